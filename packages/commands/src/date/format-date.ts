import { type BrokenDownTime, dayOfDate } from './broken-down-time.ts';

/** Writes a moment by a format of GNU's `date`: flags, width and modifier of each conversion included. */
export const formatDate = (format: string, time: BrokenDownTime): string =>
	new Formatter(time, { upper: false, yearPad: '', firstWidth: -1 }).write(withResolution(format));

/** A format in pieces of which none ends inside of a conversion. */
export function* formatPieces(format: string): Generator<string, void> {
	for (let start = 0; start < format.length; ) {
		if (format.length - start <= pieceSize) {
			yield format.slice(start);
			return;
		}
		formatPart.lastIndex = start;
		while (formatPart.lastIndex < start + pieceSize && formatPart.lastIndex < format.length)
			formatPart.test(format);
		const end = formatPart.lastIndex;
		yield format.slice(start, end);
		start = end;
	}
}

/** About how long a piece is. */
export const pieceSize = 2048;
/** A conversion of more characters is refused. */
export const maxConversion = 65_536;
const formatPart = /%%|%[-_0+^#]{0,70000}\d{0,70000}[EO]?:{0,70000}[^%]?|[^%]{1,1024}/suy;

// `%-N` shows as many digits as the clock has.
const withResolution = (format: string): string =>
	format.replace(/%%|%-N/g, (all) => (all === '%-N' ? '%9N' : all));

type Pad = '' | '_' | '-' | '+' | '0';

/** What a conversion that stands for several hands on to them. */
interface Inherited {
	readonly upper: boolean;
	/** How years are padded that do not say it themselves. */
	readonly yearPad: Pad;
	/** The width of the first conversion; -1 for its usual one. */
	readonly firstWidth: number;
}

/** Flags, width and modifier before the letter of a conversion. */
interface Manner {
	readonly pad: Pad;
	readonly width: number;
	readonly upper: boolean;
	readonly changesCase: boolean;
	readonly modifier: '' | 'E' | 'O';
}

// A percent sign ends what began with one before it.
const conversion = /%%|%([-_0+^#]*)(\d*)([EO]?)(:*)([^%]?)/gsu;

class Formatter {
	readonly #time: BrokenDownTime;
	readonly #inherited: Inherited;

	constructor(time: BrokenDownTime, inherited: Inherited) {
		this.#time = time;
		this.#inherited = inherited;
	}

	write(format: string): string {
		let isFirst = true;
		return format.replace(
			conversion,
			(all, flags: string, digits: string, modifier: Manner['modifier'], colons: string, letter: string) => {
				if (all === '%%') return '%';
				const inheritedWidth = isFirst ? this.#inherited.firstWidth : -1;
				isFirst = false;
				const manner: Manner = {
					pad: (/[-_0+](?=[^-_0+]*$)/.exec(flags)?.[0] ?? '') as Pad,
					width: digits === '' ? inheritedWidth : Math.min(Number(digits), maxWidth),
					upper: this.#inherited.upper || flags.includes('^'),
					changesCase: flags.includes('#'),
					modifier,
				};
				const known = knownModifiers.get(letter);
				const isKnown = known !== undefined && (modifier === '' || known.includes(modifier));
				if (colons !== '')
					return letter === 'z' && colons.length <= 3
						? zoneOffset(this.#time, manner, colons.length)
						: laidOut(all, manner);
				return isKnown ? this.#convert(letter, manner) : laidOut(all, manner);
			},
		);
	}

	#convert(letter: string, manner: Manner): string {
		const { year, month, day, hour, minute, second, weekDay, yearDay } = this.#time;
		const number = (value: number, digits = 2): string => laidOutNumber(value, digits, manner);
		const spaced = (value: number): string =>
			laidOutNumber(value, 2, manner.pad === '' ? { ...manner, pad: '_' } : manner);
		const yearish = (value: number, digits: number, isNegative = value < 0): string =>
			laidOutYear(Math.abs(value), digits, isNegative, manner, this.#inherited.yearPad);
		const name = (text: string): string =>
			laidOut(text, manner.changesCase ? { ...manner, upper: true } : manner);
		switch (letter) {
			case 'n':
				return laidOut('\n', manner);
			case 't':
				return laidOut('\t', manner);
			case 'a':
				return name(days[weekDay]!.slice(0, 3));
			case 'A':
				return name(days[weekDay]!);
			case 'b':
			case 'h':
				return name(months[month - 1]!.slice(0, 3));
			case 'B':
				return name(months[month - 1]!);
			case 'c':
				return this.#ofLocale('%a %b %e %H:%M:%S %-Y', manner);
			case 'C':
				return yearish(century(year), 2, year < 0);
			case 'd':
				return number(day);
			case 'D':
				return this.#several('%m/%d/%y', manner);
			case 'e':
				return spaced(day);
			case 'F':
				return this.#isoDate(manner);
			case 'g':
				return yearish(shortYear(isoWeek(this.#time).year), 2, false);
			case 'G':
				return yearish(isoWeek(this.#time).year, 4);
			case 'H':
				return number(hour);
			case 'I':
				return number(twelve(hour));
			case 'j':
				return number(yearDay + 1, 3);
			case 'k':
				return spaced(hour);
			case 'l':
				return spaced(twelve(hour));
			case 'm':
				return number(month);
			case 'M':
				return number(minute);
			case 'N':
				return nanoseconds(this.#time.nanoseconds, manner);
			case 'p':
				return laidOut(
					manner.changesCase ? half(hour).toLowerCase() : half(hour),
					manner.changesCase ? { ...manner, upper: false } : manner,
				);
			case 'P':
				return laidOut(half(hour).toLowerCase(), { ...manner, upper: false });
			case 'q':
				return number(Math.floor((month - 1) / 3) + 1, 1);
			case 'r':
				return this.#ofLocale('%I:%M:%S %p', manner);
			case 'R':
				return this.#several('%H:%M', manner);
			case 's':
				return number(this.#time.seconds, 1);
			case 'S':
				return number(second);
			case 'x':
				return this.#ofLocale('%m/%d/%y', manner);
			case 'X':
				return this.#ofLocale('%H:%M:%S', manner);
			case 'T':
				return this.#several('%H:%M:%S', manner);
			case 'u':
				return number(weekDay === 0 ? 7 : weekDay, 1);
			case 'U':
				return number(Math.floor((yearDay + 7 - weekDay) / 7));
			case 'V':
				return number(isoWeek(this.#time).week);
			case 'w':
				return number(weekDay, 1);
			case 'W':
				return number(Math.floor((yearDay + 7 - ((weekDay + 6) % 7)) / 7));
			case 'y':
				return yearish(shortYear(year), 2, false);
			case 'Y':
				return yearish(year, 4);
			case 'z':
				return zoneOffset(this.#time, manner, 0);
			default:
				return laidOut(
					manner.changesCase ? this.#time.zone.toLowerCase() : this.#time.zone,
					manner.changesCase ? { ...manner, upper: false } : manner,
				);
		}
	}

	#several(format: string, manner: Manner): string {
		const inner = { upper: manner.upper, yearPad: manner.pad, firstWidth: -1 };
		return laidOut(new Formatter(this.#time, inner).write(format), { ...manner, upper: false });
	}

	// What the locale says is written by the C library, which is not told how to pad years.
	#ofLocale(format: string, manner: Manner): string {
		const inner: Inherited = { upper: manner.upper, yearPad: '', firstWidth: -1 };
		return laidOut(new Formatter(this.#time, inner).write(format), { ...manner, upper: false });
	}

	#isoDate(manner: Manner): string {
		const isPlain = manner.pad === '' && manner.width < 0;
		const inner: Inherited = {
			upper: manner.upper,
			yearPad: isPlain ? '+' : manner.pad,
			firstWidth: isPlain ? 4 : Math.max(manner.width - 6, 0),
		};
		const text = new Formatter(this.#time, inner).write('%Y-%m-%d');
		return laidOut(text, { ...manner, upper: false, pad: isPlain ? '+' : manner.pad });
	}
}

const maxWidth = 1 << 20;

/** The conversions, each with the modifiers that it may have. */
const knownModifiers: ReadonlyMap<string, string> = new Map(
	Object.entries({
		'': 'aADF',
		E: 'cxXYq',
		O: 'bBhdegGHIjklmMNSUVwW',
		EO: 'CnpPrRstTuyzZ',
	}).flatMap(([modifiers, letters]) => Array.from(letters, (letter) => [letter, modifiers] as const)),
);

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = 'January February March April May June July August September October November December'.split(
	' ',
);

const twelve = (hour: number): number => (hour % 12 === 0 ? 12 : hour % 12);
const half = (hour: number): string => (hour < 12 ? 'AM' : 'PM');

// Before the year 0 centuries and short years are counted away from it.
const century = (year: number): number => (year < 0 ? Math.ceil(year / 100) : Math.floor(year / 100));
const shortYear = (year: number): number => Math.abs(year % 100);

// A week belongs to the year of its Thursday.
const isoWeek = ({
	year,
	yearDay,
	weekDay,
}: BrokenDownTime): { readonly year: number; readonly week: number } => {
	const thursday = yearDay + 4 - (weekDay === 0 ? 7 : weekDay);
	if (thursday < 0) {
		const length = dayOfDate(year, 1, 1) - dayOfDate(year - 1, 1, 1);
		return { year: year - 1, week: Math.floor((thursday + length) / 7) + 1 };
	}
	const length = dayOfDate(year + 1, 1, 1) - dayOfDate(year, 1, 1);
	if (thursday >= length) return { year: year + 1, week: 1 };
	return { year, week: Math.floor(thursday / 7) + 1 };
};

const laidOut = (text: string, { pad, width, upper }: Manner): string => {
	const shown = upper ? text.toUpperCase() : text;
	if (pad === '-' || width < 0) return shown;
	return shown.padStart(width, pad === '0' || pad === '+' ? '0' : ' ');
};

const laidOutNumber = (value: number, digits: number, manner: Manner): string =>
	signed(String(Math.abs(value)), value < 0 ? '-' : '', digits, manner);

const laidOutYear = (
	value: number,
	digits: number,
	isNegative: boolean,
	manner: Manner,
	yearPad: Pad,
): string => {
	const pad = manner.pad === '' ? yearPad : manner.pad;
	const hasSign = pad === '+' && (value > (digits === 2 ? 99 : 9999) || digits < manner.width);
	return signed(String(value), isNegative ? '-' : hasSign ? '+' : '', digits, { ...manner, pad });
};

const signed = (number: string, sign: string, digits: number, { pad, width }: Manner): string => {
	const wanted = width < 0 ? digits : width;
	const missing = pad === '-' ? 0 : Math.max(wanted - sign.length - number.length, 0);
	return pad === '_' ? ' '.repeat(missing) + sign + number : sign + '0'.repeat(missing) + number;
};

// The width says how many digits of the fraction are shown.
const nanoseconds = (value: number, { pad, width }: Manner): string => {
	const wanted = width <= 0 ? 9 : width;
	const digits = String(value).padStart(9, '0').slice(0, wanted);
	const kept = /^\d(?:\d*[1-9])?/.exec(digits)![0];
	return pad === '-' ? kept : kept.padEnd(wanted, pad === '_' ? ' ' : '0');
};

const zoneOffset = ({ offsetSeconds, zone }: BrokenDownTime, manner: Manner, colons: number): string => {
	const isNegative = offsetSeconds < 0 || (offsetSeconds === 0 && zone.startsWith('-'));
	const total = Math.abs(offsetSeconds);
	const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
	const two = (value: number): string => String(value).padStart(2, '0');
	const sign = isNegative ? '-' : '+';
	const shown = colons < 3 ? colons : seconds !== 0 ? 2 : minutes !== 0 ? 1 : 3;
	if (shown === 0) return signed(String(hours * 100 + minutes), sign, 5, manner);
	if (shown === 3) return signed(String(hours), sign, 3, manner);
	if (shown === 1) return signed(`${hours}:${two(minutes)}`, sign, 6, manner);
	return signed(`${hours}:${two(minutes)}:${two(seconds)}`, sign, 9, manner);
};

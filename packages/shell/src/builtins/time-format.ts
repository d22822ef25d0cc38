import { zoneTimeAt } from './time-zone.ts';

/**
 * Writes a moment as strftime does in the C locale; `timeZone` is a value of TZ. Widths beyond what fits into a buffer
 * of 64 KiB give nothing.
 */
export const formatTime = (format: string, epochSeconds: number, timeZone: string | undefined): string => {
	if (widthsOf(format) > maxWidths) return '';
	const moment = momentOf(epochSeconds, timeZone);
	return expand(format, moment);
};

const widthsOf = (format: string): number => {
	let sum = 0;
	for (const [, width] of format.matchAll(/%[-_0^#]*(\d+)/g)) sum += Number(width);
	return sum;
};

const maxWidths = 65_536;

interface Moment {
	/** The local clock, kept as if it were UTC, and {@link years} before its time. */
	readonly clock: Date;
	/** Years in whole cycles of the calendar: a date reaches only some 270 000 of them. */
	readonly years: number;
	readonly epochSeconds: number;
	readonly offsetSeconds: number;
	readonly zone: string;
}

const momentOf = (wantedSeconds: number, timeZone: string | undefined): Moment => {
	const epochSeconds = hasYear(wantedSeconds) ? wantedSeconds : 0;
	const cycles = Math.abs(epochSeconds) < farSeconds ? 0 : Math.floor(epochSeconds / cycleSeconds);
	const nearSeconds = epochSeconds - cycles * cycleSeconds;
	const { offsetSeconds, abbreviation } = zoneTimeAt(timeZone, nearSeconds * 1000);
	const clock = new Date((nearSeconds + offsetSeconds) * 1000);
	return { clock, years: cycles * cycleYears, epochSeconds, offsetSeconds, zone: abbreviation };
};

// The calendar repeats itself, weekdays and all.
const cycleYears = 400;
const cycleSeconds = 146_097 * 86_400;
const farSeconds = 8e12;

// A year has 32 bits, counted from 1900. A moment beyond is taken for the first one.
const hasYear = (seconds: number): boolean =>
	Math.abs(Math.floor(seconds / cycleSeconds) * cycleYears + 70) < 2 ** 31 - cycleYears;

const expand = (format: string, moment: Moment): string =>
	format.replace(
		/%([-_0^#]*)(\d*)[EO]?(:{0,3})([A-Za-z%+])/g,
		(all, flags: string, width: string, colons: string, conversion: string) => {
			if (colons !== '' && conversion !== 'z') return all;
			const field = conversion === 'z' ? zoneField(moment, colons.length) : fieldOf(conversion, moment);
			return field === undefined ? all : laidOut(field, flags, width);
		},
	);

interface Field {
	readonly text: string;
	readonly width: number;
	readonly fill: '0' | ' ' | '';
}

const text = (value: string): Field => ({ text: value, width: 0, fill: '' });
const zeros = (value: number, width = 2): Field => ({ text: String(value), width, fill: '0' });
const blanks = (value: number, width = 2): Field => ({ text: String(value), width, fill: ' ' });

const laidOut = (field: Field, flags: string, width: string): string => {
	let shown = field.text;
	if (flags.includes('^')) shown = shown.toUpperCase();
	if (flags.includes('#')) shown = shown === shown.toUpperCase() ? shown.toLowerCase() : shown.toUpperCase();
	const choice = [...flags].findLast((flag) => flag === '-' || flag === '_' || flag === '0');
	if (choice === '-' && width === '') return shown;
	const fill = choice === '_' ? ' ' : choice === '0' ? '0' : field.fill === '' ? ' ' : field.fill;
	return shown.padStart(width === '' ? field.width : Number(width), fill);
};

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = 'January February March April May June July August September October November December'.split(
	' ',
);

const fieldOf = (conversion: string, moment: Moment): Field | undefined => {
	const { clock, years } = moment;
	const year = clock.getUTCFullYear() + years;
	const hour = clock.getUTCHours();
	const weekDay = clock.getUTCDay();
	const yearDay = dayOfYear(clock);
	switch (conversion) {
		case '%':
			return text('%');
		case 'n':
			return text('\n');
		case 't':
			return text('\t');
		case 'a':
			return text(days[weekDay]!.slice(0, 3));
		case 'A':
			return text(days[weekDay]!);
		case 'b':
		case 'h':
			return text(months[clock.getUTCMonth()]!.slice(0, 3));
		case 'B':
			return text(months[clock.getUTCMonth()]!);
		case 'c':
			return text(expand('%a %b %e %H:%M:%S %Y', moment));
		case 'C':
			return zeros(Math.floor(year / 100));
		case 'd':
			return zeros(clock.getUTCDate());
		case 'D':
		case 'x':
			return text(expand('%m/%d/%y', moment));
		case 'e':
			return blanks(clock.getUTCDate());
		case 'F':
			return text(expand('%Y-%m-%d', moment));
		case 'g':
			return zeros((((isoWeek(clock).year + years) % 100) + 100) % 100);
		case 'G':
			return text(String(isoWeek(clock).year + years));
		case 'H':
			return zeros(hour);
		case 'I':
			return zeros(hour % 12 === 0 ? 12 : hour % 12);
		case 'j':
			return zeros(yearDay + 1, 3);
		case 'k':
			return blanks(hour);
		case 'l':
			return blanks(hour % 12 === 0 ? 12 : hour % 12);
		case 'm':
			return zeros(clock.getUTCMonth() + 1);
		case 'M':
			return zeros(clock.getUTCMinutes());
		case 'p':
			return text(hour < 12 ? 'AM' : 'PM');
		case 'P':
			return text(hour < 12 ? 'am' : 'pm');
		case 'r':
			return text(expand('%I:%M:%S %p', moment));
		case 'R':
			return text(expand('%H:%M', moment));
		case 's':
			return text(String(moment.epochSeconds));
		case 'S':
			return zeros(clock.getUTCSeconds());
		case 'T':
		case 'X':
			return text(expand('%H:%M:%S', moment));
		case 'u':
			return text(String(weekDay === 0 ? 7 : weekDay));
		case 'U':
			return zeros(Math.floor((yearDay + 7 - weekDay) / 7));
		case 'V':
			return zeros(isoWeek(clock).week);
		case 'w':
			return text(String(weekDay));
		case 'W':
			return zeros(Math.floor((yearDay + 7 - ((weekDay + 6) % 7)) / 7));
		case 'y':
			return zeros(((year % 100) + 100) % 100);
		case 'Y':
			return text(String(year));
		case 'Z':
			return text(moment.zone);
		default:
			return undefined;
	}
};

const dayMs = 86_400_000;

const dayOfYear = (clock: Date): number => {
	const start = new Date(0);
	start.setUTCFullYear(clock.getUTCFullYear(), 0, 1);
	return Math.floor((clock.getTime() - start.getTime()) / dayMs);
};

// A week belongs to the year of its Thursday.
const isoWeek = (clock: Date): { readonly year: number; readonly week: number } => {
	const thursday = new Date(clock.getTime() + (4 - (clock.getUTCDay() || 7)) * dayMs);
	return { year: thursday.getUTCFullYear(), week: Math.floor(dayOfYear(thursday) / 7) + 1 };
};

const zoneField = ({ offsetSeconds }: Moment, colons: number): Field => {
	const total = Math.abs(offsetSeconds);
	const two = (value: number): string => String(value).padStart(2, '0');
	const hours = two(Math.floor(total / 3600));
	const minutes = two(Math.floor(total / 60) % 60);
	const sign = offsetSeconds < 0 ? '-' : '+';
	if (colons === 0) return text(`${sign}${hours}${minutes}`);
	return text(colons === 1 ? `${sign}${hours}:${minutes}` : `${sign}${hours}:${minutes}:${two(total % 60)}`);
};

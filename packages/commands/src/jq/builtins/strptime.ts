/** A moment as its parts: months from 0, days of the year from 0. */
export interface TimeParts {
	year: number;
	month: number;
	day: number;
	hour: number;
	minute: number;
	second: number;
	weekDay: number;
	yearDay: number;
}

const weekDays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months = [
	'january',
	'february',
	'march',
	'april',
	'may',
	'june',
	'july',
	'august',
	'september',
	'october',
	'november',
	'december',
];

/** What is known besides the parts while a text is read. */
interface Reading {
	readonly parts: TimeParts;
	isAfternoon: boolean | undefined;
	hasHour12: boolean;
	century: number | undefined;
	yearOfCentury: number | undefined;
	hasDate: boolean;
	hasYearDay: boolean;
	hasWeekDay: boolean;
}

const shortForms: Readonly<Record<string, string | undefined>> = {
	c: '%a %b %e %H:%M:%S %Y',
	D: '%m/%d/%y',
	x: '%m/%d/%y',
	F: '%Y-%m-%d',
	R: '%H:%M',
	r: '%I:%M:%S %p',
	T: '%H:%M:%S',
	X: '%H:%M:%S',
};

/** Reads a moment as the C library's `strptime` does in its own locale; `undefined` if the text does not fit. */
export const parseTime = (
	text: string,
	format: string,
): { readonly parts: TimeParts; readonly rest: string } | undefined => {
	const reading: Reading = {
		parts: { year: 1900, month: 0, day: 0, hour: 0, minute: 0, second: 0, weekDay: 8, yearDay: 367 },
		isAfternoon: undefined,
		hasHour12: false,
		century: undefined,
		yearOfCentury: undefined,
		hasDate: false,
		hasYearDay: false,
		hasWeekDay: false,
	};
	const end = readFormat(text, 0, format, reading);
	if (end === undefined) return undefined;
	complete(reading);
	return { parts: reading.parts, rest: text.slice(end) };
};

const readFormat = (text: string, from: number, format: string, reading: Reading): number | undefined => {
	let at: number | undefined = from;
	for (let index = 0; index < format.length; index++) {
		const sign = format[index]!;
		if (/\s/.test(sign)) {
			at = skipBlanks(text, at);
			continue;
		}
		if (sign !== '%') {
			if (text[at] !== sign) return undefined;
			at += 1;
			continue;
		}
		const directive = /^[-_0^#]?\d*[EO]?(.)/s.exec(format.slice(index + 1));
		if (directive === null) return undefined;
		index += directive[0].length;
		at = readDirective(text, at, directive[1]!, reading);
		if (at === undefined) return undefined;
	}
	return at;
};

const skipBlanks = (text: string, from: number): number => {
	let at = from;
	while (at < text.length && /\s/.test(text[at]!)) at += 1;
	return at;
};

const readDirective = (text: string, from: number, letter: string, reading: Reading): number | undefined => {
	const { parts } = reading;
	const short = shortForms[letter];
	if (short !== undefined) return readFormat(text, from, short, reading);
	const number = (
		digits: number,
		least: number,
		most: number,
		use: (value: number) => void,
	): number | undefined => {
		const start = skipBlanks(text, from);
		const found = new RegExp(`^[0-9]{1,${digits}}`).exec(text.slice(start, start + digits))?.[0];
		if (found === undefined) return undefined;
		const value = Number(found);
		if (value < least || value > most) return undefined;
		use(value);
		return start + found.length;
	};
	const date = (use: (value: number) => void) => (value: number) => {
		use(value);
		reading.hasDate = true;
	};
	switch (letter) {
		case '%':
			return text[from] === '%' ? from + 1 : undefined;
		case 'n':
		case 't':
			return skipBlanks(text, from);
		case 'Y':
			return readYear(text, from, reading);
		case 'C':
			return number(2, 0, 99, (value) => {
				reading.century = value;
			});
		case 'y':
			return number(
				2,
				0,
				99,
				date((value) => {
					reading.yearOfCentury = value;
				}),
			);
		case 'm':
			return number(
				2,
				1,
				12,
				date((value) => {
					parts.month = value - 1;
				}),
			);
		case 'd':
		case 'e':
			return number(
				2,
				1,
				31,
				date((value) => {
					parts.day = value;
				}),
			);
		case 'H':
		case 'k':
			return number(2, 0, 23, (value) => {
				parts.hour = value;
				reading.hasHour12 = false;
			});
		case 'I':
		case 'l':
			return number(2, 1, 12, (value) => {
				parts.hour = value % 12;
				reading.hasHour12 = true;
			});
		case 'M':
			return number(2, 0, 59, (value) => {
				parts.minute = value;
			});
		case 'S':
			return number(2, 0, 61, (value) => {
				parts.second = value;
			});
		case 'j':
			return number(3, 1, 366, (value) => {
				parts.yearDay = value - 1;
				reading.hasYearDay = true;
			});
		case 'u':
			return number(1, 1, 7, (value) => {
				parts.weekDay = value % 7;
				reading.hasWeekDay = true;
			});
		case 'w':
			return number(1, 0, 6, (value) => {
				parts.weekDay = value;
				reading.hasWeekDay = true;
			});
		case 'U':
		case 'W':
		case 'V':
			return number(2, 0, 53, () => undefined);
		case 'G':
			return number(4, 0, 9999, () => undefined);
		case 'g':
			return number(2, 0, 99, () => undefined);
		case 'a':
		case 'A':
			return word(text, from, weekDays, (index) => {
				parts.weekDay = index;
				reading.hasWeekDay = true;
			});
		case 'b':
		case 'B':
		case 'h':
			return word(
				text,
				from,
				months,
				date((index) => {
					parts.month = index;
				}),
			);
		case 'p':
		case 'P': {
			const found = /^[ap]m/i.exec(text.slice(from))?.[0];
			if (found === undefined) return undefined;
			reading.isAfternoon = found.toLowerCase() === 'pm';
			return from + 2;
		}
		case 's':
			return readEpoch(text, from, reading);
		case 'z':
			return readOffset(text, from);
		case 'Z':
			return from + (/^[A-Za-z]+/.exec(text.slice(from))?.[0].length ?? 0);
		default:
			return undefined;
	}
};

const readYear = (text: string, from: number, reading: Reading): number | undefined => {
	const start = skipBlanks(text, from);
	const found = /^[0-9]{1,4}/.exec(text.slice(start))?.[0];
	if (found === undefined) return undefined;
	reading.parts.year = Number(found);
	reading.century = undefined;
	reading.yearOfCentury = undefined;
	reading.hasDate = true;
	return start + found.length;
};

const word = (
	text: string,
	from: number,
	words: readonly string[],
	use: (index: number) => void,
): number | undefined => {
	const rest = text.slice(from, from + 12).toLowerCase();
	for (const length of [undefined, 3]) {
		const index = words.findIndex((one) => rest.startsWith(one.slice(0, length)));
		if (index < 0) continue;
		use(index);
		return from + (length ?? words[index]!.length);
	}
	return undefined;
};

const readEpoch = (text: string, from: number, reading: Reading): number | undefined => {
	const found = /^[0-9]+/.exec(text.slice(from))?.[0];
	if (found === undefined) return undefined;
	Object.assign(reading.parts, partsAt(Number(found)));
	reading.hasDate = false;
	reading.hasYearDay = true;
	reading.hasWeekDay = true;
	return from + found.length;
};

const readOffset = (text: string, from: number): number | undefined => {
	const start = skipBlanks(text, from);
	if (text[start] === 'Z') return start + 1;
	const found = /^[+-](?:[0-9]{2}(?::?[0-9]{2})?)/.exec(text.slice(start))?.[0];
	return found === undefined ? undefined : start + found.length;
};

const complete = (reading: Reading): void => {
	const { parts } = reading;
	if (reading.hasHour12 && reading.isAfternoon === true) parts.hour += 12;
	if (reading.yearOfCentury !== undefined) {
		const { yearOfCentury, century } = reading;
		parts.year =
			century === undefined
				? yearOfCentury + (yearOfCentury < 69 ? 2000 : 1900)
				: century * 100 + yearOfCentury;
	} else if (reading.century !== undefined) parts.year = reading.century * 100 + (parts.year % 100);
	if (reading.hasYearDay && parts.day === 0) {
		const clock = new Date(Date.UTC(2000, 0, 1));
		clock.setUTCFullYear(parts.year, 0, parts.yearDay + 1);
		parts.month = clock.getUTCMonth();
		parts.day = clock.getUTCDate();
	}
	if (!reading.hasDate && !reading.hasYearDay) return;
	const clock = clockOf(parts);
	if (!reading.hasWeekDay) parts.weekDay = clock.getUTCDay();
	if (!reading.hasYearDay) parts.yearDay = daysBefore(parts) + parts.day - 1;
};

const clockOf = ({ year, month, day }: TimeParts): Date => {
	const clock = new Date(Date.UTC(2000, 0, 1));
	clock.setUTCFullYear(year, month, day);
	return clock;
};

const daysBefore = ({ year, month }: TimeParts): number => {
	const first = new Date(Date.UTC(2000, 0, 1));
	first.setUTCFullYear(year, month, 1);
	return yearDayOf(first);
};

const yearDayOf = (clock: Date): number => {
	const start = new Date(clock);
	start.setUTCMonth(0, 1);
	return Math.round((clock.getTime() - start.getTime()) / 86_400_000);
};

/** The parts of a moment of Greenwich's clock, or of one that is that many seconds before it. */
export const partsAt = (epochSeconds: number, offsetSeconds = 0): TimeParts => {
	const clock = new Date((epochSeconds + offsetSeconds) * 1000);
	return {
		year: clock.getUTCFullYear(),
		month: clock.getUTCMonth(),
		day: clock.getUTCDate(),
		hour: clock.getUTCHours(),
		minute: clock.getUTCMinutes(),
		second: clock.getUTCSeconds(),
		weekDay: clock.getUTCDay(),
		yearDay: yearDayOf(new Date(Math.floor(clock.getTime() / 86_400_000) * 86_400_000)),
	};
};

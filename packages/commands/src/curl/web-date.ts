/**
 * The moment of a date as headers and `curl -z` write it, in milliseconds: `Sun, 06 Nov 1994 08:49:37 GMT`,
 * `Sunday, 06-Nov-94 08:49:37 GMT`, `Nov 6 1994 10:00 EST`, `19941106`. A date without a zone is in GMT. `undefined`
 * where a piece of the text is none of a date, or the day, the month or the year is missing.
 */
export const webDate = (text: string): number | undefined => {
	if (text.length > longestDate) return undefined;
	const fields: DateFields = {
		weekday: undefined,
		day: undefined,
		month: undefined,
		year: undefined,
		seconds: undefined,
		zone: undefined,
	};
	for (const [piece, word, sign] of text.matchAll(/([a-z]+)|([+-]?)\d+(?::\d+)*/gi)) {
		const isTaken = word === undefined ? takeNumber(fields, piece, sign!) : takeWord(fields, word);
		if (!isTaken) return undefined;
	}
	const { day, month, year, seconds = 0, zone = 0 } = fields;
	if (day === undefined || month === undefined || year === undefined || year < firstYear) return undefined;
	if (day < 1 || day > 31 || month > 11) return undefined;
	return Date.UTC(year, month, day) + seconds * 1000 - zone * 60_000;
};

const longestDate = 200;
const firstYear = 1583;

interface DateFields {
	weekday: number | undefined;
	day: number | undefined;
	/** From 0. */
	month: number | undefined;
	year: number | undefined;
	/** Since midnight. */
	seconds: number | undefined;
	/** Minutes east of GMT. */
	zone: number | undefined;
}

const takeWord = (fields: DateFields, word: string): boolean => {
	const name = word.toLowerCase();
	const weekday = weekdays.findIndex((day) => day === name || day.slice(0, 3) === name);
	if (weekday >= 0 && fields.weekday === undefined) {
		fields.weekday = weekday;
		return true;
	}
	const month = months.indexOf(name);
	if (month >= 0 && fields.month === undefined) {
		fields.month = month;
		return true;
	}
	const zone = zones.get(name);
	if (zone === undefined || fields.zone !== undefined) return false;
	fields.zone = zone;
	return true;
};

const takeNumber = (fields: DateFields, piece: string, sign: string): boolean => {
	if (piece.includes(':')) return fields.seconds === undefined && takeTime(fields, piece);
	const digits = sign === '' ? piece : piece.slice(1);
	const number = Number(digits);
	if (sign !== '' && digits.length === 4 && number <= 1400 && fields.zone === undefined) {
		const minutes = Math.floor(number / 100) * 60 + (number % 100);
		fields.zone = sign === '+' ? minutes : -minutes;
		return true;
	}
	if (digits.length === 8 && fields.year === undefined) {
		fields.year = Math.floor(number / 10_000);
		fields.month = (Math.floor(number / 100) % 100) - 1;
		fields.day = number % 100;
		return fields.month >= 0;
	}
	if (fields.day === undefined && number >= 1 && number <= 31) {
		fields.day = number;
		return true;
	}
	if (fields.year !== undefined || digits.length > 4) return false;
	fields.year = number > 99 ? number : number + (number > 70 ? 1900 : 2000);
	return true;
};

const takeTime = (fields: DateFields, piece: string): boolean => {
	const [, hours, minutes, seconds = '0'] = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/.exec(piece) ?? [];
	if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 60) return false;
	fields.seconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
	return true;
};

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const zones: ReadonlyMap<string, number> = new Map(
	Object.entries({
		gmt: 0,
		ut: 0,
		utc: 0,
		z: 0,
		wet: 0,
		bst: 60,
		cet: 60,
		cest: 120,
		eet: 120,
		est: -300,
		edt: -240,
		cst: -360,
		cdt: -300,
		mst: -420,
		mdt: -360,
		pst: -480,
		pdt: -420,
	}),
);

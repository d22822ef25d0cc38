import { formatTime } from './format-time.ts';

/**
 * The calendar and the clock, which `os.time`, `os.date` and `os.clock` need. Time is that of the thread's zone.
 */
export const calendarImports = (
	memory: () => WebAssembly.Memory,
	malloc: (bytes: number) => number,
): WebAssembly.ModuleImports => {
	const view = (): DataView => new DataView(memory().buffer);
	return {
		emscripten_date_now: () => Date.now(),
		emscripten_get_now: () => performance.now(),
		_emscripten_get_now_is_monotonic: () => 1,
		_gmtime_js: (seconds: bigint, into: number) => {
			const date = new Date(Number(seconds) * 1000);
			const shifted = shiftedFields(date);
			writeFields(view(), into, { ...shifted, isDst: 0 });
		},
		_localtime_js: (seconds: bigint, into: number) => {
			const date = new Date(Number(seconds) * 1000);
			const minutes = date.getTimezoneOffset();
			const fields = shiftedFields(new Date(date.getTime() - minutes * 60_000));
			writeFields(view(), into, { ...fields, isDst: isDst(date) ? 1 : 0 });
			view().setInt32(into + fieldAt.offset, -minutes * 60, true);
		},
		_mktime_js: (from: number): bigint => {
			const fields = readFields(view(), from);
			const date = dateOf(fields);
			const at = date.getTime();
			if (Number.isNaN(at)) return -1n;
			writeFields(view(), from, {
				...shiftedFields(new Date(at - date.getTimezoneOffset() * 60_000)),
				isDst: isDst(date) ? 1 : 0,
			});
			return BigInt(Math.floor(at / 1000));
		},
		_tzset_js: (offset: number, hasDst: number, names: number) => {
			const { winter, summer } = offsetsOf(new Date().getFullYear());
			const bytes = view();
			bytes.setInt32(offset, Math.max(winter, summer) * 60, true);
			bytes.setInt32(hasDst, winter === summer ? 0 : 1, true);
			// The names of zones are not told to C: `%Z` is answered here.
			const empty = malloc(1);
			if (empty !== 0) view().setUint8(empty, 0);
			view().setUint32(names, empty, true);
			view().setUint32(names + 4, empty, true);
		},
		strftime: (into: number, maxBytes: number, format: number, from: number): number => {
			const bytes = new Uint8Array(memory().buffer);
			const pattern = Buffer.from(bytes.subarray(format, bytes.indexOf(0, format))).toString('latin1');
			const fields = readFields(view(), from);
			const text = formatTime(pattern, fields, zoneNameOf(fields));
			if (text.length + 1 > maxBytes) return 0;
			bytes.set(Buffer.from(`${text}\0`, 'latin1'), into);
			return text.length;
		},
	};
};

/** What C's `struct tm` has; years are counted from 0, months and days of the week and year from 0. */
export interface TimeFields {
	readonly second: number;
	readonly minute: number;
	readonly hour: number;
	readonly day: number;
	readonly month: number;
	readonly year: number;
	readonly weekday: number;
	readonly yearDay: number;
	readonly isDst: number;
	/** East of Greenwich, in seconds. */
	readonly offsetSeconds: number;
}

const fieldAt = {
	second: 0,
	minute: 4,
	hour: 8,
	day: 12,
	month: 16,
	year: 20,
	weekday: 24,
	yearDay: 28,
	isDst: 32,
	offset: 36,
} as const;

const readFields = (view: DataView, at: number): TimeFields => {
	const read = (name: keyof typeof fieldAt): number => view.getInt32(at + fieldAt[name], true);
	return {
		second: read('second'),
		minute: read('minute'),
		hour: read('hour'),
		day: read('day'),
		month: read('month'),
		year: read('year') + 1900,
		weekday: read('weekday'),
		yearDay: read('yearDay'),
		isDst: read('isDst'),
		offsetSeconds: read('offset'),
	};
};

const writeFields = (view: DataView, at: number, fields: Omit<TimeFields, 'offsetSeconds'>): void => {
	const write = (name: keyof typeof fieldAt, value: number): void =>
		view.setInt32(at + fieldAt[name], value, true);
	write('second', fields.second);
	write('minute', fields.minute);
	write('hour', fields.hour);
	write('day', fields.day);
	write('month', fields.month);
	write('year', fields.year - 1900);
	write('weekday', fields.weekday);
	write('yearDay', fields.yearDay);
	write('isDst', fields.isDst);
	write('offset', 0);
};

/** The fields of a date in UTC; a local date is moved by its offset before. */
const shiftedFields = (date: Date): Omit<TimeFields, 'isDst' | 'offsetSeconds'> => ({
	second: date.getUTCSeconds(),
	minute: date.getUTCMinutes(),
	hour: date.getUTCHours(),
	day: date.getUTCDate(),
	month: date.getUTCMonth(),
	year: date.getUTCFullYear(),
	weekday: date.getUTCDay(),
	yearDay: Math.floor((date.getTime() - startOfYear(date.getUTCFullYear())) / dayMs),
});

const startOfYear = (year: number): number => new Date(0).setUTCFullYear(year, 0, 1);

// A date that says that it is in summer time, where there is none then, is an hour earlier; and the other way round.
const dateOf = ({ year, month, day, hour, minute, second, isDst: claimed }: TimeFields): Date => {
	const date = new Date(2000, 0, 1);
	date.setFullYear(year, month, day);
	date.setHours(hour, minute, second, 0);
	const { winter, summer } = offsetsOf(date.getFullYear());
	if (claimed < 0 || winter === summer || claimed > 0 === isDst(date)) return date;
	const change = Math.abs(winter - summer) * 60_000;
	return new Date(date.getTime() + (claimed > 0 ? -change : change));
};

const offsetsOf = (year: number): { readonly winter: number; readonly summer: number } => ({
	winter: new Date(year, 0, 1).getTimezoneOffset(),
	summer: new Date(year, 6, 1).getTimezoneOffset(),
});

const isDst = (date: Date): boolean => {
	const { winter, summer } = offsetsOf(date.getFullYear());
	return winter !== summer && date.getTimezoneOffset() === Math.min(winter, summer);
};

const zoneNameOf = ({ year, month, day, hour, offsetSeconds, isDst: dst }: TimeFields): string => {
	const date = new Date(year, month, day, hour);
	if (offsetSeconds === 0 && dst <= 0) return date.getTimezoneOffset() === 0 ? localZone(date) : 'GMT';
	return localZone(date);
};

const localZone = (date: Date): string => {
	if (Number.isNaN(date.getTime())) return '';
	const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(date);
	const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
	return /^[\x20-\x7e]*$/.test(name) ? name : '';
};

const dayMs = 86_400_000;

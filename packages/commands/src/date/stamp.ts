import { momentOfClock } from '../support/date-parse.ts';
import type { FileTime } from '../support/file-time.ts';
import { breakDown } from './broken-down-time.ts';

/** The moment that `MMDDhhmm[[CC]YY][.ss]` means; `undefined` if it means none. */
export const parseStamp = (
	text: string,
	now: FileTime,
	timeZone: string | undefined,
): FileTime | undefined => {
	const match = /^(\d\d)(\d\d)(\d\d)(\d\d)(?:(\d\d)?(\d\d))?(?:\.(\d\d))?$/.exec(text);
	if (match === null) return undefined;
	const [, month, day, hour, minute, century, year, second = '0'] = match;
	const seconds = momentOfClock(
		{
			year: year === undefined ? breakDown(now, timeZone)!.year : fullYear(century, Number(year)),
			month: Number(month),
			day: Number(day),
			hour: Number(hour),
			minute: Number(minute),
			second: Number(second),
		},
		timeZone,
	);
	return seconds === undefined ? undefined : { seconds, nanoseconds: 0 };
};

const fullYear = (century: string | undefined, year: number): number => {
	if (century !== undefined) return Number(century) * 100 + year;
	return year + (year < 69 ? 2000 : 1900);
};

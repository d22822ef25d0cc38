import { zoneTimeAt } from '@tenon/shell';
import type { FileTime } from '../support/file-time.ts';

/** What the calendar and the clock of a zone show at a moment. */
export interface BrokenDownTime {
	readonly year: number;
	/** From 1. */
	readonly month: number;
	readonly day: number;
	readonly hour: number;
	readonly minute: number;
	readonly second: number;
	/** From 0 for Sunday. */
	readonly weekDay: number;
	/** From 0. */
	readonly yearDay: number;
	readonly seconds: number;
	readonly nanoseconds: number;
	/** East of Greenwich. */
	readonly offsetSeconds: number;
	readonly zone: string;
}

/** Breaks a moment down; `undefined` for one whose year has more than 32 bits. */
export const breakDown = (time: FileTime, timeZone: string | undefined): BrokenDownTime | undefined => {
	// Rules of zones are asked for a year that the platform knows: the calendar repeats every 400 years.
	const cycles = Math.abs(time.seconds) < farSeconds ? 0 : Math.floor(time.seconds / cycleSeconds);
	const near = time.seconds - cycles * cycleSeconds;
	const { offsetSeconds, abbreviation } = zoneTimeAt(timeZone, near * 1000);
	const local = near + offsetSeconds;
	const days = Math.floor(local / 86_400);
	const clock = local - days * 86_400;
	const date = dateOfDay(days);
	const year = date.year + cycles * 400;
	if (Math.abs(year - 1900) >= 2 ** 31) return undefined;
	return {
		...date,
		year,
		hour: Math.floor(clock / 3600),
		minute: Math.floor(clock / 60) % 60,
		second: clock % 60,
		weekDay: (((days + 4) % 7) + 7) % 7,
		yearDay: days - dayOfDate(date.year, 1, 1),
		seconds: time.seconds,
		nanoseconds: time.nanoseconds,
		offsetSeconds,
		zone: abbreviation,
	};
};

/** Days since 1970 of a date; months and days beyond their range carry over. */
export const dayOfDate = (year: number, month: number, day: number): number => {
	const months = year * 12 + month - 1;
	const wholeYear = Math.floor(months / 12);
	const wholeMonth = months - wholeYear * 12 + 1;
	// Counted from March, so that a leap day is the last of its year.
	const from = wholeMonth > 2 ? wholeYear : wholeYear - 1;
	const era = Math.floor(from / 400);
	const yearOfEra = from - era * 400;
	const dayOfYear = Math.floor((153 * (wholeMonth + (wholeMonth > 2 ? -3 : 9)) + 2) / 5);
	const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
	return era * daysOfEra + dayOfEra - 719_468 + day - 1;
};

const dateOfDay = (days: number): Pick<BrokenDownTime, 'year' | 'month' | 'day'> => {
	const shifted = days + 719_468;
	const era = Math.floor(shifted / daysOfEra);
	const dayOfEra = shifted - era * daysOfEra;
	const yearOfEra = Math.floor(
		(dayOfEra -
			Math.floor(dayOfEra / 1460) +
			Math.floor(dayOfEra / 36_524) -
			Math.floor(dayOfEra / 146_096)) /
			365,
	);
	const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
	const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
	const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
	return {
		year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
		month,
		day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
	};
};

const daysOfEra = 146_097;
const cycleSeconds = daysOfEra * 86_400;
const farSeconds = 8e12;

import { type ZoneTime, zoneTimeAt } from '@tenon/shell';
import { type DateItems, type ItemListener, readDateItems } from './date-items.ts';
import { dateTokens } from './date-tokens.ts';
import type { FileTime } from './file-time.ts';

/** What a date is read against. */
export interface DateSetting {
	/** The moment that `now` means. */
	readonly now: FileTime;
	/** A value of TZ. */
	readonly timeZone: string | undefined;
}

/**
 * The moment that a date means to GNU's `date -d` and `touch -d`: ISO and RFC 2822 forms, `@seconds`,
 * `yesterday`, `2 days ago`, `next monday 10:00` and so on. `undefined` if it means none.
 */
export const parseDate = (text: string, setting: DateSetting): FileTime | undefined => {
	if (text.length > longestDate) return undefined;
	const { timeZone } = zoneOfDate(text, setting);
	const items = itemsOfDate(text, setting);
	if (items === undefined) return undefined;
	return items.instant ?? new Calendar(items, setting.now, timeZone).moment();
};

/** Characters of a date: it is read in one go, and what is longer means nothing. */
const longestDate = 65_536;

/** The zone that a date is read in, and what follows it in the text. */
export const zoneOfDate = (
	text: string,
	{ timeZone }: Pick<DateSetting, 'timeZone'>,
): { readonly timeZone: string | undefined; readonly rest: string; readonly isOwn: boolean } => {
	const own = /^\s*TZ="((?:[^"\\]|\\["\\])*)"/.exec(text);
	if (own === null) return { timeZone, rest: text, isOwn: false };
	return { timeZone: own[1]!.replace(/\\(.)/g, '$1'), rest: text.slice(own[0].length), isOwn: true };
};

/** What a date says, piece by piece; `undefined` if it says nothing that has a meaning. */
export const itemsOfDate = (
	text: string,
	setting: DateSetting,
	onItem?: ItemListener,
): DateItems | undefined => {
	if (text.length > longestDate) return undefined;
	const { timeZone, rest } = zoneOfDate(text, setting);
	const tokens = dateTokens(rest, localZones(timeZone, setting.now));
	return tokens === undefined ? undefined : readDateItems(tokens, onItem);
};

/** The moment at which a clock in the zone shows these fields, or `undefined` if it never does. */
export const momentOfClock = (fields: ClockFields, timeZone: string | undefined): number | undefined => {
	const seconds = epochOf(fields, timeZone);
	return seconds !== undefined && showsSame(fields, clockAt(seconds, timeZone)) ? seconds : undefined;
};

/** What a clock and a calendar show; months count from 1. */
export interface ClockFields {
	readonly year: number;
	readonly month: number;
	readonly day: number;
	readonly hour: number;
	readonly minute: number;
	readonly second: number;
}

// The names that the zone's own clock has in winter and in summer.
const localZones = (timeZone: string | undefined, now: FileTime): ReadonlyMap<string, number> => {
	const zones = new Map<string, number>();
	for (const months of [0, 6]) {
		const { abbreviation, offsetSeconds }: ZoneTime = zoneTimeAt(
			timeZone,
			now.seconds * 1000 + months * 30 * 86_400_000,
		);
		if (/^[A-Za-z]+$/.test(abbreviation)) zones.set(abbreviation.toUpperCase(), offsetSeconds);
	}
	return zones;
};

/** Puts what a date says on the calendar. */
class Calendar {
	readonly #items: DateItems;
	readonly #now: FileTime;
	readonly #timeZone: string | undefined;

	constructor(items: DateItems, now: FileTime, timeZone: string | undefined) {
		this.#items = items;
		this.#now = now;
		this.#timeZone = timeZone;
	}

	moment(): FileTime | undefined {
		const { relative, relativeNanoseconds, zone, localOffset } = this.#items;
		const day = this.#namedDay();
		if (day === undefined) return undefined;
		const { nanoseconds, ...clock } = day;
		const moved = {
			...clock,
			year: clock.year + relative.years,
			month: clock.month + relative.months,
			day: clock.day + relative.days,
		};
		let seconds = localOffset === undefined ? epochOf(moved, this.#timeZone) : epochWith(moved, localOffset);
		if (seconds === undefined) return undefined;
		if (zone !== undefined) seconds -= zone - zoneTimeAt(this.#timeZone, seconds * 1000).offsetSeconds;
		seconds += relative.hours * 3600 + relative.minutes * 60 + relative.seconds;
		const total = nanoseconds + relativeNanoseconds;
		const carry = Math.floor(total / 1_000_000_000);
		return { seconds: seconds + carry, nanoseconds: total - carry * 1_000_000_000 };
	}

	// The day and the time that are named, the weekday gone to, nothing counted on yet.
	#namedDay(): (ClockFields & { readonly nanoseconds: number }) | undefined {
		const { date, weekday } = this.#items;
		const today = clockAt(this.#now.seconds, this.#timeZone);
		const time = this.#time(today);
		if (time === undefined) return undefined;
		const year = date === undefined ? today.year : date.year === undefined ? today.year : yearOf(date.year);
		const fields = { year, month: date?.month ?? today.month, day: date?.day ?? today.day, ...time };
		if (!this.#isThere(fields)) return undefined;
		if (weekday === undefined || date !== undefined) return fields;
		const current = new Date(Date.UTC(fields.year, fields.month - 1, fields.day)).getUTCDay();
		const { ordinal } = weekday;
		const weeks = ordinal - (ordinal > 0 && current !== weekday.day ? 1 : 0);
		return { ...fields, day: fields.day + ((weekday.day - current + 7) % 7) + 7 * weeks };
	}

	// A time that a summer's gap leaves out is there in another zone.
	#isThere(fields: ClockFields): boolean {
		const { zone, localOffset } = this.#items;
		if (localOffset === undefined)
			return momentOfClock(fields, zone === undefined ? this.#timeZone : 'UTC') !== undefined;
		const seconds = epochWith(fields, localOffset);
		return seconds !== undefined && showsSame(fields, clockAt(seconds, this.#timeZone));
	}

	#time(
		today: ClockFields,
	): { hour: number; minute: number; second: number; nanoseconds: number } | undefined {
		const { time, date, weekday, hasRelative } = this.#items;
		if (time !== undefined) {
			const hour = hourOf(time.hour, time.meridian);
			if (hour === undefined) return undefined;
			return { hour, minute: time.minute, second: time.second, nanoseconds: time.nanoseconds };
		}
		if (!hasRelative || date !== undefined || weekday !== undefined)
			return { hour: 0, minute: 0, second: 0, nanoseconds: 0 };
		const { hour, minute, second } = today;
		return { hour, minute, second, nanoseconds: this.#now.nanoseconds };
	}
}

/** The hour that a clock of twelve hours means; `undefined` if it has none such. */
export const hourOf = (hour: number, meridian: 'am' | 'pm' | undefined): number | undefined => {
	if (meridian === undefined) return hour < 24 ? hour : undefined;
	if (hour < 1 || hour > 12) return undefined;
	return (hour % 12) + (meridian === 'pm' ? 12 : 0);
};

/** A year of two digits is one from 1969 to 2068. */
export const yearOf = ({ value, digits }: { readonly value: number; readonly digits: number }): number =>
	digits === 2 ? value + (value < 69 ? 2000 : 1900) : value;

/** What a clock in the zone shows at a moment. */
export const clockAt = (seconds: number, timeZone: string | undefined): ClockFields => {
	const { offsetSeconds } = zoneTimeAt(timeZone, seconds * 1000);
	const clock = new Date((seconds + offsetSeconds) * 1000);
	return {
		year: clock.getUTCFullYear(),
		month: clock.getUTCMonth() + 1,
		day: clock.getUTCDate(),
		hour: clock.getUTCHours(),
		minute: clock.getUTCMinutes(),
		second: clock.getUTCSeconds(),
	};
};

// Fields beyond their range carry over, as mktime(3) has it.
const epochOf = (fields: ClockFields, timeZone: string | undefined): number | undefined => {
	const local = epochWith(fields, 0);
	if (local === undefined) return undefined;
	const first = local - zoneTimeAt(timeZone, local * 1000).offsetSeconds;
	const second = local - zoneTimeAt(timeZone, first * 1000).offsetSeconds;
	if (first === second || showsSame(clockAt(local, 'UTC'), clockAt(second, timeZone))) return second;
	// In a gap the clock is taken to go on as it did before.
	return Math.max(first, second);
};

// The moment at which a clock with that offset shows the fields.
const epochWith = (fields: ClockFields, offsetSeconds: number): number | undefined => {
	const date = new Date(0);
	date.setUTCFullYear(fields.year, fields.month - 1, fields.day);
	date.setUTCHours(fields.hour, fields.minute, fields.second);
	const local = date.getTime() / 1000;
	return Number.isNaN(local) ? undefined : local - offsetSeconds;
};

const showsSame = (wanted: ClockFields, shown: ClockFields): boolean =>
	wanted.year === shown.year &&
	wanted.month === shown.month &&
	wanted.day === shown.day &&
	wanted.hour === shown.hour &&
	wanted.minute === shown.minute &&
	wanted.second === shown.second;

import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { momentOfClock, parseDate } from '../support/date-parse.ts';
import { type FileTime, fileTime } from '../support/file-time.ts';
import { quoteAlways } from '../support/quote.ts';

/** The times that touch sets. */
export type NewTimes =
	| { readonly kind: 'present' }
	| { readonly kind: 'given'; readonly atimeMs: number; readonly mtimeMs: number };

/** The times that the options name; `undefined` once a mistake in them has been reported. */
export function* readTimes(
	context: CommandContext,
	options: {
		readonly date: string | undefined;
		readonly reference: string | undefined;
		readonly stamp: string | undefined;
		readonly noDereference: boolean;
	},
): Flow<NewTimes | undefined> {
	const { date, reference, stamp } = options;
	if (stamp !== undefined) {
		const moment = parseStamp(stamp, fileTime(context.ports.now()), context.variable('TZ'));
		if (moment === undefined) {
			yield* wait(context.complain(`invalid date format ${context.quote(stamp)}`));
			return undefined;
		}
		if (date !== undefined || reference !== undefined) {
			yield* wait(context.complainOfUsage('cannot specify times from more than one source'));
			return undefined;
		}
		return { kind: 'given', atimeMs: moment * 1000, mtimeMs: moment * 1000 };
	}
	const base =
		reference === undefined ? undefined : yield* timesOf(context, reference, options.noDereference);
	if (reference !== undefined && base === undefined) return undefined;
	if (date === undefined) return base ?? { kind: 'present' };
	const now = context.ports.now();
	const read = (ms: number): FileTime | undefined =>
		parseDate(date, { now: fileTime(ms), timeZone: context.variable('TZ') });
	const atime = read(base?.atimeMs ?? now);
	const mtime = read(base?.mtimeMs ?? now);
	if (atime === undefined || mtime === undefined) {
		yield* wait(context.complain(`invalid date format ${context.quote(date)}`));
		return undefined;
	}
	return { kind: 'given', atimeMs: msOf(atime), mtimeMs: msOf(mtime) };
}

function* timesOf(
	context: CommandContext,
	reference: string,
	isLinkItself: boolean,
): Flow<Extract<NewTimes, { kind: 'given' }> | undefined> {
	const { fileSystem } = context;
	const found = yield* attempt(() => {
		const path = context.path(reference);
		return isLinkItself ? fileSystem.lstat(path) : fileSystem.stat(path);
	});
	if (!isFsError(found)) return { kind: 'given', atimeMs: found.atimeMs, mtimeMs: found.mtimeMs };
	const name = quoteAlways(reference);
	yield* wait(context.complain(`failed to get attributes of ${name}: ${errnoText[found.errno]}`));
	return undefined;
}

// Files have microseconds, and what is finer is cut off.
const msOf = ({ seconds, nanoseconds }: FileTime): number =>
	seconds * 1000 + Math.floor(nanoseconds / 1000) / 1000;

// `[[CC]YY]MMDDhhmm[.ss]`
const parseStamp = (text: string, now: FileTime, timeZone: string | undefined): number | undefined => {
	const match = /^(\d{2})??(\d{2})?(\d{2})(\d{2})(\d{2})(\d{2})(?:\.(\d{2}))?$/.exec(text);
	if (match === null) return undefined;
	const [, century, year, month, day, hour, minute, second = '0'] = match;
	const present = new Date(now.seconds * 1000).getUTCFullYear();
	const isLeapSecond = second === '60';
	const moment = momentOfClock(
		{
			year: year === undefined ? present : fullYear(century, Number(year)),
			month: Number(month),
			day: Number(day),
			hour: Number(hour),
			minute: Number(minute),
			second: isLeapSecond ? 59 : Number(second),
		},
		timeZone,
	);
	return moment !== undefined && isLeapSecond ? moment + 1 : moment;
};

const fullYear = (century: string | undefined, year: number): number => {
	if (century !== undefined) return Number(century) * 100 + year;
	return year + (year < 69 ? 2000 : 1900);
};

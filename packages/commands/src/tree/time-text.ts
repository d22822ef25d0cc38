import type { Stat } from '@tenon/core';
import { fileTime, formatFileTime } from '../support/file-time.ts';
import type { Accounts } from '../support/owners.ts';
import type { TreeStyle } from './style.ts';

/** What facts about files are told with. */
export interface TreeFactsSources {
	readonly users: Accounts;
	readonly groups: Accounts;
	/** Milliseconds since 1970. */
	readonly now: number;
	readonly timeZone: string | undefined;
}

/** A file's time as tree shows it: with the year where it is not of the last six months. */
export const timeText = (
	facts: Stat,
	{ timeFormat, usesChangeTime }: TreeStyle,
	now: number,
	timeZone: string | undefined,
): string | undefined => {
	if (timeFormat === undefined) return undefined;
	const time = usesChangeTime ? facts.ctimeMs : facts.mtimeMs;
	const seconds = Math.floor(time / 1000);
	const present = Math.floor(now / 1000);
	const isFar = seconds > present || seconds + sixMonths < present;
	const usual = isFar ? '%b %e  %Y' : '%b %e %H:%M';
	return formatFileTime(timeFormat === '' ? usual : timeFormat, fileTime(time), timeZone);
};

const sixMonths = 6 * 31 * 24 * 60 * 60;

import type { Stat } from '@tenon/core';
import { breakDown } from '../date/broken-down-time.ts';
import { dosTimeOf, extraIds } from '../zip-format/entry.ts';
import { encodeName, type MemberFacts } from '../zip-format/write-archive.ts';

/** What is stored of a file beside its data. */
export interface FactsSetting {
	readonly timeZone: string | undefined;
	readonly hasExtra: boolean;
	readonly nowMs: number;
}

/** The facts of a member, whose method and kind of text are not known yet. */
export const memberFacts = (
	name: string,
	stat: Stat | undefined,
	{ timeZone, hasExtra, nowMs }: FactsSetting,
): MemberFacts => {
	const seconds = Math.floor((stat?.mtimeMs ?? nowMs) / 1000);
	const moment = breakDown({ seconds: seconds + (seconds & 1), nanoseconds: 0 }, timeZone);
	const stores = hasExtra && stat !== undefined;
	const isDirectory = stat?.kind === 'directory';
	const mode = stat === undefined ? 0o010600 : kindBits(stat.kind) | stat.mode;
	return {
		...encodeName(name),
		madeBy: (3 << 8) | 30,
		method: 0,
		dosTime: moment === undefined ? 0x210000 : dosTimeOf(moment),
		internal: 0,
		external: ((mode << 16) | (isDirectory ? 16 : 0) | (mode & 0o200 ? 0 : 1)) >>> 0,
		localExtra: stores ? extraOf(stat, seconds, { isLocal: true }) : nothing,
		extra: stores ? extraOf(stat, seconds, { isLocal: false }) : nothing,
		comment: nothing,
	};
};

/** The time that a file would have in an archive, to compare it with one. */
export const dosTimeOfFile = (stat: Stat, timeZone: string | undefined): number =>
	memberFacts('', stat, { timeZone, hasExtra: false, nowMs: 0 }).dosTime;

const kindBits = (kind: Stat['kind']): number =>
	kind === 'directory' ? 0o040000 : kind === 'symlink' ? 0o120000 : 0o100000;

// Exact times, and who owns it.
const extraOf = (stat: Stat, seconds: number, { isLocal }: { readonly isLocal: boolean }): Uint8Array => {
	const timeBytes = isLocal ? 9 : 5;
	const bytes = new Uint8Array(4 + timeBytes + 15);
	const view = new DataView(bytes.buffer);
	view.setUint16(0, extraIds.time, true);
	view.setUint16(2, timeBytes, true);
	bytes[4] = 3;
	view.setInt32(5, seconds, true);
	if (isLocal) view.setInt32(9, Math.floor(stat.atimeMs / 1000), true);
	const at = 4 + timeBytes;
	view.setUint16(at, extraIds.owner, true);
	view.setUint16(at + 2, 11, true);
	bytes.set([1, 4], at + 4);
	view.setUint32(at + 6, stat.uid, true);
	bytes[at + 10] = 4;
	view.setUint32(at + 11, stat.gid, true);
	return bytes;
};

const nothing = new Uint8Array(0);

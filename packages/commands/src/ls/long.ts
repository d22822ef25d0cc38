import type { Stat } from '@tenon/core';
import { showSize } from '../support/block-size.ts';
import { deviceNumber } from '../support/device-number.ts';
import { fileTime, formatFileTime } from '../support/file-time.ts';
import { modeText } from '../support/mode-text.ts';
import type { Accounts } from '../support/owners.ts';
import type { LsEntry } from './entry.ts';
import { alignsNames, type NameWriter } from './name-text.ts';
import { type LsStyle, timeOf } from './style.ts';

/** Lays out the lines of `ls -l`, each column as wide as its widest text among what is `measured`. */
export const longLines = (
	entries: readonly LsEntry[],
	style: LsStyle,
	names: NameWriter,
	accounts: { readonly users: Accounts; readonly groups: Accounts },
	measured: readonly LsEntry[] = entries,
): readonly string[] => {
	const isAligned = alignsNames(measured, style);
	const rows = entries.map((entry) => fieldsOf(entry, style, accounts));
	const all = measured === entries ? rows : measured.map((entry) => fieldsOf(entry, style, accounts));
	const widths = all.reduce<number[]>(
		(widest, row) => row.map(({ text }, at) => Math.max(widest[at] ?? 0, text.length)),
		[],
	);
	// Where a time is not known its column is as wide as that of the first moment of all.
	const times = formatFileTime(style.timeFormats[0], fileTime(0), style.timeZone).length;
	return entries.map((entry, index) => {
		const row = rows[index]!;
		const cells = row.map(({ text, isLeft }, at) =>
			isLeft ? text.padEnd(widths[at]!) : text.padStart(widths[at]!),
		);
		const time = row.time.padStart(entry.isUnknown ? times : 0);
		return `${cells.join(' ')} ${time} ${names.write(entry, isAligned).text}${names.writeTarget(entry)}`;
	});
};

interface Cell {
	readonly text: string;
	readonly isLeft: boolean;
}

type Row = Cell[] & { time: string };

const fieldsOf = (
	entry: LsEntry,
	style: LsStyle,
	{ users, groups }: { readonly users: Accounts; readonly groups: Accounts },
): Row => {
	const { facts, kind } = entry;
	const right = (text: string): Cell => ({ text, isLeft: false });
	const left = (text: string): Cell => ({ text, isLeft: true });
	const owner = (id: number | undefined, names: Accounts): Cell => {
		if (id === undefined) return left('?');
		const name = style.isNumeric ? undefined : names.nameOf(id);
		return name === undefined ? right(String(id)) : left(name);
	};
	const cells: Cell[] = [];
	if (style.showsInode) cells.push(right(facts === undefined ? '?' : String(facts.ino)));
	if (style.showsBlocks)
		cells.push(right(facts === undefined ? '?' : showSize(facts.blocks * 512, style.blockSize)));
	cells.push(left(facts === undefined ? `${modeText(kind, 0)[0]}?????????` : modeText(kind, facts.mode)));
	cells.push(right(facts === undefined ? '?' : String(facts.nlink)));
	if (style.showsOwner) cells.push(owner(facts?.uid, users));
	if (style.showsGroup) cells.push(owner(facts?.gid, groups));
	if (style.showsAuthor) cells.push(owner(facts?.uid, users));
	if (style.showsContext) cells.push(left('?'));
	cells.push(right(facts === undefined ? '?' : sizeText(facts, style)));
	return Object.assign(cells, { time: facts === undefined ? '?' : timeText(facts, style) });
};

const sizeText = (facts: Stat, style: LsStyle): string => {
	if (facts.kind !== 'character' && facts.kind !== 'block') return showSize(facts.size, style.fileSize);
	const { major, minor } = deviceNumber(facts.rdev);
	return `${major}, ${minor}`;
};

const timeText = (facts: Stat, style: LsStyle): string => {
	const ms = timeOf(facts, style);
	// The clock counts whole milliseconds, what is on files may be finer.
	const isRecent = ms > style.now - halfYearMs && Math.floor(ms) <= style.now;
	return formatFileTime(style.timeFormats[isRecent ? 1 : 0], fileTime(ms), style.timeZone);
};

// Half of the mean Gregorian year.
const halfYearMs = (31_556_952 / 2) * 1000;

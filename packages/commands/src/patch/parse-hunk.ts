import { CommandFailure } from '../support/command-failure.ts';
import { type HunkLine, newLines, oldLines, type PatchHunk } from './hunk.ts';
import { type PatchReader, takeText } from './patch-reader.ts';

/** Reads a hunk of unified form; the reader is at its `@@` line. */
export const parseUnifiedHunk = (reader: PatchReader): PatchHunk => {
	const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@([^\n]*)\n?$/.exec(reader.next()!);
	if (header === null) throw reader.malformed();
	let oldLeft = Number(header[2] ?? 1);
	let newLeft = Number(header[4] ?? 1);
	const oldStart = Number(header[1]) + (oldLeft === 0 ? 1 : 0);
	const newStart = Number(header[3]) + (newLeft === 0 ? 1 : 0);
	const lines: HunkLine[] = [];
	while (oldLeft > 0 || newLeft > 0) {
		// Empty lines at the end of a patch are often lost on its way.
		const line = reader.next() ?? (Math.max(oldLeft, newLeft) < 3 ? ' \n' : undefined);
		if (line === undefined) throw reader.malformed();
		const mark = line === '\n' || line.startsWith('\t') ? ' ' : line[0];
		if (mark !== ' ' && mark !== '-' && mark !== '+') throw reader.malformed();
		if (mark !== '+') oldLeft -= 1;
		if (mark !== '-') newLeft -= 1;
		if (oldLeft < 0 || newLeft < 0) throw reader.malformed();
		const text = line === '\n' || line.startsWith('\t') ? line : line.slice(1);
		lines.push({ mark, text: takeText(reader, text) });
	}
	return { oldStart, newStart, lines, suffix: header[5]! };
};

/** Reads a hunk of context form; the reader is at its line of stars. */
export const parseContextHunk = (reader: PatchReader): PatchHunk => {
	const suffix = reader.next()!.replace(/^\*+/, '').replace(/\n$/, '');
	const oldRange = readRange(reader, /^\*\*\* (\d+)(?:,(\d+))? \*\*\*\*/);
	const beginning = reader.at;
	const old = readBlock(reader, /^[ \-!] /, countOf(oldRange));
	const newRange = readRange(reader, /^--- (\d+)(?:,(\d+))? ----/);
	const added = readBlock(reader, /^[ +!] /, countOf(newRange));
	const hunk = { ...startsOf(oldRange, newRange, old, added), lines: mergeBlocks(old, added), suffix };
	const oldCount = oldLines(hunk).length;
	if ((oldCount > 0 && oldCount !== countOf(oldRange)) || newLines(hunk).length !== countOf(newRange)) {
		const text = `**** replacement text or line numbers mangled in hunk at line ${beginning}`;
		throw new CommandFailure(text, { status: 2 });
	}
	return hunk;
};

const countOf = ([first, last]: readonly [number, number]): number => (last === 0 ? 0 : last - first + 1);

interface Block {
	readonly mark: string;
	readonly text: string;
}

const readRange = (reader: PatchReader, pattern: RegExp): readonly [number, number] => {
	const range = pattern.exec(reader.next() ?? '');
	if (range === null) throw reader.malformed();
	const first = Number(range[1]);
	return [first, Number(range[2] ?? first)];
};

const readBlock = (reader: PatchReader, pattern: RegExp, count: number): readonly Block[] => {
	const block: Block[] = [];
	for (let line = reader.peek(); line !== undefined; line = reader.peek()) {
		if (/^--- \d+(?:,\d+)? ----/.test(line)) return block;
		// On their way, lines that are kept lose blanks in front.
		const lost =
			pattern.test(line) || /^[-+!]\n/.test(line) ? undefined : /^(?: (?! )|(?=[\t\n]))/.exec(line);
		if (lost === null || (lost !== undefined && block.length >= count)) return block;
		reader.next();
		if (lost === undefined) block.push({ mark: line[0]!, text: takeText(reader, line.slice(2)) });
		else block.push({ mark: ' ', text: takeText(reader, line.slice(lost[0].length)) });
	}
	return block;
};

// A block that is left out is the context of the other; a range of one line 0 has no lines.
const startsOf = (
	oldRange: readonly [number, number],
	newRange: readonly [number, number],
	old: readonly Block[],
	added: readonly Block[],
): { readonly oldStart: number; readonly newStart: number } => {
	const isOldEmpty = oldRange[1] === 0 || (old.length === 0 && added.every(({ mark }) => mark !== ' '));
	const isNewEmpty = newRange[1] === 0 || (added.length === 0 && old.every(({ mark }) => mark !== ' '));
	return { oldStart: oldRange[0] + (isOldEmpty ? 1 : 0), newStart: newRange[0] + (isNewEmpty ? 1 : 0) };
};

const mergeBlocks = (old: readonly Block[], added: readonly Block[]): readonly HunkLine[] => {
	const lines: HunkLine[] = [];
	let oldAt = 0;
	let newAt = 0;
	while (oldAt < old.length || newAt < added.length) {
		const before = old[oldAt];
		const after = added[newAt];
		if (before !== undefined && before.mark !== ' ') {
			lines.push({ mark: '-', text: before.text });
			oldAt += 1;
		} else if (after !== undefined && after.mark !== ' ') {
			lines.push({ mark: '+', text: after.text });
			newAt += 1;
		} else {
			lines.push({ mark: ' ', text: (before ?? after)!.text });
			if (before !== undefined) oldAt += 1;
			if (after !== undefined) newAt += 1;
		}
	}
	return lines;
};

/** Reads a hunk of the form without options; the reader is at its line of numbers. */
export const parseNormalHunk = (reader: PatchReader): PatchHunk => {
	const header = /^(\d+)(?:,(\d+))?([acd])(\d+)(?:,(\d+))?/.exec(reader.next()!);
	if (header === null) throw reader.malformed();
	const [, first, last, letter, newFirst, newLast] = header;
	const oldCount = letter === 'a' ? 0 : Number(last ?? first) - Number(first) + 1;
	const newCount = letter === 'd' ? 0 : Number(newLast ?? newFirst) - Number(newFirst) + 1;
	const lines: HunkLine[] = [];
	const take = (mark: '-' | '+', sign: string): void => {
		const line = reader.next();
		if (line?.startsWith(sign) !== true) throw reader.malformed();
		lines.push({ mark, text: takeText(reader, line.slice(2)) });
	};
	for (let count = 0; count < oldCount; count++) take('-', '< ');
	if (letter === 'c' && reader.next()?.startsWith('---') !== true) throw reader.malformed();
	for (let count = 0; count < newCount; count++) take('+', '> ');
	return {
		oldStart: Number(first) + (letter === 'a' ? 1 : 0),
		newStart: Number(newFirst) + (letter === 'd' ? 1 : 0),
		lines,
		suffix: '',
	};
};

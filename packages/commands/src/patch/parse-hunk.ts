import { CommandFailure } from '../support/command-failure.ts';
import { type HunkLine, newLines, oldLines, type PatchHunk } from './hunk.ts';
import { type PatchReader, takeText } from './patch-reader.ts';

/** Reads a hunk of unified form; the reader is at its `@@` line. */
export const parseUnifiedHunk = (reader: PatchReader): PatchHunk => {
	const { oldFirst, oldCount, newFirst, newCount, suffix } = readUnifiedHeader(reader);
	let oldLeft = oldCount;
	let newLeft = newCount;
	let line = '';
	const lines: HunkLine[] = [];
	while (oldLeft > 0 || newLeft > 0) {
		// Empty lines at the end of a patch are often lost on its way.
		const next = reader.next() ?? (newLeft <= mostLostLines ? ' \n' : undefined);
		if (next === undefined) throw reader.fault('unexpected end of file in patch');
		line = next;
		const lostBlank = line === '\n' || line.startsWith('\t');
		const mark = lostBlank || line.startsWith('=') ? ' ' : line[0];
		if (mark !== ' ' && mark !== '-' && mark !== '+') throw reader.malformed(line);
		if (mark !== '+') oldLeft -= 1;
		if (mark !== '-') newLeft -= 1;
		if (oldLeft < 0 || newLeft < 0) throw reader.malformed(line);
		lines.push({ mark, text: takeText(reader, lostBlank ? line : line.slice(1)) });
	}
	if (lines.every(({ mark }) => mark === ' ')) throw reader.malformed(line);
	return {
		oldStart: oldFirst + (oldCount === 0 ? 1 : 0),
		newStart: newFirst + (newCount === 0 ? 1 : 0),
		lines: inOrder(lines),
		suffix,
	};
};

const mostLostLines = 3;

interface UnifiedHeader {
	readonly oldFirst: number;
	readonly oldCount: number;
	readonly newFirst: number;
	readonly newCount: number;
	readonly suffix: string;
}

const readUnifiedHeader = (reader: PatchReader): UnifiedHeader => {
	const header = reader.next()!;
	let at = '@@ -'.length;
	const take = (sign: string): boolean => {
		const isThere = header.startsWith(sign, at);
		if (isThere) at += sign.length;
		return isThere;
	};
	const takeNumber = (): number => {
		const digits = /^\d*/.exec(header.slice(at))![0];
		if (digits === '') throw reader.fault(`missing line number at line ${reader.at}: ${header}`);
		at += digits.length;
		return Number(digits);
	};
	const oldFirst = takeNumber();
	const oldCount = take(',') ? takeNumber() : 1;
	take(' ');
	if (!take('+')) throw reader.malformed();
	const newFirst = takeNumber();
	const newCount = take(',') ? takeNumber() : 1;
	take(' ');
	if (!take('@')) throw reader.malformed();
	const suffix = header.startsWith('@ ', at) ? header.slice(at + 1).replace(/\n$/, '') : '';
	return { oldFirst, oldCount, newFirst, newCount, suffix };
};

// In each change, lines that go stand before lines that come.
const inOrder = (lines: readonly HunkLine[]): readonly HunkLine[] => {
	const ordered: HunkLine[] = [];
	let added: HunkLine[] = [];
	for (const line of lines) {
		if (line.mark === '+') {
			added.push(line);
			continue;
		}
		if (line.mark === ' ') {
			for (const each of added) ordered.push(each);
			added = [];
		}
		ordered.push(line);
	}
	return [...ordered, ...added];
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
	const next = (): string => {
		const line = reader.next();
		if (line === undefined) throw reader.fault(`unexpected end of file in patch at line ${reader.at}`);
		return line;
	};
	const take = (mark: '-' | '+', sign: string): void => {
		const line = next();
		if (line[0] !== sign || !/[ \t]/.test(line[1] ?? ''))
			throw reader.fault(`'${sign}' followed by space or tab expected at line ${reader.at} of patch`);
		lines.push({ mark, text: takeText(reader, line.slice(2)) });
	};
	for (let count = 0; count < oldCount; count++) take('-', '<');
	if (letter === 'c' && !next().startsWith('-'))
		throw reader.fault(`'---' expected at line ${reader.at} of patch`);
	for (let count = 0; count < newCount; count++) take('+', '>');
	return {
		oldStart: Number(first) + (letter === 'a' ? 1 : 0),
		newStart: Number(newFirst) + (letter === 'd' ? 1 : 0),
		lines,
		suffix: '',
	};
};

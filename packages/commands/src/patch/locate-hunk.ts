import { contextOf, oldLines, type PatchHunk } from './hunk.ts';

/** A file while hunks are put into it. */
export interface PatchedLines {
	/** Lines of the old file, with their newlines. */
	readonly lines: readonly string[];
	/** Lines in front that no later hunk may touch. */
	readonly frozen: number;
	/** By how many lines the last hunk was off. */
	readonly offset: number;
	/** Whether any blanks fit any others. */
	readonly ignoresBlanks: boolean;
	/** Whether the patch was made where the file was not there: nothing can be put into what is there. */
	readonly isUnexpected: boolean;
}

/** Where a hunk fits: the line, from 1, or `undefined`. Lines of context may not fit, as many as `fuzz`. */
export const locateHunk = (hunk: PatchHunk, file: PatchedLines, fuzz: number): number | undefined => {
	const pattern = oldLines(hunk);
	const { prefix, suffix } = contextOf(hunk);
	const guess = hunk.oldStart + file.offset;
	if (pattern.length === 0) return file.isUnexpected ? undefined : guess;
	const context = Math.max(prefix, suffix);
	const suffixFuzz = fuzz + suffix - context;
	let prefixFuzz = fuzz + prefix - context;
	const matches = (where: number, before: number, behind: number): boolean => {
		for (let at = before; at < pattern.length - behind; at++) {
			const line = file.lines[where - 1 + at];
			const wanted = pattern[at]!.text;
			if (line === wanted) continue;
			if (!file.ignoresBlanks || line === undefined || withoutBlanks(line) !== withoutBlanks(wanted))
				return false;
		}
		return true;
	};
	const last = file.lines.length - (pattern.length - suffixFuzz) + 1;
	const first = Math.max(1, file.frozen + 1);
	// Less context in front than behind says that the hunk is at the start of the file, and the other way round.
	if (prefixFuzz < 0 && hunk.oldStart <= 1) {
		if (suffixFuzz < 0 && (pattern.length !== file.lines.length || prefix < file.frozen)) return undefined;
		return file.frozen <= prefix && last >= 1 && matches(1, 0, Math.max(0, suffixFuzz)) ? 1 : undefined;
	}
	prefixFuzz = Math.max(0, prefixFuzz);
	if (suffixFuzz < 0) {
		const where = file.lines.length - pattern.length + 1;
		return where >= first && matches(where, prefixFuzz, 0) ? where : undefined;
	}
	const most = Math.max(last - guess, guess - first);
	for (let offset = 0; offset <= most; offset++) {
		if (isWithin(guess + offset, first, last) && matches(guess + offset, prefixFuzz, suffixFuzz))
			return guess + offset;
		if (
			offset > 0 &&
			isWithin(guess - offset, first, last) &&
			matches(guess - offset, prefixFuzz, suffixFuzz)
		) {
			return guess - offset;
		}
	}
	return undefined;
};

const withoutBlanks = (line: string): string => line.replace(/[ \t]+/g, ' ').replace(/ ?\n?$/, '');

const isWithin = (where: number, first: number, last: number): boolean => where >= first && where <= last;

import { textLines } from '@tenon/shell';
import { expectsNoFile } from './choose-target.ts';
import { contextOf, type FilePatch, type HunkLine, type PatchHunk, reverseHunk } from './hunk.ts';
import { locateHunk } from './locate-hunk.ts';

/** What became of one hunk. */
export interface HunkOutcome {
	readonly hunk: PatchHunk;
	/** The line at which it was put, or would have been, in the new file. */
	readonly line: number;
	/** How it went. */
	readonly state: 'applied' | 'failed' | 'ignored';
	readonly fuzz: number;
	readonly offset: number;
}

/** What became of a file. */
export interface ApplyResult {
	readonly text: string;
	readonly outcomes: readonly HunkOutcome[];
	/** Whether the patch fitted without fuzz and offset. */
	readonly isExact: boolean;
	/** Whether the patch turned out to be the other way round, and was turned. */
	readonly wasReversed: boolean;
}

/** What to do with a patch whose first hunk fits the other way round. */
export type ReversedAnswer = 'reverse' | 'skip' | 'apply';

export interface ApplyOptions {
	readonly maxFuzz: number;
	/** Whether any blanks fit any others. */
	readonly ignoresBlanks: boolean;
	/** The name by which both versions are kept, each for where it is defined or not. */
	readonly defines: string | undefined;
	/** Asked at most once; `undefined`: it is not looked for. */
	readonly onReversed: (() => ReversedAnswer) | undefined;
}

/** Puts the hunks of a patch into a text, one after the other. */
export const applyHunks = (text: string, patch: FilePatch, options: ApplyOptions): ApplyResult => {
	const lines = textLines(text);
	const result: string[] = [];
	const outcomes: HunkOutcome[] = [];
	let frozen = 0;
	let offset = 0;
	let shift = 0;
	let isExact = true;
	let isReversed = false;
	let isSkipped = false;
	const { ignoresBlanks, defines } = options;
	let lacksNewline = false;
	// A line that lacks its newline gets one when more follows, and another after each line between the versions.
	const add = (line: string): void => {
		if (lacksNewline) result.push('\n');
		result.push(line);
	};
	const put = (line: string): void => {
		add(line);
		lacksNewline = !line.endsWith('\n');
	};
	const copyUntil = (end: number): void => {
		for (; frozen < end; frozen++) if (frozen < lines.length) put(lines[frozen]!);
	};
	const isUnexpected = lines.length > 0 && expectsNoFile(patch);
	let canAsk = options.onReversed !== undefined;
	for (const given of patch.hunks) {
		let hunk = isReversed ? reverseHunk(given) : given;
		let where: number | undefined;
		let fuzz = 0;
		const { prefix, suffix } = contextOf(hunk);
		const maxFuzz = Math.min(options.maxFuzz, Math.max(prefix, suffix));
		for (; !isSkipped && fuzz <= maxFuzz; fuzz++) {
			where = locateHunk(hunk, { lines, frozen, offset, ignoresBlanks, isUnexpected }, fuzz);
			if (where !== undefined) break;
			if (!canAsk || outcomes.length > 0) continue;
			const turned = reverseHunk(hunk);
			const turnedWhere = locateHunk(turned, { lines, frozen, offset, ignoresBlanks, isUnexpected }, fuzz);
			if (turnedWhere === undefined) continue;
			canAsk = false;
			const answer = options.onReversed!();
			if (answer === 'skip') isSkipped = true;
			else if (answer === 'reverse') {
				isReversed = true;
				isExact = false;
				hunk = turned;
				where = turnedWhere;
				break;
			} else fuzz -= 1;
		}
		if (where === undefined) {
			isExact = isExact && isSkipped;
			const line = hunk.oldStart + shift;
			outcomes.push({ hunk, line, state: isSkipped ? 'ignored' : 'failed', fuzz: 0, offset: 0 });
			continue;
		}
		offset = where - hunk.oldStart;
		if (fuzz > 0 || offset !== 0) isExact = false;
		outcomes.push({ hunk, line: where + shift, state: 'applied', fuzz, offset });
		// Lines around changes stay open to the next hunk, which may have them too.
		let at = where - 1;
		let part: HunkLine['mark'] = ' ';
		const begin = (mark: HunkLine['mark']): void => {
			if (defines === undefined || mark === part) return;
			if (mark === ' ') add('#endif\n');
			else if (part === ' ') add(`#if${mark === '-' ? 'n' : ''}def ${defines}\n`);
			else add('#else\n');
			part = mark;
		};
		for (const { mark, text: line } of hunk.lines) {
			if (mark !== ' ') copyUntil(at);
			begin(mark);
			if (mark === '+' || (mark === '-' && defines !== undefined)) put(line);
			if (mark !== '+') at += 1;
			if (mark === '-') frozen = at;
			shift += mark === '+' ? 1 : mark === '-' ? -1 : 0;
		}
		begin(' ');
	}
	copyUntil(lines.length);
	return { text: result.join(''), outcomes, isExact, wasReversed: isReversed };
};

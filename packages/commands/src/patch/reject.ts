import type { HunkOutcome } from './apply-hunks.ts';
import { stripName } from './choose-target.ts';
import { type FilePatch, type HunkLine, newLines, oldLines, type PatchHunk, type PatchName } from './hunk.ts';

/** The text of a file with the hunks that did not fit, in the form that is asked for or in that of the patch. */
export const rejectText = (
	patch: FilePatch,
	{ rejectForm, strip, target }: RejectSettings,
	rejected: readonly HunkOutcome[],
): string => {
	// Git names a file that comes or goes by its one name.
	const isNamed = patch.git !== undefined;
	const old = shownName(isNamed && isNowhere(patch.oldName) ? patch.newName : patch.oldName, strip);
	const added = shownName(isNamed && isNowhere(patch.newName) ? patch.oldName : patch.newName, strip);
	const isUnified = (rejectForm ?? patch.form) === 'unified';
	const header = isUnified ? `--- ${old}\n+++ ${added}\n` : `*** ${old}\n--- ${added}\n`;
	const hasIndex = target !== undefined && patch.indexName !== undefined;
	const index = hasIndex ? `Index: ${patch.indexName}\n` : '';
	const hunks = rejected.map(shifted);
	return (
		index + header + hunks.map((hunk) => (isUnified ? unifiedText(hunk) : contextText(hunk, patch))).join('')
	);
};

/** How hunks that did not fit are shown. */
export interface RejectSettings {
	/** The form; `undefined`: that of the patch. */
	readonly rejectForm: 'context' | 'unified' | undefined;
	/** How many components of names are left out; `undefined`: all but the last. */
	readonly strip: number | undefined;
	/** The file that was named to be patched. */
	readonly target: string | undefined;
}

const isNowhere = (given: PatchName | undefined): boolean => given?.name === '/dev/null';

const shownName = (given: PatchName | undefined, strip: number | undefined): string => {
	if (given === undefined) return '/dev/null';
	const { name, text } = given;
	if (isNowhere(given) || !text.startsWith(name)) return text;
	const stripped = stripName(name, strip);
	return stripped === undefined ? '/dev/null' : stripped + text.slice(name.length);
};

// Lines are counted as the hunks in front have left them. A last line that lacks its newline lacks it here too.
const shifted = ({ hunk, line, state }: HunkOutcome): PatchHunk => {
	const shift = state === 'failed' ? line - hunk.oldStart : 0;
	return { ...hunk, oldStart: hunk.oldStart + shift, newStart: hunk.newStart + shift };
};

const unifiedText = (hunk: PatchHunk): string => {
	const old = unifiedRange(hunk.oldStart, oldLines(hunk).length);
	const added = unifiedRange(hunk.newStart, newLines(hunk).length);
	return `@@ -${old} +${added} @@${hunk.suffix}\n${hunk.lines.map(({ mark, text }) => mark + text).join('')}`;
};

const unifiedRange = (start: number, count: number): string => {
	if (count === 0) return `${start - 1},0`;
	return count === 1 ? String(start) : `${start},${count}`;
};

const contextText = (hunk: PatchHunk, patch: FilePatch): string => {
	const isNormal = patch.form === 'normal';
	const old = oldLines(hunk);
	const added = newLines(hunk);
	const stars = isNormal ? '' : ' ****';
	const dashes = isNormal ? ' -----' : ' ----';
	const marks = isNormal ? plainMarks(hunk.lines) : changeMarks(hunk.lines);
	const body = (lines: readonly HunkLine[]): string =>
		lines.map((line) => `${marks.get(line)!} ${line.text}`).join('');
	const newStart = isNormal && added.length === 0 ? 1 : hunk.newStart;
	return [
		`***************${hunk.suffix}\n`,
		`*** ${contextRange(hunk.oldStart, old.length)}${stars}\n`,
		body(old),
		`--- ${contextRange(newStart, added.length)}${dashes}\n`,
		body(added),
	].join('');
};

const contextRange = (start: number, count: number): string =>
	count > 1 ? `${start},${start + count - 1}` : String(start + count - 1);

const plainMarks = (lines: readonly HunkLine[]): ReadonlyMap<HunkLine, string> =>
	new Map(lines.map((line) => [line, line.mark]));

// Lines that go and come in one place are changed.
const changeMarks = (lines: readonly HunkLine[]): ReadonlyMap<HunkLine, string> => {
	const marks = new Map<HunkLine, string>();
	for (let from = 0; from < lines.length; ) {
		let to = from;
		while (to < lines.length && lines[to]!.mark !== ' ') to += 1;
		const group = lines.slice(from, to);
		const isBoth = group.some(({ mark }) => mark === '-') && group.some(({ mark }) => mark === '+');
		for (const line of group) marks.set(line, isBoth ? '!' : line.mark);
		if (to < lines.length) marks.set(lines[to]!, ' ');
		from = to + 1;
	}
	return marks;
};

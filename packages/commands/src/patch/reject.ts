import type { HunkOutcome } from './apply-hunks.ts';
import { type FilePatch, type HunkLine, newLines, oldLines, type PatchHunk } from './hunk.ts';

/** The text of a file with the hunks that did not fit. */
export const rejectText = (patch: FilePatch, rejected: readonly HunkOutcome[]): string => {
	const old = patch.oldName?.text ?? '/dev/null';
	const added = patch.newName?.text ?? '/dev/null';
	const isUnified = patch.form === 'unified';
	const header = isUnified ? `--- ${old}\n+++ ${added}\n` : `*** ${old}\n--- ${added}\n`;
	return (
		header + rejected.map(({ hunk }) => (isUnified ? unifiedText(hunk) : contextText(hunk, patch))).join('')
	);
};

const unifiedText = (hunk: PatchHunk): string => {
	const old = unifiedRange(hunk.oldStart, oldLines(hunk).length);
	const added = unifiedRange(hunk.newStart, newLines(hunk).length);
	return `@@ -${old} +${added} @@${hunk.suffix}\n${hunk.lines.map(({ mark, text }) => `${mark}${shown(text)}`).join('')}`;
};

const unifiedRange = (start: number, count: number): string => {
	if (count === 0) return `${start - 1},0`;
	return count === 1 ? String(start) : `${start},${count}`;
};

const shown = (text: string): string =>
	text.endsWith('\n') ? text : `${text}\n\\ No newline at end of file\n`;

const contextText = (hunk: PatchHunk, patch: FilePatch): string => {
	const isNormal = patch.form === 'normal';
	const old = oldLines(hunk);
	const added = newLines(hunk);
	const stars = isNormal ? '' : ' ****';
	const dashes = isNormal ? ' -----' : ' ----';
	const marks = isNormal ? plainMarks(hunk.lines) : changeMarks(hunk.lines);
	const body = (lines: readonly HunkLine[]): string =>
		lines.map((line) => `${marks.get(line)!} ${shown(line.text)}`).join('');
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

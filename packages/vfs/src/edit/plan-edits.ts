import { encodeText, type PatchOperation } from '@tenon/core';
import { adaptIndentation, adaptLineEnds } from './adapt-text.ts';
import { EditFailure } from './edit-failure.ts';
import { type Occurrence, SearchedText } from './find-occurrences.ts';
import { nearestLines } from './nearest-lines.ts';
import type { EditedPlace, EditOptions, LineEdit, TextEdit } from './text-edit.ts';

/** What edits do to a text. */
export interface EditPlan {
	/** Every place that is changed, in the order of the text. */
	readonly places: readonly EditedPlace[];
	/** The same for `FileSystem.patch`: all or none, and only where the file is still what was read. */
	readonly operations: readonly PatchOperation[];
}

/**
 * Finds what edits change in a text. All of them are looked up in the text as it is, so that their order does
 * not matter. An old text that stands nowhere as it is may differ in its blanks: then the new text takes on the
 * indentation that is there. Throws {@link EditFailure} for the first edit that cannot be done.
 */
export const planEdits = (
	text: string,
	edits: readonly (TextEdit | LineEdit)[],
	{ isExact = false }: EditOptions = {},
): EditPlan => {
	const searched = new SearchedText(text);
	const lines = new LineCounter(text);
	const places = edits
		.flatMap((edit, index) =>
			'old' in edit
				? occurrencesOf(searched, edit, index, isExact).map((found) => ({
						...found,
						edit: index,
						content: contentFor(edit, found, text),
					}))
				: [{ ...linesOf(text, edit, index), edit: index }],
		)
		.sort((a, b) => a.start - b.start || a.end - b.end)
		.map((place) => ({ ...place, line: lines.lineAt(place.start) }));
	refuseOverlaps(places);
	return { places, operations: operationsFor(text, places) };
};

const occurrencesOf = (
	searched: SearchedText,
	edit: TextEdit,
	index: number,
	isExact: boolean,
): readonly Occurrence[] => {
	if (edit.old === '') throw new EditFailure(index, { reason: 'empty' });
	if (edit.old === edit.new) throw new EditFailure(index, { reason: 'unchanged' });
	const exact = searched.findExact(edit.old);
	const found = exact.length > 0 || isExact ? exact : searched.findFolded(edit.old);
	if (found.length === 0) {
		const candidates = nearestLines(searched.text, edit.old);
		throw new EditFailure(index, { reason: 'missing', candidates });
	}
	if (found.length > 1 && edit.all !== true) {
		const lines = new LineCounter(searched.text);
		throw new EditFailure(index, {
			reason: 'ambiguous',
			lines: found.map(({ start }) => lines.lineAt(start)),
		});
	}
	return found;
};

const linesOf = (
	text: string,
	{ firstLine, lastLine, new: replacement }: LineEdit,
	index: number,
): Occurrence & { readonly content: string } => {
	const start = offsetOfLine(text, firstLine);
	const end = offsetOfLine(text, lastLine + 1);
	const isEnded = replacement === '' || replacement.endsWith('\n') || !text.slice(start, end).endsWith('\n');
	const content = adaptLineEnds(isEnded ? replacement : `${replacement}\n`, text);
	if (content === text.slice(start, end)) throw new EditFailure(index, { reason: 'unchanged' });
	return { start, end, match: 'exact', content };
};

// A line that is not there begins where the text ends.
const offsetOfLine = (text: string, line: number): number => {
	let at = 0;
	for (let count = 1; count < line; count++) {
		const end = text.indexOf('\n', at);
		if (end < 0) return text.length;
		at = end + 1;
	}
	return at;
};

const contentFor = (edit: TextEdit, { start, end, match }: Occurrence, text: string): string => {
	const content = match === 'exact' ? edit.new : adaptIndentation(edit.new, edit.old, text.slice(start, end));
	return adaptLineEnds(content, text);
};

const refuseOverlaps = (places: readonly EditedPlace[]): void => {
	for (const [at, place] of places.entries()) {
		const before = places[at - 1];
		if (before !== undefined && before.end > place.start)
			throw new EditFailure(place.edit, { reason: 'overlap', line: place.line, other: before.edit });
	}
};

// From the last place to the first: what is changed after a place does not move it.
const operationsFor = (text: string, places: readonly EditedPlace[]): readonly PatchOperation[] => {
	const operations: PatchOperation[] = [];
	let at = 0;
	let offset = 0;
	for (const { start, end, content } of places) {
		const expected = text.slice(start, end);
		const length = encodeText(expected).length;
		offset += encodeText(text.slice(at, start)).length;
		operations.push({ kind: 'replace', offset, length, content, expected });
		offset += length;
		at = end;
	}
	return operations.reverse();
};

/** Numbers of lines for offsets that grow. */
class LineCounter {
	readonly #text: string;
	#at = 0;
	#line = 1;

	constructor(text: string) {
		this.#text = text;
	}

	lineAt(offset: number): number {
		for (let next = this.#text.indexOf('\n', this.#at); next >= 0 && next < offset; ) {
			this.#line += 1;
			this.#at = next + 1;
			next = this.#text.indexOf('\n', this.#at);
		}
		return this.#line;
	}
}

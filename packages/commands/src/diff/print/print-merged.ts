import { type Flow, wait } from '@tenon/core';
import type { GroupOrigin, LineOrigin, MergeFormats } from '../merge-formats.ts';
import type { Comparison, PrintedFile } from './hunk.ts';
import type { LineWriter } from './line-writer.ts';
import { type FormatPiece, groupPieces, linePieces } from './merge-pieces.ts';

/** Both files as one, each group of lines in the format for its kind. */
export const printMerged = function* (
	comparison: Comparison,
	writer: LineWriter,
	formats: MergeFormats,
): Flow<void> {
	const { left, right, changes } = comparison;
	const merger = new Merger(comparison, writer, formats);
	let [nextLeft, nextRight] = [0, 0];
	for (const change of changes) {
		if (comparison.ignorable.has(change)) continue;
		if (nextLeft < change.left || nextRight < change.right)
			yield* merger.putGroup('unchanged', [nextLeft, change.left], [nextRight, change.right]);
		nextLeft = change.left + change.deleted;
		nextRight = change.right + change.inserted;
		const origin = change.inserted === 0 ? 'old' : change.deleted === 0 ? 'new' : 'changed';
		yield* merger.putGroup(origin, [change.left, nextLeft], [change.right, nextRight]);
	}
	const [leftEnd, rightEnd] = [left.lines.count, right.lines.count];
	if (nextLeft < leftEnd || nextRight < rightEnd)
		yield* merger.putGroup('unchanged', [nextLeft, leftEnd], [nextRight, rightEnd]);
};

// Lines of a file, from and up to, the last not included.
type Lines = readonly [from: number, to: number];

class Merger {
	readonly #comparison: Comparison;
	readonly #writer: LineWriter;
	readonly #groups: Readonly<Record<GroupOrigin, readonly FormatPiece[]>>;
	readonly #lines: Readonly<Record<LineOrigin, readonly FormatPiece[]>>;

	constructor(comparison: Comparison, writer: LineWriter, { group, line }: MergeFormats) {
		this.#comparison = comparison;
		this.#writer = writer;
		this.#groups = {
			unchanged: groupPieces(group.unchanged),
			old: groupPieces(group.old),
			new: groupPieces(group.new),
			changed: groupPieces(group.changed),
		};
		this.#lines = {
			unchanged: linePieces(line.unchanged),
			old: linePieces(line.old),
			new: linePieces(line.new),
		};
	}

	*putGroup(origin: GroupOrigin, left: Lines, right: Lines): Flow<void> {
		yield* this.#putPieces(this.#groups[origin], left, right);
	}

	*#putPieces(pieces: readonly FormatPiece[], left: Lines, right: Lines): Flow<void> {
		const numberOf = (letter: string): number => groupNumber(letter, left, right);
		for (const piece of pieces) {
			if (piece.kind === 'text') this.#writer.putText(piece.text);
			else if (piece.kind === 'number') this.#writer.putText(piece.show(numberOf(piece.letter)));
			else if (piece.kind === 'choice') {
				const [first, second] = piece.terms.map((term) => (typeof term === 'number' ? term : numberOf(term)));
				yield* this.#putPieces(first === second ? piece.then : piece.otherwise, left, right);
			} else if (piece.kind === 'lines') {
				const isNew = piece.origin === 'new';
				const file = isNew ? this.#comparison.right : this.#comparison.left;
				yield* this.#putLines(this.#lines[piece.origin], file, isNew ? right : left);
			}
		}
	}

	*#putLines(pieces: readonly FormatPiece[], file: PrintedFile, [from, to]: Lines): Flow<void> {
		for (let line = from; line < to; line++) {
			for (const piece of pieces) {
				if (piece.kind === 'text') this.#writer.putText(piece.text);
				else if (piece.kind === 'number') this.#writer.putText(piece.show(line + 1));
				else if (piece.kind === 'content') {
					const { withNewline } = piece;
					yield* wait(withNewline ? this.#writer.putBare(file, line) : this.#writer.putContent(file, line));
				}
			}
		}
	}
}

// Small letters ask about the old lines, capitals about the new ones.
const groupNumber = (letter: string, left: Lines, right: Lines): number => {
	const [from, to] = letter >= 'a' ? left : right;
	switch (letter.toLowerCase()) {
		case 'e':
			return from;
		case 'f':
			return from + 1;
		case 'l':
			return to;
		case 'm':
			return to + 1;
		default:
			return to - from;
	}
};

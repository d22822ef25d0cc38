import { type FoldedText, foldText, isBlank } from './folded-text.ts';
import type { EditMatch } from './text-edit.ts';

/** A place of a text, in UTF-16 units. */
export interface Occurrence {
	readonly start: number;
	readonly end: number;
	readonly match: EditMatch;
}

/** A text in which old texts are looked up; what is needed for that is made once. */
export class SearchedText {
	readonly text: string;
	#folded: FoldedText | undefined;

	constructor(text: string) {
		this.text = text;
	}

	/** Where the text stands as it is; two that overlap count once. */
	findExact(old: string): readonly Occurrence[] {
		const found: Occurrence[] = [];
		for (let start = this.text.indexOf(old); start >= 0; start = this.text.indexOf(old, start + old.length))
			found.push({ start, end: start + old.length, match: 'exact' });
		return found;
	}

	/** Where it stands if blanks do not count. What starts a line is taken with its indentation. */
	findFolded(old: string): readonly Occurrence[] {
		this.#folded ??= foldText(this.text);
		const { text, offsets } = this.#folded;
		const wanted = foldText(old).text;
		if (wanted.trim() === '') return [];
		const found: Occurrence[] = [];
		for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
			const start = this.#withIndentation(offsets[at]!);
			found.push({ start, end: offsets[at + wanted.length - 1]! + 1, match: 'blanks' });
		}
		return found;
	}

	#withIndentation(start: number): number {
		let at = start;
		while (at > 0 && isBlank(this.text[at - 1]!)) at -= 1;
		return at === 0 || this.text[at - 1] === '\n' ? at : start;
	}
}

import { encodeText, type Flow, type Maybe, runFlow, wait } from '@tenon/core';
import { type CapturedTexts, type CommandContext, RegexError } from '@tenon/shell';
import { LongText } from '../support/long-text.ts';
import type { LineRegex } from './line-regex.ts';
import type { Substitution } from './program.ts';
import { type Replacement, withCharacters } from './replacement.ts';

/** What of an `s` command says which matches are replaced by what. */
type Edit = Pick<Substitution, 'replacement' | 'number' | 'isGlobal'>;

/** The text with matches replaced, or `undefined` if nothing was. The work on a long text is cut into slices. */
export const substitute = (
	context: CommandContext,
	text: string,
	regex: LineRegex,
	edit: Edit,
): Maybe<string | undefined> => {
	const first = regex.capture(text, 0);
	if (first === undefined) return undefined;
	if (edit.number === 1 && !edit.isGlobal) return withCharacters(replaceOne(text, first, edit.replacement));
	const editing = new Editing(text, regex, first, edit, context.ports.limits.maxTextBytes);
	if (text.length > longText) return runFlow(editInSlices(context, editing));
	editing.run(Number.POSITIVE_INFINITY);
	return editing.result();
};

function* editInSlices(context: CommandContext, editing: Editing): Flow<string | undefined> {
	while (editing.run(matchesPerSlice)) yield* wait(context.breathe(matchesPerSlice));
	return editing.result();
}

/** Texts up to this length are edited at once. */
const longText = 1 << 14;
const matchesPerSlice = 256;
// What is copied to look for matches in the middle of characters: of one text, and in all.
const maxSplitLength = 1 << 22;
const maxSplitWork = 1 << 30;

const replaceOne = (text: string, found: CapturedTexts, replacement: Replacement): string => {
	const start = found.index;
	const end = start + found[0]!.length;
	return text.slice(0, start) + replacement.expand(found) + text.slice(end);
};

/** One pass over a text, which may be left and taken up again between two matches. */
class Editing {
	readonly #regex: LineRegex;
	readonly #edit: Edit;
	readonly #edited: LongText;
	#text: string;
	#found: CapturedTexts | undefined;
	#copied = 0;
	#count = 0;
	#previousEnd = -1;
	#splitWork = 0;

	constructor(text: string, regex: LineRegex, first: CapturedTexts, edit: Edit, maxLength: number) {
		this.#text = text;
		this.#regex = regex;
		this.#found = first;
		this.#edit = edit;
		this.#edited = new LongText(maxLength);
	}

	/** Edits so many matches at most; whether there are more. */
	run(matches: number): boolean {
		const { replacement, number, isGlobal } = this.#edit;
		const regex = this.#regex;
		for (let left = matches; this.#found !== undefined && left > 0; left--) {
			const found = this.#found;
			const start = found.index;
			const end = start + found[0]!.length;
			const isEmpty = start === end;
			// An empty match right after another one is none.
			if (!isEmpty || start !== this.#previousEnd) {
				this.#count += 1;
				if (this.#count >= number) {
					if (start > this.#copied) this.#edited.add(this.#text.slice(this.#copied, start));
					this.#edited.add(replacement.expand(found));
					this.#copied = end;
					if (!isGlobal) return false;
				}
			}
			this.#previousEnd = end;
			if (isEmpty && end === this.#text.length) return false;
			if (isEmpty && regex.splitsCharacters && this.#text.charCodeAt(end) >= 0x80) {
				this.#splitAt(end);
				if (this.#text.length > longText) left = 1;
			}
			const text = this.#text;
			this.#found = regex.capture(text, isEmpty ? end + characterLength(text, end) : end);
		}
		return this.#found !== undefined;
	}

	// The whole text is copied each time.
	#splitAt(place: number): void {
		this.#splitWork += this.#text.length;
		if (this.#text.length > maxSplitLength || this.#splitWork > maxSplitWork)
			throw new RegexError('too-complex');
		this.#text = withBytesAt(this.#text, place);
	}

	/** The text with all that was replaced; `undefined` if nothing was. */
	result(): string | undefined {
		if (this.#count < this.#edit.number) return undefined;
		this.#edited.add(this.#text.slice(this.#copied));
		return withCharacters(this.#edited.toString());
	}
}

const characterLength = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

// The search goes on one byte further, in the middle of a character.
const withBytesAt = (text: string, at: number): string => {
	const character = String.fromCodePoint(text.codePointAt(at)!);
	const bytes = Array.from(encodeText(character), (byte) => String.fromCharCode(0xdc00 + byte));
	return text.slice(0, at) + bytes.join('') + text.slice(at + character.length);
};

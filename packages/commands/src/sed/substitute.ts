import { andThen, encodeText, type Flow, type Maybe, runFlow, wait } from '@tenon/core';
import { type CapturedTexts, type CommandContext, LineTooLong, RegexError } from '@tenon/shell';
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
	if (regex.isLong(text))
		return andThen(runFlow(regex.captureInSlices(context, text, 0)), (first) =>
			substituteFrom(context, text, regex, edit, first),
		);
	return substituteFrom(context, text, regex, edit, regex.capture(text, 0));
};

const substituteFrom = (
	context: CommandContext,
	text: string,
	regex: LineRegex,
	edit: Edit,
	first: CapturedTexts | undefined,
): Maybe<string | undefined> => {
	if (first === undefined) return undefined;
	if (edit.number === 1 && !edit.isGlobal) return withCharacters(replaceOne(text, first, edit.replacement));
	const editing = new Editing(text, regex, first, edit, context.ports.limits.maxTextBytes);
	if (text.length > longText) return runFlow(editInSlices(context, editing));
	editing.run(Number.POSITIVE_INFINITY);
	return editing.result();
};

function* editInSlices(context: CommandContext, editing: Editing): Flow<string | undefined> {
	for (let runs = 1; editing.run(matchesPerSlice); runs++) {
		yield* editing.search(context);
		if (!editing.searchesInSlices || runs % matchesPerSlice === 0)
			yield* wait(context.breathe(matchesPerSlice));
	}
	yield* wait(context.breathe(matchesPerSlice));
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
	readonly #maxLength: number;
	/** Whether {@link run} leaves the next search to {@link search}. */
	readonly searchesInSlices: boolean;
	/** What was edited at first, and all that came after it, if anything did. */
	#start = '';
	#rest: LongText | undefined;
	#text: string;
	#found: CapturedTexts | undefined;
	/** Where the next match is to be sought; -1 where it is known. */
	#next = -1;
	#copied = 0;
	#count = 0;
	#previousEnd = -1;
	#splitWork = 0;

	constructor(text: string, regex: LineRegex, first: CapturedTexts, edit: Edit, maxLength: number) {
		this.#text = text;
		this.#regex = regex;
		this.#found = first;
		this.#edit = edit;
		this.#maxLength = maxLength;
		this.searchesInSlices = regex.literal === undefined && regex.isLong(text);
	}

	/** Makes the search that {@link run} has left. */
	*search(context: CommandContext): Flow<void> {
		if (this.#next < 0) return;
		this.#found = yield* this.#regex.captureInSlices(context, this.#text, this.#next);
		this.#next = -1;
	}

	/** Edits so many matches at most; whether there are more. */
	run(matches: number): boolean {
		const { replacement, number, isGlobal } = this.#edit;
		const regex = this.#regex;
		let text = this.#text;
		let found = this.#found;
		let copied = this.#copied;
		let count = this.#count;
		let previousEnd = this.#previousEnd;
		let edited = '';
		for (let left = matches; found !== undefined && left > 0; left--) {
			const start = found.index;
			const end = start + found[0]!.length;
			const isEmpty = start === end;
			// An empty match right after another one is none.
			if (!isEmpty || start !== previousEnd) {
				count += 1;
				if (count >= number) {
					edited += text.slice(copied, start) + replacement.expand(found);
					if (edited.length > this.#maxLength) throw new LineTooLong(this.#maxLength);
					copied = end;
					if (!isGlobal) {
						found = undefined;
						break;
					}
				}
			}
			previousEnd = end;
			if (isEmpty && end === text.length) {
				found = undefined;
				break;
			}
			if (isEmpty && regex.splitsCharacters && text.charCodeAt(end) >= 0x80) {
				text = this.#split(text, end);
				if (text.length > longText) left = 1;
			}
			const next = isEmpty ? end + characterLength(text, end) : end;
			found = this.searchesInSlices ? undefined : regex.capture(text, next);
			if (!this.searchesInSlices) continue;
			this.#next = next;
			break;
		}
		this.#text = text;
		this.#found = found;
		this.#copied = copied;
		this.#count = count;
		this.#previousEnd = previousEnd;
		this.#add(edited);
		return found !== undefined || this.#next >= 0;
	}

	// Most texts are edited in one go.
	#add(edited: string): void {
		if (this.#start === '') {
			this.#start = edited;
			return;
		}
		if (this.#rest === undefined) {
			this.#rest = new LongText(this.#maxLength);
			this.#rest.add(this.#start);
		}
		this.#rest.add(edited);
	}

	// The whole text is copied each time.
	#split(text: string, place: number): string {
		this.#splitWork += text.length;
		if (text.length > maxSplitLength || this.#splitWork > maxSplitWork) throw new RegexError('too-complex');
		return withBytesAt(text, place);
	}

	/** The text with all that was replaced; `undefined` if nothing was. */
	result(): string | undefined {
		if (this.#count < this.#edit.number) return undefined;
		if (this.#rest === undefined) return withCharacters(this.#start + this.#text.slice(this.#copied));
		this.#rest.add(this.#text.slice(this.#copied));
		return withCharacters(this.#rest.toString());
	}
}

const characterLength = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

// The search goes on one byte further, in the middle of a character.
const withBytesAt = (text: string, at: number): string => {
	const character = String.fromCodePoint(text.codePointAt(at)!);
	const bytes = Array.from(encodeText(character), (byte) => String.fromCharCode(0xdc00 + byte));
	return text.slice(0, at) + bytes.join('') + text.slice(at + character.length);
};

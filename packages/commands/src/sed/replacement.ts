import { decodeText, encodeText, hasRawBytes } from '@tenon/core';
import type { CapturedTexts } from '@tenon/shell';
import { decodeBytes, readByteEscape } from './escapes.ts';

/** How letters of a part are changed: all of them, and the first one. */
interface CaseChange {
	readonly all: 'upper' | 'lower' | undefined;
	readonly first: 'upper' | 'lower' | undefined;
}

/** A piece of text, then a group of the match; -1 for none. */
interface Part {
	text: string;
	group: number;
	readonly change: CaseChange;
}

/** What an `s` command puts in the place of a match. */
export class Replacement {
	readonly #parts: readonly Part[];
	readonly #changesCase: boolean;
	/** The highest group it names. */
	readonly maxGroup: number;

	/** The source has a character for each byte; `isPosix` gives the letters of case no meaning. */
	constructor(source: string, { isPosix }: { readonly isPosix: boolean }) {
		const parts = parseParts(source, isPosix);
		this.#changesCase = parts.some(({ change }) => change !== unchanged);
		this.maxGroup = parts.reduce((most, { group }) => Math.max(most, group), 0);
		this.#parts = this.#changesCase ? parts : joined(parts);
	}

	/** Its text for a match. */
	expand(texts: CapturedTexts): string {
		if (this.#changesCase) return this.#expandChanging(texts);
		let result = '';
		for (const part of this.#parts) {
			result += part.text;
			const found = part.group < 0 ? undefined : texts[part.group];
			if (found !== undefined) result += found;
		}
		return result;
	}

	// A change of the first letter waits for one if the group is empty.
	#expandChanging(texts: CapturedTexts): string {
		let result = '';
		let waiting: CaseChange['first'];
		for (const part of this.#parts) {
			const { all } = part.change;
			let first = part.change.first ?? waiting;
			waiting = undefined;
			if (part.text !== '') {
				result += changed(part.text, { all, first });
				first = undefined;
			}
			const found = part.group < 0 ? '' : (texts[part.group] ?? '');
			if (found !== '') result += changed(found, { all, first });
			else if (part.group >= 0 && part.change.first !== undefined) waiting = first;
		}
		return result;
	}
}

const unchanged: CaseChange = { all: undefined, first: undefined };

// Each escape and each `&` ends a part; what changes the first letter is over with the part behind it.
const parseParts = (source: string, isPosix: boolean): Part[] => {
	const parts: Part[] = [];
	let all: CaseChange['all'];
	let first: CaseChange['first'];
	let text = '';
	const endPart = (): Part => {
		const change = all === undefined && first === undefined ? unchanged : { all, first };
		const part: Part = { text, group: -1, change };
		parts.push(part);
		text = '';
		first = undefined;
		return part;
	};
	for (let at = 0; at < source.length; ) {
		const character = source[at]!;
		at += 1;
		if (character === '&') endPart().group = 0;
		if (character !== '\\' || at === source.length) {
			if (character !== '&') text += character;
			continue;
		}
		const letter = source[at]!;
		const found = readByteEscape(source, at);
		if (found !== undefined) {
			text += found.byte;
			at = found.end;
			continue;
		}
		at += 1;
		if (letter >= '0' && letter <= '9') {
			endPart().group = Number(letter);
			continue;
		}
		const change = isPosix ? undefined : caseLetters[letter];
		if (change === undefined) {
			text += letter;
			continue;
		}
		endPart();
		if (change.part === 'first') first = change.to;
		else all = change.to;
	}
	if (text !== '') endPart();
	return parts.map((part) => ({ ...part, text: decodeBytes(part.text) }));
};

const caseLetters: Readonly<
	Record<string, { readonly part: 'first' | 'all'; readonly to: CaseChange['all'] } | undefined>
> = {
	L: { part: 'all', to: 'lower' },
	U: { part: 'all', to: 'upper' },
	E: { part: 'all', to: undefined },
	l: { part: 'first', to: 'lower' },
	u: { part: 'first', to: 'upper' },
};

// Neighbours without a group between them are one.
const joined = (parts: readonly Part[]): readonly Part[] => {
	const result: Part[] = [];
	let text = '';
	for (const part of parts) {
		text += part.text;
		if (part.group < 0) continue;
		result.push({ ...part, text });
		text = '';
	}
	if (text !== '') result.push({ text, group: -1, change: unchanged });
	return result;
};

const changed = (text: string, { all, first }: CaseChange): string => {
	if (first === undefined) return changeAll(text, all);
	const initial = String.fromCodePoint(text.codePointAt(0)!);
	return changeAll(initial, first) + changeAll(text.slice(initial.length), all);
};

const changeAll = (text: string, to: CaseChange['all']): string => {
	if (to === undefined) return text;
	let result = '';
	for (const character of text) {
		const other = to === 'upper' ? character.toUpperCase() : character.toLowerCase();
		// One character becomes one character, as in the C library.
		result += other.length === character.length ? other : character;
	}
	return result;
};

/** Text whose raw bytes may have come together to characters, read anew. */
export const withCharacters = (text: string): string =>
	hasRawBytes(text) ? decodeText(encodeText(text)) : text;

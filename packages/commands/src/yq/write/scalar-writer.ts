/** Where scalars are put: what the emitter knows of the line that it is on. */
export interface ScalarPlace {
	column: number;
	/** Whether the last character was a blank. */
	whitespace: boolean;
	/** Whether there is only indentation on the line. */
	indention: boolean;
	readonly width: number;
	/** Adds text to the line. */
	put(text: string): void;
	/** Ends the line, with a character of its own if there is one. */
	breakLine(character?: string): void;
	/** Begins a line at the indentation of the node. */
	indent(): void;
	indicator(text: string, options: { readonly spaced: boolean }): void;
}

/** Characters by code points: columns count those. */
class Characters {
	readonly length: number;
	readonly #all: string | readonly string[];

	constructor(text: string) {
		this.#all = /[\ud800-\udfff]/.test(text) ? Array.from(text) : text;
		this.length = this.#all.length;
	}

	at(index: number): string | undefined {
		return this.#all[index];
	}

	slice(start: number, end: number): string {
		return typeof this.#all === 'string' ? this.#all.slice(start, end) : this.#all.slice(start, end).join('');
	}
}

const isBreak = (character: string | undefined): boolean =>
	character === '\n' || character === '\u0085' || character === '\u2028' || character === '\u2029';

/** Writes a plain text; `splits` allows it to be folded. */
export const writePlain = (place: ScalarPlace, text: string, splits: boolean): void => {
	if (!place.whitespace) place.put(' ');
	place.whitespace = false;
	place.indention = false;
	const characters = new Characters(text);
	let start = 0;
	let inSpaces = false;
	for (let end = 0; end <= characters.length; end++) {
		const character = characters.at(end);
		if (inSpaces ? character !== ' ' : character === undefined || character === ' ') {
			if (inSpaces && start + 1 === end && place.column > place.width && splits) {
				place.indent();
				place.whitespace = false;
				place.indention = false;
			} else place.put(characters.slice(start, end));
			start = end;
		}
		inSpaces = character === ' ';
	}
};

/** Writes a text between single quotes. */
export const writeSingleQuoted = (place: ScalarPlace, text: string, splits: boolean): void => {
	place.indicator("'", { spaced: true });
	const characters = new Characters(text);
	let start = 0;
	let inSpaces = false;
	let inBreaks = false;
	for (let end = 0; end <= characters.length; end++) {
		const character = characters.at(end);
		if (inSpaces) {
			if (character !== ' ') {
				const folds =
					start + 1 === end &&
					place.column > place.width &&
					splits &&
					start !== 0 &&
					end !== characters.length;
				if (folds) place.indent();
				else place.put(characters.slice(start, end));
				start = end;
			}
		} else if (inBreaks) {
			if (!isBreak(character)) {
				writeBreaks(place, characters, start, end);
				start = end;
			}
		} else if (character === undefined || character === ' ' || character === "'" || isBreak(character)) {
			if (start < end) place.put(characters.slice(start, end));
			start = end;
		}
		if (character === "'") {
			place.put("''");
			start = end + 1;
		}
		inSpaces = character === ' ';
		inBreaks = isBreak(character);
	}
	place.indicator("'", { spaced: false });
};

const writeBreaks = (place: ScalarPlace, characters: Characters, start: number, end: number): void => {
	if (characters.at(start) === '\n') place.breakLine();
	for (let at = start; at < end; at++) {
		const character = characters.at(at);
		if (character === '\n') place.breakLine();
		else place.breakLine(character);
	}
	place.indent();
};

const escapes: ReadonlyMap<string, string> = new Map([
	['\0', '0'],
	['\u0007', 'a'],
	['\b', 'b'],
	['\t', 't'],
	['\n', 'n'],
	['\v', 'v'],
	['\f', 'f'],
	['\r', 'r'],
	['\u001b', 'e'],
	['"', '"'],
	['\\', '\\'],
	['\u0085', 'N'],
	['\u00a0', '_'],
	['\u2028', 'L'],
	['\u2029', 'P'],
]);

const isShownAsIs = (character: string): boolean =>
	/^[ !#-[\]-~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]$/.test(character);

/** Writes a text between double quotes. */
export const writeDoubleQuoted = (place: ScalarPlace, text: string, splits: boolean): void => {
	place.indicator('"', { spaced: true });
	const characters = new Characters(text);
	let start = 0;
	for (let end = 0; end <= characters.length; end++) {
		const character = characters.at(end);
		if (character === undefined || !isShownAsIs(character)) {
			if (start < end) place.put(characters.slice(start, end));
			start = end;
			if (character !== undefined) {
				place.put(escaped(character));
				start = end + 1;
			}
		}
		const isInside = end > 0 && end < characters.length - 1;
		if (!isInside || !(character === ' ' || start >= end) || !splits) continue;
		if (place.column + (end - start) <= place.width) continue;
		place.put(`${characters.slice(start, end)}\\`);
		if (start < end) start = end;
		place.indent();
		place.whitespace = false;
		place.indention = false;
		if (characters.at(start) === ' ') place.put('\\');
	}
	place.indicator('"', { spaced: false });
};

const escaped = (character: string): string => {
	const letter = escapes.get(character);
	if (letter !== undefined) return `\\${letter}`;
	const code = character.codePointAt(0)!;
	const hex = code.toString(16).toUpperCase();
	if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`;
	return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
};

import { encodeText } from '@tenon/core';
import { byteKit, type CommandOutput, type PerlRegex } from '@tenon/shell';
import type { InputLine, LineSink } from '../grep/line-sink.ts';
import { expandReplacement, matchesOf } from './replacement.ts';
import type { RgShow } from './settings.ts';

/** What the writers of several files share. */
export interface RgPage {
	/** Lines of some file were written. */
	hasWritten: boolean;
}

/** Writes the lines of one file as rg does. */
export class RgWriter implements LineSink {
	readonly needsNumbers: boolean;
	/** Matches in the lines so far. */
	matches = 0;
	readonly #show: RgShow;
	readonly #regex: PerlRegex;
	readonly #output: CommandOutput;
	readonly #name: string | undefined;
	readonly #inverts: boolean;
	readonly #separator: string | undefined;
	readonly #page: RgPage;
	#hasHeading = false;

	/** `name` stands before lines, or above them, if it is there. */
	constructor(
		show: RgShow,
		regex: PerlRegex,
		output: CommandOutput,
		how: {
			readonly name: string | undefined;
			readonly inverts: boolean;
			readonly separator: string | undefined;
			readonly page: RgPage;
		},
	) {
		this.needsNumbers = show.lineNumbers;
		this.#show = show;
		this.#regex = regex;
		this.#output = output;
		this.#name = how.name;
		this.#inverts = how.inverts;
		this.#separator = how.separator;
		this.#page = how.page;
	}

	write(line: InputLine, isSelected: boolean): boolean {
		const text = byteKit.decode(line.bytes, line.start, line.end);
		const hasMatches = isSelected && !this.#inverts;
		if (this.#show.countsMatches) {
			for (const _ of matchesOf(this.#regex, text)) this.matches += 1;
			return true;
		}
		this.#writeHeading();
		if (!hasMatches || (this.#show.mode === 'lines' && this.#needsNoMatches)) {
			this.#writeLine(line, isSelected ? ':' : '-', undefined, this.#trimmed(text));
			return true;
		}
		const found = [...matchesOf(this.#regex, text)];
		this.matches += found.length;
		if (this.#show.mode === 'lines') {
			this.#writeLine(line, ':', columnOf(text, found[0]?.span[0] ?? 0), this.#painted(text, found));
			return true;
		}
		for (const match of found) {
			const [start, end] = match.span;
			const column = columnOf(text, start);
			if (this.#show.mode === 'vimgrep') this.#writeLine(line, ':', column, this.#painted(text, found));
			else {
				const part =
					this.#show.replacement === undefined ? text.slice(start, end) : this.#replaced(text, match.groups);
				this.#writeLine({ ...line, offset: line.offset + column - 1 }, ':', column, this.#marked(part));
			}
		}
		return true;
	}

	/** Writes text of a selected line as it is, with all that stands before a line. */
	writeText(line: Pick<InputLine, 'number' | 'offset'>, column: number, text: string): void {
		this.#writeHeading();
		this.#writeLine(line, ':', column, this.#trimmed(text));
	}

	separate(): void {
		if (
			this.#separator !== undefined &&
			!this.#show.countsMatches &&
			(this.#hasHeading || !this.#show.heading)
		)
			this.#output.appendText(`${this.#separator}\n`);
	}

	get #needsNoMatches(): boolean {
		return !this.#show.columns && !this.#show.color && this.#show.replacement === undefined;
	}

	#writeHeading(): void {
		if (this.#hasHeading || !this.#show.heading) {
			this.#page.hasWritten = true;
			return;
		}
		if (this.#page.hasWritten) this.#output.appendText('\n');
		this.#page.hasWritten = true;
		this.#hasHeading = true;
		if (this.#name !== undefined)
			this.#output.appendText(
				`${this.#colored(this.#name, pathColor)}${this.#show.nulAfterNames ? '\0' : '\n'}`,
			);
	}

	#writeLine(
		line: Pick<InputLine, 'number' | 'offset'>,
		sign: string,
		column: number | undefined,
		text: string,
	): void {
		const { heading, lineNumbers, columns, offsets, nulAfterNames } = this.#show;
		let head = '';
		if (this.#name !== undefined && !heading)
			head += this.#colored(this.#name, pathColor) + (nulAfterNames ? '\0' : sign);
		if (lineNumbers) head += this.#colored(String(line.number), numberColor) + sign;
		if (columns && column !== undefined) head += `${column}${sign}`;
		if (offsets) head += `${line.offset}${sign}`;
		this.#output.appendText(`${head}${text}\n`);
	}

	#painted(
		text: string,
		found: readonly { readonly span: readonly [number, number]; readonly groups: Groups }[],
	): string {
		let painting = '';
		let at = 0;
		for (const { span, groups } of found) {
			painting += text.slice(at, span[0]);
			painting += this.#marked(
				this.#show.replacement === undefined ? text.slice(span[0], span[1]) : this.#replaced(text, groups),
			);
			at = span[1];
		}
		return this.#trimmed(painting + text.slice(at));
	}

	#replaced(text: string, groups: Groups): string {
		return expandReplacement(this.#show.replacement!, text, groups, this.#regex);
	}

	#trimmed(text: string): string {
		return this.#show.trims ? text.replace(/^\s+/, '') : text;
	}

	#marked(text: string): string {
		return text === '' ? text : this.#colored(text, matchColor);
	}

	#colored(text: string, color: string): string {
		return this.#show.color ? `\x1b[0m${color}${text}\x1b[0m` : text;
	}
}

type Groups = readonly (readonly [number, number] | undefined)[];

const pathColor = '\x1b[35m';
const numberColor = '\x1b[32m';
const matchColor = '\x1b[1m\x1b[31m';

// From 1, in bytes.
const columnOf = (text: string, start: number): number => encodeText(text.slice(0, start)).length + 1;

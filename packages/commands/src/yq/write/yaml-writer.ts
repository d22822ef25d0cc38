import { writeNumber } from '@tenon/core';
import { keysOf } from '../../jq/values/compare.ts';
import {
	isArray,
	isNumber,
	isObject,
	type JqArray,
	type JqObject,
	type JqValue,
} from '../../jq/values/value.ts';
import { type Grammar, isResolved, scalarFacts } from './scalar-style.ts';
import { type ScalarPlace, writeDoubleQuoted, writePlain, writeSingleQuoted } from './scalar-writer.ts';

/** How documents are written. */
export interface YamlStyle {
	readonly grammar: Grammar;
	/** Where texts are folded. */
	readonly width: number;
	/** Whether the items of a list in a mapping stand in the column of its key. */
	readonly isIndentless: boolean;
	readonly hasStart: boolean;
	readonly hasEnd: boolean;
	readonly sortKeys: boolean;
}

interface Frame {
	readonly entries: Iterator<readonly [string, JqValue]> | undefined;
	readonly items: JqArray;
	readonly indent: number;
	/** The indentation outside of it. */
	readonly outer: number;
	at: number;
}

/** What is nested deeper is refused. */
export const maxYamlDepth = 10_000;

/** Writes documents in block style as PyYAML does, a piece at a time; open collections are a list. */
export class YamlWriter implements ScalarPlace {
	readonly #style: YamlStyle;
	readonly width: number;
	column = 0;
	whitespace = true;
	indention = true;
	#isOpenEnded = false;
	#isFirst = true;
	#indent = 0;
	#text = '';
	readonly #open: Frame[] = [];

	constructor(style: YamlStyle) {
		this.#style = style;
		this.width = style.width;
	}

	/** Begins a document; {@link more} returns its text. */
	begin(value: JqValue): void {
		if (!this.#isFirst || this.#style.hasStart) {
			this.indent();
			this.indicator('---', { spaced: true });
		}
		this.#isFirst = false;
		this.#node(value, { isRoot: true, isInMapping: false });
	}

	/** The next piece; empty at the end of the document. */
	more(size: number = pieceSize): string {
		for (let frame = this.#open.at(-1); frame !== undefined; frame = this.#open.at(-1)) {
			this.#advance(frame);
			if (this.#text.length >= size) break;
		}
		return this.#take();
	}

	/** The end of the document that was begun. */
	finish(): string {
		this.indent();
		if (this.#style.hasEnd) {
			this.indicator('...', { spaced: true });
			this.indent();
		}
		return this.#take();
	}

	/** The end of all documents. */
	end(): string {
		if (!this.#isOpenEnded) return '';
		this.indicator('...', { spaced: true });
		this.indent();
		return this.#take();
	}

	#take(): string {
		const text = this.#text;
		this.#text = '';
		return text;
	}

	#advance(frame: Frame): void {
		const { entries, items } = frame;
		this.#indent = frame.indent;
		if (entries === undefined) {
			if (frame.at === items.length) {
				this.#close(frame);
				return;
			}
			frame.at += 1;
			this.indent();
			this.indicator('-', { spaced: true, isIndention: true });
			this.#node(items[frame.at - 1]!, { isRoot: false, isInMapping: false });
			return;
		}
		const step = entries.next();
		if (step.done === true) {
			this.#close(frame);
			return;
		}
		const [key, value] = step.value;
		this.indent();
		const facts = scalarFacts(key);
		if (!facts.isEmpty && !facts.isMultiline && codePoints(key) < longestSimpleKey) {
			this.#string(key, { isSimpleKey: true, isRoot: false });
			this.indicator(':', { spaced: false });
		} else {
			this.indicator('?', { spaced: true, isIndention: true });
			this.#string(key, { isSimpleKey: false, isRoot: false });
			this.indent();
			this.indicator(':', { spaced: true, isIndention: true });
		}
		this.#node(value, { isRoot: false, isInMapping: true });
	}

	#close(frame: Frame): void {
		this.#open.pop();
		this.#indent = frame.outer;
	}

	#node(value: JqValue, place: { readonly isRoot: boolean; readonly isInMapping: boolean }): void {
		if (isArray(value)) {
			if (value.length === 0) this.#empty('[', ']');
			else this.#openList(value, place);
		} else if (isObject(value)) {
			if (value.size === 0) this.#empty('{', '}');
			else this.#openMap(value, place);
		} else if (typeof value === 'string') this.#string(value, { isSimpleKey: false, isRoot: place.isRoot });
		else {
			writePlain(this, scalarText(value), true);
			if (place.isRoot) this.#isOpenEnded = true;
		}
	}

	#empty(start: string, end: string): void {
		this.indicator(start, { spaced: true, isBlank: true });
		this.indicator(end, { spaced: false });
	}

	#openList(
		items: JqArray,
		{ isRoot, isInMapping }: { readonly isRoot: boolean; readonly isInMapping: boolean },
	): void {
		const isFlush = isInMapping && !this.indention && this.#style.isIndentless;
		this.#push({
			entries: undefined,
			items,
			indent: this.#inner(isRoot || isFlush),
			outer: this.#indent,
			at: 0,
		});
	}

	#openMap(value: JqObject, { isRoot }: { readonly isRoot: boolean }): void {
		const entries = this.#style.sortKeys
			? keysOf(value)
					.map((key) => [key, value.get(key)!] as const)
					.values()
			: value.entries();
		this.#push({ entries, items: [], indent: this.#inner(isRoot), outer: this.#indent, at: 0 });
	}

	#push(frame: Frame): void {
		if (this.#open.length >= maxYamlDepth) throw new RangeError(`nested more than ${maxYamlDepth} deep`);
		this.#open.push(frame);
		this.#indent = frame.indent;
	}

	#inner(isFlush: boolean): number {
		return isFlush ? this.#indent : this.#indent + 2;
	}

	#string(
		text: string,
		{ isSimpleKey, isRoot }: { readonly isSimpleKey: boolean; readonly isRoot: boolean },
	): void {
		const facts = scalarFacts(text);
		const outer = this.#indent;
		this.#indent += 2;
		if (facts.canBePlain && !facts.isEmpty && !isResolved(text, this.#style.grammar)) {
			writePlain(this, text, !isSimpleKey);
			if (isRoot) this.#isOpenEnded = true;
		} else if (facts.canBeSingleQuoted && !(isSimpleKey && facts.isMultiline))
			writeSingleQuoted(this, text, !isSimpleKey);
		else writeDoubleQuoted(this, text, !isSimpleKey);
		this.#indent = outer;
	}

	put(text: string): void {
		this.#text += text;
		this.column += codePoints(text);
	}

	indicator(
		text: string,
		{
			spaced,
			isBlank = false,
			isIndention = false,
		}: { readonly spaced: boolean; readonly isBlank?: boolean; readonly isIndention?: boolean },
	): void {
		this.put(this.whitespace || !spaced ? text : ` ${text}`);
		this.whitespace = isBlank;
		this.indention = this.indention && isIndention;
		this.#isOpenEnded = false;
	}

	indent(): void {
		const isAtIndent = this.column === this.#indent && this.whitespace;
		if (!this.indention || this.column > this.#indent || (this.column === this.#indent && !isAtIndent))
			this.breakLine();
		if (this.column >= this.#indent) return;
		this.whitespace = true;
		this.put(' '.repeat(this.#indent - this.column));
	}

	breakLine(character = '\n'): void {
		this.#text += character;
		this.whitespace = true;
		this.indention = true;
		this.column = 0;
	}
}

const pieceSize = 16_384;
// With the five characters of a tag that is not shown.
const longestSimpleKey = 128 - 5;

const codePoints = (text: string): number =>
	/[\ud800-\udbff]/.test(text) ? Array.from(text).length : text.length;

const scalarText = (value: JqValue): string => {
	if (!isNumber(value)) return String(value);
	const text = typeof value === 'number' ? writeNumber(value, 'jq') : value.text;
	return /^-?\d+$/.test(text) || text === 'null' ? text : fractionText(Number(text));
};

// As Python shows a double, with a point in every one.
const fractionText = (number: number): string => {
	const size = Math.abs(number);
	if (size === 0 || (size >= 1e-4 && size < 1e16))
		return Number.isInteger(number) ? `${number}.0` : String(number);
	const [mantissa = '', exponent = ''] = number.toExponential().split('e');
	const digits = exponent.slice(1).padStart(2, '0');
	return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}e${exponent[0]}${digits}`;
};

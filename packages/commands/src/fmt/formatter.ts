import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import type { ByteCursor } from '../support/byte-cursor.ts';
import { BlankWriter } from './blank-writer.ts';
import { breakLines, placeToCut } from './break-lines.ts';
import { isLineEnd, LineHeads, type Prefix } from './line-heads.ts';
import { classify, newWord, type Word } from './words.ts';

/** How paragraphs are filled. */
export interface ParagraphStyle {
	/** What tells which lines belong together, and how far all but the first are indented. */
	readonly manner: 'plain' | 'crown' | 'tagged' | 'split';
	/** One blank between words, two after sentences. */
	readonly isUniform: boolean;
	readonly width: number;
	readonly goal: number;
	readonly prefix: Prefix;
}

/** What a paragraph holds at most before the first lines of it are printed. */
const maxBytes = 5000;
const maxWords = 998;

/** Fills the paragraphs of one input; other lines are copied. Holds no more than a part of a paragraph. */
export class Formatter {
	readonly #context: CommandContext;
	readonly #cursor: ByteCursor;
	readonly #style: ParagraphStyle;
	readonly #writer: BlankWriter;
	readonly #heads: LineHeads;
	readonly #text = new Uint8Array(maxBytes);
	#size = 0;
	#words: Word[] = [];
	#firstIndent = 0;
	/** Kept from one paragraph to the next, for tagged ones of a single line. */
	#otherIndent = 0;
	#prefixIndent = 0;
	#lastLength = 0;

	constructor(context: CommandContext, cursor: ByteCursor, style: ParagraphStyle) {
		this.#context = context;
		this.#cursor = cursor;
		this.#style = style;
		this.#writer = new BlankWriter(context.output);
		this.#heads = new LineHeads(cursor, style.prefix, this.#writer);
	}

	/** Reads and prints to the end of the input. */
	*run(): Flow<void> {
		for (let byte = yield* this.#heads.next(); ; ) {
			if (this.#heads.hasText(byte)) byte = yield* this.#fillParagraph(byte);
			else {
				if ((yield* this.#copyLine(byte)) < 0) return;
				this.#context.output.appendByte(newline);
				byte = yield* this.#heads.next();
			}
			yield* wait(this.#context.output.settle());
			yield* wait(this.#context.breathe());
		}
	}

	// A line that is empty, or lacks the prefix, keeps its blanks as far as they mean something.
	*#copyLine(first: number): Flow<number> {
		const { column, prefixIndent } = this.#heads;
		const { text } = this.#style.prefix;
		const writer = this.#writer;
		writer.startLine();
		if (column > prefixIndent || !isLineEnd(first)) {
			writer.blanks(prefixIndent);
			const shown = Math.max(0, Math.min(text.length, column - writer.column));
			writer.put(text, 0, shown);
			if (!isLineEnd(first)) writer.blanks(column - writer.column);
			if (first < 0 && column >= prefixIndent + text.length) writer.endLine();
		}
		let byte = first;
		while (!isLineEnd(byte)) {
			this.#context.output.appendByte(byte);
			byte = this.#cursor.ready() ?? (yield* this.#cursor.read());
		}
		return byte;
	}

	// Returns what the line after the paragraph begins with.
	*#fillParagraph(first: number): Flow<number> {
		const heads = this.#heads;
		this.#prefixIndent = heads.prefixIndent;
		this.#firstIndent = heads.column;
		this.#lastLength = 0;
		this.#size = 0;
		this.#words = [];
		let byte = yield* this.#readLine(first);
		const continues = this.#belongs(byte);
		this.#chooseIndent(continues);
		if (continues && this.#takesSecondLine()) {
			do byte = yield* this.#readLine(byte);
			while (this.#belongs(byte) && heads.column === this.#otherIndent);
		}
		const last = this.#words.at(-1)!;
		last.hasPeriod = true;
		last.isFinal = true;
		this.#breakLines();
		this.#print(this.#words.length);
		return byte;
	}

	#belongs(byte: number): boolean {
		const { prefixIndent, column } = this.#heads;
		return (
			!isLineEnd(byte) &&
			prefixIndent === this.#prefixIndent &&
			column >= prefixIndent + this.#style.prefix.fullLength
		);
	}

	#takesSecondLine(): boolean {
		switch (this.#style.manner) {
			case 'split':
				return false;
			case 'crown':
				return true;
			case 'tagged':
				return this.#heads.column !== this.#firstIndent;
			case 'plain':
				return this.#heads.column === this.#otherIndent;
		}
	}

	#chooseIndent(continues: boolean): void {
		const { column } = this.#heads;
		const first = this.#firstIndent;
		switch (this.#style.manner) {
			case 'split':
			case 'plain':
				this.#otherIndent = first;
				break;
			case 'crown':
				this.#otherIndent = continues ? column : first;
				break;
			case 'tagged':
				if (continues && column !== first) this.#otherIndent = column;
				else if (this.#otherIndent === first) this.#otherIndent = first === 0 ? usualTagIndent : 0;
		}
	}

	// Takes the words of a line in, and reads the head of the next one.
	*#readLine(first: number): Flow<number> {
		const cursor = this.#cursor;
		const heads = this.#heads;
		for (let byte = first; ; ) {
			const word = newWord(this.#size);
			do {
				if (this.#size === maxBytes) this.#printBeginning(word);
				this.#text[this.#size++] = byte;
				byte = cursor.ready() ?? (yield* cursor.read());
			} while (byte >= 0 && !isBlank(byte));
			word.length = this.#size - word.start;
			heads.column += word.length;
			classify(word, this.#text);
			const end = heads.column;
			byte = yield* heads.skipBlanks(byte);
			word.space = heads.column - end;
			const isLast = isLineEnd(byte);
			word.isFinal = byte < 0 || (word.hasPeriod && (byte === newline || word.space > 1));
			if (isLast || this.#style.isUniform) word.space = word.isFinal ? 2 : 1;
			if (this.#words.length === maxWords) this.#printBeginning(word);
			this.#words.push(word);
			if (isLast) return yield* heads.next();
			yield* wait(this.#context.output.settle());
			yield* wait(this.#context.breathe());
		}
	}

	// Makes room where a paragraph is longer than what is held: prints lines up to a good place. `open` is the word that
	// is being read.
	#printBeginning(open: Word): void {
		const { output } = this.#context;
		const words = this.#words;
		this.#chooseIndent(true);
		if (words.length === 0) {
			output.append(this.#text, 0, this.#size);
			this.#size = 0;
			return;
		}
		this.#breakLines();
		const cut = placeToCut(words, words.length);
		this.#print(cut);
		const shift = (words[cut] ?? open).start;
		this.#text.copyWithin(0, shift, this.#size);
		this.#size -= shift;
		words.splice(0, cut);
		for (const word of [...words, open]) word.start -= shift;
	}

	#breakLines(): void {
		const { width, goal } = this.#style;
		breakLines(this.#words, this.#words.length, {
			width,
			goal,
			firstIndent: this.#firstIndent,
			otherIndent: this.#otherIndent,
			lastLength: this.#lastLength,
		});
	}

	#print(end: number): void {
		const words = this.#words;
		for (let at = 0, indent = this.#firstIndent; at !== end; at = words[at]!.next, indent = this.#otherIndent)
			this.#printLine(at, indent);
	}

	#printLine(first: number, indent: number): void {
		const writer = this.#writer;
		const { text } = this.#style.prefix;
		const words = this.#words;
		writer.startLine();
		writer.blanks(this.#prefixIndent);
		writer.put(text, 0, text.length);
		writer.blanks(indent - writer.column);
		const last = words[first]!.next - 1;
		for (let at = first; at <= last; at++) {
			const { start, length, space } = words[at]!;
			writer.put(this.#text, start, start + length);
			if (at < last) writer.blanks(space);
		}
		this.#lastLength = writer.column;
		writer.endLine();
	}
}

const usualTagIndent = 3;
const newline = 0x0a;
const isBlank = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

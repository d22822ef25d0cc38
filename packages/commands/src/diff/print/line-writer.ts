import { type Flow, isPromise, type Maybe, runFlow, wait } from '@tenon/core';
import type { CommandContext, CommandOutput } from '@tenon/shell';
import { chunkSteps } from '../../support/chunks.ts';
import type { PrintSettings } from '../settings.ts';
import type { TextLines } from '../text-lines.ts';
import type { PrintedFile } from './hunk.ts';

/** What a line is, for its colour. */
export type LineRole = 'plain' | 'header' | 'range' | 'added' | 'deleted';

/**
 * Writes lines of files behind their marks, and lines of its own, in colour where that is wanted. Lines of files may
 * have to be waited for: the output is written on, and the event loop gets its turn.
 */
export class LineWriter {
	readonly #context: CommandContext;
	readonly #output: CommandOutput;
	readonly #settings: PrintSettings;

	constructor(context: CommandContext, settings: PrintSettings) {
		this.#context = context;
		this.#output = context.output;
		this.#settings = settings;
	}

	/** A line that is no part of a file. */
	put(text: string, role: LineRole = 'plain'): void {
		this.#output.appendText(
			role === 'plain' || !this.#settings.colors ? text : `${colors[role]}${text}${reset}`,
		);
		this.#output.appendByte(newline);
	}

	/** The place of a hunk; what comes behind it has no colour. */
	putRange(text: string, suffix: string): void {
		this.#output.appendText(this.#settings.colors ? `${colors.range}${text}${reset}` : text);
		this.#output.appendText(suffix);
		this.#output.appendByte(newline);
	}

	/** A line of a file behind a mark of its own; the mark may be followed by a blank. */
	putMarked(mark: string, file: PrintedFile, line: number, role: LineRole): Maybe<void> {
		const { startsWithTab, trimsEmpty } = this.#settings;
		const isEmpty = file.lines.starts[line]! + 1 === file.lines.starts[line + 1]!;
		const isTrimmed = trimsEmpty && isEmpty;
		const prefix = isTrimmed ? (mark === ' ' ? '' : mark) : `${mark}${startsWithTab ? '\t' : ' '}`;
		return this.#putLine(prefix, file, line, role);
	}

	/** A line of a file right behind its mark. */
	putJoined(mark: string, file: PrintedFile, line: number, role: LineRole): Maybe<void> {
		const { startsWithTab, trimsEmpty } = this.#settings;
		const isEmpty = file.lines.starts[line]! + 1 === file.lines.starts[line + 1]!;
		if (mark === ' ')
			return this.#putLine(trimsEmpty && isEmpty ? '' : startsWithTab ? '\t' : ' ', file, line, role);
		return this.#putLine(startsWithTab && !(trimsEmpty && isEmpty) ? `${mark}\t` : mark, file, line, role);
	}

	/** Text that is no part of a file, and no line. */
	putText(text: string): void {
		this.#output.appendText(text);
	}

	/** A line without its newline. */
	putContent({ lines }: PrintedFile, line: number): Maybe<void> {
		return this.#putThen(lines, line, '', '');
	}

	/** A line as it is; one that lacks its newline stays without. */
	putBare({ lines }: PrintedFile, line: number): Maybe<void> {
		return this.#putThen(lines, line, '', !lines.lacksNewline || line < lines.count - 1 ? '\n' : '');
	}

	#putLine(prefix: string, { lines }: PrintedFile, line: number, role: LineRole): Maybe<void> {
		const isColored = this.#settings.colors && role !== 'plain';
		if (isColored) this.#output.appendText(colors[role]);
		this.#output.appendText(prefix);
		const end = isColored ? `${reset}\n` : '\n';
		const isLacking = lines.lacksNewline && line === lines.count - 1;
		return this.#putThen(lines, line, prefix, isLacking ? `${end}\\ No newline at end of file\n` : end);
	}

	// The text of a line, and what comes after it.
	#putThen({ bytes, starts }: TextLines, line: number, prefix: string, after: string): Maybe<void> {
		const start = starts[line]!;
		const end = starts[line + 1]! - 1;
		if (end - start > longBytes) return runFlow(this.#putLong(bytes, start, end, prefix, after));
		this.#putText(bytes, start, end, prefix, firstColumn());
		this.#output.appendText(after);
		const settled = this.#output.settle();
		return isPromise(settled) ? settled.then(() => this.#context.breathe()) : this.#context.breathe();
	}

	*#putLong(bytes: Uint8Array, start: number, end: number, prefix: string, after: string): Flow<void> {
		const place = firstColumn();
		for (let at = start; at < end; at += longBytes) {
			const stop = Math.min(at + longBytes, end);
			this.#putText(bytes, at, stop, prefix, place);
			// More of the line comes after a carriage return.
			if (stop < end && place.isAfterReturn) this.#output.appendText(prefix);
			yield* wait(this.#output.settle());
			yield* wait(this.#context.breathe(chunkSteps));
		}
		this.#output.appendText(after);
	}

	#putText(bytes: Uint8Array, start: number, end: number, prefix: string, place: TextPlace): void {
		const { expandsTabs, tabSize } = this.#settings;
		if (!expandsTabs) {
			this.#output.append(bytes, start, end);
			return;
		}
		let { column } = place;
		for (let at = start; at < end; at++) {
			const byte = bytes[at]!;
			if (byte === tab) {
				const blanks = tabSize - (column % tabSize);
				this.#output.appendText(' '.repeat(blanks));
				column += blanks;
				continue;
			}
			if (byte === backspace && column === 0) continue;
			this.#output.appendByte(byte);
			if (byte === carriageReturn) {
				column = 0;
				if (at + 1 < end) this.#output.appendText(prefix);
			} else if (byte === backspace) column -= 1;
			else if (byte >= 0x20 && byte < 0x7f) column += 1;
		}
		place.column = column;
		place.isAfterReturn = bytes[end - 1] === carriageReturn;
	}
}

/** Where a text that is printed in parts has got to. */
interface TextPlace {
	column: number;
	isAfterReturn: boolean;
}

const firstColumn = (): TextPlace => ({ column: 0, isAfterReturn: false });

/** What is longer is printed in parts. */
const longBytes = 1 << 13;
const newline = 0x0a;
const tab = 0x09;
const backspace = 0x08;
const carriageReturn = 0x0d;

const reset = '\x1b[0m';

const colors: Readonly<Record<Exclude<LineRole, 'plain'>, string>> = {
	header: '\x1b[1m',
	range: '\x1b[36m',
	added: '\x1b[32m',
	deleted: '\x1b[31m',
};

import type { CommandOutput } from '@tenon/shell';
import type { PrintSettings } from '../settings.ts';
import type { PrintedFile } from './hunk.ts';

/** What a line is, for its colour. */
export type LineRole = 'plain' | 'header' | 'range' | 'added' | 'deleted';

/** Writes lines of files behind their marks, and lines of its own, in colour where that is wanted. */
export class LineWriter {
	readonly #output: CommandOutput;
	readonly #settings: PrintSettings;

	constructor(output: CommandOutput, settings: PrintSettings) {
		this.#output = output;
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
	putMarked(mark: string, file: PrintedFile, line: number, role: LineRole): void {
		const { startsWithTab, trimsEmpty } = this.#settings;
		const isEmpty = file.lines.starts[line]! + 1 === file.lines.starts[line + 1]!;
		const isTrimmed = trimsEmpty && isEmpty;
		const prefix = isTrimmed ? (mark === ' ' ? '' : mark) : `${mark}${startsWithTab ? '\t' : ' '}`;
		this.#putLine(prefix, file, line, role);
	}

	/** A line of a file right behind its mark. */
	putJoined(mark: string, file: PrintedFile, line: number, role: LineRole): void {
		const { startsWithTab, trimsEmpty } = this.#settings;
		const isEmpty = file.lines.starts[line]! + 1 === file.lines.starts[line + 1]!;
		if (mark === ' ')
			this.#putLine(trimsEmpty && isEmpty ? '' : startsWithTab ? '\t' : ' ', file, line, role);
		else this.#putLine(startsWithTab && !(trimsEmpty && isEmpty) ? `${mark}\t` : mark, file, line, role);
	}

	/** Text that is no part of a file, and no line. */
	putText(text: string): void {
		this.#output.appendText(text);
	}

	/** A line without its newline. */
	putContent({ lines }: PrintedFile, line: number): void {
		this.#putText(lines.bytes, lines.starts[line]!, lines.starts[line + 1]! - 1, '');
	}

	/** A line as it is; one that lacks its newline stays without. */
	putBare({ lines }: PrintedFile, line: number): void {
		this.#putText(lines.bytes, lines.starts[line]!, lines.starts[line + 1]! - 1, '');
		if (!lines.lacksNewline || line < lines.count - 1) this.#output.appendByte(newline);
	}

	#putLine(prefix: string, { lines }: PrintedFile, line: number, role: LineRole): void {
		const isColored = this.#settings.colors && role !== 'plain';
		if (isColored) this.#output.appendText(colors[role]);
		this.#output.appendText(prefix);
		this.#putText(lines.bytes, lines.starts[line]!, lines.starts[line + 1]! - 1, prefix);
		if (isColored) this.#output.appendText(reset);
		this.#output.appendByte(newline);
		if (lines.lacksNewline && line === lines.count - 1) {
			this.#output.appendText('\\ No newline at end of file\n');
		}
	}

	#putText(bytes: Uint8Array, start: number, end: number, prefix: string): void {
		const { expandsTabs, tabSize } = this.#settings;
		if (!expandsTabs) {
			this.#output.append(bytes, start, end);
			return;
		}
		let column = 0;
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
	}
}

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

import type { Ifs } from '../expand/ifs.ts';
import { splitting } from '../expand/ifs.ts';
import { doneWork, mapPieces, pieceLength, shortLength, type Work } from '../state/work.ts';
import { quoteMark } from './read-line-scanner.ts';

/**
 * Splits a line for `read a b c`: one field per name, the last one taking the rest of the line with
 * its separators. Fewer fields than names leave the others empty.
 */
export const fieldsFor = (line: string, count: number, ifs: Ifs): readonly string[] => {
	const cursor = new FieldCursor(line, ifs);
	const fields: string[] = [];
	for (let at = 1; at < count; at++) fields.push(cursor.next() ?? '');
	fields.push(cursor.rest());
	return fields;
};

/** The same for a line of any length. */
export function* fieldsWork(line: string, count: number, ifs: Ifs): Work<readonly string[]> {
	const cursor = new FieldCursor(line, ifs);
	const fields: string[] = [];
	for (let at = 1; at < count; at++) fields.push((yield* cursor.nextWork()) ?? '');
	fields.push(yield* cursor.restWork());
	return fields;
}

/** Splits a line into all its fields, for `read -a`. */
export function* allFields(line: string, ifs: Ifs): Work<readonly string[]> {
	const cursor = new FieldCursor(line, ifs);
	const fields: string[] = [];
	for (;;) {
		const field = isShort(line) ? cursor.next() : yield* cursor.nextWork();
		if (field === undefined) return fields;
		fields.push(field);
		if (fields.length % fieldsOfPiece === 0) yield;
	}
}

const isShort = (line: string): boolean => line.length <= shortLength;

/** Fields between two pauses. */
const fieldsOfPiece = 256;

/** A line without the marks before protected characters. */
export const withoutMarks = (line: string): Work<string> =>
	isShort(line) ? doneWork(unmarked(line)) : mapPieces(line, unmarked, () => undefined);

const unmarked = (line: string): string => (line.includes(quoteMark) ? line.replaceAll(quoteMark, '') : line);

class FieldCursor {
	readonly #line: string;
	readonly #ifs: Ifs;
	#at = 0;

	constructor(line: string, ifs: Ifs) {
		this.#line = line;
		this.#ifs = ifs;
		this.#skipPlainBlanks();
	}

	/** The next field, or `undefined` if the line is used up. */
	next(): string | undefined {
		const start = this.#begin();
		if (start === -1) return undefined;
		while (!this.#takePiece());
		return unmarked(this.#endField(start));
	}

	/** The same in a line of any length. */
	*nextWork(): Work<string | undefined> {
		const start = this.#begin();
		if (start === -1) return undefined;
		while (!this.#takePiece()) yield;
		return yield* withoutMarks(this.#endField(start));
	}

	// Where the next field starts, or -1 if there is none.
	#begin(): number {
		this.#skipBlanks();
		return this.#at >= this.#line.length ? -1 : this.#at;
	}

	// Moves on in a field, by so much at most; whether that was its end.
	#takePiece(): boolean {
		const pause = this.#at + pieceLength;
		while (this.#at < this.#line.length && this.#classAt(this.#at) === 0) {
			if (this.#at >= pause) return false;
			this.#at += this.#lengthAt(this.#at);
		}
		return true;
	}

	#endField(start: number): string {
		const field = this.#line.slice(start, this.#at);
		this.#skipSeparator();
		return field;
	}

	/** All that is left: one field, or several with what stands between them. */
	rest(): string {
		const start = this.#at;
		const first = this.next();
		if (first === undefined) return '';
		return this.#at >= this.#line.length ? first : unmarked(this.#trimmed(start));
	}

	/** The same in a line of any length. */
	*restWork(): Work<string> {
		const start = this.#at;
		const first = yield* this.nextWork();
		if (first === undefined) return '';
		return this.#at >= this.#line.length ? first : yield* withoutMarks(this.#trimmed(start));
	}

	#trimmed(start: number): string {
		return this.#line.slice(start, this.#trimmedEnd(start));
	}

	// Of the blanks at the end only plain ones go, protected ones too.
	#trimmedEnd(start: number): number {
		let end = this.#line.length;
		while (end > start && this.#isPlainBlank(this.#line.charCodeAt(end - 1))) {
			end -= 1;
			if (end > start && this.#line[end - 1] === quoteMark) end -= 1;
		}
		return end;
	}

	#skipBlanks(): void {
		while (this.#at < this.#line.length && this.#isBlank(this.#line.charCodeAt(this.#at))) this.#at += 1;
	}

	#skipPlainBlanks(): void {
		while (this.#at < this.#line.length && this.#isPlainBlank(this.#line.charCodeAt(this.#at))) this.#at += 1;
	}

	// A separator: plain blanks, with at most one other separator among them; further blanks are the next field's.
	#skipSeparator(): void {
		if (this.#at >= this.#line.length) return;
		const isBlank = this.#isBlank(this.#line.charCodeAt(this.#at));
		this.#at += this.#lengthAt(this.#at);
		this.#skipPlainBlanks();
		if (!isBlank || this.#at >= this.#line.length || this.#classAt(this.#at) !== splitting.other) return;
		this.#at += this.#lengthAt(this.#at);
		this.#skipBlanks();
	}

	#isPlainBlank(code: number): boolean {
		return (code === 0x20 || code === 0x09 || code === 0x0a) && this.#isBlank(code);
	}

	#isBlank(code: number): boolean {
		return code < 128 && (this.#ifs.classes[code]! & splitting.blank) !== 0;
	}

	// What the character here does: 0, `blank` or `other`.
	#classAt(at: number): number {
		const code = this.#line.charCodeAt(at);
		if (code === 0) return 0;
		if (code < 128) return this.#ifs.classes[code]! & (splitting.blank | splitting.other);
		return this.#ifs.beyond?.has(this.#line.codePointAt(at)!) === true ? splitting.other : 0;
	}

	// Units of the character here, with its mark.
	#lengthAt(at: number): number {
		const marked = this.#line.charCodeAt(at) === 0 ? 1 : 0;
		return marked + (this.#line.codePointAt(at + marked)! > 0xffff ? 2 : 1);
	}
}

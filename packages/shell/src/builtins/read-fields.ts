import type { Ifs } from '../expand/ifs.ts';
import { splitting } from '../expand/ifs.ts';
import { doneWork, mapPieces, pieceLength, type Work } from '../state/work.ts';
import { quoteMark } from './read-line-scanner.ts';

/**
 * Splits a line for `read a b c`: one field per name, the last one taking the rest of the line with
 * its separators. Fewer fields than names leave the others empty.
 */
export function* fieldsFor(line: string, count: number, ifs: Ifs): Work<readonly string[]> {
	const cursor = new FieldCursor(line, ifs);
	const fields: string[] = [];
	for (let at = 1; at < count; at++) fields.push((yield* cursor.next()) ?? '');
	fields.push(yield* cursor.rest());
	return fields;
}

/** Splits a line into all its fields, for `read -a`. */
export function* allFields(line: string, ifs: Ifs): Work<readonly string[]> {
	const cursor = new FieldCursor(line, ifs);
	const fields: string[] = [];
	for (let field = yield* cursor.next(); field !== undefined; field = yield* cursor.next()) {
		fields.push(field);
		if (fields.length % fieldsOfPiece === 0) yield;
	}
	return fields;
}

/** Fields between two pauses. */
const fieldsOfPiece = 256;

/** A line without the marks before protected characters. */
export const withoutMarks = (line: string): Work<string> =>
	line.includes(quoteMark)
		? mapPieces(
				line,
				(piece) => piece.replaceAll(quoteMark, ''),
				() => undefined,
			)
		: doneWork(line);

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
	*next(): Work<string | undefined> {
		this.#skipBlanks();
		if (this.#at >= this.#line.length) return undefined;
		const start = this.#at;
		let pause = start + pieceLength;
		while (this.#at < this.#line.length && this.#classAt(this.#at) === 0) {
			this.#at += this.#lengthAt(this.#at);
			if (this.#at < pause) continue;
			pause = this.#at + pieceLength;
			yield;
		}
		const field = this.#line.slice(start, this.#at);
		this.#skipSeparator();
		return yield* withoutMarks(field);
	}

	/** All that is left: one field, or several with what stands between them. */
	*rest(): Work<string> {
		const start = this.#at;
		const first = yield* this.next();
		if (first === undefined) return '';
		return this.#at >= this.#line.length
			? first
			: yield* withoutMarks(this.#line.slice(start, this.#trimmedEnd(start)));
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

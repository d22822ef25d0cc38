import { decodeText, encodeText, FsConflict, FsError, hasRawBytes, type PatchOperation } from '@tenon/core';
import { EditableText } from './editable-text.ts';
import { withoutCarriageReturns } from './newlines.ts';
import { isUtf8 } from './utf8.ts';

/**
 * The bytes of a file after all operations, each applied to the result of the one before. Throws
 * before anything is written, so a caller that writes the result has applied all or none.
 *
 * Never changes `bytes`. Costs little per operation, also on a large file: an operation copies one
 * chunk of it, not the whole. `path` only names the file in errors.
 *
 * A line operation first turns every line end into `\n` and ends the last line with one. The text
 * of a line never counts its line end: `content` and `expected` mean the same with and without one,
 * and `content` with line ends inside becomes several lines.
 */
export const applyPatch = (
	path: string,
	bytes: Uint8Array,
	operations: readonly PatchOperation[],
): Uint8Array => {
	if (!isUtf8(bytes)) {
		throw new FsError('EINVAL', 'patch', path, { reason: 'the file is not UTF-8 text' });
	}
	const text = new EditableText(bytes);
	for (const [index, operation] of operations.entries()) {
		new Step(path, text, operation, index + 1).apply();
	}
	return text.toBytes();
};

/** One operation on the text so far; it exists to name itself in errors. */
class Step {
	readonly #path: string;
	readonly #text: EditableText;
	readonly #operation: PatchOperation;
	readonly #number: number;

	constructor(path: string, text: EditableText, operation: PatchOperation, number: number) {
		this.#path = path;
		this.#text = text;
		this.#operation = operation;
		this.#number = number;
	}

	apply(): void {
		const operation = this.#operation;
		switch (operation.kind) {
			case 'insert':
				this.#replaceRange(operation.offset, 0, undefined, operation.content);
				break;
			case 'delete':
				this.#replaceRange(operation.offset, operation.length, operation.expected, '');
				break;
			case 'replace':
				this.#replaceRange(operation.offset, operation.length, operation.expected, operation.content);
				break;
			case 'append':
				this.#replaceRange(this.#text.size, 0, undefined, operation.content);
				break;
			case 'insertLine':
				this.#insertLine(operation.line, operation.content);
				break;
			case 'deleteLine':
				this.#replaceLine(operation.line, operation.expected, nothing);
				break;
			case 'replaceLine':
				this.#replaceLine(operation.line, operation.expected, this.#lines(operation.content));
				break;
		}
	}

	#replaceRange(offset: number, length: number, expected: string | undefined, content: string): void {
		this.#checkBoundary('offset', offset);
		this.#checkCount('length', length);
		this.#checkBoundary('the end', offset + length);
		if (expected !== undefined) {
			const actual = decodeText(this.#text.slice(offset, length));
			if (actual !== expected) this.#conflict(`offset ${offset}`, expected, actual);
		}
		this.#text.splice(offset, length, this.#encode(content));
	}

	#insertLine(line: number, content: string): void {
		this.#text.normalizeLines();
		const start = this.#lineStart(line, line);
		this.#text.splice(start, 0, this.#lines(content), { asLines: true });
	}

	#replaceLine(line: number, expected: string | undefined, content: Uint8Array): void {
		this.#text.normalizeLines();
		const start = this.#lineStart(line, line);
		const length = this.#lineStart(line + 1, line) - start;
		if (expected !== undefined) {
			const actual = decodeText(this.#text.slice(start, length - 1));
			if (`${actual}\n` !== decodeText(asLines(expected))) this.#conflict(`line ${line}`, expected, actual);
		}
		this.#text.splice(start, length, content, { asLines: true });
	}

	#checkBoundary(what: string, offset: number): void {
		this.#checkCount(what, offset);
		if (offset > this.#text.size) {
			this.#invalid(`${what} ${offset} is past the end of the file at ${this.#text.size}`);
		}
		if (!this.#text.isBoundary(offset)) this.#invalid(`${what} ${offset} is inside a character`);
	}

	#checkCount(what: string, value: number): void {
		if (!Number.isSafeInteger(value) || value < 0) {
			this.#invalid(`${what} must be a whole number from 0, got ${value}`);
		}
	}

	#lineStart(line: number, asked: number): number {
		if (!Number.isSafeInteger(asked) || asked < 1) {
			this.#invalid(`line must be a whole number from 1, got ${asked}`);
		}
		return (
			this.#text.lineStart(line) ??
			this.#invalid(`line ${asked} is past the last line, ${this.#text.lineCount}`)
		);
	}

	#encode(content: string): Uint8Array {
		this.#checkText(content);
		return encodeText(content);
	}

	#lines(content: string): Uint8Array {
		this.#checkText(content);
		return asLines(content);
	}

	#checkText(content: string): void {
		if (hasRawBytes(content)) this.#invalid('the content is not UTF-8 text');
	}

	#invalid(what: string): never {
		const reason = `operation ${this.#number}, ${this.#operation.kind}: ${what}`;
		throw new FsError('EINVAL', 'patch', this.#path, { reason });
	}

	#conflict(location: string, expected: string, actual: string): never {
		throw new FsConflict('patch', this.#path, { location, expected, actual });
	}
}

const nothing = new Uint8Array(0);

// Whole lines with `\n` ends: one final line end is the line's own and adds no empty line.
const asLines = (content: string): Uint8Array =>
	withoutCarriageReturns(encodeText(content.endsWith('\n') ? content : `${content}\n`), false);

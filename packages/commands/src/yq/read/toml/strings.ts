import type { Pausing } from '@tenon/shell';
import type { TomlScanner } from './scanner.ts';

/** Whether a string of several lines starts at a place. */
export const startsLongString = ({ text, at }: TomlScanner): boolean =>
	text.startsWith('"""', at) || text.startsWith("'''", at);

/** The string that starts with a quote, on one line. */
export function* shortString(scanner: TomlScanner): Pausing<string> {
	const start = scanner.at;
	const quote = scanner.code;
	const isLiteral = quote === 0x27;
	scanner.at += 1;
	const content = new Content();
	for (;;) {
		yield* pieces(scanner, isLiteral ? literalForm : basicForm, content);
		if (scanner.accept(quote)) return content.text();
		if (isLiteral || scanner.code !== 0x5c) failInside(scanner, start);
		content.add(escaped(scanner));
		if (scanner.isStopDue()) yield;
	}
}

/** The string that starts with three quotes. */
export function* longString(scanner: TomlScanner): Pausing<string> {
	const start = scanner.at;
	const quote = scanner.code;
	const isLiteral = quote === 0x27;
	const end = isLiteral ? "'''" : '"""';
	scanner.at += 3;
	scanner.acceptNewline();
	const content = new Content();
	for (;;) {
		yield* pieces(scanner, isLiteral ? longLiteralForm : longBasicForm, content);
		if (scanner.code === quote) {
			if (scanner.text.startsWith(end, scanner.at)) {
				// Up to two quotes before the end belong to the string.
				let count = 3;
				while (count < 5 && scanner.text.charCodeAt(scanner.at + count) === quote) count += 1;
				content.add(end.slice(0, count - 3));
				scanner.at += count;
				return content.text();
			}
			content.add(end[0]!);
			scanner.at += 1;
		} else if (isLiteral || scanner.code !== 0x5c) failInside(scanner, start);
		else if (!(yield* passLineEnd(scanner))) content.add(escaped(scanner));
		if (scanner.isStopDue()) yield;
	}
}

function* pieces(scanner: TomlScanner, form: RegExp, content: Content): Pausing<void> {
	for (;;) {
		form.lastIndex = scanner.at;
		if (!form.test(scanner.text)) return;
		content.add(scanner.text.slice(scanner.at, form.lastIndex));
		scanner.at = form.lastIndex;
		if (scanner.isStopDue()) yield;
	}
}

// A backslash at the end of a line takes all blanks and newlines after it.
function* passLineEnd(scanner: TomlScanner): Pausing<boolean> {
	const start = scanner.at;
	scanner.at += 1;
	yield* scanner.blanks();
	if (scanner.acceptNewline()) {
		yield* scanner.pass(spaceForm);
		return true;
	}
	scanner.at = start;
	return false;
}

const escaped = (scanner: TomlScanner): string => {
	const start = scanner.at;
	const letter = scanner.text[start + 1] ?? '';
	scanner.at += 2;
	const simple = escapes.get(letter);
	if (simple !== undefined) return simple;
	const length = hexLengths.get(letter);
	if (length === undefined) scanner.fail('unknown escape sequence', start);
	const digits = scanner.text.slice(scanner.at, scanner.at + length);
	if (digits.length < length || !/^[0-9A-Fa-f]+$/.test(digits))
		scanner.fail('an escape sequence needs more hexadecimal digits', start);
	const point = Number.parseInt(digits, 16);
	if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
		scanner.fail('an escape sequence names no character', start);
	scanner.at += length;
	return String.fromCodePoint(point);
};

const failInside = (scanner: TomlScanner, start: number): never => {
	if (scanner.at >= scanner.text.length) scanner.fail('a string does not end', start);
	if (scanner.code === 0x0a || scanner.text.startsWith('\r\n', scanner.at))
		scanner.fail('a string does not end on its line', start);
	return scanner.fail('a string has no control characters');
};

/** What was read of a string: joined now and then, since one join of millions takes long. */
class Content {
	#joined = '';
	#parts: string[] = [];

	add(part: string): void {
		this.#parts.push(part);
		if (this.#parts.length < partsPerJoin) return;
		this.#joined += this.#parts.join('');
		this.#parts = [];
	}

	text(): string {
		return this.#joined + this.#parts.join('');
	}
}

const partsPerJoin = 512;

const escapes: ReadonlyMap<string, string> = new Map([
	['b', '\b'],
	['t', '\t'],
	['n', '\n'],
	['f', '\f'],
	['r', '\r'],
	['e', '\u001b'],
	['"', '"'],
	['\\', '\\'],
]);

const hexLengths: ReadonlyMap<string, number> = new Map([
	['x', 2],
	['u', 4],
	['U', 8],
]);

const spaceForm = /(?:[ \t\n]|\r\n){1,4096}/y;
// biome-ignore-start lint/suspicious/noControlCharactersInRegex: they are what strings must not have
const basicForm = /[^"\\\0-\x08\n-\x1f\x7f]{1,4096}/y;
const literalForm = /[^'\0-\x08\n-\x1f\x7f]{1,4096}/y;
const longBasicForm = /(?:[^"\\\0-\x08\x0b-\x1f\x7f]|\r\n){1,4096}/y;
const longLiteralForm = /(?:[^'\0-\x08\x0b-\x1f\x7f]|\r\n){1,4096}/y;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: they are what strings must not have

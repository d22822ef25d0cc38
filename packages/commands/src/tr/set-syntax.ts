import { octalEscape } from '@tenon/core';
import { classMembers, isClassName } from './classes.ts';
import { SetError } from './errors.ts';
import { printableBytes } from './printable.ts';

/** A part of a set as it was written. */
export type SetElement =
	| { readonly kind: 'byte' | 'equivalence'; readonly byte: number }
	| { readonly kind: 'range'; readonly first: number; readonly last: number }
	| { readonly kind: 'class'; readonly name: string; readonly members: readonly number[] }
	/** `count` 0: as often as the other set needs. */
	| { readonly kind: 'repeat'; readonly byte: number; readonly count: number };

/** Whether an element stands for as many bytes as the other set needs: `[x*]`, `[x*0]`. */
export const isIndefinite = (element: SetElement): boolean =>
	element.kind === 'repeat' && element.count === 0;

/**
 * Reads the bytes of a set; throws `SetError` in GNU's words. What is doubtful about the spelling goes to
 * `warn`.
 */
export const parseSet = (text: Uint8Array, warn: (warning: string) => void): readonly SetElement[] => {
	const { bytes, isEscaped } = readEscapes(text, warn);
	const elements: SetElement[] = [];
	const has = (at: number, character: string): boolean =>
		bytes[at] === character.charCodeAt(0) && isEscaped[at] === false;
	let at = 0;
	while (at + 2 < bytes.length) {
		const construct = has(at, '[') ? readBracket(bytes, has, isEscaped, at) : undefined;
		if (construct !== undefined) {
			elements.push(construct.element);
			at = construct.end;
		} else if (has(at + 1, '-')) {
			elements.push(rangeOf(bytes[at]!, bytes[at + 2]!));
			at += 3;
		} else {
			elements.push({ kind: 'byte', byte: bytes[at]! });
			at += 1;
		}
	}
	for (; at < bytes.length; at++) elements.push({ kind: 'byte', byte: bytes[at]! });
	return elements;
};

interface Unescaped {
	readonly bytes: readonly number[];
	readonly isEscaped: readonly boolean[];
}

const readEscapes = (text: Uint8Array, warn: (warning: string) => void): Unescaped => {
	const bytes: number[] = [];
	const isEscaped: boolean[] = [];
	const put = (byte: number, escaped: boolean): void => {
		bytes.push(byte);
		isEscaped.push(escaped);
	};
	for (let at = 0; at < text.length; at++) {
		if (text[at] !== backslash) {
			put(text[at]!, false);
			continue;
		}
		at += 1;
		const next = text[at];
		if (next === undefined) {
			warn('warning: an unescaped backslash at end of string is not portable');
			put(backslash, false);
		} else if (isOctal(next)) {
			const { value, length, warning } = readOctal(text, at);
			if (warning !== undefined) warn(warning);
			put(value, true);
			at += length - 1;
		} else put(escapes.get(next) ?? next, true);
	}
	return { bytes, isEscaped };
};

const backslash = 0x5c;

const escapes: ReadonlyMap<number, number> = new Map(
	[...'abfnrtv'].map((letter, index) => [letter.charCodeAt(0), '\x07\b\f\n\r\t\v'.charCodeAt(index)]),
);

const isOctal = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x37;

// Up to three digits; two where three would be more than a byte holds.
const readOctal = (
	text: Uint8Array,
	at: number,
): { readonly value: number; readonly length: number; readonly warning?: string } => {
	const digits = [...text.subarray(at, at + 3)];
	const length = digits.findIndex((digit) => !isOctal(digit));
	const used = length === -1 ? digits : digits.slice(0, length);
	const spelled = String.fromCharCode(...used);
	const value = Number.parseInt(spelled, 8);
	if (value <= 0xff) return { value, length: used.length };
	return {
		value: Number.parseInt(spelled.slice(0, 2), 8),
		length: 2,
		warning:
			`warning: the ambiguous octal escape \\${spelled} is being\n` +
			`\tinterpreted as the 2-byte sequence \\0${spelled.slice(0, 2)}, ${spelled[2]}`,
	};
};

type Has = (at: number, character: string) => boolean;

interface Construct {
	readonly element: SetElement;
	/** Where the set goes on. */
	readonly end: number;
}

// `[:class:]`, `[=c=]`, `[c*n]`, or nothing of that.
const readBracket = (
	bytes: readonly number[],
	has: Has,
	isEscaped: readonly boolean[],
	at: number,
): Construct | undefined => {
	const delimiter = has(at + 1, ':') ? ':' : has(at + 1, '=') ? '=' : undefined;
	const close = delimiter === undefined ? -1 : findClose(bytes, has, at + 2, delimiter);
	if (close !== -1) {
		const named = readNamed(bytes.slice(at + 2, close), delimiter!);
		if ('element' in named) return { element: named.element, end: close + 2 };
		if (!isRepeatTail(bytes, has, at + 2)) throw named;
	}
	return readRepeat(bytes, has, isEscaped, at + 1);
};

const findClose = (bytes: readonly number[], has: Has, from: number, delimiter: string): number => {
	for (let at = from; at + 1 < bytes.length; at++) if (has(at, delimiter) && has(at + 1, ']')) return at;
	return -1;
};

const readNamed = (
	operand: readonly number[],
	delimiter: string,
): { readonly element: SetElement } | SetError => {
	if (operand.length === 0) {
		throw new SetError(
			delimiter === ':'
				? "missing character class name '[::]'"
				: "missing equivalence class character '[==]'",
		);
	}
	if (delimiter === '=') {
		if (operand.length === 1) return { element: { kind: 'equivalence', byte: operand[0]! } };
		return new SetError(`${printableBytes(operand)}: equivalence class operand must be a single character`);
	}
	const name = textOfBytes(operand);
	if (isClassName(name)) return { element: { kind: 'class', name, members: classMembers(name) } };
	return new SetError('invalid character class ', printableBytes(operand));
};

// `*`, digits and a bracket: it was a repetition of the delimiter.
const isRepeatTail = (bytes: readonly number[], has: Has, at: number): boolean => {
	if (!has(at, '*')) return false;
	let end = at + 1;
	while (bytes[end] !== undefined && bytes[end]! >= 0x30 && bytes[end]! <= 0x39) end += 1;
	return has(end, ']');
};

const readRepeat = (
	bytes: readonly number[],
	has: Has,
	isEscaped: readonly boolean[],
	at: number,
): Construct | undefined => {
	if (!has(at + 1, '*')) return undefined;
	for (let end = at + 2; end < bytes.length && isEscaped[end] === false; end++) {
		if (!has(end, ']')) continue;
		const digits = bytes.slice(at + 2, end);
		return { element: { kind: 'repeat', byte: bytes[at]!, count: repeatCount(digits) }, end: end + 1 };
	}
	return undefined;
};

// Of any length: not each byte is an argument of a call.
const textOfBytes = (bytes: readonly number[]): string =>
	Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

const repeatCount = (digits: readonly number[]): number => {
	const text = textOfBytes(digits);
	if (text === '') return 0;
	const isValid = text.startsWith('0') ? /^[0-7]+$/.test(text) : /^\+?\d+$/.test(text);
	const count = isValid ? BigInt(text.startsWith('0') ? `0o${text}` : text.replace('+', '')) : undefined;
	if (count === undefined || count >= 1n << 63n) {
		throw new SetError('invalid repeat count ', printableBytes(digits), ' in [c*n] construct');
	}
	return Number(count);
};

const rangeOf = (first: number, last: number): SetElement => {
	if (first <= last) return { kind: 'range', first, last };
	throw new SetError(
		`range-endpoints of '${endpoint(first)}-${endpoint(last)}' are in reverse collating sequence order`,
	);
};

// Without the short names that characters have elsewhere.
const endpoint = (byte: number): string =>
	byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : octalEscape(byte);

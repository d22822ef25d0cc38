import { itemsOfPiece, type Work } from '../../state/work.ts';
import { resolveEscapes } from '../escapes.ts';

/** The largest number of characters that a directive can ask for. */
export const maxMeasure = 0x7fff_ffff;

/** A width or a precision: given, taken from the arguments (`*`), or absent. */
export type Measure = number | 'argument' | undefined;

/** One `%…` of a format. */
export interface Directive {
	readonly kind: 'directive';
	readonly leftAligned: boolean;
	readonly plus: boolean;
	readonly space: boolean;
	readonly zero: boolean;
	readonly alternate: boolean;
	readonly width: Measure;
	readonly precision: Measure;
	/** `d`, `s`, `q` …, or `T` with the text between its parentheses in `timeFormat`. */
	readonly conversion: string;
	readonly timeFormat: string;
}

/** A piece of a format: text, a directive, or something printf complains of when it gets there. */
export type Piece =
	| { readonly kind: 'text'; readonly text: string }
	| Directive
	/** Said on the way, every time. */
	| { readonly kind: 'complaint'; readonly text: string }
	/** Said, and then printf ends. */
	| { readonly kind: 'end'; readonly text: string };

const remembered = new Map<string, readonly Piece[]>();
const maxRemembered = 256;
const maxRememberedLength = 1024;

/** Takes a format apart; the last ones asked for are remembered. */
export function* parseFormat(format: string): Work<readonly Piece[]> {
	const known = remembered.get(format);
	if (known !== undefined) return known;
	const pieces = yield* readPieces(format);
	if (format.length <= maxRememberedLength) {
		if (remembered.size >= maxRemembered) remembered.clear();
		remembered.set(format, pieces);
	}
	return pieces;
}

function* readPieces(format: string): Work<readonly Piece[]> {
	const pieces: Piece[] = [];
	let at = 0;
	for (let read = 1; at < format.length; read++) {
		if (read % itemsOfPiece === 0) yield;
		const percent = format.indexOf('%', at);
		const end = percent === -1 ? format.length : percent;
		if (end > at) pushText(pieces, format.slice(at, end));
		if (percent === -1) break;
		if (format[percent + 1] === '%') {
			pieces.push({ kind: 'text', text: '%' });
			at = percent + 2;
			continue;
		}
		at = readDirective(format, percent, pieces);
	}
	return pieces;
}

const pushText = (pieces: Piece[], raw: string): void => {
	const { text, problems } = resolveEscapes(raw, 'format');
	let from = 0;
	for (const problem of problems) {
		if (problem.at > from) pieces.push({ kind: 'text', text: text.slice(from, problem.at) });
		pieces.push({ kind: 'complaint', text: problem.text });
		from = problem.at;
	}
	if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
};

const conversions = 'diouxXeEfFgGaAcsbqQn';

// Reads the directive at `start`; returns where the format goes on.
const readDirective = (format: string, start: number, pieces: Piece[]): number => {
	const [, flags = '', width, precision] = /^%([-+ #0']*)(\*|\d+)?(?:\.(\*|-?\d*))?[hlLjzt]*/.exec(
		format.slice(start),
	)!;
	const length = /^%[-+ #0']*(?:\*|\d+)?(?:\.(?:\*|-?\d*))?[hlLjzt]*/.exec(format.slice(start))![0].length;
	let at = start + length;
	const conversion = format[at];
	if (conversion === undefined) {
		pieces.push({ kind: 'end', text: `\`${format.slice(start)}': missing format character` });
		return format.length;
	}
	const directive: Directive = {
		kind: 'directive',
		leftAligned: flags.includes('-'),
		plus: flags.includes('+'),
		space: flags.includes(' '),
		zero: flags.includes('0'),
		alternate: flags.includes('#'),
		width: measure(width),
		precision: precision === undefined ? undefined : precision === '*' ? 'argument' : precisionOf(precision),
		// A point without digits cuts what `%Q` has quoted, as `%.0q` does.
		conversion: conversion === 'Q' && precision === '' ? 'q' : conversion,
		timeFormat: '',
	};
	if (conversion === '(') return readTime(format, start, at, directive, pieces);
	at += 1;
	if (!conversions.includes(conversion)) {
		pieces.push({ kind: 'end', text: `\`${conversion}': invalid format character` });
		return format.length;
	}
	pieces.push(directive);
	return at;
};

const measure = (text: string | undefined): Measure =>
	text === undefined ? undefined : text === '*' ? 'argument' : Number(text);

// `%.s` is `%.0s`; a negative precision is none.
const precisionOf = (text: string): number | undefined => {
	const value = text === '' || text === '-' ? 0 : Number(text);
	return value < 0 ? undefined : value;
};

// `%(fmt)T`. Where the parenthesis or the T is missing, the percent sign is text.
const readTime = (
	format: string,
	start: number,
	open: number,
	directive: Directive,
	pieces: Piece[],
): number => {
	let depth = 0;
	let at = open;
	for (; at < format.length; at++) {
		if (format[at] === '(') depth += 1;
		else if (format[at] === ')' && --depth === 0) break;
	}
	if (format[at + 1] === 'T') {
		pieces.push({ ...directive, conversion: 'T', timeFormat: format.slice(open + 1, at) });
		return at + 2;
	}
	const found = format[at + 1] ?? '\0';
	pieces.push({ kind: 'complaint', text: `warning: \`${found}': invalid time format specification` });
	pieces.push({ kind: 'text', text: '%' });
	return start + 1;
};

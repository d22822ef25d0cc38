import type { Pausing, Span } from '@tenon/shell';
import { inPieces } from '../support/text-pieces.ts';
import { byteLength } from './byte-offsets.ts';

/** Whether a part of a text has more than so many bytes. */
export function* hasMoreBytes(text: string, part: Span, most: number): Pausing<boolean> {
	let bytes = 0;
	yield* inPieces(text, part, ([from, to]) => {
		bytes += byteLength(text.slice(from, to));
		return bytes <= most;
	});
	return bytes > most;
}

/** Where so many characters of a part of a text end. */
export function* endOfCharacters(text: string, part: Span, count: number): Pausing<number> {
	let left = count;
	let end = part[0];
	yield* inPieces(text, part, ([from, to]) => {
		for (end = from; end < to && left > 0; left--) end += text.codePointAt(end)! > 0xffff ? 2 : 1;
		return left > 0;
	});
	return end;
}

/** Where the blanks end that a part of a text starts with. */
export function* endOfBlanks(text: string, part: Span): Pausing<number> {
	let end = part[0];
	yield* inPieces(text, part, ([from, to]) => {
		for (end = from; end < to && isBlank(text.charCodeAt(end)); ) end += 1;
		return end === to;
	});
	return end;
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09 || (code >= 0x0b && code <= 0x0d);

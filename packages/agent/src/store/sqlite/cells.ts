import { crc32 } from 'node:zlib';
import type { Json } from '../../data/json.ts';
import { StoreError } from '../errors.ts';

/**
 * JSON as a column holds it: eight digits of a checksum, then the text. SQLite does not notice a byte that changed on
 * the disk; the reader of a cell does.
 */
export const cellOf = (data: Json): string => cellOfText(JSON.stringify(data));

/** A cell of JSON that is text already. */
export const cellOfText = (text: string): string => checksumOf(text) + text;

/** The data of a cell; `what` names it if it is damaged. */
export const dataOf = <T extends Json>(cell: string, what: () => string): T => {
	const text = textOf(cell);
	if (text === undefined) throw new StoreError('damaged', `${what()} is damaged: its checksum does not fit`);
	return JSON.parse(text) as T;
};

/** True if a cell holds what was written to it. */
export const isIntact = (cell: string): boolean => textOf(cell) !== undefined;

// What a damaged page holds may be anything.
const textOf = (cell: unknown): string | undefined => {
	if (typeof cell !== 'string') return undefined;
	const text = cell.slice(checksumLength);
	return checksumOf(text) === cell.slice(0, checksumLength) ? text : undefined;
};

const checksumLength = 8;

/** The checksum of a text's UTF-8 or of bytes. */
export const checksumOf = (text: string | Uint8Array): string =>
	crc32(text).toString(16).padStart(checksumLength, '0');

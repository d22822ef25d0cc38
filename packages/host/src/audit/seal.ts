import { hash } from 'node:crypto';

/** Where a chain of lines is: the number and the hash of its last line. */
export interface ChainHead {
	readonly seq: number;
	readonly hash: string;
}

/** Before the first line of a chain. */
export const chainStart: ChainHead = { seq: 0, hash: '0'.repeat(64) };

/** A line of the log with all that seals it. */
export interface SealedLine {
	/** Without its line break. */
	readonly text: string;
	readonly head: ChainHead;
}

/**
 * Writes the next line of a chain. Its hash is that of all bytes before it in the line, and these hold the
 * hash of the line before: no byte of either can change without a trace. Bytes are hashed, not data, so that
 * two programs need not agree on how data is written.
 */
export const sealLine = (fields: object, before: ChainHead): SealedLine => {
	const seq = before.seq + 1;
	const body = JSON.stringify({ seq, ...fields, previous: before.hash }).slice(0, -1);
	const sealed = hash('sha256', body);
	return { text: `${body}${tailStart}${sealed}${tailEnd}`, head: { seq, hash: sealed } };
};

const tailStart = ',"hash":"';
const tailEnd = '"}';
const hashLength = 64;
const tailLength = tailStart.length + hashLength + tailEnd.length;

/** What a line says of its place in the chain, and all its fields. */
export interface OpenedLine {
	readonly head: ChainHead;
	readonly previous: string;
	readonly fields: Readonly<Record<string, unknown>>;
}

/** Reads a line, without its line break; `undefined` if its hash is not that of its bytes. */
export const openLine = (bytes: Uint8Array): OpenedLine | undefined => {
	if (bytes.length <= tailLength) return undefined;
	const line = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
	const body = line.subarray(0, -tailLength);
	const sealed = hash('sha256', body);
	if (line.subarray(-tailLength).toString('latin1') !== `${tailStart}${sealed}${tailEnd}`) return undefined;
	const fields = parseFields(line.toString('utf8'));
	if (fields === undefined) return undefined;
	const { seq, previous } = fields;
	if (typeof seq !== 'number' || typeof previous !== 'string') return undefined;
	return { head: { seq, hash: sealed }, previous, fields };
};

// The hash fits, so it was sealed; what is sealed need not be one of our lines all the same.
const parseFields = (text: string): Readonly<Record<string, unknown>> | undefined => {
	try {
		return JSON.parse(text) as Readonly<Record<string, unknown>>;
	} catch (error) {
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
};

import { closeSync, fstatSync, openSync, readSync, truncateSync, writeFileSync } from 'node:fs';
import { listFullFiles } from './file-names.ts';
import { type ChainHead, openLine } from './seal.ts';

/** Where a chain goes on. */
export type FoundHead =
	/** After the last line of this file. */
	| { readonly kind: 'head'; readonly head: ChainHead; readonly file: string }
	/** There is no line yet. */
	| { readonly kind: 'none' }
	/** The last line of the file is not what was written. */
	| { readonly kind: 'damaged' };

/** Finds the last line of a log: in the file, or in the last full one where the file is not there or empty. */
export const findHead = (file: string): FoundHead => {
	for (const path of [file, listFullFiles(file).at(-1)?.path]) {
		const tail = path === undefined ? undefined : readTail(path);
		if (path === undefined || tail === undefined || tail.size === 0) continue;
		const opened = openLine(tail.lastLine);
		if (opened !== undefined) return { kind: 'head', head: opened.head, file: path };
		if (path === file) return { kind: 'damaged' };
	}
	return { kind: 'none' };
};

/** What was cut off. */
export interface TornLine {
	readonly bytes: number;
	readonly keptIn: string;
}

/** Takes a last line without an end out of a log, and keeps it beside. */
export const setTornLineAside = (file: string, time: number): TornLine | undefined => {
	const tail = readTail(file);
	if (tail === undefined || tail.rest.length === 0) return undefined;
	const keptIn = `${file}.torn-${time}`;
	writeFileSync(keptIn, tail.rest, { flag: 'wx', mode: 0o600 });
	truncateSync(file, tail.size - tail.rest.length);
	return { bytes: tail.rest.length, keptIn };
};

interface Tail {
	readonly size: number;
	/** The last line that has an end, without it. */
	readonly lastLine: Uint8Array;
	/** What follows it. */
	readonly rest: Uint8Array;
}

const readTail = (file: string): Tail | undefined => {
	const descriptor = openIfThere(file);
	if (descriptor === undefined) return undefined;
	try {
		const { size } = fstatSync(descriptor);
		for (let length = Math.min(size, firstLook); ; length = Math.min(size, length * 4)) {
			const bytes = Buffer.alloc(length);
			readSync(descriptor, bytes, 0, length, size - length);
			const end = bytes.lastIndexOf(lineBreak);
			const start = end < 1 ? -1 : bytes.lastIndexOf(lineBreak, end - 1);
			if (start === -1 && length < size) continue;
			return { size, lastLine: bytes.subarray(start + 1, Math.max(end, 0)), rest: bytes.subarray(end + 1) };
		}
	} finally {
		closeSync(descriptor);
	}
};

const lineBreak = 0x0a;
const firstLook = 4096;

const openIfThere = (file: string): number | undefined => {
	try {
		return openSync(file, 'r');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
};

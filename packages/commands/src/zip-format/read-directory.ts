import type { Flow } from '@tenon/core';
import { extraField, extraIds, nameOf, type ZipEntry } from './entry.ts';

/** Where an archive is read from, anywhere in it. */
export interface ZipSource {
	readonly size: number;
	/** So many bytes; fewer at the end. They are the reader's own. */
	read(position: number, count: number): Flow<Uint8Array>;
}

/** What the end of an archive says, and the members. */
export interface ZipDirectory {
	readonly entries: readonly ZipEntry[];
	readonly comment: Uint8Array;
	/** Bytes before the archive in the file, as of a program that unpacks itself; negative where some are missing. */
	readonly before: number;
}

/** How an archive is no archive. `signature`: it has no end. */
export type ZipFault = 'signature' | 'directory';

const endBytes = 22;
const longestComment = 0xffff;
const locatorBytes = 20;
const entryBytes = 46;
/** What a member takes in memory beside its text. */
const entryMemory = 400;

/** Reads the directory at the end of an archive. `hold` counts what stays in memory. */
export function* readDirectory(
	source: ZipSource,
	hold: (bytes: number) => void,
	breathe: () => Flow<void>,
): Flow<ZipDirectory | ZipFault> {
	const end = yield* findEnd(source);
	if (end === undefined) return 'signature';
	const { count, size, offset, start, comment } = end;
	// What is before the archive shifts every offset.
	const before = start - size - offset;
	const entries: ZipEntry[] = [];
	let position = start - size;
	if (position < 0) return 'directory';
	let held: Uint8Array = new Uint8Array(0);
	let at = 0;
	const need = function* (bytes: number): Flow<boolean> {
		if (held.length - at >= bytes) return true;
		const wanted = Math.min(Math.max(bytes, windowBytes), start - position);
		held = yield* source.read(position, wanted);
		at = 0;
		return held.length >= bytes;
	};
	while (entries.length < count) {
		if (!(yield* need(entryBytes))) return 'directory';
		const view = new DataView(held.buffer, held.byteOffset + at);
		if (view.getUint32(0, true) !== 0x02014b50) return 'directory';
		const length = view.getUint16(28, true) + view.getUint16(30, true) + view.getUint16(32, true);
		if (!(yield* need(entryBytes + length))) return 'directory';
		hold(length + entryMemory);
		entries.push(parseEntry(held.subarray(at, at + entryBytes + length), before));
		at += entryBytes + length;
		position += entryBytes + length;
		if (entries.length % 64 === 0) yield* breathe();
	}
	return { entries, comment, before };
}

const windowBytes = 1 << 16;

interface End {
	readonly count: number;
	readonly size: number;
	readonly offset: number;
	/** Where the records of the end begin, which is where the directory ends. */
	readonly start: number;
	readonly comment: Uint8Array;
}

function* findEnd(source: ZipSource): Flow<End | undefined> {
	const tailStart = Math.max(0, source.size - endBytes - longestComment - locatorBytes);
	const tail = yield* source.read(tailStart, source.size - tailStart);
	const view = new DataView(tail.buffer, tail.byteOffset, tail.length);
	for (let at = tail.length - endBytes; at >= 0; at--) {
		if (tail[at] !== 0x50 || view.getUint32(at, true) !== 0x06054b50) continue;
		const length = view.getUint16(at + 20, true);
		const found: End = {
			count: view.getUint16(at + 10, true),
			size: view.getUint32(at + 12, true),
			offset: view.getUint32(at + 16, true),
			start: tailStart + at,
			comment: tail.slice(at + endBytes, at + endBytes + length),
		};
		const isLarge = at >= locatorBytes && view.getUint32(at - locatorBytes, true) === 0x07064b50;
		return isLarge ? yield* largeEnd(source, found, large(view, at - locatorBytes + 8)) : found;
	}
	return undefined;
}

// The record for archives that the fields of the plain one are too short for.
function* largeEnd(source: ZipSource, end: End, offset: number): Flow<End> {
	const recordBytes = 56;
	for (const start of [offset, end.start - locatorBytes - recordBytes]) {
		if (start < 0 || start + recordBytes > source.size) continue;
		const bytes = yield* source.read(start, recordBytes);
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
		if (bytes.length < recordBytes || view.getUint32(0, true) !== 0x06064b50) continue;
		const count = large(view, 32);
		return { ...end, count, size: large(view, 40), offset: large(view, 48), start };
	}
	return end;
}

const large = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

const parseEntry = (bytes: Uint8Array, before: number): ZipEntry => {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
	const nameEnd = entryBytes + view.getUint16(28, true);
	const extraEnd = nameEnd + view.getUint16(30, true);
	const nameBytes = bytes.slice(entryBytes, nameEnd);
	const extra = bytes.slice(nameEnd, extraEnd);
	const sizes = {
		size: view.getUint32(24, true),
		packedSize: view.getUint32(20, true),
		offset: view.getUint32(42, true),
	};
	const wide = extraField(extra, extraIds.zip64);
	if (wide !== undefined) {
		const wideView = new DataView(wide.buffer, wide.byteOffset, wide.length);
		let at = 0;
		for (const field of ['size', 'packedSize', 'offset'] as const)
			if (sizes[field] === 0xffffffff && at + 8 <= wide.length) {
				sizes[field] = large(wideView, at);
				at += 8;
			}
	}
	return {
		name: nameOf(nameBytes, extra),
		nameBytes,
		madeBy: view.getUint16(4, true),
		needed: view.getUint16(6, true),
		flags: view.getUint16(8, true),
		method: view.getUint16(10, true),
		dosTime: view.getUint32(12, true),
		crc: view.getUint32(16, true),
		...sizes,
		offset: sizes.offset + before,
		internal: view.getUint16(36, true),
		external: view.getUint32(38, true),
		extra,
		comment: bytes.slice(extraEnd),
	};
};

import { closeSync } from 'node:fs';
import {
	andFinally,
	type ByteRange,
	type FileHandle,
	isPromise,
	type Maybe,
	type ReadBatch,
} from '@tenon/core';
import type { Directory } from './anchor.ts';
import { freshBytes, readFully } from './bytes-io.ts';
import { type Call, codeOf, failed } from './errors.ts';
import type { HandleSet } from './handle-set.ts';
import type { Jail } from './jail.ts';
import { openFile } from './open.ts';
import { isPlainName, plainDirectory, plainParent } from './resolve.ts';
import type { HostStats } from './stat.ts';

/** Reads a whole file or a range of it; only a FIFO or a character device makes one wait. */
export const readWhole = (
	jail: Jail,
	handles: HandleSet,
	call: Call,
	range: ByteRange | undefined,
): Maybe<Uint8Array> => {
	if (range !== undefined && !(isCount(range.offset) && isCount(range.length))) {
		throw failed(call, 'EINVAL', 'offset and length must be whole numbers from 0');
	}
	const short = range === undefined ? undefined : readShort(jail, call, range);
	if (short !== undefined) return short;
	const opened = openFile(jail, call, toRead);
	const { fd, stats } = opened;
	if (stats.isFIFO() || stats.isCharacterDevice()) {
		return drain(call, handles.add(opened, call.path, toRead), range);
	}
	try {
		if (stats.isDirectory()) throw failed(call, 'EISDIR');
		return range === undefined ? readAll(fd, stats) : readRange(fd, stats, range);
	} finally {
		closeSync(fd);
	}
};

const toRead = { read: true } as const;

/**
 * A short range of a file at a plain path, in as few calls of the host as there can be: most files are small,
 * and whole trees of them are read. `undefined` if there is more to it, and the long way has to be taken.
 */
const readShort = (jail: Jail, call: Call, range: ByteRange): Uint8Array | undefined => {
	const { offset, length, into } = range;
	const isGiven = into !== undefined && into.length >= length;
	const memory = isGiven ? into : shortMemory;
	if (length > memory.length) return undefined;
	const directory = plainParent(jail, call, call.path);
	if (directory === undefined) return undefined;
	try {
		const wanted = length === memory.length ? memory : memory.subarray(0, length);
		const done = directory.read(nameIn(directory, call.path), wanted, offset);
		return isGiven ? memory.subarray(0, done) : memory.slice(0, done);
	} catch (error) {
		if (noFile.has(codeOf(error))) return undefined;
		throw error;
	}
};

/** Reads small files of a directory, as {@link FileSystem.readBatch} says. */
export const readSmallFiles = (
	jail: Jail,
	call: Call,
	names: readonly string[],
	from: number,
	{ memory, ends, limitBytes }: ReadBatch,
): number | undefined => {
	const directory = plainDirectory(jail, call, call.path);
	if (directory === undefined) return undefined;
	// Each comes in at the end of the memory, where nothing stands yet, and is moved.
	const landed = memory.length - limitBytes;
	const landing = memory.subarray(landed);
	const most = Math.min(names.length - from, ends.length);
	let count = 0;
	for (let at = 0; count < most && memory.length - at >= limitBytes; count++) {
		const name = names[from + count]!;
		if (!isPlainName(name)) break;
		const size = readSmall(directory, name, landing);
		if (size === limitBytes) break;
		memory.copyWithin(at, landed, landed + size);
		ends[count] = at + size;
		at += size + 1;
	}
	return count;
};

// How many bytes it has; as many as fit if it has more, or cannot be read just so.
const readSmall = (directory: Directory, name: string, landing: Uint8Array): number => {
	try {
		return directory.read(name, landing, 0);
	} catch (error) {
		if (codeOf(error) === undefined) throw error;
		return landing.length;
	}
};

// The last part of a path that lies in the directory; to look for the last slash is dear.
const nameIn = ({ path: parent }: Directory, path: string): string =>
	path.slice(parent === '/' ? 1 : parent.length + 1);

/** Bytes on their way; nothing is in here between two calls. */
const shortMemory = new Uint8Array(131_072);

// A link, a directory, and what has no positions.
const noFile: ReadonlySet<string | undefined> = new Set(['ELOOP', 'EISDIR', 'ESPIPE', 'EAGAIN', 'EINVAL']);

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** Reads an open file that is no device from its start to its end. */
export const readAll = (fd: number, stats: HostStats): Uint8Array =>
	stats.size === 0 ? readUnsized(fd, Number.POSITIVE_INFINITY, 0) : filled(fd, stats.size, 0);

const readRange = (fd: number, stats: HostStats, { offset, length }: ByteRange): Uint8Array => {
	if (stats.size === 0) return readUnsized(fd, length, offset);
	return filled(fd, Math.max(0, Math.min(length, stats.size - offset)), offset);
};

const filled = (fd: number, length: number, offset: number): Uint8Array => {
	const bytes = freshBytes(length);
	const got = readFully(fd, bytes, offset);
	return got === length ? bytes : bytes.slice(0, got);
};

// Files that the kernel makes up say that they are empty; how much they hold shows in the reading.
const readUnsized = (fd: number, most: number, offset: number): Uint8Array => {
	const parts: Uint8Array[] = [];
	for (let size = 0; size < most; ) {
		const part = filled(fd, Math.min(unsizedStep, most - size), offset + size);
		if (part.length > 0) parts.push(part);
		if (part.length < unsizedStep) break;
		size += part.length;
	}
	return joined(parts);
};

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
	if (parts.length === 1) return parts[0]!;
	const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
	let at = 0;
	for (const part of parts) {
		bytes.set(part, at);
		at += part.length;
	}
	return bytes;
};

const drain = (call: Call, handle: FileHandle, range: ByteRange | undefined): Promise<Uint8Array> =>
	Promise.resolve(
		andFinally(
			() => drainOpen(call, handle, range),
			() => handle.close(),
		),
	);

// What comes before the offset is read and dropped: these files have no positions.
const drainOpen = async (
	call: Call,
	handle: FileHandle,
	range: ByteRange | undefined,
): Promise<Uint8Array> => {
	const end = range === undefined ? Number.POSITIVE_INFINITY : range.offset + range.length;
	const parts: Uint8Array[] = [];
	for (let size = 0; size < end; ) {
		const part = freshBytes(Math.min(drainStep, end - size));
		const reading = handle.read(part, size);
		// A device that always has more would otherwise never let anybody else run.
		const got = isPromise(reading)
			? await reading
			: await new Promise<number>((go) => setImmediate(go, reading));
		if (got === 0) break;
		const keptFrom = Math.min(got, Math.max(0, (range?.offset ?? 0) - size));
		if (keptFrom < got) parts.push(part.subarray(keptFrom, got));
		size += got;
		if (size > largestEndless) throw failed(call, 'EFBIG', 'read it in ranges, or through a handle');
	}
	return joined(parts.map((part) => part.slice()));
};

const unsizedStep = 65_536;
const drainStep = 65_536;
/** A device may never end; this much is a file, more is a stream. */
const largestEndless = 64 * 1024 * 1024;

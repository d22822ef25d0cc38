import type { Flow } from '@tenon/core';
import { crc32 } from '../compression/crc32.ts';
import { DecodeFailed } from '../compression/decoder.ts';

/** A file of which pieces are read. */
export interface XzSource {
	readonly size: number;
	/** Fewer bytes where the file ends. */
	read(position: number, count: number): Flow<Uint8Array>;
}

/** A block as an index tells of it. */
export interface XzBlock {
	/** In the file. */
	readonly offset: number;
	/** In what the whole file stands for. */
	readonly plainOffset: number;
	/** With its header, its padding and its check. */
	readonly size: number;
	readonly plainSize: number;
}

/** One of the streams that a file has one after another. */
export interface XzStream {
	readonly offset: number;
	readonly plainOffset: number;
	/** Without the padding after it. */
	readonly size: number;
	readonly plainSize: number;
	/** Number of the kind of check. */
	readonly check: number;
	readonly padding: number;
	readonly blocks: readonly XzBlock[];
}

/** Reads the indexes of a file from its end; no block is looked at. Fails with `DecodeFailed`. */
export function* readXzIndex(
	source: XzSource,
	breathe: (steps: number) => Flow<void>,
): Flow<readonly XzStream[]> {
	const first = yield* source.read(0, headerBytes);
	if (first.length < headerBytes || !startsWith(first, magic)) throw new DecodeFailed('format');
	checkOf(first);
	if (source.size % 4 !== 0) throw new DecodeFailed('corrupt');
	const found: RawStream[] = [];
	let end = source.size;
	let blocks = 0;
	while (end > 0) {
		const stream = yield* readStream(source, end, breathe);
		blocks += stream.records.length;
		if (blocks > maxBlocks || found.length > maxBlocks) throw new DecodeFailed('unsupported');
		found.push(stream);
		end = stream.offset;
		yield* breathe(8);
	}
	return withOffsets(found.reverse());
}

const headerBytes = 12;
const magic = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00];
const maxIndexBytes = 1 << 24;
/** Blocks and streams of one file; one with more is refused. */
const maxBlocks = 1 << 20;

interface RawStream {
	readonly offset: number;
	readonly size: number;
	readonly check: number;
	readonly padding: number;
	readonly records: readonly (readonly [size: number, plainSize: number])[];
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
	start.every((byte, index) => bytes[index] === byte);

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

const checkOf = (header: Uint8Array): number => {
	if (crc32(0, header.subarray(6, 8)) !== view(header).getUint32(8, true)) throw new DecodeFailed('corrupt');
	if (header[6] !== 0 || header[7]! > 15) throw new DecodeFailed('unsupported');
	return header[7]!;
};

// The stream that ends there, with the padding behind it.
function* readStream(source: XzSource, end: number, breathe: (steps: number) => Flow<void>): Flow<RawStream> {
	const padding = yield* readPadding(source, end, breathe);
	const footerAt = end - padding - headerBytes;
	if (footerAt < headerBytes) throw new DecodeFailed('corrupt');
	const footer = yield* source.read(footerAt, headerBytes);
	const isFooter =
		footer.length === headerBytes &&
		footer[10] === 0x59 &&
		footer[11] === 0x5a &&
		crc32(0, footer.subarray(4, 10)) === view(footer).getUint32(0, true);
	if (!isFooter) throw new DecodeFailed('corrupt');
	const indexBytes = (view(footer).getUint32(4, true) + 1) * 4;
	const indexAt = footerAt - indexBytes;
	if (indexBytes > maxIndexBytes) throw new DecodeFailed('unsupported');
	if (indexAt < headerBytes) throw new DecodeFailed('corrupt');
	const index = yield* source.read(indexAt, indexBytes);
	const records = yield* readRecords(index, breathe);
	const blockBytes = records.reduce((sum, [size]) => sum + padded(size), 0);
	const offset = indexAt - blockBytes - headerBytes;
	if (!(offset >= 0)) throw new DecodeFailed('corrupt');
	const header = yield* source.read(offset, headerBytes);
	if (!startsWith(header, magic)) throw new DecodeFailed('corrupt');
	const check = checkOf(header);
	if (footer[8] !== 0 || footer[9] !== check) throw new DecodeFailed('corrupt');
	return { offset, size: footerAt + headerBytes - offset, check, padding, records };
}

function* readPadding(source: XzSource, end: number, breathe: (steps: number) => Flow<void>): Flow<number> {
	let at = end;
	for (;;) {
		const count = Math.min(at, paddingBytes);
		const bytes = yield* source.read(at - count, count);
		let last = bytes.length;
		while (last > 0 && bytes[last - 1] === 0) last -= 1;
		at -= bytes.length - last;
		if (last > 0 || at === 0 || bytes.length === 0) break;
		yield* breathe(16);
	}
	// A footer ends with no zero, so what is left over is no whole group of four.
	const padding = end - at;
	if (padding % 4 !== 0) throw new DecodeFailed('corrupt');
	return padding;
}

const paddingBytes = 4096;

const padded = (size: number): number => Math.ceil(size / 4) * 4;

function* readRecords(index: Uint8Array, breathe: (steps: number) => Flow<void>): Flow<RawStream['records']> {
	const end = index.length - 4;
	if (index[0] !== 0 || crc32(0, index.subarray(0, end)) !== view(index).getUint32(end, true))
		throw new DecodeFailed('corrupt');
	let at = 1;
	const number = (): number => {
		let value = 0;
		for (let place = 0; place < 9; place++) {
			const byte = index[at++];
			if (byte === undefined || at > end) break;
			value += (byte & 0x7f) * 2 ** (place * 7);
			if (byte < 0x80) return value;
		}
		throw new DecodeFailed('corrupt');
	};
	const count = number();
	const records: (readonly [number, number])[] = [];
	for (let record = 0; record < count; record++) {
		records.push([number(), number()]);
		if (records.length > maxBlocks) throw new DecodeFailed('unsupported');
		if (record % 1024 === 1023) yield* breathe(64);
	}
	if (padded(at) !== end) throw new DecodeFailed('corrupt');
	return records;
}

const withOffsets = (streams: readonly RawStream[]): readonly XzStream[] => {
	let plainAt = 0;
	return streams.map(({ offset, size, check, padding, records }) => {
		const plainOffset = plainAt;
		let at = offset + headerBytes;
		const blocks = records.map(([blockSize, plainSize]) => {
			const block = { offset: at, plainOffset: plainAt, size: padded(blockSize), plainSize };
			at += block.size;
			plainAt += plainSize;
			return block;
		});
		return { offset, plainOffset, size, plainSize: plainAt - plainOffset, check, padding, blocks };
	});
};

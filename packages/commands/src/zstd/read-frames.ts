import type { Flow } from '@tenon/core';

/** What the frames of a file say, together. */
export interface ZstdFrames {
	/** Those that hold data, and those that are skipped. */
	readonly frames: number;
	readonly skipped: number;
	/** Of the whole file. */
	readonly size: number;
	/** `undefined` where a frame does not say. */
	readonly plainSize: number | undefined;
	/** That of the last frame. */
	readonly windowSize: number;
	readonly dictionary: number;
	/** How many frames have a checksum. */
	readonly checks: number;
	/** The checksum, where one frame alone holds data. */
	readonly check: number | undefined;
}

/** A file of which pieces are read. */
export interface ZstdSource {
	readonly size: number;
	/** Fewer bytes where the file ends. */
	read(position: number, count: number): Flow<Uint8Array>;
}

/** Reads the headers of frames and of blocks; no block is decoded. `other`: no file of Zstandard. */
export function* readFrames(
	source: ZstdSource,
	breathe: () => Flow<void>,
): Flow<ZstdFrames | 'other' | 'truncated' | 'damaged'> {
	let frames = 0;
	let skipped = 0;
	let plainSize: number | undefined = 0;
	let windowSize = 0;
	let dictionary = 0;
	let checks = 0;
	let check: number | undefined;
	let at = 0;
	while (at < source.size || at === 0) {
		const header = yield* source.read(at, longestHeader);
		if (header.length < 5) return 'truncated';
		const view = viewOf(header);
		const magic = view.getUint32(0, true);
		if ((magic & 0xffff_fff0) >>> 0 === skippableMagic) {
			if (header.length < 8) return 'truncated';
			at += 8 + view.getUint32(4, true);
			skipped += 1;
			if (at > source.size) return 'truncated';
			continue;
		}
		if (magic !== frameMagic) return 'other';
		const found = readHeader(header);
		if (found === undefined) return 'truncated';
		if (found === 'damaged') return 'damaged';
		plainSize =
			plainSize === undefined || found.plainSize === undefined ? undefined : plainSize + found.plainSize;
		windowSize = found.windowSize;
		dictionary = found.dictionary;
		at += found.length;
		const end = yield* endOfBlocks(source, at, breathe);
		if (end === undefined) return 'damaged';
		at = end;
		if (found.hasCheck) {
			const bytes = yield* source.read(at, 4);
			if (bytes.length < 4) return 'damaged';
			check = viewOf(bytes).getUint32(0, true);
			checks += 1;
			at += 4;
		}
		frames += 1;
		yield* breathe();
	}
	const shown = frames === 1 ? check : undefined;
	return { frames, skipped, size: source.size, plainSize, windowSize, dictionary, checks, check: shown };
}

const longestHeader = 18;
const frameMagic = 0xfd2f_b528;
const skippableMagic = 0x184d_2a50;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

interface FrameHeader {
	readonly length: number;
	readonly plainSize: number | undefined;
	readonly windowSize: number;
	readonly dictionary: number;
	readonly hasCheck: boolean;
}

const readHeader = (bytes: Uint8Array): FrameHeader | 'damaged' | undefined => {
	const descriptor = bytes[4]!;
	const isSingle = (descriptor & 0x20) !== 0;
	if ((descriptor & 8) !== 0) return 'damaged';
	const dictionaryBytes = [0, 1, 2, 4][descriptor & 3]!;
	const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6]!;
	const length = 5 + (isSingle ? 0 : 1) + dictionaryBytes + sizeBytes;
	if (bytes.length < length) return undefined;
	let at = 5;
	const window = isSingle ? 0 : bytes[at++]!;
	const number = (count: number): number => {
		let value = 0;
		for (let place = 0; place < count; place++) value += bytes[at++]! * 256 ** place;
		return value;
	};
	const dictionary = number(dictionaryBytes);
	const given = number(sizeBytes) + (sizeBytes === 2 ? 256 : 0);
	const base = 2 ** (10 + (window >> 3));
	return {
		length,
		plainSize: sizeBytes === 0 ? undefined : given,
		windowSize: isSingle ? given : base + (base / 8) * (window & 7),
		dictionary,
		hasCheck: (descriptor & 4) !== 0,
	};
};

// Blocks name their sizes, so each is passed over.
function* endOfBlocks(
	source: ZstdSource,
	start: number,
	breathe: () => Flow<void>,
): Flow<number | undefined> {
	let at = start;
	for (;;) {
		const header = yield* source.read(at, 3);
		if (header.length < 3) return undefined;
		const value = header[0]! | (header[1]! << 8) | (header[2]! << 16);
		const kind = (value >> 1) & 3;
		if (kind === 3) return undefined;
		at += 3 + (kind === 1 ? 1 : value >> 3);
		if (at > source.size) return undefined;
		if ((value & 1) !== 0) return at;
		yield* breathe();
	}
}

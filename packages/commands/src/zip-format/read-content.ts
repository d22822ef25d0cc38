import { type Flow, runFlow, TenonError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { Bunzip2 } from '../compression/bunzip2.ts';
import { crc32 } from '../compression/crc32.ts';
import { DecodedInput } from '../compression/decode-input.ts';
import { DecodeFailed, type Decoder } from '../compression/decoder.ts';
import { Inflater } from '../compression/inflater.ts';
import { type ZipEntry, zipFlags, zipMethods } from './entry.ts';
import type { ZipSource } from './read-directory.ts';

/** Why the content of a member cannot be read. */
export type ContentFault =
	| { readonly kind: 'header' }
	| { readonly kind: 'data' }
	| { readonly kind: 'crc'; readonly found: number; readonly expected: number };

/** A member whose content is not what the archive says; what came before the fault was given to the reader. */
export class ContentFailed extends TenonError {
	readonly code = 'commands.zip-content';
	readonly fault: ContentFault;

	constructor(fault: ContentFault) {
		super(
			`the member is damaged (${fault.kind}); pack it again, or take it from another copy of the archive`,
		);
		this.fault = fault;
	}
}

/** Why a member is not read at all; `undefined` if it can be. */
export const refusalOf = ({
	flags,
	method,
	needed,
}: ZipEntry): { readonly text: string; readonly status: number } | undefined => {
	if (flags & zipFlags.encrypted) return { text: 'unable to get password', status: 5 };
	if (Object.values<number>(zipMethods).includes(method)) return undefined;
	const version = needed & 0xff;
	const text =
		version > newestVersion
			? `need PK compat. v${Math.floor(version / 10)}.${version % 10} (can do v4.6)`
			: `unsupported compression method ${method}`;
	return { text, status: 81 };
};

const newestVersion = 46;
const headerBytes = 30;
const chunkBytes = 1 << 16;

/** Where the data of a member begins. */
export function* dataPosition(source: ZipSource, { offset }: ZipEntry): Flow<number> {
	if (offset < 0) throw new ContentFailed({ kind: 'header' });
	const header = yield* source.read(offset, headerBytes);
	const view = new DataView(header.buffer, header.byteOffset, header.length);
	if (header.length < headerBytes || view.getUint32(0, true) !== 0x04034b50)
		throw new ContentFailed({ kind: 'header' });
	return offset + headerBytes + view.getUint16(26, true) + view.getUint16(28, true);
}

/** Gives the content of a member to `sink`, a piece at a time, and compares length and checksum. */
export function* readContent(
	context: CommandContext,
	source: ZipSource,
	entry: ZipEntry,
	sink: (piece: Uint8Array) => Flow<void>,
): Flow<void> {
	const packed = yield* packedBytes(source, entry);
	const pieces =
		entry.method === zipMethods.stored
			? packed
			: {
					pull: decodingOf(
						context,
						packed,
						entry.method === zipMethods.bzip2 ? new Bunzip2() : new Inflater(),
					),
				};
	let size = 0;
	let crc = 0;
	for (;;) {
		yield* wait(context.breathe(64));
		const piece = yield* pieces.pull();
		if (piece === undefined) break;
		size += piece.length;
		// What is longer than it says is not written on.
		if (size > entry.size) throw new ContentFailed({ kind: 'data' });
		crc = crc32(crc, piece);
		yield* sink(piece);
	}
	if (size !== entry.size) throw new ContentFailed({ kind: 'data' });
	if (crc !== entry.crc) throw new ContentFailed({ kind: 'crc', found: crc, expected: entry.crc });
}

/** The data of a member as it is in the archive. */
export function* packedBytes(
	source: ZipSource,
	entry: ZipEntry,
): Flow<{ pull(): Flow<Uint8Array | undefined> }> {
	let position = yield* dataPosition(source, entry);
	let left = entry.packedSize;
	return {
		*pull(): Flow<Uint8Array | undefined> {
			if (left === 0) return undefined;
			const chunk = yield* source.read(position, Math.min(left, chunkBytes));
			if (chunk.length === 0) throw new ContentFailed({ kind: 'data' });
			position += chunk.length;
			left -= chunk.length;
			return chunk;
		},
	};
}

const decodingOf = (
	context: CommandContext,
	packed: { pull(): Flow<Uint8Array | undefined> },
	decoder: Decoder,
): (() => Flow<Uint8Array | undefined>) => {
	const decoded = new DecodedInput(context, { pull: () => runFlow(packed.pull()) }, decoder);
	return function* () {
		try {
			return yield* decoded.pull();
		} catch (error) {
			if (error instanceof DecodeFailed) throw new ContentFailed({ kind: 'data' });
			throw error;
		}
	};
};

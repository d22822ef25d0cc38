import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { type BytePacker, createBytePacker } from '../compression/byte-packer.ts';
import { deflatePieceBytes } from '../compression/deflater.ts';
import { GzipWriter } from '../compression/gzip-writer.ts';
import { createZstdPacker, type ZstdPacker } from '../compression/zstd-packer.ts';
import { CommandFailure } from '../support/command-failure.ts';
import type { ArchiveSink } from './archive-writer.ts';
import type { Compression } from './manner.ts';

/** Compresses an archive on the way to where it goes. */
export interface PackingSink {
	push(bytes: Uint8Array): Flow<void>;
	end(): Flow<void>;
	/** Called once, whether it came to the end or not. */
	close(): void;
}

/** Makes one; `undefined` for an archive that is not compressed. */
export const packingSink = (
	context: CommandContext,
	compression: Compression,
	sink: ArchiveSink,
): PackingSink | undefined => {
	if (compression === 'gzip') return new GzipSink(context, sink);
	if (compression === 'bzip2' || compression === 'xz') return new PieceSink(context, sink, compression);
	if (compression !== 'zstd') return undefined;
	const packer = createZstdPacker({ level: 3, hasChecksum: true, sizeBytes: undefined });
	if (packer === undefined)
		throw new CommandFailure('zstd: compressing needs Node, which is not here; use -z', { status: 2 });
	return new ZstdSink(packer, sink);
};

class PieceSink implements PackingSink {
	readonly #context: CommandContext;
	readonly #sink: ArchiveSink;
	readonly #held: Uint8Array[] = [];
	readonly #packer: BytePacker;

	constructor(context: CommandContext, sink: ArchiveSink, format: 'bzip2' | 'xz') {
		this.#context = context;
		this.#sink = sink;
		this.#packer = createBytePacker(format, (bytes) => this.#held.push(bytes));
	}

	push(bytes: Uint8Array): Flow<void> {
		return this.#run(this.#packer.push(bytes));
	}

	end(): Flow<void> {
		return this.#run(this.#packer.end());
	}

	*#run(work: Generator<undefined>): Flow<void> {
		for (const _ of work) yield* wait(this.#context.breathe(256));
		for (const bytes of this.#held.splice(0)) yield* this.#sink(bytes);
	}

	close(): void {
		this.#held.length = 0;
	}
}

class GzipSink implements PackingSink {
	readonly #context: CommandContext;
	readonly #sink: ArchiveSink;
	readonly #held: Uint8Array[] = [];
	readonly #writer: GzipWriter;

	constructor(context: CommandContext, sink: ArchiveSink) {
		this.#context = context;
		this.#sink = sink;
		const facts = { level: 6, name: undefined, mtimeSeconds: 0 } as const;
		this.#writer = new GzipWriter(facts, (bytes) => this.#held.push(bytes));
	}

	*push(bytes: Uint8Array): Flow<void> {
		for (let at = 0; at < bytes.length; at += deflatePieceBytes) {
			this.#writer.push(bytes.subarray(at, at + deflatePieceBytes));
			yield* this.#drain();
			yield* wait(this.#context.breathe(256));
		}
	}

	*end(): Flow<void> {
		this.#writer.end();
		yield* this.#drain();
	}

	*#drain(): Flow<void> {
		for (const bytes of this.#held.splice(0)) yield* this.#sink(bytes);
	}

	close(): void {
		this.#held.length = 0;
	}
}

/** Gathers what goes to another thread, which is worth its while for more than a block of an archive. */
class ZstdSink implements PackingSink {
	readonly #packer: ZstdPacker;
	readonly #sink: ArchiveSink;
	#gathered = new Uint8Array(gatheredBytes);
	#size = 0;

	constructor(packer: ZstdPacker, sink: ArchiveSink) {
		this.#packer = packer;
		this.#sink = sink;
	}

	*push(bytes: Uint8Array): Flow<void> {
		for (let at = 0; at < bytes.length; ) {
			const part = bytes.subarray(at, at + gatheredBytes - this.#size);
			this.#gathered.set(part, this.#size);
			this.#size += part.length;
			at += part.length;
			if (this.#size === gatheredBytes) yield* this.#send();
		}
	}

	*#send(): Flow<void> {
		const size = this.#size;
		this.#size = 0;
		for (const piece of yield* wait(this.#packer.push(this.#gathered.subarray(0, size))))
			yield* this.#sink(piece);
	}

	*end(): Flow<void> {
		if (this.#size > 0) yield* this.#send();
		for (const piece of yield* wait(this.#packer.end())) yield* this.#sink(piece);
	}

	close(): void {
		this.#packer.close();
	}
}

const gatheredBytes = 1 << 17;

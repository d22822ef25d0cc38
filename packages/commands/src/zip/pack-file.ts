import { encodeText, errnoText, type Flow, type FsError, isFsError, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { crc32 } from '../compression/crc32.ts';
import { createDeflater, type Deflater, deflatePieceBytes, type Level } from '../compression/deflater.ts';
import { attempt } from '../support/attempt.ts';
import { zipMethods } from '../zip-format/entry.ts';
import type { DataFacts, MemberFacts, ZipSink, ZipWriter } from '../zip-format/write-archive.ts';
import type { FoundFile } from './gather-files.ts';

/** What became of a file in the archive. */
export interface Packed extends DataFacts {
	readonly method: number;
}

/** A file of at most so many bytes is stored if compressing does not make it smaller. */
const mostStoredBytes = 1 << 16;
/** What is compressed to less is held until its length is known. */
const mostHeldBytes = 1 << 20;
/** A file that may become as long as this needs fields for large sizes. */
const largeBytes = 0xf000_0000;

/** Puts one file into the archive; a file that cannot be read is an error, and nothing is written. */
export function* packFile(
	context: CommandContext,
	writer: ZipWriter,
	{ file, stat }: FoundFile,
	facts: MemberFacts,
	level: Level | 0,
): Flow<Packed | FsError> {
	if (stat?.kind === 'directory') return yield* packBytes(writer, facts, new Uint8Array(0));
	if (stat?.kind === 'symlink') {
		const target = yield* attempt(() => context.fileSystem.readlink(context.path(file)));
		return isFsError(target) ? target : yield* packBytes(writer, facts, encodeText(target));
	}
	const opened = yield* attempt(() => context.openInput(file));
	if (isFsError(opened)) return opened;
	try {
		return yield* new FilePacker(context, writer, facts, level, stat?.size).run(opened.input);
	} finally {
		yield* wait(opened.close());
	}
}

function* packBytes(writer: ZipWriter, facts: MemberFacts, bytes: Uint8Array): Flow<Packed> {
	const known = { crc: crc32(0, bytes), packedSize: bytes.length, size: bytes.length };
	yield* writer.add(facts, known, (write) => (bytes.length === 0 ? noFlow() : write(bytes)));
	return { ...known, method: zipMethods.stored };
}

function* noFlow(): Flow<void> {
	// There is nothing to write.
}

/** Compresses one file: into memory while it is short, else straight into the archive. */
class FilePacker {
	readonly #context: CommandContext;
	readonly #writer: ZipWriter;
	readonly #facts: MemberFacts;
	readonly #level: Level | 0;
	readonly #expectedBytes: number | undefined;
	#crc = 0;
	#size = 0;
	#packedSize = 0;
	#plain: Uint8Array[] | undefined = [];
	#packed: Uint8Array[] = [];
	#heldBytes = 0;
	#internal = 0;

	constructor(
		context: CommandContext,
		writer: ZipWriter,
		facts: MemberFacts,
		level: Level | 0,
		expectedBytes: number | undefined,
	) {
		this.#context = context;
		this.#writer = writer;
		this.#facts = facts;
		this.#level = level;
		this.#expectedBytes = expectedBytes;
	}

	*run(input: Input): Flow<Packed | FsError> {
		const first = yield* attempt(() => input.pull());
		if (isFsError(first)) return first;
		this.#internal = this.#level > 0 && first !== undefined && isText(first) ? 1 : 0;
		const deflater =
			this.#level === 0
				? undefined
				: createDeflater(this.#level, (bytes) => {
						this.#packed.push(bytes);
						this.#heldBytes += bytes.length;
						this.#packedSize += bytes.length;
					});
		let chunk = first;
		while (chunk !== undefined) {
			yield* this.#take(chunk, deflater);
			if (this.#heldBytes > mostHeldBytes) return yield* this.#stream(input, deflater);
			chunk = yield* this.#pull(input);
		}
		deflater?.end();
		return yield* this.#writeHeld();
	}

	// What was begun cannot be taken back, so that a file that stops being readable ends zip.
	*#pull(input: Input): Flow<Uint8Array | undefined> {
		const chunk = yield* wait(input.pull());
		yield* wait(this.#context.breathe(16));
		return chunk;
	}

	*#take(chunk: Uint8Array, deflater: Deflater | undefined): Flow<void> {
		for (let at = 0; at < chunk.length; at += deflatePieceBytes) {
			const part = chunk.subarray(at, at + deflatePieceBytes);
			this.#crc = crc32(this.#crc, part);
			this.#size += part.length;
			if (this.#plain !== undefined) this.#plain.push(part);
			if (deflater === undefined) {
				this.#packedSize += part.length;
				this.#heldBytes += part.length;
				if (this.#plain === undefined) this.#packed.push(part);
			} else deflater.push(part);
			yield* wait(this.#context.breathe(256));
		}
		if (deflater !== undefined && this.#size > mostStoredBytes) this.#plain = undefined;
	}

	#known(): DataFacts {
		return { crc: this.#crc, packedSize: this.#packedSize, size: this.#size };
	}

	*#writeHeld(): Flow<Packed> {
		const isStored = this.#plain !== undefined && (this.#level === 0 || this.#packedSize >= this.#size);
		const method = isStored ? zipMethods.stored : zipMethods.deflated;
		const known = { ...this.#known(), ...(isStored ? { packedSize: this.#size } : {}) };
		const parts = isStored ? this.#plain! : this.#packed;
		yield* this.#writer.add(this.#factsFor(method), known, function* (write) {
			for (const part of parts) yield* write(part);
		});
		return { ...known, method };
	}

	*#stream(input: Input, deflater: Deflater | undefined): Flow<Packed> {
		const method = deflater === undefined ? zipMethods.stored : zipMethods.deflated;
		const mayBeLarge = (this.#expectedBytes ?? largeBytes) >= largeBytes;
		const known = yield* this.#writer.addStream(this.#factsFor(method), { mayBeLarge }, (write) =>
			this.#rest(input, deflater, write),
		);
		return { ...known, method };
	}

	*#rest(input: Input, deflater: Deflater | undefined, write: ZipSink): Flow<DataFacts> {
		if (deflater === undefined && this.#plain !== undefined) this.#packed = this.#plain;
		this.#plain = undefined;
		for (;;) {
			for (const part of this.#packed.splice(0)) yield* write(part);
			const chunk = yield* this.#pull(input);
			if (chunk === undefined) break;
			yield* this.#take(chunk, deflater);
		}
		deflater?.end();
		for (const part of this.#packed.splice(0)) yield* write(part);
		return this.#known();
	}

	#factsFor(method: number): MemberFacts {
		const bits = this.#level >= 8 ? 2 : this.#level <= 2 ? 4 : 0;
		const flags = this.#facts.flags | (method === zipMethods.deflated ? bits : 0);
		return { ...this.#facts, method, flags, internal: this.#internal };
	}
}

// Control characters that no text has.
const isText = (bytes: Uint8Array): boolean =>
	bytes
		.subarray(0, mostStoredBytes)
		.every((byte) => byte > 31 || (byte > 6 && byte < 14) || byte === 26 || byte === 27);

/** What is said of a file that cannot be read. */
export const unreadable = (error: FsError): string => errnoText[error.errno];

import { errnoText, type Flow, isFsError, type Maybe, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { Bunzip2 } from '../compression/bunzip2.ts';
import { DecodedInput } from '../compression/decode-input.ts';
import { DecodeFailed, type Decoder } from '../compression/decoder.ts';
import { Gunzip } from '../compression/gunzip.ts';
import { Unxz } from '../compression/unxz.ts';
import { Unzstd } from '../compression/unzstd.ts';
import { gzipFault } from '../gzip/fault-text.ts';
import { attempt } from '../support/attempt.ts';
import { CommandFailure } from '../support/command-failure.ts';
import type { ArchiveBytes } from './archive-reader.ts';
import type { Compression } from './manner.ts';

/** What ends tar at once. */
export const unrecoverable = 'Error is not recoverable: exiting now';

/** An archive that is read; who opened it closes it. */
export interface OpenedArchive {
	readonly bytes: ArchiveBytes;
	close(): Maybe<void>;
}

/** Opens an archive to read, decompressed: as asked, or for a file as its beginning says. */
export function* openArchive(
	context: CommandContext,
	archive: string,
	compression: Compression,
): Flow<OpenedArchive> {
	const opened = yield* attempt(() => context.openInput(archive));
	if (isFsError(opened)) {
		yield* wait(context.complain(`${archive}: Cannot open: ${errnoText[opened.errno]}`));
		throw new CommandFailure(unrecoverable, { status: 2 });
	}
	const { input } = opened;
	const close = (): Maybe<void> => opened.close();
	try {
		const found = compression ?? (yield* magicOf(context, input, archive));
		if (found === undefined) return { bytes: plainBytes(context, input, archive), close };
		if (compression === undefined && archive === '-') {
			yield* wait(context.complain(`Archive is compressed. Use ${letters[found]} option`));
			throw new CommandFailure(unrecoverable, { status: 2 });
		}
		return { bytes: decodedBytes(context, input, found), close };
	} catch (error) {
		yield* wait(close());
		throw error;
	}
}

/** Where `-C` leads must be a directory; else tar ends. */
export function* enterDirectory(context: CommandContext, directory: string): Flow<void> {
	const stat = yield* attempt(() => context.fileSystem.stat(context.path(directory)));
	const reason = isFsError(stat) ? stat.errno : stat.kind === 'directory' ? undefined : 'ENOTDIR';
	if (reason === undefined) return;
	yield* wait(context.complain(`${directory}: Cannot open: ${errnoText[reason]}`));
	throw new CommandFailure(unrecoverable, { status: 2 });
}

const letters = { gzip: '-z', bzip2: '-j', xz: '-J', zstd: '--zstd' } as const;

/** How bytes are compressed, as their beginning says. */
export const compressionByMagic = (bytes: Uint8Array): Compression => {
	if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'gzip';
	if (bytes[0] === 0x42 && bytes[1] === 0x5a && bytes[2] === 0x68) return 'bzip2';
	if (bytes[0] === 0x28 && bytes[1] === 0xb5 && bytes[2] === 0x2f && bytes[3] === 0xfd) return 'zstd';
	return bytes[0] === 0xfd && bytes[1] === 0x37 && bytes[2] === 0x7a ? 'xz' : undefined;
};

function* magicOf(context: CommandContext, input: Input, archive: string): Flow<Compression> {
	const first = yield* attempt(() => input.pull());
	if (isFsError(first)) {
		yield* wait(context.complain(`${archive}: Cannot read: ${errnoText[first.errno]}`));
		throw new CommandFailure(unrecoverable, { status: 2 });
	}
	if (first === undefined) return undefined;
	input.unread(first);
	return compressionByMagic(first);
}

const plainBytes = (context: CommandContext, input: Input, archive: string): ArchiveBytes => ({
	*pull(): Flow<Uint8Array | undefined> {
		yield* wait(context.breathe(64));
		const chunk = yield* attempt(() => input.pull());
		if (!isFsError(chunk)) return chunk;
		yield* wait(context.complain(`${archive}: Cannot read: ${errnoText[chunk.errno]}`));
		throw new CommandFailure(unrecoverable, { status: 2 });
	},
});

/** The decoder of a way of compressing. */
export const decoderOf = (compression: NonNullable<Compression>, room: (bytes: number) => void): Decoder => {
	if (compression === 'gzip') return new Gunzip();
	if (compression === 'zstd') return new Unzstd(room);
	return compression === 'bzip2' ? new Bunzip2() : new Unxz(room);
};

const decodedBytes = (
	context: CommandContext,
	input: Input,
	compression: NonNullable<Compression>,
): ArchiveBytes => {
	const decoder = decoderOf(compression, (bytes) => context.holdMemory(bytes));
	const decoded = new DecodedInput(context, input, decoder);
	return {
		*pull(): Flow<Uint8Array | undefined> {
			try {
				return yield* decoded.pull();
			} catch (error) {
				if (!(error instanceof DecodeFailed)) throw error;
				const said =
					compression === 'gzip'
						? `\ngzip: stdin: ${gzipFault(error.fault)}`
						: `${compression}: (stdin): ${error.message}`;
				yield* wait(context.writeError(`${said}\ntar: Child returned status 1\n`));
				throw new CommandFailure(unrecoverable, { status: 2 });
			}
		},
	};
};

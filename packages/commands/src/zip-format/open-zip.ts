import { type FileHandle, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { readDirectory, type ZipDirectory, type ZipFault, type ZipSource } from './read-directory.ts';

/** An archive that is read; who opened it closes it. */
export interface OpenZip {
	/** The name under which it was found. */
	readonly name: string;
	readonly source: ZipSource;
	readonly directory: ZipDirectory | ZipFault;
	close(): Flow<void>;
}

/** Opens the first of several names that is a regular file; `undefined` if none is. */
export function* openZip(context: CommandContext, names: readonly string[]): Flow<OpenZip | undefined> {
	for (const name of names) {
		if (name === '') continue;
		const stat = yield* attempt(() => context.fileSystem.stat(context.path(name)));
		if (isFsError(stat) || stat.kind !== 'file') continue;
		const handle = yield* attempt(() => context.open(name, { read: true }));
		if (isFsError(handle)) continue;
		const source = sourceOf(handle, stat.size);
		const close = function* (): Flow<void> {
			yield* wait(handle.close());
		};
		try {
			const directory = yield* readDirectory(
				source,
				(bytes) => context.holdMemory(bytes),
				function* () {
					yield* wait(context.breathe(64));
				},
			);
			return { name, source, directory, close };
		} catch (error) {
			yield* close();
			throw error;
		}
	}
	return undefined;
}

const sourceOf = (handle: FileHandle, size: number): ZipSource => ({
	size,
	*read(position, count): Flow<Uint8Array> {
		const bytes = new Uint8Array(Math.max(0, Math.min(count, size - position)));
		let got = 0;
		while (got < bytes.length) {
			const part = yield* wait(handle.read(bytes.subarray(got), position + got));
			if (part === 0) break;
			got += part;
		}
		return got === bytes.length ? bytes : bytes.subarray(0, got);
	},
});

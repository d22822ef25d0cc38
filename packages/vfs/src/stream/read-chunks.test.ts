import { decodeText, encodeText, type FileHandle, type FileSystem, type Maybe } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { createMemoryFileSystem } from '../memory/memory-file-system.ts';
import type { SynchronousHandle } from '../memory/synchronous.ts';
import { type ReadChunksOptions, readChunks } from './read-chunks.ts';

interface Probe {
	readonly fs: FileSystem;
	readonly log: string[];
}

/** A memory file system that notes its handle calls, and answers `open` and `read` through `answer`. */
const probe = (text: string, answer: <T>(value: T) => Maybe<T> = (value) => value): Probe => {
	const memory = createMemoryFileSystem();
	memory.write('/f', encodeText(text));
	const log: string[] = [];
	const wrap = (handle: SynchronousHandle): FileHandle => ({
		read: (into, position) => {
			log.push(`read ${position}`);
			return answer(handle.read(into, position));
		},
		write: (bytes, position) => handle.write(bytes, position),
		stat: () => answer(handle.stat()),
		truncate: (size) => handle.truncate(size),
		sync: () => handle.sync(),
		close: () => {
			log.push('close');
			return handle.close();
		},
	});
	const fs = Object.create(memory, {
		open: { value: (path: string) => answer(wrap(memory.open(path, { read: true }))) },
	}) as FileSystem;
	return { fs, log };
};

const later = <T>(value: T): Promise<T> => Promise.resolve(value);

const collect = async ({ fs }: Probe, options?: ReadChunksOptions): Promise<string[]> => {
	const chunks: string[] = [];
	await readChunks(fs, '/f', (chunk) => void chunks.push(decodeText(chunk)), options);
	return chunks;
};

describe('readChunks', () => {
	for (const [kind, answer] of [
		['synchronous', undefined],
		['promised', later],
	] as const) {
		describe(`on a ${kind} file system`, () => {
			it('hands over the file in chunks of the given size and closes it', async () => {
				const file = probe('abcdefgh', answer);
				expect(await collect(file, { chunkBytes: 3 })).toEqual(['abc', 'def', 'gh']);
				expect(file.log).toEqual(['read 0', 'read 3', 'read 6', 'read 8', 'close']);
			});

			it('reads only the range', async () => {
				const file = probe('abcdefgh', answer);
				expect(await collect(file, { chunkBytes: 2, range: { offset: 2, length: 3 } })).toEqual(['cd', 'e']);
				expect(file.log).toEqual(['read 2', 'read 4', 'close']);
			});

			it('ends a range where the file ends', async () => {
				expect(await collect(probe('abc', answer), { range: { offset: 2, length: 9 } })).toEqual(['c']);
			});

			it('pushes nothing of an empty file', async () => {
				expect(await collect(probe('', answer))).toEqual([]);
			});

			it('stops and closes when the reader is gone', async () => {
				const file = probe('abcdef', answer);
				const seen: string[] = [];
				const push = (chunk: Uint8Array): boolean => {
					seen.push(decodeText(chunk));
					return seen.length < 2;
				};
				await readChunks(file.fs, '/f', push, { chunkBytes: 2 });
				expect(seen).toEqual(['ab', 'cd']);
				expect(file.log).toEqual(['read 0', 'read 2', 'close']);
			});

			it('closes when the reader fails', async () => {
				const file = probe('abc', answer);
				const reading = async (): Promise<void> =>
					readChunks(file.fs, '/f', () => {
						throw new Error('reader');
					});
				await expect(reading()).rejects.toThrow('reader');
				expect(file.log).toEqual(['read 0', 'close']);
			});
		});
	}

	it('needs no promise where nothing waits', () => {
		expect(readChunks(probe('abc').fs, '/f', () => undefined)).toBeUndefined();
	});

	it('gives the reader chunks of its own', () => {
		const chunks: Uint8Array[] = [];
		readChunks(probe('abcd').fs, '/f', (chunk) => void chunks.push(chunk), { chunkBytes: 2 });
		expect(chunks.map(decodeText)).toEqual(['ab', 'cd']);
	});

	it('waits for a slow reader before it reads on', async () => {
		const file = probe('abcd');
		const push = async (): Promise<void> => {
			await null;
			file.log.push('taken');
		};
		await readChunks(file.fs, '/f', push, { chunkBytes: 2 });
		expect(file.log).toEqual(['read 0', 'taken', 'read 2', 'taken', 'read 4', 'close']);
	});

	it('reads many chunks without growing the stack', () => {
		let count = 0;
		readChunks(probe('x'.repeat(50_000)).fs, '/f', () => void count++, { chunkBytes: 1 });
		expect(count).toBe(50_000);
	});

	it('goes on to the end of a file that grows meanwhile', () => {
		const fs = createMemoryFileSystem();
		fs.write('/f', encodeText('ab'));
		const chunks: string[] = [];
		readChunks(fs, '/f', (chunk) => {
			chunks.push(decodeText(chunk));
			if (chunks.length < 3) fs.append('/f', encodeText('cd'));
		});
		expect(chunks.join('')).toBe('abcdcd');
	});

	it('opens nothing when it is aborted before', () => {
		const file = probe('abc');
		const signal = AbortSignal.abort(new Error('stop'));
		expect(() => readChunks(file.fs, '/f', () => undefined, { signal })).toThrow('stop');
		expect(file.log).toEqual([]);
	});

	it('ends at an abort between two chunks', () => {
		const file = probe('abcd');
		const abort = new AbortController();
		const push = (): void => abort.abort(new Error('stop'));
		expect(() => readChunks(file.fs, '/f', push, { chunkBytes: 2, signal: abort.signal })).toThrow('stop');
		expect(file.log).toEqual(['read 0', 'close']);
	});

	it('ends at an abort while the reader waits', async () => {
		const file = probe('abcd');
		const abort = new AbortController();
		const reading = readChunks(file.fs, '/f', () => new Promise(() => undefined), { signal: abort.signal });
		abort.abort(new Error('stop'));
		await expect(reading).rejects.toThrow('stop');
		expect(file.log).toEqual(['read 0', 'close']);
	});

	it('ends at an abort while a read waits, and closes when that has ended', async () => {
		const waiting: (() => void)[] = [];
		let calls = 0;
		const file = probe('abcd', <T>(value: T): Maybe<T> => {
			calls++;
			if (calls < 3) return value;
			return new Promise((resolve) => waiting.push(() => resolve(value)));
		});
		const abort = new AbortController();
		const reading = readChunks(file.fs, '/f', () => undefined, { signal: abort.signal });
		abort.abort(new Error('stop'));
		await expect(reading).rejects.toThrow('stop');
		expect(file.log).toEqual(['read 0']);
		for (const finish of waiting) finish();
		await new Promise(setImmediate);
		expect(file.log).toEqual(['read 0', 'close']);
	});

	it('closes a handle that arrives after the abort', async () => {
		const waiting: (() => void)[] = [];
		const file = probe('abcd', (value) => new Promise((resolve) => waiting.push(() => resolve(value))));
		const abort = new AbortController();
		const reading = readChunks(file.fs, '/f', () => undefined, { signal: abort.signal });
		abort.abort(new Error('stop'));
		await expect(reading).rejects.toThrow('stop');
		for (const finish of waiting) finish();
		await new Promise(setImmediate);
		expect(file.log).toEqual(['close']);
	});
});

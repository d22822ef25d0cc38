import type { DirEntry, FileHandle, FileSystem } from '@tenon/core';
import { describe, it } from 'vitest';
import { casesFor } from '../contract/index.ts';
import { createMemoryFileSystem } from '../memory/memory-file-system.ts';
import { createMounts } from './mounts.ts';

/** The same object with every method passed through `around`. */
const wrapped = <T extends object>(
	target: T,
	around: (name: keyof T, call: (...parameters: never[]) => unknown) => (...parameters: never[]) => unknown,
): T =>
	new Proxy(target, {
		get: (_, key) => {
			const value = target[key as keyof T];
			if (typeof value !== 'function') return value;
			return around(key as keyof T, value.bind(target) as (...parameters: never[]) => unknown);
		},
	});

const later =
	(call: (...parameters: never[]) => unknown) =>
	async (...parameters: never[]): Promise<unknown> => {
		await Promise.resolve();
		return call(...parameters);
	};

const waiting = (fs: FileSystem): FileSystem =>
	wrapped(fs, (name, call) => {
		if (name === 'hostPath') return call;
		if (name !== 'open') return later(call);
		const open = call as FileSystem['open'];
		return later(async (path: string, options: never) =>
			wrapped<FileHandle>(await open(path, options), (_, method) => later(method)),
		);
	});

/** A root with another mount below it, whose name is kept out of the listing of `/`. */
const covered = (root: FileSystem): FileSystem => {
	const below = createMemoryFileSystem({ absoluteLinks: '/covering' });
	const mounts = createMounts([
		{ path: '/', fileSystem: root },
		{ path: '/covering', fileSystem: below },
	]);
	return wrapped<FileSystem>(mounts, (name, call) => {
		if (name !== 'list') return call;
		const list = call as FileSystem['list'];
		return async (path: string): Promise<readonly DirEntry[]> =>
			(await list(path)).filter((entry) => entry.name !== 'covering');
	});
};

const tables: readonly (readonly [name: string, open: () => FileSystem])[] = [
	['a root with a mount below it', () => covered(createMemoryFileSystem())],
	['a root that waits, with a mount below it', () => covered(waiting(createMemoryFileSystem()))],
	['a root that waits', () => createMounts([{ path: '/', fileSystem: waiting(createMemoryFileSystem()) }])],
	[
		'a table in a table',
		() => {
			const inner = createMounts([{ path: '/', fileSystem: createMemoryFileSystem() }]);
			return createMounts([{ path: '/', fileSystem: inner }]);
		},
	],
];

describe.each(tables)('%s keeps the contract:', (_, open) => {
	it.each(casesFor(open().traits))('$title', ({ run }) => run(open()));
});

import type { FileGuard, FileSystem } from '@tenon/core';
import { describe, it } from 'vitest';
import { waiting } from '../../test/waiting.ts';
import { casesFor } from '../contract/index.ts';
import { createMemoryFileSystem } from '../memory/memory-file-system.ts';
import { guardFileSystem } from './guard-file-system.ts';

const atOnce: FileGuard = {
	check: () => undefined,
	checkBelow: () => undefined,
	announce: () => ({ done: false }),
};

const later: FileGuard = {
	check: () => undefined,
	checkBelow: () => Promise.resolve(),
	announce: () => Promise.resolve({ done: false }),
};

const tables: readonly (readonly [name: string, open: () => FileSystem])[] = [
	[
		'a guard before files that wait',
		() => guardFileSystem(waiting<FileSystem>(createMemoryFileSystem()), atOnce),
	],
	['a guard that waits', () => guardFileSystem(createMemoryFileSystem(), later)],
	[
		'a guard that waits before files that do',
		() => guardFileSystem(waiting<FileSystem>(createMemoryFileSystem()), later),
	],
];

describe.each(tables)('%s keeps the contract:', (_, open) => {
	it.each(casesFor(createMemoryFileSystem().traits))('$title', ({ run }) => run(open()));
});

import type { FileSystem, StoreFacts } from '@tenon/core';
import { expect, it } from 'vitest';
import { createBudget } from '../budget/budget.ts';
import { withBudget } from '../budget/with-budget.ts';
import { createMemoryFileSystem } from '../memory/memory-file-system.ts';
import { createMounts } from './mounts.ts';

const limited = (maxBytes: number): FileSystem =>
	withBudget(createMemoryFileSystem(), createBudget({ label: 'test', maxBytes, maxEntries: 9 }));

it('asks the mount that holds a path, by way of links, for its room', () => {
	const fileSystem = createMounts([
		{ path: '/', fileSystem: limited(100) },
		{ path: '/m', fileSystem: limited(7) },
		{ path: '/free', fileSystem: createMemoryFileSystem() },
	]);
	fileSystem.symlink('/m', '/link');
	expect(fileSystem.space?.('/')).toMatchObject({ blocks: 100, files: 9 });
	expect(fileSystem.space?.('/link')).toMatchObject({ blocks: 7 });
	expect(fileSystem.space?.('/free')).toBeUndefined();
	expect(() => fileSystem.space?.('/nosuch')).toThrow('No such file');
});

it('lists what its mounts list, but for what another mount hides', () => {
	const store = (path: string): StoreFacts => ({ path, source: 's', type: 't', root: '/' });
	const listing = (...paths: string[]): FileSystem =>
		Object.assign(Object.create(createMemoryFileSystem()) as FileSystem, { stores: () => paths.map(store) });
	const fileSystem = createMounts([
		{ path: '/', fileSystem: listing('/', '/proc', '/m/below') },
		{ path: '/m', fileSystem: listing('/', '/x') },
	]);
	expect(fileSystem.stores?.()).toEqual(['/m', '/m/x', '/', '/proc'].map(store));
});

import assert from 'node:assert/strict';
import * as nodeFs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileSystem } from '@tenon/core';
import { createBudget } from '../src/budget/budget.ts';
import { measure } from '../src/budget/survey.ts';
import { withBudget } from '../src/budget/with-budget.ts';
import { openAnchored, openHostFolder } from '../src/host/host-folder.ts';
import { createMemoryFileSystem } from '../src/memory/memory-file-system.ts';
import { createMounts } from '../src/mounts/mounts.ts';
import { createOverlay } from '../src/overlay/overlay.ts';
import { guarded } from './guarded.ts';
import { nodeFileSystem } from './node-file-system.ts';
import { withoutLinkCounts } from './operation.ts';
import { treeSnapshot } from './tree-snapshot.ts';

/** A file system under test; to dispose of it takes away what it left on the host. */
export interface Opened extends Disposable {
	readonly fs: FileSystem;
	/** Where `fs` stacks on another: that one, to be filled before `fs` is first asked for. */
	readonly below?: FileSystem;
	/** Throws if its own books are wrong. Called when no handle is open. */
	check?(): Promise<void>;
}

/** One row of the table: a name, and how to get a fresh, empty, writable one. */
export interface Implementation {
	readonly name: string;
	/** Set where it says of itself that link counts may be too high. */
	readonly overstatesLinks?: true;
	open(): Opened;
}

/** The kernel itself: what the others are measured with. */
export const reference: Implementation = { name: 'node:fs', open: () => inFolder(nodeFileSystem) };

/** A memory file system by itself. */
export const memory: Implementation = { name: 'memory', open: () => inMemory(createMemoryFileSystem()) };

/** A host folder by itself. */
export const host: Implementation = {
	name: 'host',
	open: () => inFolder((folder) => openHostFolder(folder)),
};

/** A guard that lets everything pass and records it, over each of them. */
export const guardedMemory: Implementation = {
	name: 'a guard that records, over memory',
	overstatesLinks: true,
	open: () => guardedOver(memory.open()),
};
export const guardedHost: Implementation = {
	name: 'a guard that records, over host',
	overstatesLinks: true,
	open: () => guardedOver(host.open()),
};

/** Everything that must keep the contract. */
export const implementations: readonly Implementation[] = [
	memory,
	host,
	{
		name: 'host by handles and paths',
		open: () => inFolder((folder) => openAnchored(folder, {}, 'handles')),
	},
	{
		name: 'host without handles',
		open: () => inFolder((folder) => openAnchored(folder, {}, 'portable')),
	},
	{
		name: 'a fork of memory',
		open: () => {
			const below = createMemoryFileSystem();
			return stacked(inMemory(below), () => below.fork());
		},
	},
	{ name: 'overlay over memory', overstatesLinks: true, open: () => overlayOver(memory.open()) },
	{ name: 'overlay over host', overstatesLinks: true, open: () => overlayOver(host.open()) },
	{
		name: 'mounts',
		open: () => inMemory(createMounts([{ path: '/', fileSystem: createMemoryFileSystem() }])),
	},
	{
		name: 'budget',
		open: () => {
			const budget = createBudget({ label: 'test', maxBytes: 1 << 30, maxEntries: 1e6 });
			const fs = withBudget(createMemoryFileSystem(), budget);
			return { ...inMemory(fs), check: async () => assert.deepEqual(fs.used, await measure(fs)) };
		},
	},
	guardedMemory,
	guardedHost,
];

const inMemory = (fs: FileSystem): Opened => ({ fs, [Symbol.dispose]: () => undefined });

// Thousands of trees are made and compared: what Linux answers does not depend on a disk.
const place = nodeFs.existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

const inFolder = (make: (folder: string) => FileSystem | (FileSystem & Disposable)): Opened => {
	const folder = nodeFs.mkdtempSync(join(place, 'tenon-vfs-'));
	nodeFs.chmodSync(folder, 0o755);
	const fs = make(folder);
	return {
		fs,
		[Symbol.dispose]: () => {
			if (Symbol.dispose in fs) fs[Symbol.dispose]();
			nodeFs.rmSync(folder, { recursive: true, force: true });
		},
	};
};

const stacked = (below: Opened, stack: (lower: FileSystem) => FileSystem): Opened => {
	let fs: FileSystem | undefined;
	return {
		get fs() {
			fs ??= stack(below.fs);
			return fs;
		},
		below: below.fs,
		[Symbol.dispose]: () => below[Symbol.dispose](),
	};
};

const guardedOver = (below: Opened): Opened => ({
	fs: guarded(below.fs).fs,
	[Symbol.dispose]: () => below[Symbol.dispose](),
});

const overlayOver = (below: Opened): Opened => {
	const overlay = createOverlay(below.fs);
	return {
		fs: overlay,
		below: below.fs,
		check: async () => {
			const shown = withoutLinkCounts(await treeSnapshot(overlay));
			await overlay.commit();
			assert.deepEqual(withoutLinkCounts(await treeSnapshot(below.fs)), shown);
			assert.deepEqual(withoutLinkCounts(await treeSnapshot(overlay)), shown);
		},
		[Symbol.dispose]: () => below[Symbol.dispose](),
	};
};

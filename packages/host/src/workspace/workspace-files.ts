import { randomFillSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FileSystem, StorageUse } from '@tenon/core';
import type { ShellLimits } from '@tenon/shell';
import {
	budgetedUpper,
	createBudget,
	createDevices,
	createMemoryFileSystem,
	createMounts,
	createOverlay,
	memoryUpper,
	type Overlay,
	withBudget,
} from '@tenon/vfs';
import { hostCommits, openHostFolder } from '@tenon/vfs/host';

/** The files of a workspace. */
export interface WorkspaceFiles {
	readonly fileSystem: FileSystem;
	readonly overlay: Overlay | undefined;
	/** Whether a change is one of the machine's own files at once. */
	readonly isReal: boolean;
	/** A place beside the files that nothing outside sees; where {@link isReal} there is none. */
	readonly aside: string | undefined;
	/** The budgets that files in memory draw on; none where all of them are the machine's. */
	readonly storage: readonly StorageUse[];
}

/** How they are opened. */
export interface OpenFilesOptions {
	readonly isJail: boolean;
	readonly hasOverlay: boolean;
	/** Of the login: where states are kept. */
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** What may be held in memory. */
	readonly limits: Pick<ShellLimits, 'maxKeptBytes' | 'maxKeptEntries'>;
}

/** Opens the machine's files, or one folder as all that there is, with changes kept aside or not. */
export const openFiles = (root: string, options: OpenFilesOptions): WorkspaceFiles => {
	const { isJail, hasOverlay, environment, limits } = options;
	const base = isJail ? openHostFolder(root, { absoluteLinks: '/' }) : openHostFolder('/');
	const budget = createBudget({
		label: 'of files in memory (limits maxKeptBytes, maxKeptEntries)',
		maxBytes: limits.maxKeptBytes,
		maxEntries: limits.maxKeptEntries,
	});
	const overlay = hasOverlay
		? createOverlay(base, {
				upper: budgetedUpper(memoryUpper(), budget),
				commits: hostCommits(environment, isJail ? root : '/'),
			})
		: undefined;
	if (!isJail && overlay === undefined) {
		return { fileSystem: base, overlay, isReal: true, aside: undefined, storage: [] };
	}
	const inMemory = (): FileSystem => withBudget(createMemoryFileSystem(), budget);
	const fileSystem = createMounts([
		{ path: '/', fileSystem: overlay ?? base },
		...(isJail ? [{ path: '/dev', fileSystem: createDevices({ entropy: randomFillSync }) }] : []),
		// A folder of the project's own must not be hidden.
		...(isJail && !existsSync(join(root, 'tmp')) ? [{ path: '/tmp', fileSystem: inMemory() }] : []),
		{ path: aside, fileSystem: createMemoryFileSystem() },
		{ path: outputsAside, fileSystem: inMemory() },
	]);
	return { fileSystem, overlay, isReal: false, aside, storage: [budget] };
};

const aside = '/.tenon-undo';

/** Where outputs that are too long for a result are kept, where {@link WorkspaceFiles.isReal} is not so. */
export const outputsAside = '/.tenon-output';

/** Patterns of what no principal looks into in a workspace. */
export const closedPlaces: readonly string[] = [`${aside}/**`];

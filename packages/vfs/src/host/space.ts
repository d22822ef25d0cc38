import { statfsSync } from 'node:fs';
import type { SpaceFacts } from '@tenon/core';
import { type Call, failed } from './errors.ts';
import type { Jail } from './jail.ts';
import { locate } from './resolve.ts';

/** How much room there is on the store that a path leads to. */
export const spaceOf = (jail: Jail, call: Call): SpaceFacts => {
	const { stats, path, directory } = locate(jail, call, call.path, 'follow');
	if (stats === undefined) throw failed(call, 'ENOENT');
	// A file is taken to be on the store of its directory: nothing is followed then that takes its name meanwhile.
	const held = stats.isDirectory() ? jail.anchor.directory(path) : undefined;
	const found = statfsSync((held ?? directory).self);
	return {
		blockBytes: found.bsize,
		blocks: found.blocks,
		freeBlocks: found.bfree,
		availableBlocks: found.bavail,
		files: found.files,
		freeFiles: found.ffree,
	};
};

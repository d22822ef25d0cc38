import type { FileSystem } from '@tenon/core';
import { createMounts, type Mounts } from '../mounts/mounts.ts';
import { createGenerated } from './generated.ts';
import type { GeneratedDirectory } from './generated-node.ts';

/** What the kernel shows of itself as files. */
export interface KernelFolderOptions {
	/** One directory per job, with its status and output. */
	readonly jobs: GeneratedDirectory;
	/** Where the whole of an output is kept that was cut at the limit. Writable; the caller owns it. Default: none. */
	readonly spill?: FileSystem;
	/** Where the folder will be mounted; default `/v`. */
	readonly path?: string;
}

/** The kernel's own folder: `jobs` made from live objects, `spill` for files. More can be mounted in it. */
export const createKernelFolder = ({ jobs, spill, path = '/v' }: KernelFolderOptions): Mounts =>
	createMounts(
		[
			{ path: '/jobs', fileSystem: createGenerated(jobs), readOnly: true },
			...(spill === undefined ? [] : [{ path: '/spill', fileSystem: spill }]),
		],
		{ absoluteLinks: path },
	);

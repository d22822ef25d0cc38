import { andThen, type FileSystem, isFsError, type Maybe, orElse } from '@tenon/core';
import { createDevices, createMemoryFileSystem, createMounts } from '@tenon/vfs';
import type { Shell } from '../state/shell.ts';

/** Whether a path is that of a device which every script counts on. */
export const isStandardDevice = (path: string): boolean => names.has(path);

const names: ReadonlySet<string> = new Set(
	['null', 'zero', 'full', 'random', 'urandom'].map((name) => `/dev/${name}`),
);

/**
 * The files that know a path: the shell's own, or others with the standard devices in them where the path is that of a
 * device and the shell's own have none. So a script can name `/dev/null` on any file system, which holds no more than
 * before.
 */
export const filesKnowing = (shell: Shell, path: string): Maybe<FileSystem> => {
	const { fileSystem, entropy } = shell.ports;
	if (!isStandardDevice(path)) return fileSystem;
	return orElse(
		() => andThen(fileSystem.lstat(path), () => fileSystem),
		(error) => {
			// Whatever keeps the shell from it, ours gives nothing away.
			if (isFsError(error)) return deviceTree(entropy);
			throw error;
		},
	);
};

const deviceTree = (entropy: (into: Uint8Array) => void): FileSystem =>
	createMounts([
		{ path: '/', fileSystem: createMemoryFileSystem() },
		{ path: '/dev', fileSystem: createDevices({ entropy }) },
	]);

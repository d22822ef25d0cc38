import { closeSync, constants, openSync, realpathSync, statSync } from 'node:fs';
import { decodeText } from '@tenon/core';
import type { Anchor, Directory } from './anchor.ts';
import { hasHandlePaths, linuxAnchor } from './anchor-linux.ts';
import { portableAnchor } from './anchor-portable.ts';
import { type Call, failed } from './errors.ts';
import { toHostPath } from './host-text.ts';
import { WorkingDirectory } from './working-directory.ts';

/** Where a folder's paths are resolved: its root, the hold on its directories, the meaning of links. */
export interface Jail {
	/** The root's real path on the host, with `/` between components. */
	readonly root: string;
	readonly anchor: Anchor;
	/** Components of the prefix of absolute link targets that stands for the root. */
	readonly absoluteLinks: readonly string[];
}

/** How directories are held: `auto` takes handles where they work. */
export type AnchorChoice = 'auto' | 'portable';

/** What a folder is opened with; {@link HostFolderOptions} says what it means. */
export interface JailOptions {
	readonly absoluteLinks?: string;
	readonly lendsWorkingDirectory?: boolean;
}

/** Opens the jail for the existing directory that `call.path` names on the host. */
export const openJail = (call: Call, options: JailOptions, choice: AnchorChoice): Jail => {
	const { absoluteLinks, lendsWorkingDirectory } = options;
	const real = slashed(decodeText(realpathSync.native(toHostPath(call.path), 'buffer')));
	if (!statSync(toHostPath(real)).isDirectory()) throw failed(call, 'ENOTDIR');
	const place = lendsWorkingDirectory === true ? new WorkingDirectory() : undefined;
	const anchor = choice === 'auto' && hasHandlePaths(real) ? linuxAnchor(real, place) : portableAnchor(real);
	return { root: real, anchor, absoluteLinks: componentsOf(absoluteLinks ?? real) };
};

/** The components of a path's text, without empty ones and `.`. */
export const componentsOf = (path: string): string[] =>
	path.split('/').filter((part) => part !== '' && part !== '.');

/** A host path with `/` between components, also on Windows. */
export const slashed = (path: string): string =>
	process.platform === 'win32' ? path.replaceAll('\\', '/').replace(/^\/\/\?\//, '') : path;

/**
 * Opens an entry of a verified directory: never through a link, never waiting for the other end of a
 * FIFO, never taking a terminal, and checked to be what the name stands for.
 */
export const openEntry = (
	{ anchor }: Jail,
	directory: Directory,
	name: string,
	flags: number,
	permissions?: number,
): number => {
	const fd = openSync(directory.at(name), flags | guarded, permissions);
	try {
		anchor.confirm(directory, name, fd);
	} catch (error) {
		closeSync(fd);
		throw error;
	}
	return fd;
};

// Windows has none of these.
const guarded = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

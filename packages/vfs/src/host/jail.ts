import { realpathSync, statSync } from 'node:fs';
import { decodeText } from '@tenon/core';
import type { Anchor } from './anchor.ts';
import { hasHandlePaths, linuxAnchor } from './anchor-linux.ts';
import { portableAnchor } from './anchor-portable.ts';
import { type Call, failed } from './errors.ts';
import { toHostPath } from './host-text.ts';
import { callsAtOnce, callsOnceWorthwhile, noCalls } from './linux-calls.ts';
import { recordReader } from './names-in-records.ts';

/** Where a folder's paths are resolved: its root, the hold on its directories, the meaning of links. */
export interface Jail {
	/** The root's real path on the host, with `/` between components. */
	readonly root: string;
	readonly anchor: Anchor;
	/** Components of the prefix of absolute link targets that stands for the root. */
	readonly absoluteLinks: readonly string[];
}

/**
 * How directories are held: by handles, and calls that take them (`auto`), by handles and paths (`handles`), by their
 * own paths (`portable`). What does not work here gives way to the next.
 */
export type AnchorChoice = 'auto' | 'handles' | 'portable';

/** What a folder is opened with; {@link HostFolderOptions} says what it means. */
export interface JailOptions {
	readonly absoluteLinks?: string;
	readonly isShortLived?: boolean;
}

/** Opens the jail for the existing directory that `call.path` names on the host. */
export const openJail = (call: Call, options: JailOptions, choice: AnchorChoice): Jail => {
	const real = slashed(decodeText(realpathSync.native(toHostPath(call.path), 'buffer')));
	if (!statSync(toHostPath(real)).isDirectory()) throw failed(call, 'ENOTDIR');
	return {
		root: real,
		anchor: openAnchor(real, choice, options),
		absoluteLinks: componentsOf(options.absoluteLinks ?? real),
	};
};

const openAnchor = (root: string, choice: AnchorChoice, { isShortLived }: JailOptions): Anchor => {
	if (choice === 'portable' || !hasHandlePaths(root)) return portableAnchor(root);
	if (choice === 'handles') return linuxAnchor(root, noCalls);
	if (isShortLived === true) return linuxAnchor(root, callsOnceWorthwhile());
	if (callsAtOnce(0) !== undefined) recordReader();
	return linuxAnchor(root, callsAtOnce);
};

/** The components of a path's text, without empty ones and `.`. */
export const componentsOf = (path: string): string[] =>
	path.split('/').filter((part) => part !== '' && part !== '.');

/** A host path with `/` between components, also on Windows. */
export const slashed = (path: string): string =>
	process.platform === 'win32' ? path.replaceAll('\\', '/').replace(/^\/\/\?\//, '') : path;

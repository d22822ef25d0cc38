import { baseName, FsLeavesRoot, joinName, normalizePath, parentPath } from '@tenon/core';
import type { Directory } from './anchor.ts';
import { type Call, failed } from './errors.ts';
import { readLinkText } from './host-text.ts';
import { componentsOf, type Jail, slashed } from './jail.ts';
import type { HostStats } from './stat.ts';
import { isPortableName } from './windows-names.ts';

/** Where a path leads: a name in a verified directory. */
export interface Location {
	readonly directory: Directory;
	/** One component; `.` for the root itself. */
	readonly name: string;
	/** The canonical path: no links, no `..`. */
	readonly path: string;
	/** What stands there, not followed; `undefined` if nothing does. */
	readonly stats: HostStats | undefined;
	/** The text ended in a slash, so only a directory will do. */
	readonly wantsDirectory: boolean;
}

/**
 * What a link at the end of the path means: what it leads to (`follow`); itself, unless a slash
 * comes after it (`keep`); or itself also then (`name`), where the caller has to judge the slash.
 * For a file to be created (`create` follows, `createNew` does not) a slash after the name is
 * `EISDIR`, also one in the text of a link.
 */
export type FinalLink = 'follow' | 'keep' | 'name' | 'create' | 'createNew';

/**
 * Resolves a path without letting the kernel follow a link: `..` is the parent of the directory that
 * was reached, links are read and expanded here, and what would leave the root throws
 * `FsLeavesRoot`. All but the last component must exist.
 */
export const locate = (jail: Jail, call: Call, path: string, final: FinalLink): Location => {
	const directory = plainParent(jail, call, path);
	if (directory === undefined) return walk(jail, call, path, final);
	const name = baseName(path);
	const stats = directory.look(name);
	const follows = final === 'follow' || final === 'create';
	if (follows && stats?.isSymbolicLink() === true) return walk(jail, call, path, final);
	return { directory, name, path, stats, wantsDirectory: false };
};

/**
 * The verified directory a path's last component lies in, if the text says so plainly: no `.`, no
 * `..`, no slash at the end, no link on the way. Else `undefined`, and the path has to be walked.
 */
export const plainParent = (jail: Jail, call: Call, path: string): Directory | undefined => {
	if (!isInLastParent(path)) {
		checkText(call, path);
		if (path === '/' || normalizePath(path) !== path) return undefined;
		lastParent = parentPath(path);
		lastStart = joinName(lastParent, '');
	}
	return jail.anchor.directory(lastParent);
};

/**
 * A text that was found to be plain, and the same as a beginning of others: most paths are asked about after another one
 * in the same directory.
 */
let lastParent = '/';
let lastStart = '/';

// Says no where a closer look is needed. To look for the last slash would cost more than all of this.
const isInLastParent = (path: string): boolean => {
	const nameAt = lastStart.length;
	return (
		path.startsWith(lastStart) &&
		nameAt < path.length &&
		path.charCodeAt(nameAt) !== dot &&
		!path.includes('/', nameAt) &&
		!path.includes('\0', nameAt) &&
		path.length <= longestPath &&
		!isWindows
	);
};

const dot = 0x2e;

/**
 * The directory a path names, under the same conditions as {@link plainParent}. A dot between slashes is left out: it
 * stands for what is before it, which has to be a directory in any case.
 */
export const plainDirectory = (jail: Jail, call: Call, path: string): Directory | undefined => {
	checkText(call, path);
	const plain = path.includes('/./') ? path.replaceAll(/\/(?:\.\/)+/g, '/') : path;
	return normalizePath(plain) === plain ? jail.anchor.directory(plain) : undefined;
};

/** Whether it is one component that names an entry of a directory; that it holds no NUL is Node's to see. */
export const isPlainName = (name: string): boolean =>
	(name.charCodeAt(0) !== dot || (name !== '.' && name !== '..')) &&
	name !== '' &&
	!name.includes('/') &&
	(!isWindows || isPortableName(name));

// Asked once: to read it is a call.
const isWindows = process.platform === 'win32';

const checkText = (call: Call, path: string): void => {
	if (path === '') throw failed(call, 'ENOENT');
	if (!path.startsWith('/')) throw failed(call, 'EINVAL', 'the path must be absolute');
	if (path.includes('\0')) throw failed(call, 'EINVAL', 'a name cannot hold a NUL');
	if (path.length > longestPath) throw failed(call, 'ENAMETOOLONG');
	if (isWindows && !componentsOf(path).every(isPortableName)) {
		throw failed(call, 'EINVAL', 'a name that Windows keeps for itself');
	}
};

const walk = (jail: Jail, call: Call, path: string, final: FinalLink): Location => {
	for (let attempt = 0; attempt < mostAttempts; attempt++) {
		const location = walkOnce(jail, call, path, final);
		if (location !== undefined) return location;
	}
	throw failed(call, 'EBUSY', 'the directories on the way keep changing');
};

// Gives up with `undefined` if a directory it has seen is no longer one when it gets there.
const walkOnce = (jail: Jail, call: Call, path: string, final: FinalLink): Location | undefined => {
	const { anchor } = jail;
	const pending = componentsOf(path).reverse();
	let wantsDirectory = endsAsDirectory(path);
	let endsInDot = lastComponent(path) === '.';
	let endsInSlash = hasNameBeforeSlash(path);
	const isName = (final === 'name' || final === 'createNew') && !endsInDot;
	const creates = final === 'create' || final === 'createNew';
	let at = '/';
	let hops = 0;
	for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
		if (name === '..') {
			if (at === '/' && jail.absoluteLinks.length > 0) throw leaves(call, path, '/..', pending);
			at = parentPath(at);
			continue;
		}
		const child = joinName(at, name);
		const isLast = pending.length === 0;
		if (!isLast && anchor.isFresh(child)) {
			at = child;
			continue;
		}
		const directory = anchor.directory(at);
		if (directory === undefined) return rootGone(call, at);
		if (isLast && creates && endsInSlash) throw failed(call, 'EISDIR');
		const stats = directory.look(name);
		const isMeantItself = isLast && (isName || (final === 'keep' && !wantsDirectory));
		if (stats?.isSymbolicLink() === true && !isMeantItself) {
			hops += 1;
			if (hops > mostHops) throw failed(call, 'ELOOP');
			const target = slashed(readLinkText(directory.at(name)));
			if (isLast) {
				wantsDirectory ||= endsAsDirectory(target);
				endsInDot ||= lastComponent(target) === '.';
				endsInSlash = hasNameBeforeSlash(target);
			}
			if (isAbsolute(target)) at = '/';
			pending.push(...expand(jail, call, path, target, pending).toReversed());
			continue;
		}
		if (isLast) {
			const isWrongKind = wantsDirectory && stats !== undefined && !stats.isDirectory();
			if (isWrongKind && !isName) throw failed(call, 'ENOTDIR');
			// A dot is an entry of what comes before it, which has to be there then.
			if (endsInDot && stats === undefined) throw failed(call, 'ENOENT');
			return { directory, name, path: child, stats, wantsDirectory };
		}
		if (stats === undefined) throw failed(call, 'ENOENT');
		if (!stats.isDirectory()) throw failed(call, 'ENOTDIR');
		at = child;
	}
	return arrive(jail, call, at);
};

// The path ended in `..`, or is the root: the directory that was reached is looked up by its name.
const arrive = (jail: Jail, call: Call, path: string): Location | undefined => {
	const directory = jail.anchor.directory(parentPath(path));
	if (directory === undefined) return rootGone(call, parentPath(path));
	const name = path === '/' ? '.' : baseName(path);
	const stats = directory.look(name);
	return stats?.isDirectory() === true ? { directory, name, path, stats, wantsDirectory: true } : undefined;
};

const rootGone = (call: Call, path: string): undefined => {
	if (path === '/') throw failed(call, 'ENOENT', 'the root is no longer a directory at its own path');
};

// The components a link's text stands for; those of an absolute one count from the root.
const expand = (
	jail: Jail,
	call: Call,
	path: string,
	target: string,
	pending: readonly string[],
): readonly string[] => {
	if (target === '') throw failed(call, 'ENOENT');
	const components = componentsOf(target);
	if (!isAbsolute(target)) return components;
	if (jail.absoluteLinks.some((part, index) => part !== components[index])) {
		throw leaves(call, path, target, pending);
	}
	return components.slice(jail.absoluteLinks.length);
};

const leaves = (call: Call, path: string, from: string, pending: readonly string[]): FsLeavesRoot => {
	const rest = pending.toReversed().join('/');
	const leadsTo = rest === '' ? from : from.endsWith('/') ? from + rest : `${from}/${rest}`;
	return new FsLeavesRoot(call.operation, path, leadsTo);
};

/** The last component as it is written, `.` and `..` too; empty for the root. */
export const lastComponent = (path: string): string => {
	const trimmed = withoutSlash(path);
	return trimmed.slice(trimmed.lastIndexOf('/') + 1);
};

// All slashes stay one.
const withoutSlash = (path: string): string => {
	let end = path.length;
	while (end > 1 && path.endsWith('/', end)) end -= 1;
	return path.slice(0, end);
};

const hasNameBeforeSlash = (path: string): boolean => path.endsWith('/') && lastComponent(path) !== '.';

const endsAsDirectory = (path: string): boolean => path.endsWith('/') || path.endsWith('/.') || path === '.';

const isAbsolute = (target: string): boolean =>
	target.startsWith('/') || (isWindows && /^[a-z]:/i.test(target));

/** As Linux has it; beyond that it is a loop. */
const mostHops = 40;
const mostAttempts = 64;
const longestPath = 4095;

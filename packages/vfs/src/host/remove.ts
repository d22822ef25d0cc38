import { rmdirSync, unlinkSync } from 'node:fs';
import { type DirEntry, joinName } from '@tenon/core';
import type { Directory, OwnedDirectory } from './anchor.ts';
import { type Call, codeOf, failed, toFsError } from './errors.ts';
import type { Jail } from './jail.ts';
import { type Location, lastComponent, locate } from './resolve.ts';

/** Removes a name; of a directory that is not empty only with `recursive`. Follows no link. */
export const removeEntry = (jail: Jail, call: Call, recursive: boolean): void => {
	const location = locate(jail, call, call.path, 'name');
	if (location.stats === undefined) throw failed(call, 'ENOENT');
	if (lastComponent(call.path) === '.') throw failed(call, 'EINVAL');
	if (lastComponent(call.path) === '..') throw failed(call, 'ENOTEMPTY');
	if (location.path === '/') throw failed(call, 'EBUSY', 'the root cannot be removed');
	if (!location.stats.isDirectory()) {
		if (location.wantsDirectory) throw failed(call, 'ENOTDIR');
		unlinkSync(location.directory.at(location.name));
		return;
	}
	jail.anchor.forget(location.path);
	if (recursive) removeTree(jail, call, location);
	else rmdirSync(location.directory.at(location.name));
};

interface Level {
	readonly name: string;
	/** Open while it is among the deepest levels; reopened from the top when it is needed again. */
	directory: OwnedDirectory | undefined;
	/** Directories in it that are still to be removed. */
	readonly left: string[];
	rounds: number;
}

// Depth first with a stack of its own: a tree may be deeper than the call stack, and than the number
// of files that may be open. `levels[0]` is the directory that `location` names.
const removeTree = (jail: Jail, call: Call, location: Location): void => {
	const { anchor } = jail;
	const levels: Level[] = [];
	anchor.hold(location.directory);
	try {
		enter(jail, call, levels, location.directory, location.name);
		for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
			const name = level.left.pop();
			if (name !== undefined) {
				enter(jail, call, levels, reopened(jail, levels, location.directory), name);
				continue;
			}
			close(level);
			levels.pop();
			const parent = reopened(jail, levels, location.directory);
			if (!removeEmptied(call, parent, level))
				enter(jail, call, levels, parent, level.name, level.rounds + 1);
		}
	} finally {
		for (const level of levels) close(level);
		anchor.release(location.directory);
	}
};

const enter = (
	jail: Jail,
	call: Call,
	levels: Level[],
	parent: Directory,
	name: string,
	rounds = 0,
): void => {
	const directory = openChild(jail, call, parent, name);
	if (directory === undefined) return;
	const level: Level = { name, directory, left: [], rounds };
	levels.push(level);
	const faded = levels[levels.length - 1 - mostOpen];
	if (faded !== undefined) close(faded);
	for (const entry of entriesOf(call, directory)) {
		if (entry.kind === 'directory') level.left.push(entry.name);
		else removeFile(call, directory, entry.name, level);
	}
};

// `undefined` if it is gone, or was no directory any more and is gone now.
const openChild = (jail: Jail, call: Call, parent: Directory, name: string): OwnedDirectory | undefined => {
	try {
		return jail.anchor.openChild(parent, name);
	} catch (error) {
		if (codeOf(error) === 'ENOENT') return undefined;
		if (codeOf(error) !== 'ENOTDIR') throw at(call, parent, name, error);
	}
	try {
		unlinkSync(parent.at(name));
	} catch (error) {
		if (codeOf(error) !== 'ENOENT') throw at(call, parent, name, error);
	}
	return undefined;
};

const entriesOf = (call: Call, directory: Directory): DirEntry[] => {
	try {
		return directory.list();
	} catch (error) {
		throw toFsError(error, { ...call, path: directory.path });
	}
};

const removeFile = (call: Call, directory: Directory, name: string, level: Level): void => {
	try {
		unlinkSync(directory.at(name));
	} catch (error) {
		// Gone already is as good; a directory in its place has its turn with the others.
		if (codeOf(error) === 'EISDIR') level.left.push(name);
		else if (codeOf(error) !== 'ENOENT') throw at(call, directory, name, error);
	}
};

// False if something new was put in it, which is then removed too, a few times over.
const removeEmptied = (call: Call, parent: Directory, { name, rounds }: Level): boolean => {
	try {
		rmdirSync(parent.at(name));
	} catch (error) {
		const code = codeOf(error);
		if ((code === 'ENOTEMPTY' || code === 'EEXIST') && rounds < mostRounds) return false;
		if (code !== 'ENOENT') throw at(call, parent, name, error);
	}
	return true;
};

// The deepest level's directory, or the top's parent when no level is left.
const reopened = (jail: Jail, levels: readonly Level[], top: Directory): Directory => {
	const last = levels.length - 1;
	if (last < 0) return top;
	if (levels[last]!.directory !== undefined) return levels[last]!.directory;
	let parent = top;
	for (const [depth, level] of levels.entries()) {
		level.directory ??= jail.anchor.openChild(parent, level.name);
		parent = level.directory;
		const faded = levels[depth - mostOpen];
		if (faded !== undefined) close(faded);
	}
	return parent;
};

const close = (level: Level): void => {
	level.directory?.close();
	level.directory = undefined;
};

const at = (call: Call, directory: Directory, name: string, error: unknown): Error =>
	toFsError(error, { ...call, path: joinName(directory.path, name) });

const mostOpen = 64;
const mostRounds = 8;

import { decodeText, type FileSystem, type Flow, isFsError, resolvePath, wait } from '@tenon/core';

/**
 * What a repository's index has in it. Entries are found by their names and not by counting from the first, so that
 * it does not matter which digest the repository uses. Where the index is written in a way that hides names, all is
 * taken for tracked.
 */
export class TrackedFiles {
	readonly #fileSystem: FileSystem;
	readonly #indexes = new Map<string, { readonly version: string; readonly bytes: Buffer }>();

	constructor(fileSystem: FileSystem) {
		this.#fileSystem = fileSystem;
	}

	/** Whether a file at a path below the top is tracked, or one below it. */
	*has(top: string, path: string): Flow<boolean> {
		const index = yield* this.#read(top);
		if (index === undefined) return false;
		if (!isPlain(index)) return true;
		const name = Buffer.from(path);
		for (let at = index.indexOf(name); at !== -1; at = index.indexOf(name, at + 1)) {
			const next = index[at + name.length];
			if ((next === 0 || next === slash) && startsEntry(index, at)) return true;
		}
		return false;
	}

	*#read(top: string): Flow<Buffer | undefined> {
		const folder = yield* gitFolder(this.#fileSystem, top);
		const path = `${folder}/index`;
		try {
			yield* wait(this.#fileSystem.stat(folder));
		} catch (error) {
			// The folder of a worktree may be out of sight.
			if (isFsError(error)) return unreadable;
			throw error;
		}
		try {
			const { version } = yield* wait(this.#fileSystem.stat(path));
			const known = this.#indexes.get(path);
			if (known?.version === version) return known.bytes;
			const bytes = Buffer.from(yield* wait(this.#fileSystem.read(path)));
			this.#indexes.clear();
			this.#indexes.set(path, { version, bytes });
			return bytes;
		} catch (error) {
			// Nothing was ever added.
			if (isFsError(error, 'ENOENT')) return undefined;
			// What is in it is unknown.
			if (isFsError(error)) return unreadable;
			throw error;
		}
	}
}

// In a worktree it is a file that names the folder.
const gitFolder = function* (fileSystem: FileSystem, top: string): Flow<string> {
	const path = `${top === '/' ? '' : top}/.git`;
	if ((yield* wait(fileSystem.stat(path))).kind === 'directory') return path;
	const [, folder] = /^gitdir: (.*?)\n?$/.exec(decodeText(yield* wait(fileSystem.read(path)))) ?? [];
	return folder === undefined ? path : resolvePath(top, folder);
};

const unreadable = Buffer.alloc(8);
const slash = 0x2f;
const maxNamed = 0xfff;

// The fourth version leaves out what a name shares with the one before; a split index has its names elsewhere.
const isPlain = (index: Buffer): boolean =>
	index.toString('latin1', 0, 4) === 'DIRC' && index.readUInt32BE(4) < 4 && !isSplit(index);

// An extension has a name, the length of what follows, and that: here at least a digest.
const isSplit = (index: Buffer): boolean => {
	for (let at = index.indexOf('link'); at !== -1; at = index.indexOf('link', at + 1)) {
		const start = at + 8;
		if (start > index.length) return false;
		const length = index.readUInt32BE(at + 4);
		if (length >= digestBytes && start + length <= index.length - digestBytes) return true;
	}
	return false;
};

const digestBytes = 20;

// Before a name stands its length, or before that the two bytes of further flags.
const startsEntry = (index: Buffer, at: number): boolean => {
	const length = Math.min(index.indexOf(0, at) - at, maxNamed);
	return [2, 4].some((back) => at >= back && (index.readUInt16BE(at - back) & maxNamed) === length);
};

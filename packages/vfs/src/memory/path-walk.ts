import { decodeText, encodeText, FsLeavesRoot, joinName } from '@tenon/core';
import { type Call, failed } from './call.ts';
import type { DirectoryInode, Inode } from './inode.ts';
import type { InodeTable } from './inode-table.ts';
import { LinkScope } from './link-scope.ts';

/** Where a path leads. */
export interface Place {
	/** The directory that holds `name`; for a `name` that is none, the one that was reached. */
	readonly parent: DirectoryInode;
	/** The last component: `''` for the root itself, and `.` and `..` as they stand. */
	readonly name: string;
	/** What is there; a link only if it was not to be followed. */
	readonly inode: Inode | undefined;
	/** Whether a slash at the end asks for a directory. */
	readonly trailingSlash: boolean;
}

/** A place where something is. */
export type FoundPlace = Place & { readonly inode: Inode };

/**
 * Whether a link at the end of the path is followed: always; only before a slash, which asks for the
 * directory behind it; only without one, as where a file may be created; never.
 */
export type FollowLast = 'always' | 'beforeSlash' | 'unlessSlash' | 'never';

/**
 * How a missing directory in the middle of a path is supplied. Never for one that a link names: the
 * link itself is what stands in the way then.
 */
export type MakeDirectory = (parent: DirectoryInode, name: string) => DirectoryInode;

/** The number of the root directory. */
export const rootNumber = 1;

/** Resolves paths as the kernel does. Reads the table, never changes it. */
export class PathWalk {
	readonly #table: InodeTable;
	readonly #scope: LinkScope;

	constructor(table: InodeTable, absoluteLinks: string) {
		this.#table = table;
		this.#scope = new LinkScope(absoluteLinks);
	}

	get root(): DirectoryInode {
		return this.#directory(rootNumber);
	}

	/**
	 * Where the path leads, also if nothing is there; everything before the end must be. The path is
	 * one of the call's.
	 */
	locate(path: string, call: Call, follow: FollowLast, makeMissing?: MakeDirectory): Place {
		let text = checkedPath(path, call);
		let directory = this.root;
		let at = pastSlashes(text, 0);
		let links = 0;
		// Where the text of the last link ends and the path itself goes on.
		let linkEnd = 0;
		while (at < text.length) {
			const slash = text.indexOf('/', at);
			const end = slash === -1 ? text.length : slash;
			const name = text.slice(at, end);
			const next = pastSlashes(text, end);
			const isLast = next === text.length;
			const trailingSlash = isLast && end < next;
			if (name === '.' || name === '..') {
				if (name === '..') directory = this.#parentOf(directory, path, call, text.slice(end));
				if (isLast) return { parent: directory, name, inode: directory, trailingSlash };
				at = next;
				continue;
			}
			const ino = directory.body.get(name);
			if (ino === undefined) {
				if (isTooLong(name)) throw failed(call, 'ENAMETOOLONG');
				if (isLast) return { parent: directory, name, inode: undefined, trailingSlash };
				if (makeMissing === undefined) throw failed(call, 'ENOENT');
				if (at < linkEnd) throw failed(call, 'EEXIST');
				directory = makeMissing(directory, name);
				at = next;
				continue;
			}
			const inode = this.#table.get(ino)!;
			if (inode.kind === 'symlink' && (!isLast || followsLast(follow, trailingSlash))) {
				links++;
				if (links > maxLinks) throw failed(call, 'ELOOP');
				const rest = text.slice(end);
				const linkRest = Math.max(0, linkEnd - end);
				if (inode.body.startsWith('/')) {
					text = this.#enter(inode.body, rest, path, call);
					directory = this.root;
				} else text = wellFormed(inode.body) + rest;
				linkEnd = text.length - rest.length + linkRest;
				at = pastSlashes(text, 0);
				continue;
			}
			if (isLast) return { parent: directory, name, inode, trailingSlash };
			if (inode.kind !== 'directory') throw failed(call, 'ENOTDIR');
			directory = inode;
			at = next;
		}
		return { parent: directory, name: '', inode: directory, trailingSlash: true };
	}

	/** Like `locate`, but something must be there, and a directory if a slash asks for one. */
	find(path: string, call: Call, follow: FollowLast): FoundPlace {
		const place = this.locate(path, call, follow);
		if (place.inode === undefined) throw failed(call, 'ENOENT');
		if (place.trailingSlash && place.inode.kind !== 'directory') {
			throw failed(call, 'ENOTDIR');
		}
		return place as FoundPlace;
	}

	/** What a path without links and dots names, if anything. */
	peek(realPath: string): Inode | undefined {
		let inode: Inode | undefined = this.root;
		for (const name of realPath.split('/')) {
			if (name === '') continue;
			if (inode?.kind !== 'directory') return undefined;
			const ino = inode.body.get(name);
			inode = ino === undefined ? undefined : this.#table.get(ino);
		}
		return inode;
	}

	/** The path of a place without links and dots. */
	pathOf(place: Place): string {
		return isName(place.name)
			? joinName(this.directoryPath(place.parent), place.name)
			: this.directoryPath(place.parent);
	}

	directoryPath(directory: DirectoryInode): string {
		const names: string[] = [];
		for (let at = directory; at.ino !== rootNumber; at = this.#directory(at.parent)) names.push(at.name);
		return `/${names.reverse().join('/')}`;
	}

	/** Whether `directory` is `ancestor` or lies below it. */
	isBelow(directory: DirectoryInode, ancestor: Inode): boolean {
		for (let at = directory; ; at = this.#directory(at.parent)) {
			if (at.ino === ancestor.ino) return true;
			if (at.ino === rootNumber) return false;
		}
	}

	#parentOf(directory: DirectoryInode, path: string, call: Call, rest: string): DirectoryInode {
		if (directory.ino !== rootNumber) return this.#directory(directory.parent);
		if (!this.#scope.isWorld) throw new FsLeavesRoot(call.operation, path, `/..${rest}`);
		return directory;
	}

	// The way on from an absolute link, as a path from our root.
	#enter(target: string, rest: string, path: string, call: Call): string {
		const inside = this.#scope.inside(target);
		if (inside !== undefined) return wellFormed(inside) + rest;
		const leadsTo = rest === '' ? target : target.slice(0, lastNonSlash(target)) + rest;
		throw new FsLeavesRoot(call.operation, path, leadsTo);
	}

	#directory(ino: number): DirectoryInode {
		return this.#table.get(ino) as DirectoryInode;
	}
}

/** Whether the last component of a path is a name that can be made, moved or removed. */
export const isName = (name: string): boolean => name !== '' && name !== '.' && name !== '..';

const followsLast = (follow: FollowLast, trailingSlash: boolean): boolean =>
	follow === 'always' || follow === (trailingSlash ? 'beforeSlash' : 'unlessSlash');

// As many links as Linux follows in one path.
const maxLinks = 40;
const maxNameBytes = 255;
const slashCode = 0x2f;

const checkedPath = (path: string, call: Call): string => {
	if (path === '') throw failed(call, 'ENOENT');
	if (path.charCodeAt(0) !== slashCode) {
		throw failed(call, 'EINVAL', 'the path must begin with /');
	}
	if (path.includes('\0')) {
		throw failed(call, 'EINVAL', 'the path holds a NUL');
	}
	return wellFormed(path);
};

// Bytes that are escaped one by one but make up a character together are that character.
const wellFormed = (text: string): string => (text.isWellFormed() ? text : decodeText(encodeText(text)));

const isTooLong = (name: string): boolean =>
	name.length * 3 > maxNameBytes && (name.length > maxNameBytes || encodeText(name).length > maxNameBytes);

const pastSlashes = (text: string, from: number): number => {
	let at = from;
	while (text.charCodeAt(at) === slashCode) at++;
	return at;
};

const lastNonSlash = (text: string): number => {
	let end = text.length;
	while (end > 0 && text.charCodeAt(end - 1) === slashCode) end--;
	return end;
};

import type { DirEntry } from '@tenon/core';
import type { HostPath } from './host-text.ts';
import type { HostStats } from './stat.ts';

/** A directory that lies in the root, and the way to its entries. */
export interface Directory {
	/** Its path in the folder, without links: the canonical one. */
	readonly path: string;
	/** The directory as a host path that may be listed or watched. */
	readonly self: HostPath;
	/**
	 * The host path of an entry, for calls that follow no link. `name` is one component, never `..`;
	 * `.` is the directory itself.
	 */
	at(name: string): HostPath;
	/** What stands at a name, not followed; `undefined` if nothing does. */
	look(name: string): HostStats | undefined;
	/** The entries, without `.` and `..`. */
	list(): DirEntry[];
	/** The names in it if `holds` is certain to be true of them, where to find that out costs less than `list`. */
	namesOfLeaf(holds: LeafContent): readonly string[] | undefined;
	/**
	 * Opens an entry: never through a link, never waiting for the other end of a FIFO, never taking a terminal, and
	 * checked to be what the name stands for.
	 */
	open(name: string, flags: number, permissions?: number): number;
	/**
	 * Reads an entry from an offset on until the memory is full or it ends; returns the number of bytes. Opens it as
	 * `open` does.
	 */
	read(name: string, memory: Uint8Array, offset: number): number;
}

/** What a directory holds: regular files alone, or anything but directories. */
export type LeafContent = 'files' | 'noDirectories';

/** A directory that belongs to its caller. */
export interface OwnedDirectory extends Directory {
	close(): void;
}

/**
 * How a folder holds on to its directories, so that what was checked is what is used. All that a
 * platform must bring of its own for the jail is behind this.
 */
export interface Anchor {
	/**
	 * The directory at a canonical path, good until the next call of `directory`, unless held; or
	 * `undefined` if there is none, or if a link stands on the way.
	 */
	directory(path: string): Directory | undefined;
	/** Whether `directory` would answer for this path without a look at the disk. */
	isFresh(path: string): boolean;
	/** Keeps a directory usable over further calls of `directory`; once per `release`. */
	hold(directory: Directory): void;
	release(directory: Directory): void;
	/** Opens a directory in another one, following no link. The caller closes it. */
	openChild(parent: Directory, name: string): OwnedDirectory;
	/** Sets permission bits of an entry that is no link, and of nothing else. */
	chmod(parent: Directory, name: string, mode: number): void;
	/** Lets go of what is known at and below a path that was renamed or removed. */
	forget(path: string): void;
	/** Lets go of everything; safe to call twice. */
	close(): void;
}

import type { HostPath } from './host-text.ts';

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
	/** The same for `lstat` alone, by a shorter way where there is one that nothing in the root can bend. */
	atForLook(name: string): HostPath;
	/**
	 * A read gave less than was asked for of a file in here: whether that certainly was its end. Where it is not known,
	 * the file has to be asked for more.
	 */
	endsShortRead(): boolean;
	/** Whether there certainly is no directory in it. */
	isLeaf(): boolean;
	/**
	 * Makes `at` as short as it can be until `leave`, which has to come before anything else runs: for work on many
	 * entries in one go.
	 */
	enter(): void;
	/** Safe to call where `enter` could do nothing. */
	leave(): void;
}

/** A directory that belongs to whoever asked for it. */
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
	/** Throws if `fd`, just opened at `parent.at(name)`, may be something else than what is there. */
	confirm(parent: Directory, name: string, fd: number): void;
	/** Sets permission bits of an entry that is no link, and of nothing else. */
	chmod(parent: Directory, name: string, mode: number): void;
	/** Lets go of what is known at and below a path that was renamed or removed. */
	forget(path: string): void;
	/** Lets go of everything; safe to call twice. */
	close(): void;
}

import { encodeText, type Stat } from '@tenon/core';
import type { DirectoryNames } from './directory-names.ts';
import type { FileContent } from './file-content.ts';

interface InodeFacts {
	readonly ino: number;
	/** Who may change this record in place; see `InodeTable`. */
	readonly owner: number;
	/**
	 * The directory and the name under which it was last put. Always true of a directory, which has
	 * one name; a file with several, or with none left, may have lost this one.
	 */
	parent: number;
	name: string;
	mode: number;
	uid: number;
	gid: number;
	nlink: number;
	atimeMs: number;
	mtimeMs: number;
	ctimeMs: number;
	birthtimeMs: number;
	version: number;
}

export interface FileInode extends InodeFacts {
	readonly kind: 'file';
	body: FileContent;
}

export interface DirectoryInode extends InodeFacts {
	readonly kind: 'directory';
	body: DirectoryNames;
}

export interface SymlinkInode extends InodeFacts {
	readonly kind: 'symlink';
	/** The text of the link. */
	body: string;
}

/** One file, directory or link, whatever its names. */
export type Inode = FileInode | DirectoryInode | SymlinkInode;

/** A copy that belongs to `owner`. Its body is shared until that is made writable too. */
export const copyInode = <T extends Inode>(inode: T, owner: number): T =>
	// One literal with all fields in one order: every inode has the same hidden class, which keeps
	// the path walk fast. That is why the kinds are not spread or built apart.
	({
		kind: inode.kind,
		ino: inode.ino,
		owner,
		parent: inode.parent,
		name: inode.name,
		mode: inode.mode,
		uid: inode.uid,
		gid: inode.gid,
		nlink: inode.nlink,
		atimeMs: inode.atimeMs,
		mtimeMs: inode.mtimeMs,
		ctimeMs: inode.ctimeMs,
		birthtimeMs: inode.birthtimeMs,
		version: inode.version,
		body: inode.body,
	}) as T;

/** What `stat` says of an inode. */
export const statOf = (inode: Inode, dev: number): Stat => ({
	kind: inode.kind,
	size: sizeOf(inode),
	mode: inode.mode,
	uid: inode.uid,
	gid: inode.gid,
	nlink: inode.nlink,
	ino: inode.ino,
	dev,
	atimeMs: inode.atimeMs,
	mtimeMs: inode.mtimeMs,
	ctimeMs: inode.ctimeMs,
	birthtimeMs: inode.birthtimeMs,
	blocks: blocksOf(inode),
	rdev: 0,
	version: String(inode.version),
});

const sizeOf = (inode: Inode): number => {
	switch (inode.kind) {
		case 'file':
			return inode.body.size;
		case 'directory':
			return unitBytes;
		case 'symlink':
			return encodeText(inode.body).length;
	}
};

// Counted as a disk with 4 KiB units does, where a short link lives in its inode.
const blocksOf = (inode: Inode): number => {
	switch (inode.kind) {
		case 'file':
			return Math.ceil(inode.body.storedBytes / unitBytes) * blocksPerUnit;
		case 'directory':
			return blocksPerUnit;
		case 'symlink':
			return 0;
	}
};

const unitBytes = 4096;
const blocksPerUnit = unitBytes / 512;

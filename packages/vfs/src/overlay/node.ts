import type { FileKind, Stat } from '@tenon/core';
import type { ContentId } from './upper.ts';

/**
 * What the overlay remembers about one file that differs from the lower tree, or that lies above
 * such a one. Untouched files have no node.
 */
export type OverlayNode = DirectoryNode | FileNode | SymlinkNode | SpecialNode;

/** A node that may have several names: everything but a directory. */
export type LeafNode = FileNode | SymlinkNode | SpecialNode;

interface NodeFacts {
	/** The lower thing that this node is, wherever it is shown; none for what was made here. */
	origin: Origin | undefined;
	/** Number and device that `stat` shows, for a node without an origin. */
	readonly ino: number;
	readonly dev: number;
	/** What differs from the origin's metadata, or all of it where there is no origin. */
	readonly meta: Meta;
	/** What a caller asked for by `chmod`, `chown` and `utimes`, and a commit has to set. */
	readonly asked: Asked;
	/** Grows with every change; 0 while nothing about the node itself differs from its origin. */
	revision: number;
}

/** A lower thing and what was known of it when it was first touched. */
export interface Origin {
	readonly path: string;
	stat: Stat;
}

export interface Meta {
	mode?: number;
	uid?: number;
	gid?: number;
	atimeMs?: number;
	mtimeMs?: number;
	ctimeMs?: number;
	birthtimeMs?: number;
}

export interface Asked {
	mode: boolean;
	owner: boolean;
	times: boolean;
}

/** A directory: the lower one at its origin, seen through its entries. Without an origin all is in the entries. */
export interface DirectoryNode extends NodeFacts {
	readonly kind: 'directory';
	readonly entries: Map<string, Entry>;
	/** Subdirectories more (or fewer) than the origin has. */
	subdirectories: number;
}

/** A name that differs: what it stands for, or nothing (a whiteout); and what lower had there at the first touch. */
export interface Entry {
	readonly node: OverlayNode | undefined;
	base: Stat | undefined;
}

interface LeafFacts extends NodeFacts {
	/** Names more (or fewer) than the origin has. */
	links: number;
}

export interface FileNode extends LeafFacts {
	readonly kind: 'file';
	/** Where its bytes are; `undefined`: still in the lower file at the origin. */
	content: Content | undefined;
	/** Whether the bytes were written to, and not only copied up for someone who may write. */
	isContentChanged: boolean;
	/** Open handles; the content stays for them when the last name is gone. */
	handles: number;
}

export interface Content {
	readonly id: ContentId;
	readonly size: number;
}

export interface SymlinkNode extends LeafFacts {
	readonly kind: 'symlink';
	/** `undefined`: what the lower link at the origin says. */
	readonly target: string | undefined;
}

export interface SpecialNode extends LeafFacts {
	readonly kind: Exclude<FileKind, 'directory' | 'file' | 'symlink'>;
}

/** The node of a lower thing that is about to be touched; nothing about it differs so far. */
export const nodeOfLower = (path: string, stat: Stat): OverlayNode => {
	const facts = {
		origin: { path, stat },
		ino: stat.ino,
		dev: stat.dev,
		meta: {},
		asked: askedNothing(),
		revision: 0,
	};
	switch (stat.kind) {
		case 'directory':
			return { kind: stat.kind, ...facts, entries: new Map(), subdirectories: 0 };
		case 'file':
			return { kind: stat.kind, ...facts, links: 0, content: undefined, isContentChanged: false, handles: 0 };
		case 'symlink':
			return { kind: stat.kind, ...facts, links: 0, target: undefined };
		default:
			return { kind: stat.kind, ...facts, links: 0 };
	}
};

/** Everything about a node but its kind that must be known to make it from nothing. */
export interface NewNode {
	readonly ino: number;
	readonly dev: number;
	readonly uid: number;
	readonly gid: number;
	readonly mode: number;
	readonly now: number;
	readonly revision: number;
}

const factsOfNew = ({ ino, dev, uid, gid, mode, now, revision }: NewNode): NodeFacts => ({
	origin: undefined,
	ino,
	dev,
	meta: { mode, uid, gid, atimeMs: now, mtimeMs: now, ctimeMs: now, birthtimeMs: now },
	asked: askedNothing(),
	revision,
});

/** A directory that is not in the lower tree. */
export const newDirectory = (facts: NewNode): DirectoryNode => ({
	kind: 'directory',
	...factsOfNew(facts),
	entries: new Map(),
	subdirectories: 0,
});

/** A file that is not in the lower tree; it has no name yet. */
export const newFile = (facts: NewNode, content: Content): FileNode => ({
	kind: 'file',
	...factsOfNew(facts),
	links: 0,
	content,
	isContentChanged: true,
	handles: 0,
});

/** A link that is not in the lower tree; it has no name yet. */
export const newSymlink = (facts: NewNode, target: string): SymlinkNode => ({
	kind: 'symlink',
	...factsOfNew(facts),
	links: 0,
	target,
});

/** The starting point of {@link NodeFacts.asked}. */
export const askedNothing = (): Asked => ({ mode: false, owner: false, times: false });

/** Makes a node with an origin show the origin's metadata again. */
export const clearFacts = (node: OverlayNode): void => {
	for (const key of Object.keys(node.meta) as (keyof Meta)[]) delete node.meta[key];
	Object.assign(node.asked, askedNothing());
	node.revision = 0;
};

/** Makes a node that has no name any more independent of the lower file: its open handles keep what it shows. */
export const cutOff = (node: LeafNode): void => {
	if (node.origin !== undefined) {
		const { mode, uid, gid, atimeMs, mtimeMs, ctimeMs, birthtimeMs } = node.origin.stat;
		Object.assign(node.meta, { mode, uid, gid, atimeMs, mtimeMs, ctimeMs, birthtimeMs, ...node.meta });
	}
	node.origin = undefined;
	node.links = 0;
};

/** Whether a commit would have to change the thing itself, wherever its names are. */
export const isNodeChanged = (node: OverlayNode): boolean =>
	node.origin === undefined ||
	node.asked.mode ||
	node.asked.owner ||
	node.asked.times ||
	(node.kind === 'file' && node.isContentChanged);

/** Tells files apart in the lower tree: its names for one file have this in common. */
export const identityOf = (stat: Stat): string => `${stat.dev}:${stat.ino}`;

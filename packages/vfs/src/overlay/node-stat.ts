import { encodeText, type Stat } from '@tenon/core';
import type { DirectoryNode, OverlayNode } from './node.ts';

/** What is shown of a node that is based on a lower thing with these facts, or on nothing. */
export const shownStat = (node: OverlayNode, base: Stat | undefined, nlink: number): Stat => {
	const stat = { ...(base ?? blankStat(node)), ...node.meta, ...sizeOf(node), nlink };
	return node.revision === 0 ? stat : { ...stat, version: versionOf(node, base) };
};

const sizeOf = (node: OverlayNode): { readonly size: number; readonly blocks: number } | undefined => {
	if (node.kind !== 'file' || node.content === undefined) return undefined;
	const { size } = node.content;
	return { size, blocks: Math.ceil(size / unitBytes) * blocksPerUnit };
};

// Counted as a disk with 4 KiB units does: what is written to the overlay has no disk of its own.
const unitBytes = 4096;
const blocksPerUnit = unitBytes / 512;

/** Links of a directory. A store that does not count subdirectories says 1 for every one. */
export const directoryLinks = (node: DirectoryNode, base: Stat | undefined): number =>
	base?.nlink === 1 ? 1 : (base?.nlink ?? 2) + node.subdirectories;

const blankStat = (node: OverlayNode): Stat => ({
	...unknownStat,
	kind: node.kind,
	ino: node.ino,
	dev: node.dev,
	...(node.kind === 'directory' ? { size: unitBytes, blocks: blocksPerUnit } : undefined),
	...(node.kind === 'symlink' ? { size: encodeText(node.target ?? '').length } : undefined),
});

const versionOf = (node: OverlayNode, base: Stat | undefined): string =>
	node.kind === 'file' && node.content !== undefined
		? `overlay:${node.revision}`
		: `overlay:${node.revision}:${base?.version ?? ''}`;

/** Facts of something of which nothing is known. */
export const unknownStat: Stat = {
	kind: 'directory',
	size: 0,
	mode: 0o755,
	uid: 0,
	gid: 0,
	nlink: 2,
	ino: 0,
	dev: 0,
	atimeMs: 0,
	mtimeMs: 0,
	ctimeMs: 0,
	birthtimeMs: 0,
	blocks: 0,
	rdev: 0,
	version: '',
};

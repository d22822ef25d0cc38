import { andThen, encodeText, type Flow, type Stat, type TransactionChange, wait } from '@tenon/core';
import { readNode } from './content.ts';
import { type DirectoryNode, isNodeChanged, type OverlayNode } from './node.ts';
import { allOverrides, displacedNodes, type Override } from './overrides.ts';
import type { Session } from './session.ts';
import { isInPlace } from './spot.ts';
import type { OverlayTree } from './tree.ts';

/**
 * One difference between an overlay and the lower file system. A directory that was moved is
 * `renamed`, and what changed below it is told at its new path; a file that was moved is `removed` at
 * the old name and `added` at the new one. The content of a link is its text.
 */
export type OverlayChange = TransactionChange;

/** Every difference, in path order. A directory that was removed is one, whatever it held. */
export const listChanges = (session: Session): readonly OverlayChange[] => {
	const { tree } = session;
	const changes: OverlayChange[] = [];
	const movedDirectories = new Set<string>();
	for (const { kind, origin } of displacedNodes(tree.root)) {
		if (kind === 'directory') movedDirectories.add(origin!.path);
	}
	if (isNodeChanged(tree.root)) changes.push({ path: '/', kind: 'modified', type: 'directory' });
	for (const override of allOverrides(tree.root)) addEntry(session, { movedDirectories, changes }, override);
	return changes.sort((left, right) => (left.path < right.path ? -1 : left.path > right.path ? 1 : 0));
};

/** Whether there is any difference. */
export const hasChanges = (directory: DirectoryNode): boolean => {
	if (isNodeChanged(directory)) return true;
	for (const [name, entry] of directory.entries) {
		if (!isInPlace(entry, directory.origin?.path, name)) return true;
		const node = entry.node!;
		if (node.kind === 'directory' ? hasChanges(node) : isNodeChanged(node)) return true;
	}
	return false;
};

interface Collected {
	readonly movedDirectories: ReadonlySet<string>;
	readonly changes: OverlayChange[];
}

const addEntry = (
	session: Session,
	{ movedDirectories, changes }: Collected,
	{ entry: { node, base }, path, lowerPath, inPlace }: Override,
): void => {
	if (node !== undefined && inPlace) {
		if (isNodeChanged(node)) changes.push(modified(session, path, node, lowerPath!, base!));
		return;
	}
	const isGone = base !== undefined && !movedDirectories.has(lowerPath!);
	if (node?.kind === 'directory' && node.origin !== undefined) {
		if (isGone) changes.push(removed(session, path, lowerPath!, base));
		changes.push({ path, kind: 'renamed', type: 'directory', from: node.origin.path });
		return;
	}
	if (node !== undefined && isGone && base.kind === node.kind) {
		changes.push(modified(session, path, node, lowerPath!, base));
		return;
	}
	if (isGone) changes.push(removed(session, path, lowerPath!, base));
	if (node !== undefined) {
		changes.push({ path, kind: 'added', type: node.kind, ...currentOf(session, path, node) });
	}
};

const modified = (
	session: Session,
	path: string,
	node: OverlayNode,
	lowerPath: string,
	base: Stat,
): OverlayChange => ({
	path,
	kind: 'modified',
	type: node.kind,
	...baseOf(session.tree, lowerPath, base),
	...currentOf(session, path, node),
});

const removed = ({ tree }: Session, path: string, lowerPath: string, base: Stat): OverlayChange => ({
	path,
	kind: 'removed',
	type: base.kind,
	...baseOf(tree, lowerPath, base),
});

const baseOf = (
	{ lower }: OverlayTree,
	lowerPath: string,
	{ kind, size }: Stat,
): Pick<OverlayChange, 'base' | 'baseBytes'> => {
	if (kind === 'file') return { baseBytes: size, base: () => lower.read(lowerPath) };
	if (kind !== 'symlink') return {};
	return { baseBytes: size, base: () => andThen(lower.readlink(lowerPath), encodeText) };
};

const currentOf = (
	session: Session,
	path: string,
	node: OverlayNode,
): Pick<OverlayChange, 'current' | 'currentBytes'> => {
	if (node.kind !== 'file' && node.kind !== 'symlink') return {};
	return {
		currentBytes: sizeOf(node),
		current: () => session.read({ operation: 'read', path }, () => bytesOf(session.tree, node)),
	};
};

const sizeOf = (node: OverlayNode): number => {
	if (node.kind === 'file' && node.content !== undefined) return node.content.size;
	if (node.kind === 'symlink' && node.target !== undefined) return encodeText(node.target).length;
	return node.origin!.stat.size;
};

function* bytesOf(tree: OverlayTree, node: OverlayNode): Flow<Uint8Array> {
	if (node.kind === 'file') return yield* readNode(tree, node);
	if (node.kind === 'symlink' && node.target !== undefined) return encodeText(node.target);
	return encodeText(yield* wait(tree.lower.readlink(node.origin!.path)));
}

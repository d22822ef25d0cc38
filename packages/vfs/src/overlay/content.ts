import { type ByteRange, type FileHandle, type Flow, wait } from '@tenon/core';
import { type ByteSink, copyContent, handleSource, pieceBytes, usingHandle } from './copy.ts';
import { type Content, type FileNode, identityOf, type Origin } from './node.ts';
import type { Spot } from './spot.ts';
import type { OverlayTree } from './tree.ts';

/** The bytes of a file in the merged view: all, or a range. The caller owns them. */
export function* readContent(tree: OverlayTree, spot: Spot, range?: ByteRange): Flow<Uint8Array> {
	if (spot.node?.kind === 'file') return yield* readNode(tree, spot.node, range);
	return yield* wait(tree.lower.read(spot.node?.origin?.path ?? spot.lower!.path, range));
}

/** The bytes of a file that has a node. */
export function* readNode(tree: OverlayTree, node: FileNode, range?: ByteRange): Flow<Uint8Array> {
	if (node.content === undefined) return yield* wait(tree.lower.read(node.origin!.path, range));
	const { id, size } = node.content;
	const offset = Math.min(range?.offset ?? 0, size);
	const length = Math.min(range?.length ?? size, size - offset);
	return length === 0 ? new Uint8Array(0) : yield* wait(tree.store.upper.read(id, offset, length));
}

/** Replaces all bytes in one step; what they were is never read. */
export function* replaceContent(tree: OverlayTree, node: FileNode, bytes: Uint8Array): Flow<void> {
	const id = yield* tree.store.put(bytes);
	yield* setContent(tree, node, { id, size: bytes.length });
	markContent(tree, node);
}

/** Writes at a position; a gap is filled with zero bytes. A failure leaves the content as it was. */
export function* writeContent(
	tree: OverlayTree,
	node: FileNode,
	bytes: Uint8Array,
	position: number,
): Flow<void> {
	const { id, size } = yield* ownContent(tree, node);
	try {
		yield* wait(tree.store.upper.write(id, bytes, position));
	} catch (error) {
		yield* wait(tree.store.upper.truncate(id, size));
		throw error;
	}
	node.content = { id, size: bytes.length === 0 ? size : Math.max(size, position + bytes.length) };
	markContent(tree, node);
}

/** Cuts the content, or makes it longer by zero bytes. */
export function* truncateContent(tree: OverlayTree, node: FileNode, size: number): Flow<void> {
	if (size === 0) {
		yield* replaceContent(tree, node, new Uint8Array(0));
		return;
	}
	const { id } = yield* ownContent(tree, node);
	yield* wait(tree.store.upper.truncate(id, size));
	node.content = { id, size };
	markContent(tree, node);
}

/** Brings the bytes of a lower file into the upper, piece by piece, if they are not there. */
export function* copyUp(tree: OverlayTree, node: FileNode): Flow<Content> {
	if (node.content !== undefined) return node.content;
	const { path, stat } = node.origin!;
	const content =
		stat.size <= pieceBytes
			? yield* copySmall(tree, path)
			: yield* usingHandle(tree.lower, path, { read: true }, (handle) => copyLarge(tree, handle));
	yield* setContent(tree, node, content);
	return content;
}

function* copySmall(tree: OverlayTree, path: string): Flow<Content> {
	const bytes = yield* wait(tree.lower.read(path));
	return { id: yield* tree.store.put(bytes), size: bytes.length };
}

function* copyLarge({ store }: OverlayTree, handle: FileHandle): Flow<Content> {
	const id = yield* store.put(new Uint8Array(0));
	try {
		const sink: ByteSink = (bytes, position) => store.upper.write(id, bytes, position);
		return { id, size: yield* copyContent(handleSource(handle), sink) };
	} catch (error) {
		yield* wait(store.release(id));
		throw error;
	}
}

/** Drops a copy that was not written to: the lower file's own bytes show again. */
export function* dropUnchangedContent(tree: OverlayTree, node: FileNode): Flow<void> {
	if (node.content === undefined || node.isContentChanged || node.origin === undefined) return;
	const { id } = node.content;
	node.content = undefined;
	yield* wait(tree.store.release(id));
}

// The content as one that may be written to: copied up, and no fork's or saved index's.
function* ownContent(tree: OverlayTree, node: FileNode): Flow<Content> {
	const { id, size } = yield* copyUp(tree, node);
	const owned = { id: yield* tree.store.own(id), size };
	node.content = owned;
	return owned;
}

function* setContent(tree: OverlayTree, node: FileNode, content: Content): Flow<void> {
	const before = node.content;
	node.content = content;
	if (before !== undefined) yield* wait(tree.store.release(before.id));
	else if (node.origin !== undefined) yield* moveReaders(tree, node, node.origin);
}

// A reader of the lower file has it open in the merged view, where it continues as this node.
function* moveReaders(tree: OverlayTree, node: FileNode, { stat }: Origin): Flow<void> {
	const identity = identityOf(stat);
	const readers = tree.readers.get(identity);
	if (readers === undefined) return;
	tree.readers.delete(identity);
	for (const reader of readers) {
		reader.adopt(node);
		yield* wait(reader.leaveLower());
	}
}

const markContent = (tree: OverlayTree, node: FileNode): void => {
	const now = tree.clock();
	node.isContentChanged = true;
	node.meta.mtimeMs = now;
	node.meta.ctimeMs = now;
	node.revision = tree.numbers.next();
	// A later write wins over times that were asked for before it.
	node.asked.times = false;
};

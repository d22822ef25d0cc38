import { type Flow, FsError, wait } from '@tenon/core';
import type { OverlayTree } from '../tree.ts';
import { readIndex } from './index-read.ts';
import { writeIndex } from './index-write.ts';

/** Writes the tree down beside its contents. What was saved stays as it is until the next save. */
export function* saveTree(tree: OverlayTree): Flow<void> {
	const { store } = tree;
	const { index } = store.upper;
	if (index === undefined) {
		throw new FsError('ENOSYS', 'sync', '/', {
			reason: 'this overlay keeps its changes in memory; to save them create it with a folderUpper',
		});
	}
	const { bytes, contents } = writeIndex(tree);
	yield* wait(index.store(bytes));
	yield* store.holdSaved(contents);
	store.savedBy = tree;
}

/** Makes the saved index tell of no changes, before anything is loaded from it. */
export function* saveNothing(tree: OverlayTree): Flow<void> {
	const { index } = tree.store.upper;
	yield* tree.prepare();
	if (index !== undefined) yield* wait(index.store(writeIndex(tree).bytes));
}

/** Brings a saved tree back, if there is one; returns the highest number that it has used. */
export function* loadTree(tree: OverlayTree): Flow<number> {
	const { store } = tree;
	const { index } = store.upper;
	if (index === undefined) return 0;
	const bytes = yield* wait(index.load());
	if (bytes === undefined) {
		// Contents of an overlay that was never saved are left over.
		yield* wait(index.adopt(new Set()));
		return 0;
	}
	const { contents, lastNumber, ...state } = readIndex(index.file, bytes);
	const ids = contents.map(({ id }) => id);
	const sizes = yield* wait(index.adopt(new Set(ids)));
	for (const { id, size, field } of contents) {
		const found = sizes.get(id);
		if (found === undefined) throw field.damaged('expected a content that is in the folder');
		if (found < size) throw field.damaged(`expected at most the ${found} bytes that are in the folder`);
		store.retain(id);
	}
	yield* store.holdSaved(ids);
	store.savedBy = tree;
	tree.adopt(state);
	return lastNumber;
}

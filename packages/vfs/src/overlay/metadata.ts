import type { Flow } from '@tenon/core';
import type { Meta, OverlayNode } from './node.ts';
import type { OverlayTree } from './tree.ts';
import { find, type WalkRequest } from './walk.ts';

/** What `chmod`, `chown` and `utimes` change. */
export type MetaChange =
	| { readonly kind: 'mode'; readonly mode: number }
	| { readonly kind: 'owner'; readonly uid: number; readonly gid: number }
	| { readonly kind: 'times'; readonly atimeMs: number; readonly mtimeMs: number };

/** Changes metadata of a file in the merged view; its content is not copied. */
export function* changeMeta(tree: OverlayTree, request: WalkRequest, change: MetaChange): Flow<void> {
	const spot = yield* find(tree, request);
	const node = tree.touch(spot);
	const { kind, ...values } = change;
	setMeta(node, { ...values, ctimeMs: tree.clock() });
	node.asked[kind] = true;
	node.revision = tree.numbers.next();
	tree.announce('changed', spot.path);
}

const setMeta = (node: OverlayNode, values: Meta): void => {
	const { mode } = values;
	Object.assign(node.meta, values, mode !== undefined && { mode: mode & 0o7777 });
};

import { type DirectoryNode, identityOf, type LeafNode, type OverlayNode } from './node.ts';
import { OverlayTree } from './tree.ts';

/**
 * A tree with the same overrides over the same lower file system. Contents are shared until one
 * side writes; open handles stay with the original. Costs as much as there are overrides.
 */
export const forkTree = (tree: OverlayTree): OverlayTree => {
	const fork = new OverlayTree(tree);
	const copies = new Map<LeafNode, LeafNode>();
	const root = copyDirectory(tree, tree.root, copies);
	const aliases = new Map<string, LeafNode>();
	for (const node of tree.aliases.values()) {
		aliases.set(identityOf(node.origin!.stat), copyLeaf(tree, node, copies));
	}
	fork.adopt({ root, aliases, removed: tree.hidden.directories });
	return fork;
};

const copyNode = (tree: OverlayTree, node: OverlayNode, copies: Map<LeafNode, LeafNode>): OverlayNode =>
	node.kind === 'directory' ? copyDirectory(tree, node, copies) : copyLeaf(tree, node, copies);

const copyDirectory = (
	tree: OverlayTree,
	node: DirectoryNode,
	copies: Map<LeafNode, LeafNode>,
): DirectoryNode => {
	const entries: DirectoryNode['entries'] = new Map();
	for (const [name, { node: child, base }] of node.entries) {
		entries.set(name, { node: child && copyNode(tree, child, copies), base });
	}
	return { ...node, ...ownFacts(node), entries };
};

const copyLeaf = (tree: OverlayTree, node: LeafNode, copies: Map<LeafNode, LeafNode>): LeafNode => {
	const known = copies.get(node);
	if (known !== undefined) return known;
	const copy: LeafNode = { ...node, ...ownFacts(node) };
	if (copy.kind === 'file') {
		copy.handles = 0;
		if (copy.content !== undefined) tree.store.retain(copy.content.id);
	}
	copies.set(node, copy);
	return copy;
};

// What is changed in place must not be shared.
const ownFacts = ({ origin, meta, asked }: OverlayNode): Pick<OverlayNode, 'origin' | 'meta' | 'asked'> => ({
	origin: origin && { ...origin },
	meta: { ...meta },
	asked: { ...asked },
});

import { type FsErrno, FsError, FsLeavesRoot, type FsOperation, joinName } from '@tenon/core';

/** A tree without links, as far as finding a path in it goes. */
export interface LinkFreeTree<Node> {
	readonly root: Node;
	isDirectory(node: Node): boolean;
	/** The node of that name, or `undefined`; only asked of directories. */
	child(directory: Node, name: string): Node | undefined;
}

/** What a path leads to: `node` is missing if everything but the last name is there. */
export interface Found<Node> {
	/** Without `.`, `..` and doubled slashes. */
	readonly path: string;
	readonly node: Node | undefined;
}

/**
 * Finds a path in a tree without links, as POSIX resolves it: a missing or non-directory component
 * on the way throws, `..` above the root leaves the file system.
 */
export const resolveTree = <Node>(
	tree: LinkFreeTree<Node>,
	operation: FsOperation,
	path: string,
): Found<Node> => {
	const fail = (errno: FsErrno): never => {
		throw new FsError(errno, operation, path);
	};
	if (path === '') return fail('ENOENT');
	if (!path.startsWith('/')) return fail('EINVAL');
	const parents: Found<Node>[] = [];
	let at: Found<Node> = { path: '/', node: tree.root };
	const names = path.split('/');
	for (const [index, name] of names.entries()) {
		if (index === 0) continue;
		if (at.node === undefined) {
			// A slash after a missing name asks for a directory of that name, which a caller may make.
			if (names.slice(index).every((rest) => rest === '')) break;
			return fail('ENOENT');
		}
		if (!tree.isDirectory(at.node)) return fail('ENOTDIR');
		if (name === '' || name === '.') continue;
		if (name === '..') {
			const parent = parents.pop();
			if (parent === undefined) {
				throw new FsLeavesRoot(operation, path, `/${names.slice(index).join('/')}`);
			}
			at = parent;
			continue;
		}
		parents.push(at);
		at = { path: joinName(at.path, name), node: tree.child(at.node, name) };
	}
	return at;
};

/** Like {@link resolveTree}, but the last name must be there too. */
export const resolveNode = <Node>(
	tree: LinkFreeTree<Node>,
	operation: FsOperation,
	path: string,
): { readonly path: string; readonly node: Node } => {
	const found = resolveTree(tree, operation, path);
	if (found.node === undefined) throw new FsError('ENOENT', operation, path);
	return { path: found.path, node: found.node };
};

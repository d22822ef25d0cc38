import { type FileSystem, type FsErrno, FsError, type FsOperation, isFsError } from '@tenon/core';
import { type LinkFreeTree, resolveNode, resolveTree } from './resolve-tree.ts';

/** The methods that change names and facts rather than content. */
export type NameChanges = Pick<
	FileSystem,
	'mkdir' | 'remove' | 'rename' | 'link' | 'symlink' | 'chmod' | 'chown' | 'utimes'
>;

/** What a refused change says: about the names in a directory, about the facts of a file. */
export interface Refusals {
	readonly names: FsErrno;
	readonly facts: FsErrno;
}

/**
 * The changes of a tree whose names are fixed. Each is refused, and with the error a kernel
 * would find first: what is not there is ENOENT, what is taken is EEXIST. `mkdir` with `recursive`
 * is content with a directory that is there.
 */
export const fixedNames = <Node>(tree: LinkFreeTree<Node>, refusals: Refusals): NameChanges => {
	const refuse = (errno: FsErrno, operation: FsOperation, path: string, dest?: string): never => {
		throw new FsError(errno, operation, path, dest === undefined ? {} : { dest });
	};
	const refuseFacts = (operation: FsOperation, path: string): never => {
		resolveNode(tree, operation, path);
		return refuse(refusals.facts, operation, path);
	};
	return {
		mkdir(path, options): void {
			const recursive = options?.recursive === true;
			const node = recursive ? nodeIfThere(tree, path) : resolveTree(tree, 'mkdir', path).node;
			if (node === undefined) refuse(refusals.names, 'mkdir', path);
			else if (!recursive || !tree.isDirectory(node)) refuse('EEXIST', 'mkdir', path);
		},
		remove(path): void {
			const { node } = resolveNode(tree, 'remove', path);
			refuse(node === tree.root ? 'EBUSY' : refusals.names, 'remove', path);
		},
		rename(from, to): void {
			const { node } = resolveNode(tree, 'rename', from);
			refuse(node === tree.root ? 'EBUSY' : refusals.names, 'rename', from, to);
		},
		link(existing, path): void {
			resolveNode(tree, 'link', existing);
			const { node } = resolveTree(tree, 'link', path);
			refuse(node === undefined ? refusals.names : 'EEXIST', 'link', existing, path);
		},
		symlink(target, path): void {
			const { node } = resolveTree(tree, 'symlink', path);
			refuse(node === undefined ? refusals.names : 'EEXIST', 'symlink', target, path);
		},
		chmod: (path) => refuseFacts('chmod', path),
		chown: (path) => refuseFacts('chown', path),
		utimes: (path) => refuseFacts('utimes', path),
	};
};

const nodeIfThere = <Node>(tree: LinkFreeTree<Node>, path: string): Node | undefined => {
	try {
		return resolveTree(tree, 'mkdir', path).node;
	} catch (error) {
		if (isFsError(error, 'ENOENT')) return undefined;
		throw error;
	}
};

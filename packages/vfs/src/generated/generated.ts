import {
	type DirEntry,
	type FileHandle,
	type FileSystem,
	type FileSystemTraits,
	type FsErrno,
	FsError,
	type FsOperation,
	type Maybe,
	type OpenOptions,
	type Stat,
	type WriteOptions,
} from '@tenon/core';
import { pathNumber } from '../mounts/path-number.ts';
import { fixedNames } from './fixed-names.ts';
import { GeneratedHandle } from './generated-handle.ts';
import type { GeneratedDirectory, GeneratedFile, GeneratedNode } from './generated-node.ts';
import { type LinkFreeTree, resolveNode, resolveTree } from './resolve-tree.ts';

/**
 * A read-only file system made from live objects, as /proc is: names and content are asked for
 * when someone looks, and nothing is kept. Every change is refused with EROFS.
 */
export const createGenerated = (root: GeneratedDirectory): FileSystem => {
	const tree: LinkFreeTree<GeneratedNode> = {
		root,
		isDirectory: (node) => node.kind === 'directory',
		child: (node, name) => (node.kind === 'directory' ? node.get(name) : undefined),
	};
	const statAt = (operation: FsOperation, path: string): Stat => {
		const found = resolveNode(tree, operation, path);
		return statOf(found.node, found.path);
	};
	const fileAt = (operation: FsOperation, path: string): { file: GeneratedFile; path: string } => {
		const found = resolveNode(tree, operation, path);
		if (found.node.kind === 'directory') return fail('EISDIR', operation, path);
		return { file: found.node, path: found.path };
	};
	return {
		traits,
		...fixedNames(tree, { names: 'EROFS', facts: 'EROFS' }),
		stat: (path) => statAt('stat', path),
		lstat: (path) => statAt('lstat', path),
		list(path): readonly DirEntry[] {
			const { node } = resolveNode(tree, 'list', path);
			return node.kind === 'directory' ? entriesOf(node) : fail('ENOTDIR', 'list', path);
		},
		realpath: (path) => resolveNode(tree, 'realpath', path).path,
		readlink(path): never {
			resolveNode(tree, 'readlink', path);
			return fail('EINVAL', 'readlink', path);
		},
		read: (path, range) => fileAt('read', path).file.read(range),
		write(path, _bytes, options): void {
			refuseWrite(tree, path, options);
		},
		append(path): void {
			refuseContent(tree, 'append', path);
		},
		patch(path): void {
			fileAt('patch', path);
			fail('EROFS', 'patch', path);
		},
		open(path, options): Maybe<FileHandle> {
			demandReadOnly(tree, path, options);
			const { file, path: real } = fileAt('open', path);
			return new GeneratedHandle(file, path, () => statOf(file, real));
		},
		watch(path): never {
			resolveNode(tree, 'watch', path);
			return fail('ENOSYS', 'watch', path);
		},
		hostPath: () => undefined,
	};
};

const traits: FileSystemTraits = {
	type: 'generated',
	readOnly: true,
	symlinks: false,
	hardLinks: false,
	permissions: false,
	byteNames: true,
	watch: false,
};

const entriesOf = (directory: GeneratedDirectory): readonly DirEntry[] => {
	const entries: DirEntry[] = [];
	for (const name of directory.list()) {
		const kind = directory.get(name)?.kind;
		if (kind !== undefined) entries.push({ name, kind });
	}
	return entries;
};

const refuseWrite = (
	tree: LinkFreeTree<GeneratedNode>,
	path: string,
	options: WriteOptions | undefined,
): void => {
	const { node } = resolveTree(tree, 'write', path);
	if (node !== undefined && options?.mode === 'create') fail('EEXIST', 'write', path);
	if (node === undefined && options?.mode === 'update') fail('ENOENT', 'write', path);
	refuseContent(tree, 'write', path);
};

const refuseContent = (tree: LinkFreeTree<GeneratedNode>, operation: FsOperation, path: string): never => {
	const { node } = resolveTree(tree, operation, path);
	return fail(node?.kind === 'directory' ? 'EISDIR' : 'EROFS', operation, path);
};

const demandReadOnly = (
	tree: LinkFreeTree<GeneratedNode>,
	path: string,
	{ write, append, truncate, create, exclusive }: OpenOptions,
): void => {
	const { node } = resolveTree(tree, 'open', path);
	if (node === undefined) fail(create === true ? 'EROFS' : 'ENOENT', 'open', path);
	if (create === true && exclusive === true) fail('EEXIST', 'open', path);
	if (write === true || append === true || truncate === true) refuseContent(tree, 'open', path);
};

const statOf = (node: GeneratedNode, path: string): Stat => {
	const modifiedMs = node.modifiedMs?.() ?? 0;
	const size = node.kind === 'file' ? (node.size?.() ?? 0) : 0;
	return {
		kind: node.kind,
		size,
		mode: node.kind === 'file' ? 0o444 : 0o555,
		uid: 0,
		gid: 0,
		nlink: node.kind === 'file' ? 1 : 2,
		ino: pathNumber(path),
		dev: 0,
		atimeMs: modifiedMs,
		mtimeMs: modifiedMs,
		ctimeMs: modifiedMs,
		birthtimeMs: modifiedMs,
		blocks: 0,
		rdev: 0,
		version: versionOf(node),
	};
};

// Who does not know whether content is the same must not say that it is.
const versionOf = (node: GeneratedNode): string => {
	const known = node.kind === 'file' ? node.version?.() : undefined;
	if (known !== undefined) return `known:${known}`;
	states += 1;
	return `state:${states}`;
};

let states = 0;

const fail = (errno: FsErrno, operation: FsOperation, path: string): never => {
	throw new FsError(errno, operation, path);
};

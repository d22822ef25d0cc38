import {
	type FileHandle,
	type Flow,
	type FsErrno,
	FsError,
	type FsOperation,
	type Maybe,
	type Stat,
	wait,
} from '@tenon/core';
import { dropUnchangedContent, readNode, truncateContent, writeContent } from './content.ts';
import type { FileNode } from './node.ts';
import type { Session } from './session.ts';
import type { LowerReader, OverlayTree } from './tree.ts';

/** What the opener asked for. */
export interface HandleAccess {
	/** As the opener gave it; errors name it. */
	readonly path: string;
	/** The same without links: what events name. */
	readonly mergedPath: string;
	readonly canRead: boolean;
	readonly canWrite: boolean;
	readonly isAppending: boolean;
}

/** A handle on a file with content in the upper. */
export const openNode = (session: Session, node: FileNode, access: HandleAccess): FileHandle => {
	const handle = new OverlayHandle(session, access, undefined);
	handle.adopt(node);
	return handle;
};

/**
 * A handle on a lower file, for reading. It goes on in the upper when that file is copied up, so
 * that it sees what is written through other handles and paths.
 */
export const openLowerFile = (session: Session, access: HandleAccess, lower: OpenLower): FileHandle => {
	const handle = new OverlayHandle(session, access, lower);
	if (lower.node !== undefined) handle.adopt(lower.node);
	const { readers } = session.tree;
	const others = readers.get(lower.identity);
	if (others === undefined) readers.set(lower.identity, new Set([handle]));
	else others.add(handle);
	return handle;
};

/** An open lower file, and its node if it has one. */
export interface OpenLower {
	readonly handle: FileHandle;
	readonly identity: string;
	readonly node: FileNode | undefined;
}

// Open while it has a lower file or a node. Bytes come from the lower file as long as that is there.
class OverlayHandle implements FileHandle, LowerReader {
	readonly #session: Session;
	readonly #access: HandleAccess;
	#lower: OpenLower | undefined;
	#node: FileNode | undefined;

	constructor(session: Session, access: HandleAccess, lower: OpenLower | undefined) {
		this.#session = session;
		this.#access = access;
		this.#lower = lower;
	}

	read(into: Uint8Array, position: number): Maybe<number> {
		return this.#read('read', () => this.#fill(into, position));
	}

	*#fill(into: Uint8Array, position: number): Flow<number> {
		if (!this.#access.canRead) throw this.#failure('EBADF', 'read');
		if (!isPosition(position)) throw this.#failure('EINVAL', 'read');
		if (this.#lower !== undefined) return yield* wait(this.#lower.handle.read(into, position));
		const bytes = yield* readNode(this.#tree, this.#node!, { offset: position, length: into.length });
		into.set(bytes);
		return bytes.length;
	}

	write(bytes: Uint8Array, position: number): Maybe<number> {
		return this.#change('write', (node) => this.#put(node, bytes, position));
	}

	*#put(node: FileNode, bytes: Uint8Array, position: number): Flow<number> {
		const { isAppending } = this.#access;
		if (!isAppending && !isPosition(position)) throw this.#failure('EINVAL', 'write');
		yield* writeContent(this.#tree, node, bytes, isAppending ? node.content!.size : position);
		this.#announce(node);
		return bytes.length;
	}

	stat(): Maybe<Stat> {
		return this.#read('stat', () => this.#facts());
	}

	*#facts(): Flow<Stat> {
		const lower = this.#lower && (yield* wait(this.#lower.handle.stat()));
		if (this.#node !== undefined) return yield* this.#tree.statOfNode(this.#node, lower);
		return yield* this.#tree.statOfLower(lower!);
	}

	truncate(size: number): Maybe<void> {
		return this.#change('truncate', (node) => this.#cut(node, size));
	}

	*#cut(node: FileNode, size: number): Flow<void> {
		if (!isPosition(size)) throw this.#failure('EINVAL', 'truncate');
		yield* truncateContent(this.#tree, node, size);
		this.#announce(node);
	}

	// What is not committed is not promised to survive anything, so there is nothing to wait for.
	sync(): Maybe<void> {
		this.#checkOpen('sync');
	}

	close(): Maybe<void> {
		this.#checkOpen('close');
		const call = { operation: 'close', path: this.#access.path } as const;
		const [lower, node] = [this.#lower, this.#node];
		if (lower !== undefined) this.#tree.readers.get(lower.identity)?.delete(this);
		this.#lower = undefined;
		this.#node = undefined;
		if (node === undefined) return this.#session.read(call, () => wait(lower!.handle.close()));
		return this.#session.change(call, () => this.#release(node, lower));
	}

	*#release(node: FileNode, lower: OpenLower | undefined): Flow<void> {
		yield* closeNode(this.#tree, node, this.#access.mergedPath);
		if (lower !== undefined) yield* wait(lower.handle.close());
	}

	adopt(node: FileNode): void {
		if (this.#node === node) return;
		this.#node = node;
		node.handles += 1;
	}

	forget(): void {
		if (this.#node === undefined) return;
		this.#node.handles -= 1;
		this.#node = undefined;
	}

	leaveLower(): Maybe<void> {
		const lower = this.#lower;
		this.#lower = undefined;
		return lower?.handle.close();
	}

	#read<T>(operation: FsOperation, steps: () => Flow<T>): Maybe<T> {
		this.#checkOpen(operation);
		return this.#session.read({ operation, path: this.#access.path }, steps);
	}

	#change<T>(operation: FsOperation, steps: (node: FileNode) => Flow<T>): Maybe<T> {
		this.#checkOpen(operation);
		const node = this.#node;
		if (!this.#access.canWrite || node === undefined) {
			throw this.#failure(operation === 'truncate' ? 'EINVAL' : 'EBADF', operation);
		}
		return this.#session.change({ operation, path: this.#access.path }, () => steps(node));
	}

	#checkOpen(operation: FsOperation): void {
		if (this.#lower === undefined && this.#node === undefined) throw this.#failure('EBADF', operation);
	}

	// The name may stand for another file by now, or for none.
	#announce(node: FileNode): void {
		const { mergedPath } = this.#access;
		if (this.#tree.nodeAt(mergedPath) === node) this.#tree.announce('changed', mergedPath);
	}

	get #tree(): OverlayTree {
		return this.#session.tree;
	}

	#failure(errno: FsErrno, operation: FsOperation): FsError {
		return new FsError(errno, operation, this.#access.path);
	}
}

function* closeNode(tree: OverlayTree, node: FileNode, mergedPath: string): Flow<void> {
	node.handles -= 1;
	if (node.handles > 0) return;
	yield* tree.discard(node);
	yield* dropUnchangedContent(tree, node);
	tree.prune(mergedPath);
}

const isPosition = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** A directory that was opened for reading: it can be asked for its facts and closed, no more. */
export const openDirectory = (stat: () => Maybe<Stat>, path: string): FileHandle => {
	let isOpen = true;
	const refuse = (errno: FsErrno, operation: FsOperation): never => {
		throw new FsError(isOpen ? errno : 'EBADF', operation, path);
	};
	return {
		read: () => refuse('EISDIR', 'read'),
		write: () => refuse('EBADF', 'write'),
		stat: () => (isOpen ? stat() : refuse('EBADF', 'stat')),
		truncate: () => refuse('EINVAL', 'truncate'),
		sync: () => (isOpen ? undefined : refuse('EBADF', 'sync')),
		close: () => {
			if (!isOpen) refuse('EBADF', 'close');
			isOpen = false;
		},
	};
};

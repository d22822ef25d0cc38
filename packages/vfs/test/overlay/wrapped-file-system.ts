import { type FileHandle, type FileSystem, FsError, type FsOperation } from '@tenon/core';

/** Told of every call before it is made; what it throws is what the call throws. */
export type CallListener = (operation: FsOperation, path: string) => void;

/** A file system that does what `fs` does, after `onCall` has been told. Handles are wrapped too. */
export const listening = (fs: FileSystem, onCall: CallListener): FileSystem => {
	const wrapHandle = (handle: FileHandle, path: string): FileHandle =>
		wrap(handle, (method, args) => {
			onCall(method as FsOperation, path);
			return call(handle, method, args);
		});
	return wrap(fs, (method, args) => {
		if (method === 'hostPath') return call(fs, method, args);
		const path = String(args[0]);
		onCall(method as FsOperation, path);
		const result = call(fs, method, args);
		if (method !== 'open') return result;
		return result instanceof Promise
			? result.then((handle: FileHandle) => wrapHandle(handle, path))
			: wrapHandle(result as FileHandle, path);
	});
};

/** The calls that change something. */
const changing: ReadonlySet<string> = new Set([
	'write',
	'append',
	'patch',
	'truncate',
	'mkdir',
	'remove',
	'rename',
	'link',
	'symlink',
	'chmod',
	'chown',
	'utimes',
]);

/** Whether a call changes a file system. */
export const isChanging = (operation: FsOperation): boolean => changing.has(operation);

/** A file system whose `failing`th change (counted from 1) fails, once, before anything is changed. */
export const failingAt = (
	fs: FileSystem,
	failing: number,
): { readonly fs: FileSystem; readonly hasFailed: () => boolean } => {
	let changes = 0;
	const wrapped = listening(fs, (operation, path) => {
		if (!isChanging(operation)) return;
		changes += 1;
		if (changes === failing) throw new FsError('EIO', operation, path);
	});
	return { fs: wrapped, hasFailed: () => changes >= failing };
};

/** A file system that answers everything with a promise, a few turns late. */
export const waiting = (fs: FileSystem): FileSystem =>
	wrap(fs, (method, args) => {
		if (method === 'hostPath') return call(fs, method, args);
		return later(() => call(fs, method, args)).then((result) =>
			method === 'open' ? waitingHandle(result as FileHandle) : result,
		);
	});

const waitingHandle = (handle: FileHandle): FileHandle =>
	wrap(handle, (method, args) => later(() => call(handle, method, args)));

const later = async (work: () => unknown): Promise<unknown> => {
	await Promise.resolve();
	await Promise.resolve();
	return work();
};

const wrap = <T extends object>(
	target: T,
	onCall: (method: string, args: readonly unknown[]) => unknown,
): T =>
	new Proxy(target, {
		get: (_, name) => {
			const value: unknown = Reflect.get(target, name, target);
			if (typeof value !== 'function') return value;
			return (...args: readonly unknown[]) => onCall(String(name), args);
		},
	});

const call = (target: object, method: string, args: readonly unknown[]): unknown =>
	(Reflect.get(target, method, target) as (...all: unknown[]) => unknown).apply(target, [...args]);

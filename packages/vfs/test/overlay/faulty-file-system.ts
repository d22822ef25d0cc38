import { type FileHandle, type FileSystem, FsError, type FsOperation } from '@tenon/core';
import { isChanging } from './wrapped-file-system.ts';

/** Changes of a file system that report an error, and the one after which its process is dead. Counted from 1. */
export interface Faults {
	/** Changes that fail: before anything was changed, or after everything was. */
	readonly failures?: readonly { readonly at: number; readonly side: 'before' | 'after' }[];
	/** After so many changes no call does anything any more, as after `kill -9`. */
	readonly killedAfter?: number;
}

/** A file system with faults, and what was seen of it. */
export interface FaultyFileSystem {
	readonly fs: FileSystem;
	/** What each change was, in order. */
	readonly changes: readonly string[];
}

/** What every call of a dead process throws: it is no error of a file system, so that nothing takes it for one. */
export class Killed extends Error {
	constructor() {
		super('the process was killed');
	}
}

/** A file system that does what `fs` does, but for its faults; those of its handles count, too. */
export const withFaults = (
	fs: FileSystem,
	{ failures = [], killedAfter = Number.POSITIVE_INFINITY }: Faults,
): FaultyFileSystem => {
	const changes: string[] = [];
	const around = (method: string, path: string, work: () => unknown): unknown => {
		if (changes.length >= killedAfter) throw new Killed();
		if (!isChanging(method as FsOperation) && method !== 'sync') return work();
		changes.push(`${method} ${path}`);
		const failure = failures.find(({ at }) => at === changes.length);
		const error = new FsError('EIO', method as FsOperation, path);
		if (failure?.side === 'before') throw error;
		const result = work();
		if (failure?.side === 'after') throw error;
		return result;
	};
	const wrapHandle = (handle: FileHandle, path: string): FileHandle =>
		wrap(handle, (method, _, work) => around(method, path, work));
	const wrapped = wrap(fs, (method, [path], work) => {
		if (method === 'hostPath') return work();
		if (method !== 'open') return around(method, String(path), work);
		return wrapHandle(around(method, String(path), work) as FileHandle, String(path));
	});
	return { fs: wrapped, changes };
};

const wrap = <T extends object>(
	target: T,
	around: (method: string, args: readonly unknown[], work: () => unknown) => unknown,
): T =>
	new Proxy(target, {
		get: (_, name) => {
			const value: unknown = Reflect.get(target, name, target);
			if (typeof value !== 'function') return value;
			return (...args: readonly unknown[]) => around(String(name), args, () => value.apply(target, args));
		},
	});

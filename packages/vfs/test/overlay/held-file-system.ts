import type { FileHandle, FileSystem, FsOperation } from '@tenon/core';
import { isChanging } from './wrapped-file-system.ts';

/** Where a commit is to stop for ever: before or after its n-th change of a file system, counted from 1. */
export interface HoldPoint {
	readonly at: number;
	readonly side: 'before' | 'after';
}

/** A counter of changes that several file systems share, and that holds the process that comes to the point. */
export class Changes {
	count = 0;
	readonly #point: HoldPoint | undefined;
	readonly #onChange: (count: number) => void;

	/** Without a point nothing is held. */
	constructor(point: HoldPoint | undefined, onChange: (count: number) => void) {
		this.#point = point;
		this.#onChange = onChange;
	}

	/** Whether nothing may happen any more, from this side of this change on. */
	isHeld(side: HoldPoint['side']): boolean {
		if (side === 'before') this.count += 1;
		this.#onChange(this.count);
		return this.#point !== undefined && this.#point.at === this.count && this.#point.side === side;
	}
}

/** A file system whose changes are counted, those of its handles too, and held for ever at the point. */
export const heldAt = (fs: FileSystem, changes: Changes, onHeld: () => void): FileSystem => {
	const around = async (method: string, work: () => unknown): Promise<unknown> => {
		if (!isChanging(method as FsOperation) && method !== 'sync') return work();
		if (changes.isHeld('before')) return forEver(onHeld);
		const result = await work();
		return changes.isHeld('after') ? forEver(onHeld) : result;
	};
	const wrapHandle = (handle: FileHandle): FileHandle => wrap(handle, around);
	return wrap(fs, (method, work) => {
		if (method === 'hostPath') return work();
		const made = around(method === 'open' ? 'write' : method, work);
		return method === 'open' ? made.then((handle) => wrapHandle(handle as FileHandle)) : made;
	});
};

const forEver = (onHeld: () => void): Promise<never> => {
	onHeld();
	return new Promise(() => undefined);
};

const wrap = <T extends object>(target: T, around: (method: string, work: () => unknown) => unknown): T =>
	new Proxy(target, {
		get: (_, name) => {
			const value: unknown = Reflect.get(target, name, target);
			if (typeof value !== 'function') return value;
			return (...args: readonly unknown[]) => around(String(name), () => value.apply(target, args));
		},
	});

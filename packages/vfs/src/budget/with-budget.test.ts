import { decodeText, encodeText, type FileSystem, FsError, isFsError } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { createMemoryFileSystem } from '../memory/memory-file-system.ts';
import { type Budget, createBudget } from './budget.ts';
import { measure } from './survey.ts';
import { withBudget } from './with-budget.ts';

const setUp = (limits: { maxBytes?: number; maxEntries?: number } = {}) => {
	const inner = createMemoryFileSystem();
	const budget = createBudget({ label: 'test', maxBytes: 1000, maxEntries: 100, ...limits });
	return { inner, budget, fs: withBudget(inner, budget) };
};
const text = (length: number): Uint8Array => encodeText('x'.repeat(length));
const used = ({ used: { bytes, entries } }: Budget): [bytes: number, entries: number] => [bytes, entries];

const errnoOf = (work: () => unknown): string => {
	try {
		work();
	} catch (error) {
		if (isFsError(error)) return error.errno;
		throw error;
	}
	return 'none';
};

describe('a file system with a budget', () => {
	it('charges what each operation adds and gives back what it frees', async () => {
		const { fs, budget } = setUp();
		const after = (operation: unknown, bytes: number, entries: number): void => {
			expect(operation).toBeUndefined();
			expect(used(budget)).toEqual([bytes, entries]);
		};
		after(fs.write('/file', text(10)), 10, 1);
		after(fs.write('/file', text(4)), 4, 1);
		after(fs.append('/file', text(3)), 7, 1);
		after(fs.append('/new', text(1)), 8, 2);
		after(fs.patch('/file', [{ kind: 'append', content: 'yy' }]), 10, 2);
		after(fs.patch('/file', [{ kind: 'delete', offset: 0, length: 8 }]), 2, 2);
		after(fs.symlink('ä', '/link'), 4, 3);
		after(fs.link('/file', '/second'), 4, 4);
		after(fs.remove('/file'), 4, 3);
		after(fs.remove('/second'), 3, 2);
		after(fs.mkdir('/a/b/c', { recursive: true }), 3, 5);
		after(fs.mkdir('/a/b/c', { recursive: true }), 3, 5);
		after(fs.write('/a/b/f', text(5)), 8, 6);
		after(fs.rename('/new', '/a/b/f'), 3, 5);
		after(fs.remove('/a', { recursive: true }), 2, 1);
		after(fs.remove('/link'), 0, 0);
		expect(fs.used).toEqual({ bytes: 0, entries: 0 });
	});

	it('works exactly up to the limit; one byte more leaves the old file', () => {
		const { fs, budget } = setUp({ maxBytes: 10 });
		fs.write('/file', text(10));
		expect(errnoOf(() => fs.write('/file', text(11)))).toBe('ENOSPC');
		expect(errnoOf(() => fs.append('/file', text(1)))).toBe('ENOSPC');
		expect(errnoOf(() => fs.patch('/file', [{ kind: 'append', content: 'y' }]))).toBe('ENOSPC');
		expect(errnoOf(() => fs.write('/other', text(1)))).toBe('ENOSPC');
		expect(errnoOf(() => fs.symlink('t', '/link'))).toBe('ENOSPC');
		expect(decodeText(fs.read('/file') as Uint8Array)).toBe('xxxxxxxxxx');
		expect(used(budget)).toEqual([10, 1]);
		fs.write('/file', text(9));
		fs.write('/other', text(1));
		expect(used(budget)).toEqual([10, 2]);
	});

	it('counts names: at the limit nothing new can be made, but all be changed', () => {
		const { fs, budget } = setUp({ maxEntries: 2 });
		fs.write('/file', text(1));
		fs.mkdir('/dir');
		expect(errnoOf(() => fs.write('/new', text(1)))).toBe('ENOSPC');
		expect(errnoOf(() => fs.open('/new', { write: true, create: true }))).toBe('ENOSPC');
		expect(errnoOf(() => fs.mkdir('/dir/sub'))).toBe('ENOSPC');
		expect(errnoOf(() => fs.mkdir('/dir/a/b', { recursive: true }))).toBe('ENOSPC');
		expect(errnoOf(() => fs.link('/file', '/new'))).toBe('ENOSPC');
		expect(errnoOf(() => fs.symlink('x', '/new'))).toBe('ENOSPC');
		fs.rename('/file', '/dir/file');
		fs.write('/dir/file', text(20));
		expect(errnoOf(() => fs.mkdir('/dir'))).toBe('EEXIST');
		expect(used(budget)).toEqual([20, 2]);
	});

	it('names the budget, the limit and both paths', () => {
		const { fs } = setUp({ maxBytes: 1 });
		expect(() => fs.symlink('target', '/link')).toThrow(
			'symlink target -> /link: No space left on device (budget test allows 1 bytes, 0 are used, 6 more were asked for)',
		);
	});

	it('charges handles for what they grow and frees what they cut', async () => {
		const { fs, budget } = setUp({ maxBytes: 20 });
		const handle = await fs.open('/file', { read: true, write: true, create: true });
		handle.write(text(5), 0);
		expect(used(budget)).toEqual([5, 1]);
		handle.write(text(5), 2);
		expect(used(budget)).toEqual([7, 1]);
		handle.write(text(1), 19);
		expect(used(budget)).toEqual([20, 1]);
		expect(errnoOf(() => handle.write(text(1), 20))).toBe('ENOSPC');
		expect(errnoOf(() => handle.truncate(21))).toBe('ENOSPC');
		handle.write(text(20), 0);
		handle.truncate(3);
		expect(used(budget)).toEqual([3, 1]);
		const appender = await fs.open('/file', { append: true });
		appender.write(text(4), 0);
		expect(used(budget)).toEqual([7, 1]);
		const truncated = await fs.open('/file', { write: true, truncate: true });
		expect(used(budget)).toEqual([0, 1]);
		for (const open of [handle, appender, truncated]) open.close();
		expect(errnoOf(() => handle.write(text(1), 0))).toBe('EBADF');
		expect(used(budget)).toEqual([0, 1]);
	});

	it('keeps the bytes of a file without a name until its last handle is closed', async () => {
		const { fs, budget } = setUp();
		fs.write('/file', text(10));
		const one = await fs.open('/file', { read: true, write: true });
		const two = await fs.open('/file', { read: true });
		fs.remove('/file');
		expect(used(budget)).toEqual([10, 0]);
		one.write(text(5), 10);
		expect(used(budget)).toEqual([15, 0]);
		one.close();
		expect(used(budget)).toEqual([15, 0]);
		expect(errnoOf(() => one.close())).toBe('EBADF');
		two.close();
		expect(used(budget)).toEqual([0, 0]);
	});

	it('keeps the bytes of an open file that was replaced or went with its directory', async () => {
		const { fs, budget } = setUp();
		fs.mkdir('/dir');
		fs.write('/dir/one', text(10));
		fs.write('/two', text(3));
		const handle = await fs.open('/dir/one', { read: true });
		fs.rename('/two', '/dir/one');
		expect(used(budget)).toEqual([13, 2]);
		const second = await fs.open('/dir/one', { read: true });
		fs.remove('/dir', { recursive: true });
		expect(used(budget)).toEqual([13, 0]);
		handle.close();
		expect(used(budget)).toEqual([3, 0]);
		second.close();
		expect(used(budget)).toEqual([0, 0]);
	});

	it('a file with two names in a removed directory and one outside keeps its bytes', () => {
		const { fs, budget } = setUp();
		fs.mkdir('/dir');
		fs.write('/dir/one', text(10));
		fs.link('/dir/one', '/dir/two');
		fs.link('/dir/one', '/three');
		fs.remove('/dir', { recursive: true });
		expect(used(budget)).toEqual([10, 1]);
		fs.remove('/three');
		expect(used(budget)).toEqual([0, 0]);
	});

	it('a rename between two names of one file leaves both', () => {
		const { fs, budget } = setUp();
		fs.write('/one', text(10));
		fs.link('/one', '/two');
		fs.rename('/one', '/two');
		fs.rename('/one', '/one');
		expect(used(budget)).toEqual([10, 2]);
	});

	it('gives back what was charged for an operation that failed', () => {
		const { fs, inner, budget } = setUp();
		expect(errnoOf(() => fs.write('/none/file', text(5)))).toBe('ENOENT');
		expect(errnoOf(() => fs.append('/none/file', text(5)))).toBe('ENOENT');
		expect(errnoOf(() => fs.open('/none/file', { write: true, create: true }))).toBe('ENOENT');
		expect(errnoOf(() => fs.mkdir('/none/dir'))).toBe('ENOENT');
		expect(errnoOf(() => fs.symlink('x', '/none/link'))).toBe('ENOENT');
		expect(errnoOf(() => fs.rename('/none', '/new'))).toBe('ENOENT');
		expect(errnoOf(() => fs.remove('/none'))).toBe('ENOENT');
		fs.write('/file', text(1));
		expect(errnoOf(() => fs.mkdir('/file/dir', { recursive: true }))).toBe('ENOTDIR');
		expect(errnoOf(() => fs.mkdir('/file', { recursive: true }))).toBe('EEXIST');
		expect(errnoOf(() => fs.patch('/file', [{ kind: 'insert', offset: 9, content: 'y' }]))).toBe('EINVAL');
		expect(errnoOf(() => fs.write('/file', text(9), { ifVersion: '?' }))).toBe('EBUSY');
		expect(budget.used).toEqual(measure(inner));
	});

	it('gives back exactly what is gone when a removal stops half way', () => {
		const { inner, budget } = setUp();
		const stubborn = Object.assign(Object.create(inner) as FileSystem, {
			traits: inner.traits,
			remove: (path: string) => {
				inner.remove(`${path}/a`);
				inner.remove(`${path}/second-of-kept`);
				throw new FsError('EIO', 'remove', path);
			},
		});
		for (const name of ['stat', 'lstat', 'list', 'write', 'mkdir', 'link'] as const) {
			Object.assign(stubborn, { [name]: inner[name].bind(inner) });
		}
		const fs = withBudget(stubborn, budget);
		fs.mkdir('/dir');
		fs.write('/dir/a', text(10));
		fs.write('/dir/kept', text(5));
		fs.link('/dir/kept', '/dir/second-of-kept');
		expect(errnoOf(() => fs.remove('/dir', { recursive: true }))).toBe('EIO');
		expect(used(budget)).toEqual([5, 2]);
		expect(budget.used).toEqual(measure(inner));
	});

	it('counts a write through a dangling link where it lands', () => {
		const { fs, inner, budget } = setUp();
		fs.symlink('target', '/link');
		fs.write('/link', text(5));
		fs.append('/link', text(2));
		expect(budget.used).toEqual({ bytes: 13, entries: 2 });
		expect(budget.used).toEqual(measure(inner));
	});

	it('is shared: what one file system takes another cannot have', () => {
		const budget = createBudget({ label: 'shared', maxBytes: 10, maxEntries: 10 });
		const one = withBudget(createMemoryFileSystem(), budget);
		const two = withBudget(createMemoryFileSystem(), budget);
		one.write('/file', text(7));
		expect(errnoOf(() => two.write('/file', text(4)))).toBe('ENOSPC');
		two.write('/file', text(3));
		expect([one.used.bytes, two.used.bytes, budget.used.bytes]).toEqual([7, 3, 10]);
		one[Symbol.dispose]();
		expect(used(budget)).toEqual([3, 1]);
	});

	it('charges at once for what was there before', async () => {
		const inner = createMemoryFileSystem();
		inner.mkdir('/dir');
		inner.write('/dir/file', text(8));
		inner.link('/dir/file', '/second');
		const holds = await measure(inner);
		expect(holds).toEqual({ bytes: 8, entries: 3 });
		const budget = createBudget({ label: 'test', maxBytes: 10, maxEntries: 10 });
		const fs = withBudget(inner, budget, { holds });
		fs.remove('/dir', { recursive: true });
		expect(used(budget)).toEqual([8, 1]);
		fs.write('/second', text(10));
		expect(errnoOf(() => fs.append('/second', text(1)))).toBe('ENOSPC');
		const tight = createBudget({ label: 'tight', maxBytes: 1, maxEntries: 10 });
		expect(() => withBudget(inner, tight, { holds })).toThrow('budget tight allows 1 bytes');
	});

	it('changes of a store that waits are counted one after the other', async () => {
		const inner = createMemoryFileSystem();
		const waiting = new Proxy<FileSystem>(inner, {
			get: (target, key: keyof FileSystem) => {
				const value = target[key];
				if (typeof value !== 'function') return value;
				return async (...parameters: never[]) => {
					await Promise.resolve();
					return (value as (...all: never[]) => unknown).apply(target, parameters);
				};
			},
		});
		const budget = createBudget({ label: 'test', maxBytes: 25, maxEntries: 100 });
		const fs = withBudget(waiting, budget);
		const outcomes = await Promise.allSettled(
			Array.from({ length: 10 }, (_, at) => fs.append(at % 2 === 0 ? '/even' : '/odd', text(5))),
		);
		expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
		expect(used(budget)).toEqual([25, 2]);
		expect(budget.used).toEqual(measure(inner));
	});
});

import { type FileHandle, type FileSystem, isFsError } from '@tenon/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryFileSystem } from '../memory/memory-file-system.ts';
import { createBudget, type Usage } from './budget.ts';
import { fileKey, measure } from './survey.ts';
import { withBudget } from './with-budget.ts';

const path = fc
	.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 })
	.map((names) => `/${names.join('/')}`);
const size = fc.integer({ min: 0, max: 40 });

type Step = (fs: FileSystem, handles: FileHandle[]) => void;

const bytes = (length: number): Uint8Array => new Uint8Array(length).fill(0x78);
const onHandle =
	(pick: number, act: (handle: FileHandle) => void): Step =>
	(_, handles) => {
		const handle = handles[pick % Math.max(1, handles.length)];
		if (handle !== undefined) act(handle);
	};

const step: fc.Arbitrary<Step> = fc.oneof(
	fc.tuple(path, size).map(
		([at, length]): Step =>
			(fs) =>
				void fs.write(at, bytes(length)),
	),
	fc.tuple(path, size).map(
		([at, length]): Step =>
			(fs) =>
				void fs.append(at, bytes(length)),
	),
	path.map(
		(at): Step =>
			(fs) =>
				void fs.patch(at, [{ kind: 'append', content: 'yyy' }]),
	),
	path.map(
		(at): Step =>
			(fs) =>
				void fs.mkdir(at),
	),
	path.map(
		(at): Step =>
			(fs) =>
				void fs.mkdir(at, { recursive: true }),
	),
	path.map(
		(at): Step =>
			(fs) =>
				void fs.remove(at),
	),
	path.map(
		(at): Step =>
			(fs) =>
				void fs.remove(at, { recursive: true }),
	),
	fc.tuple(path, path).map(
		([from, to]): Step =>
			(fs) =>
				void fs.rename(from, to),
	),
	fc.tuple(path, path).map(
		([from, to]): Step =>
			(fs) =>
				void fs.link(from, to),
	),
	fc.tuple(path, path).map(
		([target, at]): Step =>
			(fs) =>
				void fs.symlink(target, at),
	),
	fc.tuple(path, fc.boolean(), fc.boolean()).map(
		([at, truncate, append]): Step =>
			(fs, handles) =>
				void handles.push(
					fs.open(at, { read: true, write: true, create: true, truncate, append }) as FileHandle,
				),
	),
	fc
		.tuple(fc.nat(), size, size)
		.map(([pick, length, at]): Step => onHandle(pick, (handle) => void handle.write(bytes(length), at))),
	fc
		.tuple(fc.nat(), size)
		.map(([pick, length]): Step => onHandle(pick, (handle) => void handle.truncate(length))),
	fc.nat().map(
		(pick): Step =>
			(_, handles) =>
				void handles.splice(pick % Math.max(1, handles.length), 1)[0]?.close(),
	),
);

/** Counts everything afresh: the tree, and the open files that have no name in it. */
const recount = (fs: FileSystem, handles: readonly FileHandle[]): Usage => {
	const { bytes: inTree, entries } = measure(fs) as Usage;
	const nameless = new Map<string, number>();
	for (const handle of handles) {
		const stat = handle.stat() as Exclude<ReturnType<FileHandle['stat']>, Promise<unknown>>;
		if (stat.nlink === 0) nameless.set(fileKey(stat), stat.size);
	}
	return { bytes: [...nameless.values()].reduce((sum, one) => sum + one, inTree), entries };
};

describe('whatever is done', () => {
	it('what is used equals a fresh count, and never passes the limits', () => {
		fc.assert(
			fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
				const inner = createMemoryFileSystem();
				const budget = createBudget({ label: 'test', maxBytes: 150, maxEntries: 8 });
				const fs = withBudget(inner, budget);
				const handles: FileHandle[] = [];
				for (const act of steps) {
					try {
						act(fs, handles);
					} catch (error) {
						if (!isFsError(error)) throw error;
					}
					expect(budget.used).toEqual(recount(inner, handles));
					expect(budget.used.bytes).toBeLessThanOrEqual(150);
					expect(budget.used.entries).toBeLessThanOrEqual(8);
				}
				for (const handle of handles) handle.close();
				expect(budget.used).toEqual(measure(inner));
			}),
			{ numRuns: 500 },
		);
	});
});

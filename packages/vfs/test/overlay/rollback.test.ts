import type { FileSystem } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { createMemoryFileSystem } from '../../src/memory/memory-file-system.ts';
import { createOverlay, type Overlay } from '../../src/overlay/overlay.ts';
import { host, type Implementation, memory } from '../implementations.ts';
import { treeSnapshot } from '../tree-snapshot.ts';
import { richChange, richTree } from './rich-change.ts';
import { failingAt, isChanging, listening, waiting } from './wrapped-file-system.ts';

const lowers: readonly Implementation[] = [
	memory,
	host,
	{
		name: 'memory that answers with promises',
		open: () => ({ fs: waiting(createMemoryFileSystem()), [Symbol.dispose]: () => undefined }),
	},
	{
		name: 'memory without hard links for backups',
		open: () => {
			const fs = createMemoryFileSystem();
			const traits = { ...fs.traits, hardLinks: false };
			const plain = new Proxy(fs, {
				get: (target, name) => {
					if (name === 'traits') return traits;
					const value: unknown = Reflect.get(target, name, target);
					return typeof value === 'function' ? value.bind(target) : value;
				},
			});
			return { fs: plain, [Symbol.dispose]: () => undefined };
		},
	},
];

describe.each(lowers)('a commit to $name', ({ open, name }) => {
	const hasLinks = !name.includes('without hard links');

	it('lands as the overlay showed it', async () => {
		using opened = open();
		const overlay = await changed(opened.fs, opened.fs, hasLinks);
		const shown = await treeSnapshot(overlay);
		const { warnings } = await overlay.commit();
		expect(warnings).toEqual([]);
		expect(await treeSnapshot(opened.fs)).toEqual(shown);
		expect(await treeSnapshot(overlay)).toEqual(shown);
		expect(overlay.isDirty).toBe(false);
	});

	it('leaves lower as it was when any one call fails, and lands when it is tried again', {
		timeout: 300_000,
	}, async () => {
		const calls = await countChanges(open, hasLinks);
		expect(calls).toBeGreaterThan(50);
		for (let failing = 1; failing <= calls; failing++) {
			using opened = open();
			const faulty = failingAt(opened.fs, failing);
			const overlay = await changed(opened.fs, faulty.fs, hasLinks);
			const [before, shown] = [await treeSnapshot(opened.fs), await treeSnapshot(overlay)];
			const timesBefore = await timesOf(opened.fs);
			const failed = await commitFails(overlay);
			expect(faulty.hasFailed()).toBe(true);
			if (failed) {
				expect({ failing, tree: await treeSnapshot(opened.fs) }).toEqual({ failing, tree: before });
				expect({ failing, times: await timesOf(opened.fs) }).toEqual({ failing, times: timesBefore });
				expect({ failing, tree: await treeSnapshot(overlay) }).toEqual({ failing, tree: shown });
				await overlay.commit();
			} else await removeLeftovers(opened.fs);
			expect({ failing, tree: await treeSnapshot(opened.fs) }).toEqual({ failing, tree: shown });
		}
	});
});

/** An overlay over `seen` with every kind of change; `lower` is the same file system, to be filled first. */
const changed = async (lower: FileSystem, seen: FileSystem, hasLinks: boolean): Promise<Overlay> => {
	await richTree(lower);
	const overlay = createOverlay(seen);
	await richChange(overlay, { hasLinks });
	return overlay;
};

const countChanges = async (open: Implementation['open'], hasLinks: boolean): Promise<number> => {
	using opened = open();
	let calls = 0;
	const counting = listening(opened.fs, (operation) => {
		if (isChanging(operation)) calls += 1;
	});
	await (await changed(opened.fs, counting, hasLinks)).commit();
	return calls;
};

/** True if the commit was refused; false if it landed, though tidying up may have failed, which it must tell. */
const commitFails = async (overlay: Overlay): Promise<boolean> => {
	try {
		const { warnings } = await overlay.commit();
		expect(['', 'EIO']).toContain(warnings.map(({ errno }) => errno).join());
		return false;
	} catch (error) {
		expect(error).toMatchObject({ errno: 'EIO', operation: 'commit' });
		expect(String(error)).not.toContain('could not be undone');
		return true;
	}
};

// A backup that could not be deleted is named in a warning and stays; everything else must be right.
const removeLeftovers = async (fs: FileSystem, path = '/'): Promise<void> => {
	for (const { name, kind } of await fs.list(path)) {
		const child = path === '/' ? `/${name}` : `${path}/${name}`;
		if (name.startsWith('.tenon-commit-')) await fs.remove(child, { recursive: true });
		else if (kind === 'directory') await removeLeftovers(fs, child);
	}
};

const timesOf = async (fs: FileSystem, path = '/'): Promise<Readonly<Record<string, number>>> => {
	const { kind, mtimeMs } = await fs.lstat(path);
	const times: Record<string, number> = { [path]: Math.floor(mtimeMs) };
	if (kind !== 'directory') return times;
	for (const { name } of await fs.list(path)) {
		Object.assign(times, await timesOf(fs, path === '/' ? `/${name}` : `${path}/${name}`));
	}
	return times;
};

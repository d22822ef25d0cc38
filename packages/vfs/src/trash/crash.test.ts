import type { DamagedTrashEntry, Trash, TrashEntry } from '@tenon/core';
import { decodeText, encodeText, type FileSystem, FsError, isFsError } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { createMemoryFileSystem } from '../memory/memory-file-system.ts';
import { createTrash } from './trash.ts';

const changing: ReadonlySet<PropertyKey> = new Set(['write', 'mkdir', 'remove', 'rename', 'chmod', 'open']);

/**
 * The file system of a process that dies at its n-th change, just before or just after it is made.
 * From then on nothing it does has any effect.
 */
const dyingAt = (
	fs: FileSystem,
	fatal: number,
	moment: 'before' | 'after',
): { readonly fs: FileSystem; isDead(): boolean } => {
	let changes = 0;
	const die = (): never => {
		throw new FsError('EIO', 'write', '/', { reason: 'the process is dead' });
	};
	const dying = new Proxy(fs, {
		get: (target, key: keyof FileSystem) => {
			const value = target[key];
			if (typeof value !== 'function') return value;
			return (...parameters: never[]) => {
				if (changing.has(key)) changes += 1;
				if (changes > fatal || (changes === fatal && moment === 'before')) die();
				const result = (value as (...all: never[]) => unknown).apply(target, parameters);
				if (changes === fatal && changing.has(key)) die();
				return result;
			};
		},
	});
	return { fs: dying, isDead: () => changes >= fatal };
};

const trashOn = (fileSystem: FileSystem, seed: number): Trash => {
	let drawn = 0;
	return createTrash({
		fileSystem,
		directory: '/.trash',
		clock: () => seed,
		entropy: (into) => {
			into.fill(seed);
			into[7] = ++drawn;
		},
		limits: { maxBytesPerItem: 1000, maxTotalBytes: 1000, maxItems: 2, maxAgeMs: 1000 },
	});
};

const attempt = (work: () => unknown): void => {
	try {
		work();
	} catch (error) {
		if (!isFsError(error)) throw error;
	}
};

/** Runs `act` on a fresh tree once for every moment of death, until it lives to the end. */
const atEveryDeath = (
	prepare: (fs: FileSystem) => void,
	act: (trash: Trash, fs: FileSystem) => unknown,
	check: (fs: FileSystem, survivor: Trash) => void,
): number => {
	let deaths = 0;
	for (let fatal = 1; ; fatal++) {
		for (const moment of ['before', 'after'] as const) {
			const fs = createMemoryFileSystem();
			prepare(fs);
			const dying = dyingAt(fs, fatal, moment);
			attempt(() => act(trashOn(dying.fs, 2), dying.fs));
			check(fs, trashOn(fs, 3));
			if (!dying.isDead()) return deaths;
			deaths += 1;
		}
	}
};

const text = (fs: FileSystem, path: string): string | undefined => {
	try {
		return decodeText(fs.read(path) as Uint8Array);
	} catch (error) {
		if (isFsError(error, 'ENOENT') || isFsError(error, 'EISDIR')) return undefined;
		throw error;
	}
};

const listed = (trash: Trash): { whole: readonly TrashEntry[]; damaged: readonly DamagedTrashEntry[] } => {
	const all = trash.list() as readonly (TrashEntry | DamagedTrashEntry)[];
	return {
		whole: all.filter((entry) => entry.kind !== 'damaged'),
		damaged: all.filter((entry) => entry.kind === 'damaged'),
	};
};

/** Everything listed as whole is whole, and no payload is without its record. */
const checkOrder = (fs: FileSystem, trash: Trash, content: Readonly<Record<string, string>>): void => {
	for (const { id, originalPath } of listed(trash).whole) {
		expect(text(fs, `/.trash/${id}.payload`) ?? text(fs, `/.trash/${id}.payload/file`)).toBe(
			content[originalPath],
		);
	}
	expect(listed(trash).damaged.filter(({ reason }) => !reason.startsWith('nothing is kept'))).toEqual([]);
};

describe('a process that dies', () => {
	it('in put leaves the file where it was or in the trash', () => {
		const deaths = atEveryDeath(
			(fs) => void fs.write('/file', encodeText('content')),
			(trash) => trash.put('/file'),
			(fs, survivor) => {
				checkOrder(fs, survivor, { '/file': 'content' });
				if (text(fs, '/file') === undefined) {
					const [entry] = listed(survivor).whole;
					expect(survivor.restore(entry!.id)).toBe('/file');
				}
				expect(text(fs, '/file')).toBe('content');
			},
		);
		expect(deaths).toBe(6);
	});

	it('in put of a directory leaves it whole, here or there', () => {
		const deaths = atEveryDeath(
			(fs) => {
				fs.mkdir('/dir');
				fs.write('/dir/file', encodeText('content'));
			},
			(trash) => trash.put('/dir'),
			(fs, survivor) => {
				checkOrder(fs, survivor, { '/dir': 'content' });
				const [entry] = listed(survivor).whole;
				if (entry !== undefined) survivor.restore(entry.id);
				expect(text(fs, '/dir/file')).toBe('content');
			},
		);
		expect(deaths).toBe(6);
	});

	it('in keep never loses the file, and lists a copy only if it is complete', () => {
		const deaths = atEveryDeath(
			(fs) => void fs.write('/file', encodeText('before')),
			(trash, fs) => {
				trash.keep('/file');
				fs.write('/file', encodeText('after'));
			},
			(fs, survivor) => {
				checkOrder(fs, survivor, { '/file': 'before' });
				if (text(fs, '/file') === 'after') expect(listed(survivor).whole).toHaveLength(1);
				else expect(text(fs, '/file')).toBe('before');
			},
		);
		expect(deaths).toBe(8);
	});

	it('in restore leaves the file in the trash or back in its place', () => {
		const deaths = atEveryDeath(
			(fs) => {
				fs.mkdir('/dir');
				fs.write('/dir/file', encodeText('content'));
				trashOn(fs, 1).put('/dir/file');
				fs.remove('/dir');
			},
			(trash) => trash.restore('0101010101010101'),
			(fs, survivor) => {
				checkOrder(fs, survivor, { '/dir/file': 'content' });
				const [entry] = listed(survivor).whole;
				if (entry !== undefined) survivor.restore(entry.id);
				expect(text(fs, '/dir/file')).toBe('content');
			},
		);
		expect(deaths).toBe(6);
	});

	it('in an eviction keeps what was put, and shows nothing half removed', () => {
		const deaths = atEveryDeath(
			(fs) => {
				const earlier = trashOn(fs, 1);
				for (const name of ['one', 'two']) {
					fs.mkdir(`/${name}`);
					fs.write(`/${name}/file`, encodeText(name));
					earlier.put(`/${name}`);
				}
				fs.write('/new', encodeText('new'));
			},
			(trash) => trash.put('/new'),
			(fs, survivor) => {
				checkOrder(fs, survivor, { '/one': 'one', '/two': 'two', '/new': 'new' });
				const isListed = listed(survivor).whole.some(({ name }) => name === 'new');
				expect([text(fs, '/new'), isListed]).toEqual(isListed ? [undefined, true] : ['new', false]);
				fs.write('/later', encodeText('later'));
				survivor.put('/later');
				const names = (fs.list('/.trash') as readonly { name: string }[]).map(({ name }) => name);
				expect(names.filter((name) => name.endsWith('.gone'))).toEqual([]);
			},
		);
		expect(deaths).toBe(12);
	});

	it('in empty can be followed by another empty that finishes the work', () => {
		const deaths = atEveryDeath(
			(fs) => {
				const earlier = trashOn(fs, 1);
				for (const name of ['one', 'two']) {
					fs.write(`/${name}`, encodeText(name));
					earlier.put(`/${name}`);
				}
			},
			(trash) => trash.empty(),
			(fs, survivor) => {
				checkOrder(fs, survivor, { '/one': 'one', '/two': 'two' });
				survivor.empty();
				expect(fs.list('/.trash')).toEqual([]);
			},
		);
		expect(deaths).toBe(12);
	});
});

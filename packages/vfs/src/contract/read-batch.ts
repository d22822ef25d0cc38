import { decodeText, type FileSystem } from '@tenon/core';
import { equal } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { put } from './fixtures.ts';

/** Small files that are read together, where a file system can do that. */
export const readBatchCases: readonly ContractCase[] = [
	contractCase('files that are read together are those that are read singly', async (fs) => {
		await fs.mkdir('/d');
		await put(fs, '/d/a', 'one');
		await put(fs, '/d/empty', '');
		await put(fs, '/d/b', 'two\n');
		await readsTogether(fs, '/d', ['a', 'empty', 'b'], ['one', '', 'two\n']);
		await readsTogether(fs, '/d', ['a', 'empty', 'b'], ['', 'two\n'], 1);
	}),
	contractCase('a batch ends before a file that is too long, is missing or is a directory', async (fs) => {
		await put(fs, '/a', 'one');
		await put(fs, '/long', 'x'.repeat(limitBytes));
		await put(fs, '/fits', 'x'.repeat(limitBytes - 1));
		await fs.mkdir('/d');
		await readsTogether(fs, '/', ['a', 'long', 'a'], ['one']);
		await readsTogether(fs, '/', ['a', 'missing', 'a'], ['one']);
		await readsTogether(fs, '/', ['a', 'd', 'a'], ['one']);
		await readsTogether(fs, '/', ['d', 'a'], []);
		await readsTogether(fs, '/', ['fits'], ['x'.repeat(limitBytes - 1)]);
	}),
	contractCase('a batch ends where the memory, or the room for ends, is full', async (fs) => {
		const names = Array.from({ length: 20 }, (_, at) => `f${at}`);
		for (const name of names) await put(fs, `/${name}`, name);
		await readsTogether(fs, '/', names, names.slice(0, mostFiles));
		const halves = ['h', 'i', 'j'];
		for (const name of halves) await put(fs, `/${name}`, name.repeat(limitBytes / 2));
		const fitting = halves.slice(0, 2).map((name) => name.repeat(limitBytes / 2));
		await readsTogether(fs, '/', halves, fitting);
	}),
	contractCase(
		'a batch of many files of a directory below another ends before what is no file',
		async (fs) => {
			const names = Array.from({ length: mostFiles }, (_, at) => `f${at}`);
			await fs.mkdir('/d/e', { recursive: true });
			for (const name of names) await put(fs, `/d/e/${name}`, name);
			await readsTogether(fs, '/d/e', names, names);
			await fs.remove('/d/e/f5');
			await readsTogether(fs, '/d/e', names, names.slice(0, 5));
			await fs.mkdir('/d/e/f5');
			await readsTogether(fs, '/d/e', names, names.slice(0, 5));
		},
	),
	contractCase('a batch of a directory that is not there reads nothing', async (fs) => {
		await put(fs, '/a', 'one');
		await readsTogether(fs, '/missing', ['a'], []);
		await readsTogether(fs, '/a', ['a'], []);
	}),
	contractCase('a batch takes names alone, no paths', async (fs) => {
		await fs.mkdir('/d');
		await put(fs, '/a', 'one');
		await put(fs, '/d/b', 'two');
		await readsTogether(fs, '/d', ['../a'], []);
		await readsTogether(fs, '/', ['d/b'], []);
		await readsTogether(fs, '/d', ['..', '.', ''], []);
	}),
	contractCase(
		'a batch follows no link at the end of a path',
		async (fs) => {
			await fs.mkdir('/d');
			await put(fs, '/d/a', 'one');
			await fs.symlink('a', '/d/link');
			await fs.symlink('d', '/way');
			await readsTogether(fs, '/d', ['a', 'link', 'a'], ['one']);
			await readsTogether(fs, '/way', ['a'], ['one']);
		},
		['symlinks'],
	),
];

const limitBytes = 64;
const mostFiles = 8;

// A file system may leave all of it to single reads.
const readsTogether = async (
	fs: FileSystem,
	directory: string,
	names: readonly string[],
	texts: readonly string[],
	from = 0,
): Promise<void> => {
	const batch = { memory: new Uint8Array(2 * limitBytes), ends: new Int32Array(mostFiles), limitBytes };
	const count = await fs.readBatch?.(directory, names, from, batch);
	if (count === undefined) return;
	const read = Array.from({ length: count }, (_, at) =>
		decodeText(batch.memory.slice(at === 0 ? 0 : batch.ends[at - 1]! + 1, batch.ends[at])),
	);
	equal(read, [...texts], `what is read of ${directory}`);
};

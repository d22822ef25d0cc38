import type { FileSystem, Maybe } from '@tenon/core';
import { equal, holds } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { bytesOf, mtimeOf, put, readText, withHandle } from './fixtures.ts';

const longAgo = 1_000_000;

/** Which changes move which mtime. Each case sets it long ago first, so that no clock is compared. */
export const timeCases: readonly ContractCase[] = [
	...[
		moves('write', (fs) => put(fs, '/a/file', 'new')),
		moves('append', (fs) => fs.append('/a/file', bytesOf('x'))),
		moves('patch', (fs) => fs.patch('/a/file', [{ kind: 'append', content: 'x' }])),
		moves('a write through a handle', (fs) =>
			withHandle(
				fs,
				'/a/file',
				{ write: true },
				async (handle) => void (await handle.write(bytesOf('x'), 0)),
			),
		),
		moves('truncate', (fs) =>
			withHandle(fs, '/a/file', { write: true }, async (handle) => handle.truncate(1)),
		),
		moves('open with truncate', (fs) =>
			withHandle(fs, '/a/file', { write: true, truncate: true }, async () => undefined),
		),
	],
	...[
		movesDirectory('write of a new file', (fs) => put(fs, '/a/new', 'x')),
		movesDirectory('append that creates', (fs) => fs.append('/a/new', bytesOf('x'))),
		movesDirectory('open with create', (fs) =>
			withHandle(fs, '/a/new', { write: true, create: true }, async () => undefined),
		),
		movesDirectory('mkdir', (fs) => fs.mkdir('/a/new')),
		movesDirectory('remove', (fs) => fs.remove('/a/file')),
		movesDirectory('rename out of it', (fs) => fs.rename('/a/file', '/other')),
		movesDirectory('rename into it', (fs) => fs.rename('/b', '/a/b')),
	],
	contractCase(
		'symlink and link move the mtime of the directory',
		async (fs) => {
			await fs.mkdir('/a');
			await put(fs, '/file', 'x');
			await fs.utimes('/a', longAgo, longAgo);
			await fs.symlink('x', '/a/symlink');
			holds((await mtimeOf(fs, '/a')) > longAgo, 'symlink moves it');
			await fs.utimes('/a', longAgo, longAgo);
			await fs.link('/file', '/a/link');
			holds((await mtimeOf(fs, '/a')) > longAgo, 'link moves it');
		},
		['symlinks', 'hardLinks'],
	),
	contractCase('reading moves no mtime', async (fs) => {
		await fs.mkdir('/a');
		await put(fs, '/a/file', 'x');
		await fs.utimes('/a/file', longAgo, longAgo);
		await fs.utimes('/a', longAgo, longAgo);
		await fs.read('/a/file');
		await fs.list('/a');
		await fs.stat('/a/file');
		await withHandle(fs, '/a/file', { read: true }, (handle) => readText(handle, 9, 0));
		equal(await mtimeOf(fs, '/a/file'), longAgo);
		equal(await mtimeOf(fs, '/a'), longAgo);
	}),
	contractCase('opening for writing without truncate moves no mtime', async (fs) => {
		await put(fs, '/file', 'x');
		await fs.utimes('/file', longAgo, longAgo);
		await withHandle(fs, '/file', { write: true, create: true }, async () => undefined);
		equal(await mtimeOf(fs, '/file'), longAgo);
	}),
	contractCase('an operation that fails moves no mtime of the directory', async (fs) => {
		await fs.mkdir('/a');
		await put(fs, '/a/file', 'x');
		await fs.utimes('/a', longAgo, longAgo);
		for (const fail of [
			async () => fs.mkdir('/a/file'),
			async () => fs.write('/a/file', bytesOf('x'), { mode: 'create' }),
			async () => fs.remove('/a/missing'),
			async () => fs.rename('/a/missing', '/a/new'),
		]) {
			holds(
				await fail().then(
					() => false,
					() => true,
				),
				'the operation fails',
			);
		}
		equal(await mtimeOf(fs, '/a'), longAgo);
	}),
];

function moves(what: string, change: (fs: FileSystem) => Maybe<void>): ContractCase {
	return contractCase(`${what} moves the mtime of the file`, async (fs) => {
		await fs.mkdir('/a');
		await put(fs, '/a/file', 'content');
		await fs.utimes('/a/file', longAgo, longAgo);
		await change(fs);
		holds((await mtimeOf(fs, '/a/file')) > longAgo, 'mtime moves');
	});
}

function movesDirectory(what: string, change: (fs: FileSystem) => Maybe<void>): ContractCase {
	return contractCase(`${what} moves the mtime of the directory`, async (fs) => {
		await fs.mkdir('/a');
		await fs.mkdir('/b');
		await put(fs, '/a/file', 'content');
		await fs.utimes('/a', longAgo, longAgo);
		await change(fs);
		holds((await mtimeOf(fs, '/a')) > longAgo, 'mtime moves');
	});
}

import type { FileSystem, Maybe } from '@tenon/core';
import { equal, holds } from './assert.ts';
import { type ContractCase, type ContractNeed, contractCase } from './contract-case.ts';
import { bytesOf, namesIn, put, readText, textAt, versionOf, withHandle } from './fixtures.ts';

/** `Stat.version`: it changes with every change and with nothing else. */
export const versionCases: readonly ContractCase[] = [
	...[
		changes('write of other content', (fs) => put(fs, '/file', 'other')),
		changes('write of other content of the same size', (fs) => put(fs, '/file', 'CONTENT')),
		changes('append', (fs) => fs.append('/file', bytesOf('x'))),
		changes('patch', (fs) => fs.patch('/file', [{ kind: 'replace', offset: 0, length: 1, content: 'C' }])),
		changes('a write through a handle', (fs) =>
			withHandle(fs, '/file', { write: true }, async (handle) => void (await handle.write(bytesOf('C'), 0))),
		),
		changes('truncate', (fs) =>
			withHandle(fs, '/file', { write: true }, async (handle) => handle.truncate(3)),
		),
		changes('open with truncate', (fs) =>
			withHandle(fs, '/file', { write: true, truncate: true }, async () => undefined),
		),
		changes('utimes', (fs) => fs.utimes('/file', 1000, 2000)),
		changes('chmod', (fs) => fs.chmod('/file', 0o701), ['permissions']),
		changes('link', (fs) => fs.link('/file', '/second'), ['hardLinks']),
		changes(
			'removing one of two links',
			async (fs) => {
				await fs.remove('/second');
			},
			['hardLinks'],
			async (fs) => fs.link('/file', '/second'),
		),
		changes('replacing it by another file', async (fs) => {
			await put(fs, '/other', 'CONTENT');
			await fs.rename('/other', '/file');
		}),
		changes('removing it and creating it anew', async (fs) => {
			await fs.remove('/file');
			await put(fs, '/file', 'CONTENT');
		}),
	],
	contractCase('reading in any way changes no version', async (fs) => {
		await fs.mkdir('/a');
		await put(fs, '/a/file', 'content');
		const before = [await versionOf(fs, '/a/file'), await versionOf(fs, '/a')];
		await textAt(fs, '/a/file');
		await fs.read('/a/file', { offset: 1, length: 2 });
		await namesIn(fs, '/a');
		await fs.lstat('/a/file');
		await fs.realpath('/a/file');
		await withHandle(fs, '/a/file', { read: true }, async (handle) => {
			await readText(handle, 9, 0);
			await handle.stat();
		});
		equal([await versionOf(fs, '/a/file'), await versionOf(fs, '/a')], before);
	}),
	contractCase('opening and closing for writing changes no version', async (fs) => {
		await put(fs, '/file', 'content');
		const before = await versionOf(fs, '/file');
		await withHandle(fs, '/file', { write: true, create: true }, async () => undefined);
		equal(await versionOf(fs, '/file'), before);
	}),
	contractCase('a change elsewhere changes no version', async (fs) => {
		await put(fs, '/file', 'content');
		const before = await versionOf(fs, '/file');
		await put(fs, '/other', 'x');
		await fs.remove('/other');
		await fs.mkdir('/a');
		equal(await versionOf(fs, '/file'), before);
	}),
	contractCase('many writes in a row of the same size give as many versions', async (fs) => {
		const seen = new Set<string>();
		for (let at = 100; at < 150; at++) {
			await put(fs, '/file', `${at}`);
			seen.add(await versionOf(fs, '/file'));
		}
		equal(seen.size, 50);
	}),
	contractCase('many writes in a row through a handle give as many versions', async (fs) => {
		const seen = new Set<string>();
		await withHandle(fs, '/file', { write: true, create: true }, async (handle) => {
			for (let at = 100; at < 150; at++) {
				await handle.write(bytesOf(`${at}`), 0);
				seen.add((await handle.stat()).version);
			}
		});
		equal(seen.size, 50);
	}),
	contractCase('a new and a removed entry change the version of the directory', async (fs) => {
		await fs.mkdir('/a');
		const empty = await versionOf(fs, '/a');
		await put(fs, '/a/file', 'x');
		const full = await versionOf(fs, '/a');
		holds(full !== empty, 'a new entry changes it');
		await fs.remove('/a/file');
		holds((await versionOf(fs, '/a')) !== full, 'a removed entry changes it');
	}),
	contractCase(
		'two names of one file have one version',
		async (fs) => {
			await put(fs, '/one', 'x');
			await fs.link('/one', '/two');
			await put(fs, '/two', 'y');
			equal(await versionOf(fs, '/one'), await versionOf(fs, '/two'));
		},
		['hardLinks'],
	),
];

function changes(
	what: string,
	change: (fs: FileSystem) => Maybe<void>,
	needs: readonly ContractNeed[] = [],
	prepare: (fs: FileSystem) => Maybe<void> = () => undefined,
): ContractCase {
	const run = async (fs: FileSystem): Promise<void> => {
		await put(fs, '/file', 'content');
		await prepare(fs);
		const before = await versionOf(fs, '/file');
		await change(fs);
		holds((await versionOf(fs, '/file')) !== before, 'the version changes');
	};
	return contractCase(`${what} changes the version of the file`, run, needs);
}

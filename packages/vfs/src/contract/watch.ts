import type { FileSystem, Maybe, WatchEvent } from '@tenon/core';
import { equal, holds, throwsFs } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { bytesOf, put } from './fixtures.ts';

const watchCase = (title: string, run: (fs: FileSystem) => Maybe<void>): ContractCase =>
	contractCase(title, run, ['watch']);

/**
 * Watching. A case waits for the event it expects and never for the clock; a file system that
 * stays silent runs into the time limit of the test runner.
 */
export const watchCases: readonly ContractCase[] = [
	watchCase('a watch of a directory reports a new file', async (fs) => {
		await fs.mkdir('/a');
		await seen(fs, '/a', {}, () => put(fs, '/a/file', 'x'), { type: 'created', path: '/a/file' });
	}),
	watchCase('a watch of a directory reports a new directory', async (fs) => {
		await fs.mkdir('/a');
		await seen(fs, '/a', {}, () => fs.mkdir('/a/new'), { type: 'created', path: '/a/new' });
	}),
	watchCase('a watch of a directory reports a change of a file in it', async (fs) => {
		await fs.mkdir('/a');
		await put(fs, '/a/file', 'x');
		await seen(fs, '/a', {}, () => fs.append('/a/file', bytesOf('y')), { type: 'changed', path: '/a/file' });
	}),
	watchCase('a watch of a directory reports a removed file', async (fs) => {
		await fs.mkdir('/a');
		await put(fs, '/a/file', 'x');
		await seen(fs, '/a', {}, () => fs.remove('/a/file'), { type: 'removed', path: '/a/file' });
	}),
	watchCase('a watch of a directory reports both names of a rename', async (fs) => {
		await fs.mkdir('/a');
		await put(fs, '/a/one', 'x');
		const rename = (): Maybe<void> => fs.rename('/a/one', '/a/two');
		await seen(
			fs,
			'/a',
			{},
			rename,
			{ type: 'removed', path: '/a/one' },
			{ type: 'created', path: '/a/two' },
		);
	}),
	watchCase('a watch of the root reports below the root', async (fs) => {
		await seen(fs, '/', {}, () => put(fs, '/file', 'x'), { type: 'created', path: '/file' });
	}),
	watchCase('a watch of a file reports its changes', async (fs) => {
		await put(fs, '/file', 'x');
		await seen(fs, '/file', {}, () => fs.append('/file', bytesOf('y')), { type: 'changed', path: '/file' });
	}),
	watchCase('a recursive watch reports what happens further down', async (fs) => {
		await fs.mkdir('/a/b/c', { recursive: true });
		const change = (): Maybe<void> => put(fs, '/a/b/c/file', 'x');
		await seen(fs, '/a', { recursive: true }, change, { type: 'created', path: '/a/b/c/file' });
	}),
	watchCase('a watch that is not recursive reports nothing from further down', async (fs) => {
		await fs.mkdir('/a/b', { recursive: true });
		const shallow: WatchEvent[] = [];
		const watcher = await fs.watch('/a', (event) => void shallow.push(event));
		const change = (): Maybe<void> => put(fs, '/a/b/file', 'x');
		await seen(fs, '/a', { recursive: true }, change, { type: 'created', path: '/a/b/file' });
		watcher.close();
		equal(
			shallow.filter((event) => event.path === '/a/b/file'),
			[],
		);
	}),
	watchCase('a closed watch reports nothing more, and closing twice is safe', async (fs) => {
		await fs.mkdir('/a');
		const late: WatchEvent[] = [];
		const watcher = await fs.watch('/a', (event) => void late.push(event));
		watcher.close();
		watcher.close();
		await seen(fs, '/a', {}, () => put(fs, '/a/file', 'x'), { type: 'created', path: '/a/file' });
		equal(late, []);
	}),
	watchCase('a watch ends with its scope', async (fs) => {
		await fs.mkdir('/a');
		const late: WatchEvent[] = [];
		const watcher = await fs.watch('/a', (event) => void late.push(event));
		watcher[Symbol.dispose]();
		await seen(fs, '/a', {}, () => put(fs, '/a/file', 'x'), { type: 'created', path: '/a/file' });
		equal(late, []);
	}),
	watchCase('no event is reported before watch has returned', async (fs) => {
		await fs.mkdir('/a');
		await put(fs, '/a/before', 'x');
		let hasReturned = false;
		let isEarly = false;
		const watching = fs.watch('/a', () => {
			if (!hasReturned) isEarly = true;
		});
		const watcher = await watching;
		hasReturned = true;
		watcher.close();
		holds(!isEarly, 'events come after the return');
	}),
	watchCase('a watch of what is missing is ENOENT', async (fs) => {
		await throwsFs(() => fs.watch('/missing', () => undefined), 'ENOENT', 'watch', '/missing');
	}),
];

/** Watches `path`, makes the change, and waits until all the wanted events have been reported. */
const seen = async (
	fs: FileSystem,
	path: string,
	options: { readonly recursive?: boolean },
	change: () => Maybe<void>,
	...wanted: readonly WatchEvent[]
): Promise<void> => {
	const missing = new Set(wanted.map(keyOf));
	const all = Promise.withResolvers<void>();
	const watcher = await fs.watch(
		path,
		(event) => {
			missing.delete(keyOf(event));
			if (missing.size === 0) all.resolve();
		},
		options,
	);
	try {
		await change();
		await all.promise;
	} finally {
		watcher.close();
	}
};

const keyOf = ({ type, path }: WatchEvent): string => `${type} ${path}`;

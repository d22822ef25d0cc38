import { equal, throwsFs } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { bytesOf, namesIn, put, readText, textAt, withHandle } from './fixtures.ts';

const nothing = async (): Promise<void> => undefined;

/** The options of `open`, which are those of open(2). */
export const openCases: readonly ContractCase[] = [
	contractCase('open for writing keeps the content', async (fs) => {
		await put(fs, '/file', 'abc');
		await withHandle(fs, '/file', { write: true }, nothing);
		equal(await textAt(fs, '/file'), 'abc');
	}),
	contractCase('open with truncate empties the file', async (fs) => {
		await put(fs, '/file', 'abc');
		await withHandle(fs, '/file', { write: true, truncate: true }, nothing);
		equal(await textAt(fs, '/file'), '');
	}),
	contractCase('open with create makes a file that is missing', async (fs) => {
		await withHandle(fs, '/file', { write: true, create: true }, nothing);
		equal(await textAt(fs, '/file'), '');
	}),
	contractCase('open with create keeps a file that is there', async (fs) => {
		await put(fs, '/file', 'abc');
		await withHandle(fs, '/file', { write: true, create: true }, nothing);
		equal(await textAt(fs, '/file'), 'abc');
	}),
	contractCase('open for reading with create makes an empty file', async (fs) => {
		await withHandle(fs, '/file', { read: true, create: true }, async (handle) => {
			equal(await readText(handle, 9, 0), '');
		});
		equal(await namesIn(fs, '/'), ['file']);
	}),
	contractCase('open for appending with create makes a file', async (fs) => {
		await withHandle(fs, '/file', { append: true, create: true }, async (handle) => {
			await handle.write(bytesOf('a'), 0);
		});
		equal(await textAt(fs, '/file'), 'a');
	}),
	contractCase('open without create of what is missing is ENOENT and makes nothing', async (fs) => {
		await throwsFs(() => fs.open('/file', { read: true }), 'ENOENT', 'open', '/file');
		await throwsFs(() => fs.open('/file', { write: true }), 'ENOENT', 'open', '/file');
		await throwsFs(() => fs.open('/file', { append: true }), 'ENOENT', 'open', '/file');
		equal(await fs.list('/'), []);
	}),
	contractCase('open exclusive makes a file', async (fs) => {
		await withHandle(fs, '/file', { write: true, create: true, exclusive: true }, nothing);
		equal(await namesIn(fs, '/'), ['file']);
	}),
	contractCase('open exclusive of a taken name is EEXIST and truncates nothing', async (fs) => {
		await put(fs, '/file', 'abc');
		await fs.mkdir('/directory');
		const options = { write: true, create: true, exclusive: true, truncate: true };
		await throwsFs(() => fs.open('/file', options), 'EEXIST', 'open', '/file');
		await throwsFs(() => fs.open('/directory', options), 'EEXIST', 'open', '/directory');
		equal(await textAt(fs, '/file'), 'abc');
	}),
	contractCase('open exclusive of any name with a trailing slash is EISDIR', async (fs) => {
		await put(fs, '/file', 'abc');
		await fs.mkdir('/directory');
		const options = { write: true, create: true, exclusive: true };
		for (const path of ['/file/', '/directory/', '/new/']) {
			await throwsFs(() => fs.open(path, options), 'EISDIR', 'open', path);
		}
		for (const path of ['/', '/.', '/directory/.', '/directory/..']) {
			await throwsFs(() => fs.open(path, options), 'EEXIST', 'open', path);
		}
		equal(await namesIn(fs, '/'), ['directory', 'file']);
	}),
	contractCase('open of a directory for writing is EISDIR', async (fs) => {
		await fs.mkdir('/directory');
		await throwsFs(() => fs.open('/directory', { write: true }), 'EISDIR', 'open', '/directory');
		await throwsFs(() => fs.open('/directory', { append: true }), 'EISDIR', 'open', '/directory');
		await throwsFs(() => fs.open('/directory', { read: true, create: true }), 'EISDIR', 'open', '/directory');
	}),
	contractCase('a directory opens for reading, has a stat, and is EISDIR to read', async (fs) => {
		await fs.mkdir('/directory');
		await withHandle(fs, '/directory', { read: true }, async (handle) => {
			equal((await handle.stat()).kind, 'directory');
			await throwsFs(() => handle.read(new Uint8Array(1), 0), 'EISDIR', 'read', '/directory');
		});
	}),
	contractCase('open of a file with a trailing slash is ENOTDIR, with create EISDIR', async (fs) => {
		await put(fs, '/file', 'abc');
		await throwsFs(() => fs.open('/file/', { read: true }), 'ENOTDIR', 'open', '/file/');
		await throwsFs(() => fs.open('/file/', { write: true, create: true }), 'EISDIR', 'open', '/file/');
		await throwsFs(() => fs.open('/new/', { write: true, create: true }), 'EISDIR', 'open', '/new/');
		equal(await namesIn(fs, '/'), ['file']);
	}),
	contractCase(
		'open gives a new file the permissions asked for, without a umask',
		async (fs) => {
			await withHandle(fs, '/secret', { write: true, create: true, permissions: 0o600 }, nothing);
			await withHandle(fs, '/open', { write: true, create: true, permissions: 0o777 }, nothing);
			await withHandle(fs, '/default', { write: true, create: true }, nothing);
			equal((await fs.stat('/secret')).mode, 0o600);
			equal((await fs.stat('/open')).mode, 0o777);
			equal((await fs.stat('/default')).mode, 0o666);
		},
		['permissions'],
	),
	contractCase(
		'open leaves the permissions of a file that is there',
		async (fs) => {
			await fs.write('/file', bytesOf('x'), { permissions: 0o640 });
			await withHandle(
				fs,
				'/file',
				{ write: true, create: true, truncate: true, permissions: 0o777 },
				nothing,
			);
			equal((await fs.stat('/file')).mode, 0o640);
		},
		['permissions'],
	),
	contractCase(
		'a handle made with read-only permissions can write all the same',
		async (fs) => {
			const options = { write: true, create: true, exclusive: true, permissions: 0o444 };
			await withHandle(fs, '/file', options, async (handle) => void (await handle.write(bytesOf('x'), 0)));
			equal(await textAt(fs, '/file'), 'x');
			equal((await fs.stat('/file')).mode, 0o444);
		},
		['permissions'],
	),
];

import { bytesEqual, equal, throwsFs } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { bytesOf, patternBytes, put, textAt } from './fixtures.ts';

/** Whole reads and ranges. */
export const readCases: readonly ContractCase[] = [
	contractCase('read gives back every byte value', async (fs) => {
		const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
		await fs.write('/file', bytes);
		bytesEqual(await fs.read('/file'), bytes);
	}),
	contractCase('read of an empty file gives no bytes', async (fs) => {
		await put(fs, '/file', '');
		equal((await fs.read('/file')).length, 0);
	}),
	contractCase('a file of 1 MiB reads back as it was written', async (fs) => {
		const bytes = patternBytes(1 << 20);
		await fs.write('/file', bytes);
		bytesEqual(await fs.read('/file'), bytes);
		equal((await fs.stat('/file')).size, 1 << 20);
	}),
	contractCase('a range in the middle of 1 MiB is just that range', async (fs) => {
		const bytes = patternBytes(1 << 20);
		await fs.write('/file', bytes);
		bytesEqual(await fs.read('/file', { offset: 500_001, length: 70_003 }), bytes.slice(500_001, 570_004));
	}),
	contractCase('read gives the bytes to the caller: changing them changes no file', async (fs) => {
		await put(fs, '/file', 'abc');
		(await fs.read('/file')).fill(0);
		(await fs.read('/file', { offset: 0, length: 3 })).fill(0);
		equal(await textAt(fs, '/file'), 'abc');
	}),
	contractCase('bytes that were read stay when the file changes', async (fs) => {
		await put(fs, '/file', 'before');
		const whole = await fs.read('/file');
		const part = await fs.read('/file', { offset: 0, length: 3 });
		const handle = await fs.open('/file', { write: true });
		await handle.write(bytesOf('XXXXXX'), 0);
		await handle.close();
		await put(fs, '/file', 'YYYYYY');
		bytesEqual(whole, bytesOf('before'));
		bytesEqual(part, bytesOf('bef'));
	}),
	contractCase('a range from the start', async (fs) => {
		await put(fs, '/file', '0123456789');
		bytesEqual(await fs.read('/file', { offset: 0, length: 4 }), bytesOf('0123'));
	}),
	contractCase('a range that reaches past the end stops at the end', async (fs) => {
		await put(fs, '/file', '0123456789');
		bytesEqual(await fs.read('/file', { offset: 8, length: 100 }), bytesOf('89'));
	}),
	contractCase('a range that is exactly the file', async (fs) => {
		await put(fs, '/file', '0123456789');
		bytesEqual(await fs.read('/file', { offset: 0, length: 10 }), bytesOf('0123456789'));
	}),
	contractCase('a range at the end is empty', async (fs) => {
		await put(fs, '/file', '0123456789');
		equal((await fs.read('/file', { offset: 10, length: 5 })).length, 0);
	}),
	contractCase('a range past the end is empty', async (fs) => {
		await put(fs, '/file', '0123456789');
		equal((await fs.read('/file', { offset: 1000, length: 5 })).length, 0);
	}),
	contractCase('a range of length 0 is empty', async (fs) => {
		await put(fs, '/file', '0123456789');
		equal((await fs.read('/file', { offset: 3, length: 0 })).length, 0);
	}),
	contractCase('a range of an empty file is empty', async (fs) => {
		await put(fs, '/file', '');
		equal((await fs.read('/file', { offset: 0, length: 5 })).length, 0);
	}),
	contractCase(
		'a range that brings its memory is the same range, and nothing behind it changes',
		async (fs) => {
			await put(fs, '/file', '0123456789');
			const into = new Uint8Array(8).fill(7);
			const middle = await fs.read('/file', { offset: 2, length: 4, into });
			bytesEqual(middle, bytesOf('2345'));
			bytesEqual(into.subarray(4), Uint8Array.of(7, 7, 7, 7));
			bytesEqual(await fs.read('/file', { offset: 8, length: 8, into }), bytesOf('89'));
			equal((await fs.read('/file', { offset: 10, length: 8, into })).length, 0);
			// Too little of it is left alone.
			bytesEqual(
				await fs.read('/file', { offset: 0, length: 10, into: new Uint8Array(3) }),
				bytesOf('0123456789'),
			);
		},
	),
	contractCase('read of a directory is EISDIR', async (fs) => {
		await fs.mkdir('/directory');
		await throwsFs(() => fs.read('/directory'), 'EISDIR', 'read', '/directory');
		await throwsFs(() => fs.read('/directory/'), 'EISDIR', 'read', '/directory/');
		await throwsFs(() => fs.read('/'), 'EISDIR', 'read', '/');
	}),
	contractCase('a range of a directory is EISDIR', async (fs) => {
		await fs.mkdir('/directory');
		const range = { offset: 0, length: 5 };
		await throwsFs(() => fs.read('/directory', range), 'EISDIR', 'read', '/directory');
	}),
	contractCase('read of a file with a trailing slash is ENOTDIR', async (fs) => {
		await put(fs, '/file', 'x');
		await throwsFs(() => fs.read('/file/'), 'ENOTDIR', 'read', '/file/');
	}),
	contractCase('read of what is missing is ENOENT', async (fs) => {
		await throwsFs(() => fs.read('/missing'), 'ENOENT', 'read', '/missing');
		await throwsFs(() => fs.read('/missing', { offset: 0, length: 1 }), 'ENOENT', 'read', '/missing');
	}),
];

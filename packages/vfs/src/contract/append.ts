import { bytesEqual, equal, throwsFs } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { bytesOf, patternBytes, put, textAt } from './fixtures.ts';

/** Adding to the end by path. */
export const appendCases: readonly ContractCase[] = [
	contractCase('append adds to the end', async (fs) => {
		await put(fs, '/file', 'one');
		await fs.append('/file', bytesOf(' two'));
		await fs.append('/file', bytesOf(' three'));
		equal(await textAt(fs, '/file'), 'one two three');
	}),
	contractCase('append creates a file that is not there', async (fs) => {
		await fs.append('/file', bytesOf('one'));
		equal(await textAt(fs, '/file'), 'one');
	}),
	contractCase('append of no bytes creates an empty file', async (fs) => {
		await fs.append('/file', new Uint8Array());
		equal((await fs.stat('/file')).size, 0);
	}),
	contractCase('append of no bytes leaves the content', async (fs) => {
		await put(fs, '/file', 'one');
		await fs.append('/file', new Uint8Array());
		equal(await textAt(fs, '/file'), 'one');
	}),
	contractCase('append copies the bytes', async (fs) => {
		const bytes = bytesOf('abc');
		await fs.append('/file', bytes);
		bytes.fill(0);
		await fs.append('/file', bytesOf('d'));
		equal(await textAt(fs, '/file'), 'abcd');
	}),
	contractCase('many appends keep their order', async (fs) => {
		for (let at = 0; at < 500; at++) await fs.append('/file', bytesOf(`${at}\n`));
		equal(await textAt(fs, '/file'), Array.from({ length: 500 }, (_, at) => `${at}\n`).join(''));
	}),
	contractCase('append to 1 MiB adds just its bytes', async (fs) => {
		const bytes = patternBytes(1 << 20);
		await fs.write('/file', bytes);
		await fs.append('/file', bytesOf('end'));
		equal((await fs.stat('/file')).size, (1 << 20) + 3);
		bytesEqual(await fs.read('/file', { offset: 0, length: 1 << 20 }), bytes);
		bytesEqual(await fs.read('/file', { offset: 1 << 20, length: 9 }), bytesOf('end'));
	}),
	contractCase(
		'append gives a new file the permissions asked for, and an old one keeps its own',
		async (fs) => {
			await fs.append('/secret', bytesOf('x'), { permissions: 0o600 });
			await fs.append('/secret', bytesOf('x'), { permissions: 0o777 });
			await fs.append('/default', bytesOf('x'));
			equal((await fs.stat('/secret')).mode, 0o600);
			equal((await fs.stat('/default')).mode, 0o666);
		},
		['permissions'],
	),
	contractCase(
		'append through one hard link is seen through the other',
		async (fs) => {
			await put(fs, '/one', 'a');
			await fs.link('/one', '/two');
			await fs.append('/two', bytesOf('b'));
			equal(await textAt(fs, '/one'), 'ab');
		},
		['hardLinks'],
	),
	contractCase('append to a directory is EISDIR', async (fs) => {
		await fs.mkdir('/directory');
		await throwsFs(() => fs.append('/directory', bytesOf('x')), 'EISDIR', 'append', '/directory');
	}),
	contractCase('append to a name with a trailing slash is EISDIR and creates nothing', async (fs) => {
		await throwsFs(() => fs.append('/new/', bytesOf('x')), 'EISDIR', 'append', '/new/');
		equal(await fs.list('/'), []);
	}),
];

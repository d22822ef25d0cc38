import { decodeText } from '@tenon/core';
import { equal, throwsFs } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { namesIn, put, textAt } from './fixtures.ts';

/** What a name may be made of, and how long it and a path may get. */
export const nameCases: readonly ContractCase[] = [
	...[
		keeps('a space inside and around it', ' two words '),
		keeps('newlines and tabs', 'line\nbreak\tand\ttab'),
		keeps('other control characters', '\u0001\u001b[31m\u007f'),
		keeps('shell characters', '$(*?)[a-z]{1,2}|&;<>\'"`\\!#~'),
		keeps('a leading dash', '-rf'),
		keeps('a leading dot', '.hidden'),
		keeps('three dots', '...'),
		keeps('dots at its end', 'name..'),
		keeps('a backslash', 'a\\b'),
		keeps('a colon and a percent sign', 'C:%2F'),
		keeps('umlauts', 'größe'),
		keeps('Chinese characters', '文件名'),
		keeps('emoji with joiners', '👩‍👩‍👧‍👦🏳️‍🌈'),
		keeps('right-to-left text', 'שלום'),
		keeps('a replacement character', '\ufffd'),
		keeps('a byte order mark', '\ufefftext'),
		keeps('the name of an object property', '__proto__'),
		keeps('the name of a method', 'constructor'),
		keeps('255 bytes', 'n'.repeat(255)),
		keeps('255 bytes in 85 characters', '文'.repeat(85)),
	],
	contractCase(
		'a name with bytes that are not UTF-8 is kept byte for byte',
		async (fs) => {
			const name = decodeText(Uint8Array.of(0x61, 0xff, 0xfe, 0x80, 0xc3, 0x28, 0x62));
			await put(fs, `/${name}`, 'x');
			equal(await namesIn(fs, '/'), [name]);
			equal(await textAt(fs, `/${name}`), 'x');
			equal(await fs.realpath(`/${name}`), `/${name}`);
		},
		['byteNames'],
	),
	contractCase(
		'names that differ in one byte that is not UTF-8 are two names',
		async (fs) => {
			const [one, two] = [0xfe, 0xff].map((byte) => decodeText(Uint8Array.of(0x61, byte)));
			await put(fs, `/${one}`, 'one');
			await fs.rename(`/${one}`, `/${two}`);
			await fs.mkdir(`/${one}`);
			equal(await textAt(fs, `/${two}`), 'one');
			equal(await namesIn(fs, '/'), [one!, two!]);
		},
		['byteNames'],
	),
	contractCase(
		'a link text with bytes that are not UTF-8 is kept and followed',
		async (fs) => {
			const name = decodeText(Uint8Array.of(0xff, 0x61));
			await put(fs, `/${name}`, 'x');
			await fs.symlink(name, '/link');
			equal(await fs.readlink('/link'), name);
			equal(await textAt(fs, '/link'), 'x');
			equal((await fs.lstat('/link')).size, 2);
		},
		['byteNames', 'symlinks'],
	),
	contractCase(
		'a name of 255 bytes that are not UTF-8 fits, one more does not',
		async (fs) => {
			const [fits, tooLong] = [255, 256].map((size) => `/${decodeText(new Uint8Array(size).fill(0xff))}`);
			await put(fs, fits!, 'x');
			await throwsFs(() => put(fs, tooLong!, 'x'), 'ENAMETOOLONG', 'write', tooLong!);
		},
		['byteNames'],
	),
	contractCase('upper and lower case are two names', async (fs) => {
		await put(fs, '/name', 'lower');
		await put(fs, '/NAME', 'upper');
		equal(await namesIn(fs, '/'), ['NAME', 'name']);
		equal(await textAt(fs, '/name'), 'lower');
	}),
	contractCase('composed and decomposed letters are two names', async (fs) => {
		await put(fs, '/\u00e4', 'composed');
		await put(fs, '/a\u0308', 'decomposed');
		equal(await textAt(fs, '/\u00e4'), 'composed');
		equal((await fs.list('/')).length, 2);
	}),
	contractCase('a name of 256 bytes is ENAMETOOLONG for everything', async (fs) => {
		const path = `/${'n'.repeat(256)}`;
		await put(fs, '/file', 'x');
		await throwsFs(() => fs.stat(path), 'ENAMETOOLONG', 'stat', path);
		await throwsFs(() => fs.lstat(path), 'ENAMETOOLONG', 'lstat', path);
		await throwsFs(() => fs.list(path), 'ENAMETOOLONG', 'list', path);
		await throwsFs(() => fs.read(path), 'ENAMETOOLONG', 'read', path);
		await throwsFs(() => put(fs, path, 'x'), 'ENAMETOOLONG', 'write', path);
		await throwsFs(() => fs.mkdir(path), 'ENAMETOOLONG', 'mkdir', path);
		await throwsFs(() => fs.remove(path), 'ENAMETOOLONG', 'remove', path);
		await throwsFs(() => fs.rename('/file', path), 'ENAMETOOLONG', 'rename', '/file', path);
		await throwsFs(() => fs.open(path, { write: true, create: true }), 'ENAMETOOLONG', 'open', path);
		equal(await namesIn(fs, '/'), ['file']);
	}),
	contractCase('a name of 256 bytes in fewer characters is ENAMETOOLONG', async (fs) => {
		const path = `/${'文'.repeat(85)}x`;
		await throwsFs(() => put(fs, path, 'x'), 'ENAMETOOLONG', 'write', path);
	}),
	contractCase('a name of 256 bytes in the middle of a path is ENAMETOOLONG', async (fs) => {
		const path = `/${'n'.repeat(256)}/file`;
		await throwsFs(() => fs.stat(path), 'ENAMETOOLONG', 'stat', path);
	}),
	contractCase('a directory two hundred levels down works as any other', async (fs) => {
		const deep = '/d'.repeat(200);
		await fs.mkdir(deep, { recursive: true });
		await put(fs, `${deep}/file`, 'x');
		equal(await textAt(fs, `${deep}/file`), 'x');
		equal(await fs.realpath(`${deep}${'/..'.repeat(199)}`), '/d');
		await fs.rename('/d', '/e');
		equal(await textAt(fs, `/e${deep.slice(2)}/file`), 'x');
		await fs.remove('/e', { recursive: true });
		equal(await fs.list('/'), []);
	}),
];

function keeps(what: string, name: string): ContractCase {
	return contractCase(`a name can hold ${what}`, async (fs) => {
		await put(fs, `/${name}`, 'file');
		equal(await namesIn(fs, '/'), [name]);
		equal(await textAt(fs, `/${name}`), 'file');
		equal(await fs.realpath(`/${name}`), `/${name}`);
		await fs.remove(`/${name}`);
		await fs.mkdir(`/${name}`);
		await put(fs, `/${name}/${name}`, 'below');
		equal(await textAt(fs, `/${name}/${name}`), 'below');
		await fs.rename(`/${name}`, '/other');
		equal(await namesIn(fs, '/other'), [name]);
	});
}

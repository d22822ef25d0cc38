import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readBlob } from './read-blob.ts';

const root = mkdtempSync(join(tmpdir(), 'tenon-blob-'));
const folder = join(root, 'data');
mkdirSync(join(folder, 'inner'), { recursive: true });
writeFileSync(join(root, 'outside.txt'), 'secret');
writeFileSync(join(folder, 'a.txt'), 'hello');
writeFileSync(join(folder, 'bad.txt'), Buffer.from([0xff, 0xfe]));
writeFileSync(join(folder, 'p.png'), Buffer.from([0x89, 0x50]));
writeFileSync(join(folder, 'inner', 'b.txt'), 'inner');
writeFileSync(join(folder, 'empty.txt'), '');
writeFileSync(join(folder, 'long.txt'), 'x'.repeat(200));
symlinkSync(join(root, 'outside.txt'), join(folder, 'out-link'));
symlinkSync(root, join(folder, 'out-folder'));
symlinkSync('inner/b.txt', join(folder, 'in-link'));
linkSync(join(root, 'outside.txt'), join(folder, 'hard-link'));
execFileSync('mkfifo', [join(folder, 'pipe')]);
afterAll(() => rmSync(root, { recursive: true }));

const read = (path: string, mime_type = 'text/plain', bytes = 0) =>
	readBlob({ type: 'blob', path, mime_type, bytes }, { folder, maxBytes: 100 });

const text = (text: string) => ({ kind: 'block', block: { type: 'text', text } });

describe('a file that a result names', () => {
	it('is read, by a relative or an absolute path, also through a link that stays inside', async () => {
		expect(await read('a.txt', 'text/plain', 5)).toEqual(text('hello'));
		expect(await read(join(folder, 'a.txt'), '')).toEqual(text('hello'));
		expect(await read('in-link')).toEqual(text('inner'));
		expect(await read('empty.txt')).toBeUndefined();
	});

	it('is a picture by its type', async () => {
		expect(await read('p.png', 'image/png')).toEqual({
			kind: 'block',
			block: { type: 'image', mimeType: 'image/png', bytes: Buffer.from([0x89, 0x50]) },
		});
	});

	it('is told of where it is neither text nor picture', async () => {
		expect(await read('a.txt', 'application/pdf')).toEqual(
			text('[the file "a.txt": application/pdf, 5 bytes]'),
		);
		expect(await read('bad.txt')).toEqual(text('[the file "bad.txt": text/plain, 2 bytes]'));
	});

	it.each([
		['../outside.txt', 'lies outside of the data folder'],
		[join(root, 'outside.txt'), 'lies outside of the data folder'],
		['out-link', 'lies outside of the data folder'],
		['out-folder/outside.txt', 'lies outside of the data folder'],
		['.', 'lies outside of the data folder'],
		['hard-link', 'is no ordinary file'],
		['inner', 'is no ordinary file'],
		['pipe', 'is no ordinary file'],
		['long.txt', 'is longer than 100 bytes'],
		['missing', 'cannot be read (ENOENT)'],
		['a\0b', 'cannot be read (ERR_INVALID_ARG_VALUE)'],
	])('%s is refused', async (path, reason) => {
		expect(await read(path)).toEqual({ kind: 'fault', note: `[the file ${JSON.stringify(path)} ${reason}]` });
	});

	it('has to have the length that was said', async () => {
		expect(await read('a.txt', 'text/plain', 4)).toEqual({
			kind: 'fault',
			note: '[the file "a.txt" has 5 bytes, and not 4]',
		});
	});
});

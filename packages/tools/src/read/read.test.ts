import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { filesOf, ToolSession, textOf } from '../../test/tool-session.ts';
import { FileState } from '../files/file-state.ts';
import { readTool } from './read.ts';

const sessionOn = (
	files: Readonly<Record<string, string | Uint8Array>>,
	options: Partial<Parameters<typeof readTool>[0]> = {},
): ToolSession =>
	new ToolSession([readTool({ files: new FileState(), ...options })], {
		fileSystem: filesOf(files),
		cwd: '/w',
	});

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);

describe('read', () => {
	it('shows lines with their numbers', async () => {
		const session = sessionOn({ '/w/a': 'one\n\tzwei\n\ndrei' });
		expect(await session.text('read', { path: 'a' })).toBe(
			'     1\tone\n     2\t\tzwei\n     3\t\n     4\tdrei\n',
		);
		expect(await session.data('read', { path: '/w/a' })).toMatchObject({
			path: '/w/a',
			kind: 'text',
			size: 15,
			text: 'one\n\tzwei\n\ndrei\n',
			firstLine: 1,
			lastLine: 4,
			totalLines: 4,
			hasMore: false,
			clippedLines: 0,
		});
	});

	it('shows a part and says where to go on', async () => {
		const session = sessionOn({ '/w/a': 'a\nb\nc\nd\n' });
		expect(await session.text('read', { path: 'a', offset: 2, limit: 2 })).toBe(
			'     2\tb\n     3\tc\n[lines 2 to 3 of 4; go on with offset 4]\n',
		);
		expect(await session.text('read', { path: 'a', offset: 4, limit: 2 })).toBe('     4\td\n');
		expect(await session.failure('read', { path: 'a', offset: 5 })).toBe(
			'a: line 5 is beyond its end: it has 4 lines',
		);
	});

	it('says that a file is empty', async () => {
		expect(await sessionOn({ '/w/a': '' }).text('read', { path: 'a' })).toBe('[the file is empty]\n');
	});

	it('cuts long lines and says how long they are', async () => {
		const session = sessionOn(
			{ '/w/a': `${'x'.repeat(30)}\nshort\n${'ä'.repeat(11)}\n` },
			{ maxLineChars: 10 },
		);
		expect(await session.text('read', { path: 'a' })).toBe(
			[
				`     1\t${'x'.repeat(10)} [… line cut, it has 30 bytes]\n`,
				'     2\tshort\n',
				`     3\t${'ä'.repeat(10)} [… line cut, it has 22 bytes]\n`,
			].join(''),
		);
		expect(await session.data('read', { path: 'a' })).toMatchObject({ clippedLines: 2 });
	});

	it('stops where its budget is full, at a line', async () => {
		const session = sessionOn({ '/w/a': 'aaaa\n'.repeat(10) }, { maxChars: 10 });
		expect(await session.text('read', { path: 'a' })).toBe(
			'     1\taaaa\n     2\taaaa\n[lines 1 to 2 of 10; go on with offset 3]\n',
		);
	});

	it('reads any part of a file of ten megabytes', async () => {
		const line = `${'0123456789'.repeat(10)}\n`;
		const session = sessionOn({ '/w/big': line.repeat(100_000), '/w/line': 'x'.repeat(10_000_000) });
		expect(await session.text('read', { path: 'big', offset: 99_999, limit: 1 })).toBe(
			` 99999\t${line}[lines 99999 to 99999 of 100000; go on with offset 100000]\n`,
		);
		expect(await session.text('read', { path: 'line' })).toBe(
			`     1\t${'x'.repeat(2000)} [… line cut, it has 10000000 bytes]\n`,
		);
	});

	it('hands over images by what they are, not by their names', async () => {
		const session = sessionOn({ '/w/picture.txt': png }, { maxImageBytes: 20 });
		const { content, data } = await session.call('read', { path: 'picture.txt' });
		expect(content).toEqual([
			{ type: 'text', text: 'picture.txt: PNG image, 12 bytes' },
			{ type: 'image', mimeType: 'image/png', bytes: png },
		]);
		expect((data as ReadonlyMap<string, unknown>).get('type')).toBe('image/png');
	});

	it.each([
		['jpeg', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
		['gif', [...'GIF89a'].map((c) => c.charCodeAt(0)), 'image/gif'],
		['webp', [...'RIFF0000WEBPVP8 '].map((c) => c.charCodeAt(0)), 'image/webp'],
	])('knows %s', async (_name, bytes, mimeType) => {
		const { content } = await sessionOn({ '/w/i': Uint8Array.from(bytes) }).call('read', { path: 'i' });
		expect(content[1]).toMatchObject({ type: 'image', mimeType });
	});

	it('refuses an image that is too large', async () => {
		expect(await sessionOn({ '/w/i': png }, { maxImageBytes: 11 }).failure('read', { path: 'i' })).toBe(
			'i: PNG image of 12 bytes; images of at most 11 bytes can be shown',
		);
	});

	it.each([
		['zeros', Uint8Array.from([1, 0, 2]), 'binary data'],
		['noise', Uint8Array.from({ length: 100 }, (_, at) => 0x80 + at), 'binary data'],
		['elf', Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2]), 'ELF program or library'],
		['utf16', Uint8Array.from([0xff, 0xfe, 0x41, 0]), 'UTF-16 text'],
	])('names a binary file: %s', async (name, bytes, type) => {
		const session = sessionOn({ [`/w/${name}`]: bytes });
		expect(await session.text('read', { path: name })).toBe(
			`${name}: ${type}, ${bytes.length} bytes; not shown`,
		);
		expect(await session.data('read', { path: name })).toMatchObject({ kind: 'binary', type });
	});

	it('shows text in an old encoding and says so', async () => {
		const latin = Uint8Array.from([...'Stra', '\xdf', ...'e'].map((c) => c.charCodeAt(0)));
		expect(await sessionOn({ '/w/l': latin }).text('read', { path: 'l' })).toBe(
			'     1\tStra\ufffde\n[bytes that are not UTF-8 are shown as \ufffd]\n',
		);
	});

	it('shows lines that end in CRLF without it and says so', async () => {
		expect(await sessionOn({ '/w/a': 'one\r\ntwo\r\n' }).text('read', { path: 'a' })).toBe(
			'     1\tone\n     2\ttwo\n[lines end in CRLF; edit keeps that]\n',
		);
	});

	it('lists a directory', async () => {
		const session = sessionOn({ '/w/b': '', '/w/a/x': '' });
		expect(await session.text('read', { path: '.' })).toBe('. is a directory with 2 entries:\na/\nb\n');
	});

	it('names a neighbour of a file that is not there', async () => {
		const session = sessionOn({ '/w/Main.ts': '' });
		expect(await session.failure('read', { path: 'main.js' })).toBe(
			'main.js: No such file or directory; there is Main.ts in the same directory',
		);
		expect(await session.failure('read', { path: 'no/where' })).toBe('no/where: No such file or directory');
		expect(await session.failure('read', { path: 'Main.ts/x' })).toBe('Main.ts/x: Not a directory');
	});

	it('takes the version of the file before it reads, through links', async () => {
		const fileSystem = createMemoryFileSystem();
		fileSystem.write('/real', new TextEncoder().encode('x\n'));
		fileSystem.symlink('/real', '/link');
		const files = new FileState();
		const session = new ToolSession([readTool({ files })], { fileSystem });
		await session.text('read', { path: '/link' });
		expect(files.tracker.seen('/real')).toBe(fileSystem.stat('/real').version);
	});

	it('says what is wrong with its input', async () => {
		const session = sessionOn({});
		expect(await session.failure('read', { path: 1, offset: 0, more: true })).toBe(
			'read: .more: unknown; there are path, offset, anchors, limit; .path: expected a string, found 1; .offset: expected an integer from 1 to 1000000000, found 0',
		);
		expect(await session.failure('read', {})).toBe('read: .path: missing');
		expect(textOf(await session.call('read', []))).toBe('read: expected an object, found []');
	});

	it('gives each line an anchor, the same for the same line, also for lines that are cut', async () => {
		const files = new FileState();
		const long = 'x'.repeat(3000);
		const session = sessionOn({ '/w/a': `one\n${long}1\n${long}2\n` }, { files });
		const text = await session.text('read', { path: 'a', anchors: true });
		const anchors = [...text.matchAll(/^ +\d+ (a[0-9a-f]{40})\t/gm)].map(([, anchor]) => anchor!);
		expect(anchors.map((anchor) => files.anchors.find(anchor)?.line)).toEqual([1, 2, 3]);
		expect(new Set(anchors.map((anchor) => anchor.slice(25))).size).toBe(3);
		const part = await session.data('read', { path: 'a', anchors: true, offset: 2, limit: 1 });
		expect(part).toMatchObject({ anchors: [anchors[1]] });
	});

	it('shows what is in the file now, whatever was read before', async () => {
		const fileSystem = filesOf({ '/w/a': 'one\n' });
		const session = new ToolSession([readTool({ files: new FileState() })], { fileSystem, cwd: '/w' });
		for (const content of ['one\n', 'two\n', '', 'three\n']) {
			fileSystem.write('/w/a', new TextEncoder().encode(content));
			expect(await session.data('read', { path: 'a' })).toMatchObject({ text: content });
		}
	});
});

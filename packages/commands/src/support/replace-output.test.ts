import { decodeText, encodeText, FsError } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { expect, it } from 'vitest';
import { commands } from '../index.ts';

const scripts: readonly (readonly [string, string])[] = [
	['sort -o kept kept', 'sort: open failed: kept: Permission denied\n'],
	['uniq other kept', 'uniq: kept: Permission denied\n'],
	['shuf -o kept other', 'shuf: kept: Permission denied\n'],
	['xxd other kept', 'xxd: kept: Permission denied\n'],
];

it.each(scripts)('a file that may not be written is not replaced: %s', async (script, stderr) => {
	const files = createMemoryFileSystem();
	files.write('/kept', encodeText('b\na\n'));
	files.write('/other', encodeText('x\n'));
	files.chmod('/kept', 0o444);
	const open = files.open.bind(files);
	files.open = (path, options) => {
		if (path === '/kept' && options.write === true) throw new FsError('EACCES', 'open', path);
		return open(path, options);
	};
	const kernel = new Kernel({ fileSystem: files, commands });
	const result = await kernel.execute(script);
	expect({ stderr: result.stderr, kept: decodeText(files.read('/kept')) }).toEqual({
		stderr,
		kept: 'b\na\n',
	});
});

it.each([
	['sort -o kept kept', 'a\nb\n'],
	['uniq other kept', 'x\n'],
	['shuf -o kept other', 'x\n'],
	['xxd other kept', '00000000: 780a                                     x.\n'],
])('a file is written in a directory where none may be created: %s', async (script, content) => {
	const files = createMemoryFileSystem();
	files.write('/kept', encodeText('b\na\n'));
	files.write('/other', encodeText('x\n'));
	const open = files.open.bind(files);
	files.open = (path, options) => {
		if (options.create === true && path.startsWith('/.')) throw new FsError('EACCES', 'open', path);
		return open(path, options);
	};
	const kernel = new Kernel({ fileSystem: files, commands });
	const { stderr } = await kernel.execute(script);
	const beside = files.list('/').filter(({ name }) => name.startsWith('.'));
	expect([stderr, decodeText(files.read('/kept')), beside]).toEqual(['', content, []]);
});

it('a file with several names keeps its content where the new one cannot be written', async () => {
	const files = createMemoryFileSystem();
	files.write('/kept', encodeText('b\na\n'));
	files.link('/kept', '/other');
	const open = files.open.bind(files);
	let isFull = true;
	files.open = (path, options) => {
		const handle = open(path, options);
		if (path !== '/kept' || options.truncate !== true || !isFull) return handle;
		isFull = false;
		const write = (): never => {
			throw new FsError('ENOSPC', 'write', path);
		};
		return Object.assign(handle, { write });
	};
	const kernel = new Kernel({ fileSystem: files, commands });
	const failed = await kernel.execute('sort -o kept kept');
	expect({ code: failed.code, other: decodeText(files.read('/other')) }).toEqual({
		code: 1,
		other: 'b\na\n',
	});
	await kernel.execute('sort -o kept kept');
	expect(decodeText(files.read('/other'))).toBe('a\nb\n');
});

it('more than memory is for takes the place of one of several names', async () => {
	const files = createMemoryFileSystem();
	files.write('/kept', encodeText('old\n'));
	files.link('/kept', '/other');
	const lines = Array.from({ length: 17 }, (_, at) => `${at}${'x'.repeat(1 << 20)}\n`).join('');
	files.write('/large', encodeText(lines));
	const kernel = new Kernel({ fileSystem: files, commands });
	const { code, stderr } = await kernel.execute('uniq large kept');
	expect({ code, stderr, other: decodeText(files.read('/other')) }).toEqual({
		code: 0,
		stderr: '',
		other: 'old\n',
	});
	expect(decodeText(files.read('/kept')) === lines).toBe(true);
	expect(files.list('/').map(({ name }) => name)).toEqual(['other', 'large', 'kept']);
});

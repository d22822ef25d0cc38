import { createHook } from 'node:async_hooks';
import { encodeText, type FileSystem, isPromise } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { guardedHost, guardedMemory, host, memory } from './implementations.ts';

/** How many promises come into being while `work` runs. */
const promisesDuring = (work: () => void): number => {
	let created = 0;
	const hook = createHook({
		init: (_asyncId, type) => {
			if (type === 'PROMISE') created += 1;
		},
	});
	hook.enable();
	try {
		work();
	} finally {
		hook.disable();
	}
	return created;
};

const calls: readonly { readonly call: string; run(fs: FileSystem): unknown }[] = [
	{ call: 'stat', run: (fs) => fs.stat('/folder/file') },
	{ call: 'stat through a link', run: (fs) => fs.stat('/link') },
	{ call: 'lstat', run: (fs) => fs.lstat('/link') },
	{ call: 'read', run: (fs) => fs.read('/folder/file') },
	{ call: 'read of a range', run: (fs) => fs.read('/folder/file', { offset: 1, length: 2 }) },
	{ call: 'list', run: (fs) => fs.list('/folder') },
	{ call: 'realpath', run: (fs) => fs.realpath('/link') },
	{ call: 'readlink', run: (fs) => fs.readlink('/link') },
	{ call: 'write of a new file', run: (fs) => fs.write('/new', encodeText('x')) },
	{ call: 'write over a file', run: (fs) => fs.write('/folder/file', encodeText('x')) },
	{ call: 'append', run: (fs) => fs.append('/folder/file', encodeText('x')) },
	{ call: 'mkdir', run: (fs) => fs.mkdir('/folder/a/b', { recursive: true }) },
	{ call: 'rename', run: (fs) => fs.rename('/folder/file', '/folder/other') },
	{ call: 'chmod', run: (fs) => fs.chmod('/link', 0o600) },
	{ call: 'remove', run: (fs) => fs.remove('/folder', { recursive: true }) },
];

describe.each([memory, host, guardedMemory, guardedHost])('$name', ({ open }) => {
	it.each(calls)('answers $call without a promise', ({ run }) => {
		using opened = open();
		const { fs } = opened;
		fs.mkdir('/folder');
		fs.write('/folder/file', encodeText('content'));
		fs.symlink('folder/file', '/link');
		let result: unknown;
		const created = promisesDuring(() => {
			result = run(fs);
		});
		expect(isPromise(result)).toBe(false);
		expect(created).toBe(0);
	});

	it('fails without a promise', () => {
		using opened = open();
		const created = promisesDuring(() => {
			expect(() => opened.fs.stat('/missing')).toThrow('stat /missing: No such file or directory');
		});
		expect(created).toBe(0);
	});
});

describe('the count of promises', () => {
	it('sees one that is made by hand', () => {
		expect(promisesDuring(() => void Promise.resolve(1))).toBe(1);
	});

	it('sees those of an async function', () => {
		const wait = async (): Promise<void> => {
			await undefined;
		};
		expect(promisesDuring(() => void wait())).toBeGreaterThan(0);
	});

	it('sees none where none is', () => {
		expect(promisesDuring(() => void [1, 2, 3].map(String))).toBe(0);
	});
});

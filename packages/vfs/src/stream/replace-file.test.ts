import { decodeText, encodeText, type FileHandle, type FileSystem, FsError, type Maybe } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { createMemoryFileSystem, type MemoryFileSystem } from '../memory/memory-file-system.ts';
import type { FileReplacement } from './file-replacement.ts';
import { replaceFile } from './replace-file.ts';

const textOf = (fs: MemoryFileSystem, path: string): string => decodeText(fs.read(path));
const namesOf = (fs: MemoryFileSystem, path: string): string[] =>
	fs
		.list(path)
		.map(({ name }) => name)
		.sort();

const filled = (): MemoryFileSystem => {
	const fs = createMemoryFileSystem();
	fs.mkdir('/d');
	fs.write('/d/f', encodeText('old'), { permissions: 0o640 });
	return fs;
};

/** The same file system with some methods in the place of its own. */
const altered = (fs: FileSystem, methods: Partial<FileSystem>): FileSystem =>
	new Proxy(fs, {
		get: (target, key: keyof FileSystem) => {
			const own = methods[key] ?? target[key];
			return typeof own === 'function' ? own.bind(target) : own;
		},
	});

/** A method that refuses. */
const refuse =
	(errno: FsError['errno'], operation: FsError['operation']): (() => never) =>
	() => {
		throw new FsError(errno, operation, '/d');
	};

const now = <T>(maybe: Maybe<T>): T => maybe as T;
const writeAll = (replacement: FileReplacement, ...texts: string[]): void => {
	for (const text of texts) replacement.push(encodeText(text));
};

describe('replaceFile', () => {
	it('keeps the old file until the new content is committed', () => {
		const fs = filled();
		const replacement = now(replaceFile(fs, '/d/f'));
		writeAll(replacement, 'new ', 'text');
		expect(textOf(fs, '/d/f')).toBe('old');
		expect(replacement.commit()).toBeUndefined();
		expect(textOf(fs, '/d/f')).toBe('new text');
		expect(namesOf(fs, '/d')).toEqual(['f']);
	});

	it('keeps mode and owner of the file', () => {
		const fs = filled();
		fs.chown('/d/f', 7, 8);
		fs.chmod('/d/f', 0o4711);
		const replacement = now(replaceFile(fs, '/d/f'));
		replacement.commit();
		expect(fs.stat('/d/f')).toMatchObject({ mode: 0o4711, uid: 7, gid: 8, size: 0 });
	});

	it('makes the file its own where it may not give it away', () => {
		const fs = filled();
		fs.chown('/d/f', 7, 8);
		const replacement = now(replaceFile(altered(fs, { chown: refuse('EPERM', 'chown') }), '/d/f'));
		replacement.commit();
		expect(fs.stat('/d/f')).toMatchObject({ mode: 0o640, uid: 0, gid: 0 });
	});

	it('creates a file that is not there with the given permissions', () => {
		const fs = filled();
		const replacement = now(replaceFile(fs, '/d/../d/./new', { permissions: 0o600 }));
		writeAll(replacement, 'x');
		replacement.commit();
		expect([textOf(fs, '/d/new'), fs.stat('/d/new').mode]).toEqual(['x', 0o600]);
	});

	it('replaces what a link stands for and keeps the link', () => {
		const fs = filled();
		fs.symlink('d/f', '/link');
		const replacement = now(replaceFile(fs, '/link'));
		writeAll(replacement, 'new');
		replacement.commit();
		expect([fs.readlink('/link'), textOf(fs, '/d/f'), namesOf(fs, '/')]).toEqual([
			'd/f',
			'new',
			['d', 'link'],
		]);
	});

	it('creates what a dangling link stands for, only at commit', () => {
		const fs = filled();
		fs.symlink('d/made', '/link');
		const replacement = now(replaceFile(fs, '/link'));
		writeAll(replacement, 'new');
		expect(() => fs.stat('/d/made')).toThrow('No such file');
		replacement.commit();
		expect(textOf(fs, '/d/made')).toBe('new');
	});

	it('leaves no trace when it is discarded, also twice', () => {
		const fs = filled();
		const replacement = now(replaceFile(fs, '/d/f'));
		writeAll(replacement, 'new');
		replacement.discard();
		replacement.discard();
		expect([textOf(fs, '/d/f'), namesOf(fs, '/d'), fs.residentBytes]).toEqual(['old', ['f'], 3]);
	});

	it('does nothing when it is discarded after the commit', () => {
		const fs = filled();
		const replacement = now(replaceFile(fs, '/d/f'));
		replacement.commit();
		replacement.discard();
		expect(textOf(fs, '/d/f')).toBe('');
	});

	it('takes nothing more when it is over', () => {
		const replacement = now(replaceFile(filled(), '/d/f'));
		replacement.discard();
		expect(() => replacement.push(encodeText('x'))).toThrow(new FsError('EBADF', 'write', '/d/f', over));
		expect(() => replacement.commit()).toThrow(new FsError('EBADF', 'commit', '/d/f', over));
	});

	for (const method of ['chmod', 'rename'] as const) {
		it(`leaves the old file and no other when ${method} fails`, () => {
			const fs = filled();
			fs.chown('/d/f', 7, 8);
			const replacement = now(replaceFile(altered(fs, { [method]: refuse('EIO', method) }), '/d/f'));
			writeAll(replacement, 'new');
			expect(() => replacement.commit()).toThrow('Input/output error');
			expect([textOf(fs, '/d/f'), namesOf(fs, '/d')]).toEqual(['old', ['f']]);
		});
	}

	for (const method of ['write', 'close', 'sync'] as const) {
		it(`leaves the old file and no other when ${method} of the handle fails`, async () => {
			const fs = filled();
			const open: FileSystem['open'] = (path, options) => {
				const handle = fs.open(path, options);
				return { ...bound(handle), [method]: async () => refuse('ENOSPC', method)() };
			};
			const replacement = await replaceFile(altered(fs, { open }), '/d/f', { durable: true });
			const work = async (): Promise<void> => {
				await replacement.push(encodeText('new'));
				await replacement.commit();
			};
			await expect(work()).rejects.toThrow('No space left');
			expect([textOf(fs, '/d/f'), namesOf(fs, '/d')]).toEqual(['old', ['f']]);
		});
	}

	it('tells the first failure when the clean-up fails too', () => {
		const fs = altered(filled(), { rename: refuse('EIO', 'rename'), remove: refuse('EROFS', 'remove') });
		expect(() => now(replaceFile(fs, '/d/f')).commit()).toThrow('Input/output error');
	});

	it('tries the next temporary name when one is taken', () => {
		const fs = filled();
		fs.write('/d/.tenon-a.tmp', encodeText('theirs'));
		const names = ['a', 'a', 'b'];
		const replacement = now(replaceFile(fs, '/d/f', { entropy: () => names.shift()! }));
		expect(namesOf(fs, '/d')).toEqual(['.tenon-a.tmp', '.tenon-b.tmp', 'f']);
		replacement.commit();
		expect([namesOf(fs, '/d'), textOf(fs, '/d/.tenon-a.tmp')]).toEqual([['.tenon-a.tmp', 'f'], 'theirs']);
	});

	it('gives up when every name is taken', () => {
		const fs = filled();
		fs.write('/d/.tenon-a.tmp', encodeText('theirs'));
		expect(() => replaceFile(fs, '/d/f', { entropy: () => 'a' })).toThrow('File exists');
	});

	it('lets two replacements of one file go on at once', () => {
		const fs = filled();
		const [first, second] = [now(replaceFile(fs, '/d/f')), now(replaceFile(fs, '/d/f'))];
		writeAll(first, 'first');
		writeAll(second, 'second');
		second.commit();
		first.commit();
		expect([textOf(fs, '/d/f'), namesOf(fs, '/d')]).toEqual(['first', ['f']]);
	});

	const refused: readonly (readonly [string, string])[] = [
		['/d', 'open /d: Is a directory'],
		['/d/new/', 'open /d/new/: Is a directory'],
		['/gone/f', 'realpath /gone/f: No such file or directory'],
		['/d/f/x', 'realpath /d/f/x: Not a directory'],
	];
	for (const [path, message] of refused) {
		it(`refuses ${path}`, () => {
			expect(() => replaceFile(filled(), path)).toThrow(message);
		});
	}

	it('writes to a device directly', () => {
		const fs = filled();
		const device = altered(fs, {
			stat: (path) =>
				({ ...(fs.stat(path) as ReturnType<typeof fs.stat> & object), kind: 'character' }) as never,
		});
		const replacement = now(replaceFile(device, '/d/f'));
		writeAll(replacement, 'ab', 'c');
		expect([textOf(fs, '/d/f'), namesOf(fs, '/d')]).toEqual(['abc', ['f']]);
		replacement.commit();
		replacement.discard();
		expect(() => replacement.push(encodeText('x'))).toThrow('Bad file descriptor');
	});
});

const over = { reason: 'the replacement is over' };

/** The methods of a handle that still work when another object carries them. */
const bound = (handle: FileHandle): FileHandle => ({
	read: (into, position) => handle.read(into, position),
	write: (bytes, position) => handle.write(bytes, position),
	stat: () => handle.stat(),
	truncate: (size) => handle.truncate(size),
	sync: () => handle.sync(),
	close: () => handle.close(),
});

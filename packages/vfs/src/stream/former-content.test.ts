import { decodeText, encodeText, type FileSystem, FsError } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { createMemoryFileSystem, type MemoryFileSystem } from '../memory/memory-file-system.ts';
import { type FormerContent, keepFormerContent } from './former-content.ts';

const large = 'x'.repeat(17 * 1024 * 1024);

const filled = (content: string): MemoryFileSystem => {
	const fs = createMemoryFileSystem();
	fs.write('/file', encodeText(content), { permissions: 0o640 });
	fs.symlink('file', '/link');
	return fs;
};

const keep = (fs: FileSystem, path: string): FormerContent => keepFormerContent(fs, path) as FormerContent;

const contentOf = (fs: MemoryFileSystem, path: string): string => decodeText(fs.read(path));

describe('the former content of a file', () => {
	it.each([
		['a small file', 'old'],
		['an empty file', ''],
		['a large file', large],
	])('is put back into %s, mode and all', (_, content) => {
		const fs = filled(content);
		const former = keep(fs, '/file');
		fs.write('/file', encodeText('half of the n'));
		former.putBack();
		expect(contentOf(fs, '/file') === content).toBe(true);
		expect(fs.stat('/file').mode).toBe(0o640);
		expect(
			fs
				.list('/')
				.map(({ name }) => name)
				.sort(),
		).toEqual(['file', 'link']);
	});

	it.each([
		['small', 'old'],
		['large', large],
	])('leaves no copy of a %s one behind when the new content stays', (_, content) => {
		const fs = filled(content);
		const former = keep(fs, '/link');
		fs.write('/file', encodeText('new'));
		former.forget();
		expect(contentOf(fs, '/link')).toBe('new');
		expect(
			fs
				.list('/')
				.map(({ name }) => name)
				.sort(),
		).toEqual(['file', 'link']);
	});

	it('is put back where a link leads', () => {
		const fs = filled('old');
		const former = keep(fs, '/link');
		fs.write('/link', encodeText('half'));
		former.putBack();
		expect([contentOf(fs, '/file'), fs.readlink('/link')]).toEqual(['old', 'file']);
	});

	it('of a file that was not there is that there is none', () => {
		const fs = filled('old');
		const former = keep(fs, '/other');
		fs.write('/other', encodeText('half'));
		former.putBack();
		expect(
			fs
				.list('/')
				.map(({ name }) => name)
				.sort(),
		).toEqual(['file', 'link']);
	});

	it('is not kept of what is no file, or cannot be read', () => {
		const fs = filled('old');
		fs.mkdir('/directory');
		const unreadable: FileSystem = new Proxy<FileSystem>(fs, {
			get: (target, key: keyof FileSystem) =>
				key === 'read'
					? () => {
							throw new FsError('EACCES', 'read', '/file');
						}
					: (target[key] as () => unknown).bind?.(target),
		});
		expect(keepFormerContent(fs, '/directory')).toBeUndefined();
		expect(keepFormerContent(fs, '/nowhere/file')).toBeUndefined();
		expect(keepFormerContent(unreadable, '/file')).toBeUndefined();
	});

	it('refuses a large file where there is no room for a copy, and leaves the file alone', () => {
		const fs = filled(large);
		const full: FileSystem = new Proxy<FileSystem>(fs, {
			get: (target, key: keyof FileSystem) =>
				key === 'open'
					? (path: string, options: { readonly write?: boolean }) => {
							if (options.write === true) throw new FsError('ENOSPC', 'open', path);
							return target.open(path, options);
						}
					: (target[key] as () => unknown).bind?.(target),
		});
		expect(() => keepFormerContent(full, '/file')).toThrow(FsError);
		expect(contentOf(fs, '/file') === large).toBe(true);
	});
});

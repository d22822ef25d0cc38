import { execFileSync } from 'node:child_process';
import {
	chownSync,
	linkSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeText, FsConflict, type FsErrno, FsError } from '@tenon/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HostFolder, openHostFolder } from './host-folder.ts';

const diskBytes = 64 * 1024;
const pageBytes = 4096;

/** Bytes of which every one differs from what `other` fills with. */
const filled = (length: number, byte: string): Uint8Array => new Uint8Array(length).fill(byte.charCodeAt(0));

let root: string;
let folder: HostFolder;

// A disk of its own, so small that it is full at once. Mounting needs root: without it these fail.
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'tenon-write-'));
	execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', root]);
	folder = openHostFolder(root);
});

afterEach(() => {
	folder.close();
	execFileSync('umount', [root]);
	rmSync(root, { recursive: true });
});

const errnoOf = (work: () => unknown): FsErrno => {
	try {
		work();
	} catch (error) {
		if (error instanceof FsError) return error.errno;
		throw error;
	}
	throw new Error('it did not fail');
};

const onDisk = (name: string): Buffer => readFileSync(join(root, name));

describe('a full disk', () => {
	it('leaves the old file and no other name when a whole write does not fit', () => {
		folder.write('/file', filled(20_000, 'a'));
		expect(errnoOf(() => folder.write('/file', filled(60_000, 'b')))).toBe('ENOSPC');
		expect(onDisk('file')).toEqual(Buffer.from(filled(20_000, 'a')));
		expect(readdirSync(root)).toEqual(['file']);
	});

	it('leaves nothing behind when a new file does not fit', () => {
		expect(errnoOf(() => folder.write('/new', filled(diskBytes + 1, 'b')))).toBe('ENOSPC');
		expect(errnoOf(() => folder.write('/new', filled(diskBytes + 1, 'b'), { mode: 'create' }))).toBe(
			'ENOSPC',
		);
		expect(readdirSync(root)).toEqual([]);
		folder.write('/new', filled(diskBytes / 2, 'c'));
		expect(onDisk('new').length).toBe(diskBytes / 2);
	});

	it('cuts an append that fits in part back to the old length', () => {
		folder.write('/file', filled(30_000, 'a'));
		expect(errnoOf(() => folder.append('/file', filled(60_000, 'b')))).toBe('ENOSPC');
		expect(onDisk('file')).toEqual(Buffer.from(filled(30_000, 'a')));
	});

	it('leaves the old bytes of a file with two names when a longer write does not fit', () => {
		folder.write('/one', filled(30_000, 'a'));
		folder.link('/one', '/two');
		expect(errnoOf(() => folder.write('/two', filled(70_000, 'b')))).toBe('ENOSPC');
		expect(onDisk('one')).toEqual(Buffer.from(filled(30_000, 'a')));
		expect(statSync(join(root, 'one')).nlink).toBe(2);
	});

	it('leaves the old bytes of a file with two names when a hole in it cannot be filled', () => {
		const handle = folder.open('/one', { write: true, create: true });
		if (handle instanceof Promise) throw new Error('a promise');
		handle.write(filled(pageBytes, 'a'), 0);
		handle.write(filled(pageBytes, 'z'), 10 * pageBytes);
		handle.close();
		folder.link('/one', '/two');
		const old = onDisk('one');
		folder.write('/ballast', filled(diskBytes - 5 * pageBytes, 'x'));
		expect(errnoOf(() => folder.write('/one', filled(old.length, 'b')))).toBe('ENOSPC');
		expect(onDisk('one')).toEqual(old);
	});

	it('lets a file with two names be replaced by as many bytes as it has', () => {
		folder.write('/one', filled(40_000, 'a'));
		folder.link('/one', '/two');
		folder.write('/one', filled(40_000, 'b'));
		expect(onDisk('two')).toEqual(Buffer.from(filled(40_000, 'b')));
		folder.write('/one', filled(10, 'c'));
		expect(onDisk('two')).toEqual(Buffer.from(filled(10, 'c')));
	});

	it('is an error of a write through a handle too', () => {
		const handle = folder.open('/file', { write: true, create: true });
		if (handle instanceof Promise) throw new Error('a promise');
		expect(errnoOf(() => handle.write(filled(diskBytes + 1, 'a'), 0))).toBe('ENOSPC');
		handle.close();
	});

	it('leaves the old file when a patch does not fit', () => {
		folder.write('/file', filled(20_000, 'a'));
		const content = 'b'.repeat(50_000);
		expect(errnoOf(() => folder.patch('/file', [{ kind: 'append', content }]))).toBe('ENOSPC');
		expect(onDisk('file')).toEqual(Buffer.from(filled(20_000, 'a')));
	});
});

describe('a whole write', () => {
	it('puts a new file in the place of the old one, with its mode and owner', () => {
		folder.write('/file', encodeText('old'), { permissions: 0o4751 });
		chownSync(join(root, 'file'), 12, 34);
		folder.chmod('/file', 0o4751);
		const before = lstatSync(join(root, 'file'));
		folder.write('/file', encodeText('new'));
		const { ino, mode, uid, gid } = lstatSync(join(root, 'file'));
		expect({ mode, uid, gid }).toEqual({ mode: before.mode, uid: 12, gid: 34 });
		expect(ino).not.toBe(before.ino);
	});

	it('keeps the old bytes for a reader that has the file open', () => {
		folder.write('/file', encodeText('old'));
		const handle = folder.open('/file', { read: true });
		if (handle instanceof Promise) throw new Error('a promise');
		folder.write('/file', encodeText('new'));
		const into = new Uint8Array(3);
		handle.read(into, 0);
		handle.close();
		expect(into).toEqual(encodeText('old'));
	});

	it('rewrites in place what cannot be replaced: a file that is a mount point', () => {
		mkdirSync(join(root, 'aside'));
		writeFileSync(join(root, 'aside/source'), 'old content');
		writeFileSync(join(root, 'file'), '');
		execFileSync('mount', ['--bind', join(root, 'aside/source'), join(root, 'file')]);
		try {
			folder.write('/file', encodeText('new'));
			expect(onDisk('aside/source').toString()).toBe('new');
			expect(readdirSync(root).sort()).toEqual(['aside', 'file']);
		} finally {
			execFileSync('umount', [join(root, 'file')]);
		}
	});

	it('is refused where the host would refuse to open the file for writing', () => {
		execFileSync('cp', ['/bin/sleep', join(root, 'sleep')]);
		execFileSync('mount', ['-o', 'remount,ro', root]);
		try {
			expect(errnoOf(() => folder.write('/sleep', encodeText('x')))).toBe('EROFS');
			expect(errnoOf(() => folder.write('/new', encodeText('x')))).toBe('EROFS');
			expect(errnoOf(() => folder.append('/sleep', encodeText('x')))).toBe('EROFS');
		} finally {
			execFileSync('mount', ['-o', 'remount,rw', root]);
		}
	});

	it('with a version is a conflict after any change by another process', () => {
		const changes: readonly (() => void)[] = [
			() => writeFileSync(join(root, 'file'), 'two'),
			() => {
				writeFileSync(join(root, 'other'), 'one');
				renameSync(join(root, 'other'), join(root, 'file'));
			},
			() => linkSync(join(root, 'file'), join(root, 'linked')),
			() => chownSync(join(root, 'file'), 5, 5),
			() => rmSync(join(root, 'file')),
		];
		for (const change of changes) {
			writeFileSync(join(root, 'file'), 'one');
			const { version } = folder.stat('/file') as { readonly version: string };
			change();
			const write = (): unknown => folder.write('/file', encodeText('mine'), { ifVersion: version });
			expect(write).toThrow(FsConflict);
			rmSync(join(root, 'linked'), { force: true });
		}
	});

	it('leaves no hidden file when the name is a directory', () => {
		folder.mkdir('/d');
		expect(errnoOf(() => folder.write('/d', encodeText('x')))).toBe('EISDIR');
		expect(readdirSync(root)).toEqual(['d']);
	});
});

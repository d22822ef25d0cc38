import { decodeText, encodeText, type FileSystem, isFsError } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { createDevices } from './devices.ts';

const entropyCalls: number[] = [];
const devices = (): FileSystem =>
	createDevices({
		entropy: (into) => {
			entropyCalls.push(into.length);
			into.fill(7);
		},
		maxReadBytes: 200_000,
		createdMs: 1000,
	});

const failureOf = (
	work: () => unknown,
): { errno: string; operation: string; path: string; reason?: string } => {
	try {
		work();
	} catch (error) {
		if (!isFsError(error)) throw error;
		const { errno, operation, path, reason } = error;
		return { errno, operation, path, ...(reason !== undefined && { reason }) };
	}
	throw new Error('did not fail');
};

describe('devices', () => {
	it('are the memory devices of Linux, with their numbers and modes', async () => {
		const fs = devices();
		const names = (await fs.list('/')).map((entry) => `${entry.kind} ${entry.name}`);
		expect(names).toEqual([
			'character null',
			'character zero',
			'character full',
			'character random',
			'character urandom',
		]);
		const rdevs = await Promise.all(
			['null', 'zero', 'full', 'random', 'urandom'].map(async (name) => (await fs.stat(`/${name}`)).rdev),
		);
		expect(rdevs).toEqual([0x103, 0x105, 0x107, 0x108, 0x109]);
		expect(fs.stat('/null')).toMatchObject({ kind: 'character', mode: 0o666, size: 0, mtimeMs: 1000 });
		expect(fs.stat('/')).toMatchObject({ kind: 'directory', mode: 0o755, rdev: 0 });
	});

	it('null reads as empty and swallows every write', () => {
		const fs = devices();
		expect(fs.write('/null', encodeText('gone'))).toBeUndefined();
		expect(fs.append('/null', encodeText('gone'))).toBeUndefined();
		expect(fs.read('/null')).toEqual(new Uint8Array(0));
		expect(fs.read('/null', { offset: 5, length: 10 })).toEqual(new Uint8Array(0));
	});

	it.each(['zero', 'full', 'random', 'urandom'])('%s cannot be read whole', (name) => {
		expect(failureOf(() => devices().read(`/${name}`))).toEqual({
			errno: 'EINVAL',
			operation: 'read',
			path: `/${name}`,
			reason: 'endless; read a counted number of bytes, as head -c does',
		});
	});

	it('a range of an endless device gives as many bytes as asked for, wherever it starts', () => {
		const fs = devices();
		expect(fs.read('/zero', { offset: 1e15, length: 3 })).toEqual(new Uint8Array(3));
		expect(fs.read('/full', { offset: 0, length: 2 })).toEqual(new Uint8Array(2));
		expect(fs.read('/urandom', { offset: 0, length: 2 })).toEqual(Uint8Array.of(7, 7));
	});

	it('a range beyond the limit is refused with both numbers', () => {
		expect(failureOf(() => devices().read('/zero', { offset: 0, length: 200_001 })).reason).toBe(
			'asked for 200001 bytes, at most 200000 at a time',
		);
	});

	it('entropy is asked for in pieces of at most 64 KiB', () => {
		entropyCalls.length = 0;
		devices().read('/random', { offset: 0, length: 150_000 });
		expect(entropyCalls).toEqual([65_536, 65_536, 18_928]);
	});

	it('a write to full finds no space, an empty one needs none', async () => {
		const fs = devices();
		expect(failureOf(() => fs.write('/full', encodeText('x'))).errno).toBe('ENOSPC');
		expect(failureOf(() => fs.append('/full', encodeText('x'))).errno).toBe('ENOSPC');
		expect(fs.write('/full', new Uint8Array(0))).toBeUndefined();
		const handle = await fs.open('/full', { write: true, create: true, truncate: true });
		expect(failureOf(() => handle.write(encodeText('x'), 0))).toEqual({
			errno: 'ENOSPC',
			operation: 'write',
			path: '/full',
		});
	});

	it('handles read and write as they were opened, and close once', async () => {
		const fs = devices();
		const handle = await fs.open('/zero', { read: true });
		const into = Uint8Array.of(1, 2, 3);
		expect(handle.read(into, 9)).toBe(3);
		expect(into).toEqual(new Uint8Array(3));
		expect(failureOf(() => handle.write(into, 0)).errno).toBe('EBADF');
		expect(failureOf(() => handle.truncate(0)).errno).toBe('EINVAL');
		expect(failureOf(() => handle.sync()).errno).toBe('EINVAL');
		expect(handle.close()).toBeUndefined();
		expect(failureOf(() => handle.close())).toEqual({ errno: 'EBADF', operation: 'close', path: '/zero' });
		const writer = await fs.open('/random', { append: true });
		expect(writer.write(encodeText('seed'), 0)).toBe(4);
		expect(failureOf(() => writer.read(into, 0)).errno).toBe('EBADF');
	});

	it('names are fixed: nothing can be created, removed, renamed or changed', () => {
		const fs = devices();
		const errno = (work: () => unknown): string => failureOf(work).errno;
		const bytes = encodeText('x');
		expect(errno(() => fs.write('/new', bytes))).toBe('EACCES');
		expect(errno(() => fs.write('/new', bytes, { mode: 'update' }))).toBe('ENOENT');
		expect(errno(() => fs.write('/null', bytes, { mode: 'create' }))).toBe('EEXIST');
		expect(errno(() => fs.append('/new', bytes))).toBe('EACCES');
		expect(errno(() => fs.open('/new', { write: true, create: true }))).toBe('EACCES');
		expect(errno(() => fs.open('/new', { read: true }))).toBe('ENOENT');
		expect(errno(() => fs.open('/', { read: true }))).toBe('EISDIR');
		expect(errno(() => fs.mkdir('/dir'))).toBe('EACCES');
		expect(errno(() => fs.mkdir('/a/b', { recursive: true }))).toBe('EACCES');
		expect(errno(() => fs.mkdir('/null', { recursive: true }))).toBe('EEXIST');
		expect(fs.mkdir('/', { recursive: true })).toBeUndefined();
		expect(errno(() => fs.remove('/null'))).toBe('EACCES');
		expect(errno(() => fs.remove('/'))).toBe('EBUSY');
		expect(errno(() => fs.rename('/null', '/zero'))).toBe('EACCES');
		expect(errno(() => fs.link('/null', '/none'))).toBe('EACCES');
		expect(errno(() => fs.symlink('null', '/zero'))).toBe('EEXIST');
		expect(errno(() => fs.chmod('/null', 0o600))).toBe('EPERM');
		expect(errno(() => fs.patch('/null', []))).toBe('EINVAL');
		expect(errno(() => fs.watch('/null', () => undefined))).toBe('ENOSYS');
	});

	it('paths are resolved as POSIX does', () => {
		const fs = devices();
		expect(fs.realpath('//./null')).toBe('/null');
		expect(failureOf(() => fs.stat('/null/'))).toEqual({
			errno: 'ENOTDIR',
			operation: 'stat',
			path: '/null/',
		});
		expect(failureOf(() => fs.stat('/null/x')).errno).toBe('ENOTDIR');
		expect(failureOf(() => fs.stat('/../etc'))).toEqual({
			errno: 'EACCES',
			operation: 'stat',
			path: '/../etc',
			reason: 'leads to /../etc, outside of this file system',
		});
	});

	it('a compare-and-set knows that a device never changes', async () => {
		const fs = devices();
		const { version } = await fs.stat('/null');
		expect(fs.write('/null', encodeText('x'), { ifVersion: version })).toBeUndefined();
		expect(failureOf(() => fs.write('/null', encodeText('x'), { ifVersion: 'other' })).errno).toBe('EBUSY');
		expect(decodeText(await fs.read('/null'))).toBe('');
	});
});

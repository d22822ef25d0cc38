import { execFileSync, execFile as execFileWithCallback } from 'node:child_process';
import {
	closeSync,
	constants,
	mkdtempSync,
	openSync,
	readFileSync,
	readSync,
	rmSync,
	writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { decodeText, encodeText, type FsErrno, FsError, isPromise, type Maybe } from '@tenon/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HostFolder, openHostFolder } from './host-folder.ts';

const execFile = promisify(execFileWithCallback);

let root: string;
let folder: HostFolder;
let fifo: string;

beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'tenon-special-'));
	fifo = join(root, 'fifo');
	execFileSync('mkfifo', [fifo]);
	folder = openHostFolder(root);
});

afterEach(() => {
	folder.close();
	rmSync(root, { recursive: true });
});

const errnoOf = async (work: () => Maybe<unknown>): Promise<FsErrno> => {
	try {
		await work();
	} catch (error) {
		if (error instanceof FsError) return error.errno;
		throw error;
	}
	throw new Error('it did not fail');
};

// The other end, as another process would have it.
const openWriter = (): number => openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK);
const openReader = (): number => openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);

describe('a FIFO', () => {
	it('is seen as one, and opens at once without a writer', async () => {
		expect((await folder.stat('/fifo')).kind).toBe('fifo');
		expect(await folder.list('/')).toEqual([{ name: 'fifo', kind: 'fifo' }]);
		const handle = folder.open('/fifo', { read: true });
		expect(isPromise(handle)).toBe(false);
		await (await handle).close();
	});

	it('makes a reader wait for its first writer, then gives its bytes and the end', async () => {
		const handle = await folder.open('/fifo', { read: true });
		const into = new Uint8Array(9);
		const reading = handle.read(into, 0);
		expect(isPromise(reading)).toBe(true);
		await nextTurn();
		const writer = openWriter();
		writeSync(writer, 'hello');
		expect(await reading).toBe(5);
		expect(decodeText(into.subarray(0, 5))).toBe('hello');
		writeSync(writer, 'more');
		closeSync(writer);
		expect(await handle.read(into.subarray(0, 2), 0)).toBe(2);
		expect(await handle.read(into.subarray(2), 0)).toBe(2);
		expect(decodeText(into.subarray(0, 4))).toBe('more');
		expect(await handle.read(into, 0)).toBe(0);
		expect(await handle.read(into, 0)).toBe(0);
		expect((await handle.stat()).kind).toBe('fifo');
		await handle.close();
	});

	it('gives the end also for a writer that wrote nothing', async () => {
		const reading = folder.read('/fifo');
		await nextTurn();
		closeSync(openWriter());
		expect(await reading).toEqual(new Uint8Array());
	});

	it('is read whole until its writers are gone, more than it can hold too', async () => {
		const reading = folder.read('/fifo');
		const bytes = 'x'.repeat(300_000);
		const writing = execFile('sh', ['-c', `head -c 300000 /dev/zero | tr '\\0' x > ${fifo}`]);
		expect(decodeText(await reading)).toBe(bytes);
		await writing;
	});

	it('can be read as a range from what it gives', async () => {
		const reading = folder.read('/fifo', { offset: 2, length: 3 });
		await nextTurn();
		const writer = openWriter();
		writeSync(writer, '0123456789');
		expect(decodeText(await reading)).toBe('234');
		closeSync(writer);
	});

	it('without a reader is ENXIO for a writer, at once', async () => {
		expect(await errnoOf(() => folder.open('/fifo', { write: true }))).toBe('ENXIO');
		expect(await errnoOf(() => folder.write('/fifo', encodeText('x')))).toBe('ENXIO');
		expect(await errnoOf(() => folder.append('/fifo', encodeText('x')))).toBe('ENXIO');
		expect((await folder.stat('/fifo')).kind).toBe('fifo');
	});

	it('takes whole writes and appends straight, and is not replaced by them', async () => {
		const reader = openReader();
		const into = new Uint8Array(9);
		await folder.write('/fifo', encodeText('one'));
		await folder.append('/fifo', encodeText('two'));
		expect(decodeText(into.subarray(0, readSync(reader, into)))).toBe('onetwo');
		closeSync(reader);
		expect((await folder.stat('/fifo')).kind).toBe('fifo');
	});

	it('makes a writer wait while it is full', async () => {
		const reader = openReader();
		const handle = await folder.open('/fifo', { write: true });
		const bytes = new Uint8Array(200_000).fill(7);
		const writing = handle.write(bytes, 0);
		bytes.fill(0);
		let got = 0;
		const into = new Uint8Array(65_536);
		while (got < bytes.length) {
			const count = readAvailable(reader, into);
			expect(into.subarray(0, count).every((byte) => byte === 7)).toBe(true);
			got += count;
			await nextTurn();
		}
		expect(await writing).toBe(200_000);
		await handle.close();
		closeSync(reader);
	});

	it('whose reader goes away fails a waiting write, and every later one', async () => {
		const reader = openReader();
		const handle = await folder.open('/fifo', { write: true });
		const writing = errnoOf(() => handle.write(new Uint8Array(200_000), 0));
		await nextTurn();
		closeSync(reader);
		expect(await writing).toBe('EPIPE');
		expect(await errnoOf(() => handle.write(encodeText('x'), 0))).toBe('EPIPE');
		await handle.close();
	});

	it('stops waiting when its handle is closed', async () => {
		const handle = await folder.open('/fifo', { read: true });
		const reading = errnoOf(() => handle.read(new Uint8Array(1), 0));
		await handle.close();
		expect(await reading).toBe('EBADF');
		expect(await errnoOf(() => handle.read(new Uint8Array(1), 0))).toBe('EBADF');
		expect(await errnoOf(() => handle.stat())).toBe('EBADF');
		expect(await errnoOf(() => handle.close())).toBe('EBADF');
	});

	it('stops waiting when its folder is closed', async () => {
		const reading = errnoOf(() => folder.read('/fifo'));
		await nextTurn();
		folder.close();
		expect(await reading).toBe('EBADF');
	});

	it('cannot be truncated, patched, or used at the end that was not opened', async () => {
		const reader = await folder.open('/fifo', { read: true });
		const writer = await folder.open('/fifo', { write: true, truncate: true });
		expect(await errnoOf(() => reader.truncate(0))).toBe('EINVAL');
		expect(await errnoOf(() => reader.sync())).toBe('EINVAL');
		expect(await errnoOf(() => reader.write(encodeText('x'), 0))).toBe('EBADF');
		expect(await errnoOf(() => writer.read(new Uint8Array(1), 0))).toBe('EBADF');
		expect(await errnoOf(() => folder.patch('/fifo', []))).toBe('EINVAL');
		await writer.close();
		await reader.close();
	});
});

describe('a character device', () => {
	let devices: HostFolder;
	beforeEach(() => {
		devices = openHostFolder('/dev');
	});
	afterEach(() => devices.close());

	it('takes writes and gives reads at once where it does not wait', async () => {
		await devices.write('/null', encodeText('x'));
		await devices.append('/null', encodeText('x'));
		expect(await devices.read('/null')).toEqual(new Uint8Array());
		expect(await devices.read('/zero', { offset: 5, length: 3 })).toEqual(new Uint8Array(3));
		const handle = await devices.open('/zero', { read: true, write: true, truncate: true });
		const into = new Uint8Array(4).fill(1);
		expect(handle.read(into, 99)).toBe(4);
		expect(into).toEqual(new Uint8Array(4));
		expect(handle.write(encodeText('abc'), 0)).toBe(3);
		expect((await handle.stat()).kind).toBe('character');
		expect((await handle.stat()).rdev).toBeGreaterThan(0);
		expect(await errnoOf(() => handle.truncate(0))).toBe('EINVAL');
		await handle.close();
		expect(await errnoOf(() => handle.read(into, 0))).toBe('EBADF');
	});

	it('that never ends is EFBIG to read whole', async () => {
		expect(await errnoOf(() => devices.read('/zero'))).toBe('EFBIG');
	});

	it('that is full says so', async () => {
		expect(await errnoOf(() => devices.write('/full', encodeText('x')))).toBe('ENOSPC');
	});

	it('that has nothing yet is waited for until it has, or until its handle is closed', async () => {
		const terminal = await devices.open('/ptmx', { read: true, write: true });
		// A terminal shows what is typed: what is written to this end comes back from it.
		const into = new Uint8Array(9);
		const reading = terminal.read(into, 0);
		expect(isPromise(reading)).toBe(true);
		await terminal.write(encodeText('hi'), 0);
		expect(decodeText(into.subarray(0, await reading))).toBe('hi');
		const waiting = errnoOf(() => terminal.read(into, 0));
		await terminal.close();
		expect(await waiting).toBe('EBADF');
	});
});

describe('a file that the kernel makes up', () => {
	it('is read whole although it says that it is empty', async () => {
		using proc = openHostFolder('/proc');
		expect(decodeText(await proc.read('/version'))).toBe(readFileSync('/proc/version', 'utf8'));
		const cpus = decodeText(await proc.read('/version', { offset: 0, length: 5 }));
		expect(cpus).toBe('Linux');
	});
});

const readAvailable = (fd: number, into: Uint8Array): number => {
	try {
		return readSync(fd, into);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 0;
		throw error;
	}
};

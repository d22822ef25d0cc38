import { execFileSync } from 'node:child_process';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { decodeText, encodeText, type FsErrno, FsError, FsLeavesRoot, isPromise } from '@tenon/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { casesFor } from '../contract/index.ts';
import { type HostFolder, type HostFolderOptions, openAnchored, openHostFolder } from './host-folder.ts';

const scratch = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const bytes = encodeText('content');

let root: string;
const opened: HostFolder[] = [];

beforeEach(() => {
	root = realpathSync(mkdtempSync(join(scratch, 'tenon-host-')));
});

afterEach(() => {
	for (const folder of opened.splice(0)) folder.close();
	rmSync(root, { recursive: true, force: true });
});

const open = (options: HostFolderOptions = {}): HostFolder => {
	const folder = openHostFolder(root, options);
	opened.push(folder);
	return folder;
};

const failureOf = (work: () => unknown): FsError => {
	try {
		work();
	} catch (error) {
		if (error instanceof FsError) return error;
		throw error;
	}
	throw new Error('it did not fail');
};

const errnoOf = (work: () => unknown): FsErrno => failureOf(work).errno;

describe.each(['auto', 'portable'] as const)('the contract, directories held %s', (anchor) => {
	let folder: HostFolder;
	beforeEach(() => {
		folder = openAnchored(root, {}, anchor);
	});
	afterEach(() => folder.close());

	using sample = openAnchored(scratch, {}, anchor);
	for (const { title, run } of casesFor(sample.traits)) it(title, () => run(folder));
});

describe('opening a folder', () => {
	it('names the real path of the root, whatever links lead to it', () => {
		mkdirSync(join(root, 'real'));
		symlinkSync('real', join(root, 'link'));
		using folder = openHostFolder(join(root, 'link'));
		expect(folder.root).toBe(join(root, 'real'));
	});

	it('fails for what is missing or no directory, as an FsError', () => {
		writeFileSync(join(root, 'file'), '');
		expect(failureOf(() => openHostFolder(join(root, 'missing')))).toMatchObject({
			errno: 'ENOENT',
			operation: 'open',
			path: join(root, 'missing'),
		});
		expect(errnoOf(() => openHostFolder(join(root, 'file')))).toBe('ENOTDIR');
	});

	it('of the whole host works, and dot-dot of its root is the root', () => {
		using folder = openHostFolder('/');
		expect(folder.root).toBe('/');
		expect(folder.hostPath('/etc/x')).toBe('/etc/x');
		writeFileSync(join(root, 'file'), 'content');
		symlinkSync(join(root, 'file'), join(root, 'link'));
		expect(decodeText(folder.read(`/..${root}/link`) as Uint8Array)).toBe('content');
		expect(folder.realpath('/../..')).toBe('/');
	});
});

describe('host paths', () => {
	it('are the root and the path, by text alone', () => {
		const folder = open();
		expect(folder.hostPath('/')).toBe(root);
		expect(folder.hostPath('/a/b')).toBe(join(root, 'a/b'));
		expect(folder.hostPath('/a/../../../b')).toBe(join(root, 'b'));
	});

	it('are in no error, not even in its text', () => {
		const folder = open();
		const error = failureOf(() => folder.read('/missing'));
		expect(error.message).toBe('read /missing: No such file or directory');
		expect(error.cause).toBeUndefined();
	});
});

describe('synchronous answers', () => {
	it('come for files, directories and links without any promise', () => {
		const folder = open();
		const results: unknown[] = [
			folder.mkdir('/d'),
			folder.write('/d/file', bytes),
			folder.append('/d/file', bytes),
			folder.patch('/d/file', [{ kind: 'append', content: 'x' }]),
			folder.symlink('file', '/d/link'),
			folder.stat('/d/link'),
			folder.lstat('/d/link'),
			folder.list('/d'),
			folder.realpath('/d/link'),
			folder.readlink('/d/link'),
			folder.read('/d/link'),
			folder.link('/d/file', '/d/second'),
			folder.chmod('/d/file', 0o600),
			folder.utimes('/d/file', 1, 2),
			folder.rename('/d/second', '/d/third'),
			folder.remove('/d', { recursive: true }),
		];
		const handle = folder.open('/handle', { read: true, write: true, create: true });
		expect(isPromise(handle)).toBe(false);
		if (isPromise(handle)) return;
		results.push(handle.write(bytes, 0), handle.read(new Uint8Array(3), 0), handle.stat());
		results.push(handle.truncate(1), handle.sync(), handle.close());
		expect(results.filter((result) => isPromise(result))).toEqual([]);
	});
});

describe('links that leave the root', () => {
	const leadsTo = (folder: HostFolder, path: string): string => {
		const error = failureOf(() => folder.stat(path));
		expect(error).toBeInstanceOf(FsLeavesRoot);
		expect(error).toMatchObject({ errno: 'EACCES', operation: 'stat', path });
		return (error as FsLeavesRoot).leadsTo;
	};

	it('say where they lead, with the rest of the path', () => {
		const folder = open();
		folder.mkdir('/d');
		folder.symlink('/etc', '/etc');
		folder.symlink('/usr/', '/d/usr');
		folder.symlink('d/usr/lib', '/chain');
		expect(leadsTo(folder, '/etc')).toBe('/etc');
		expect(leadsTo(folder, '/etc/a/../b')).toBe('/etc/a/../b');
		expect(leadsTo(folder, '/d/usr/x')).toBe('/usr/x');
		expect(leadsTo(folder, '/chain/x')).toBe('/usr/lib/x');
	});

	it('and dot-dots above the root are told from there', () => {
		const folder = open();
		folder.mkdir('/d');
		folder.symlink('../../up', '/d/link');
		expect(leadsTo(folder, '/..')).toBe('/..');
		expect(leadsTo(folder, '/d/../../x/y')).toBe('/../x/y');
		expect(leadsTo(folder, '/d/link/z')).toBe('/../up/z');
	});

	it('are those to any other place than the prefix that stands for the root', () => {
		const folder = open({ absoluteLinks: '/mnt/here' });
		folder.write('/file', bytes);
		folder.symlink('/mnt/here/file', '/in');
		folder.symlink('//mnt/./here//file', '/in-too');
		folder.symlink('/mnt/hereafter', '/out');
		folder.symlink('/mnt/../mnt/here/file', '/round');
		folder.symlink('/mnt/here/../x', '/up');
		expect(folder.realpath('/in')).toBe('/file');
		expect(folder.realpath('/in-too')).toBe('/file');
		expect(leadsTo(folder, '/out')).toBe('/mnt/hereafter');
		expect(leadsTo(folder, '/round')).toBe('/mnt/../mnt/here/file');
		expect(leadsTo(folder, '/up')).toBe('/../x');
	});

	it('by their real host path are inside', () => {
		const folder = open();
		folder.write('/file', bytes);
		folder.symlink(join(root, 'file'), '/link');
		folder.symlink(root, '/self');
		expect(folder.realpath('/link')).toBe('/file');
		expect(folder.realpath('/self/self/file')).toBe('/file');
	});
});

describe('a read-only folder', () => {
	it('refuses every change and allows every look', () => {
		open().write('/file', bytes);
		const folder = open({ readOnly: true });
		const changes = [
			() => folder.write('/file', bytes),
			() => folder.append('/file', bytes),
			() => folder.patch('/file', []),
			() => folder.mkdir('/d'),
			() => folder.remove('/file'),
			() => folder.rename('/file', '/other'),
			() => folder.link('/file', '/other'),
			() => folder.symlink('file', '/other'),
			() => folder.chmod('/file', 0o600),
			() => folder.chown('/file', 1, 1),
			() => folder.utimes('/file', 1, 1),
			() => folder.open('/file', { write: true }),
			() => folder.open('/file', { append: true }),
			() => folder.open('/new', { read: true, create: true }),
			() => folder.open('/new', { read: true, create: true, exclusive: true }),
		];
		expect(changes.map(errnoOf)).toEqual(changes.map(() => 'EROFS'));
		expect(readdirSync(root)).toEqual(['file']);
		expect(folder.traits.readOnly).toBe(true);
		expect(folder.read('/file')).toEqual(bytes);
		folder.open('/file', { read: true, create: true });
		expect(errnoOf(() => folder.open('/missing', { read: true }))).toBe('ENOENT');
	});
});

describe('names that are not UTF-8', () => {
	const raw = decodeText(Uint8Array.of(0x64, 0xff, 0x80));

	it('work for directories over many turns', async () => {
		const folder = open();
		folder.mkdir(`/${raw}/${raw}`, { recursive: true });
		folder.write(`/${raw}/${raw}/file`, bytes);
		await nextTurn();
		expect(folder.read(`/${raw}/${raw}/file`)).toEqual(bytes);
		expect(folder.list(`/${raw}`)).toEqual([{ name: raw, kind: 'directory' }]);
		await nextTurn();
		folder.remove(`/${raw}`, { recursive: true });
		expect(folder.list('/')).toEqual([]);
	});

	it('are never taken for the character that stands for them elsewhere', async () => {
		const folder = open();
		folder.mkdir('/\ufffd');
		folder.write('/\ufffd/file', encodeText('replacement'));
		const byte = decodeText(Uint8Array.of(0xff));
		folder.mkdir(`/${byte}`);
		folder.write(`/${byte}/file`, encodeText('byte'));
		await nextTurn();
		expect(decodeText(folder.read('/\ufffd/file') as Uint8Array)).toBe('replacement');
		expect(decodeText(folder.read(`/${byte}/file`) as Uint8Array)).toBe('byte');
		expect((await folder.list('/')).map(({ name }) => name).sort()).toEqual([byte, '\ufffd'].sort());
	});

	it('can be the root', () => {
		mkdirSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xfe])]));
		using folder = openHostFolder(`${root}/\udcfe`);
		folder.mkdir('/d');
		folder.write('/d/file', bytes);
		expect(folder.root).toBe(`${root}/\udcfe`);
		expect(folder.read('/d/file')).toEqual(bytes);
	});
});

describe('a path that is asked about after another one in the same directory', () => {
	it.each([
		['/d/a', 'a'],
		['/d/.a', 'dot'],
		['/d/..a', 'dots'],
		['/d//a', 'a'],
		['//d/a', 'a'],
		['/d/./a', 'a'],
		['/d/../d/a', 'a'],
		['/d/../a', 'ENOENT'],
		['/da', 'ENOENT'],
		['/d/a/', 'ENOTDIR'],
		['/d/a/a', 'ENOTDIR'],
		['/d/e/a', 'below'],
		['/d/', 'EISDIR'],
		['/d/.', 'EISDIR'],
		['/d/..', 'EISDIR'],
		['/d/\0', 'EINVAL'],
		['/d/a\0', 'EINVAL'],
		['d/a', 'EINVAL'],
		[`/d/${'a'.repeat(256)}`, 'ENAMETOOLONG'],
		[`/d/${'a'.repeat(5000)}`, 'ENAMETOOLONG'],
	])('means what it always means: %j', (path, expected) => {
		const texts = { 'd/a': 'a', 'd/b': 'b', 'd/.a': 'dot', 'd/..a': 'dots', 'd/e/a': 'below' };
		mkdirSync(join(root, 'd/e'), { recursive: true });
		for (const [name, text] of Object.entries(texts)) writeFileSync(join(root, name), text);
		const folder = open();
		const range = { offset: 0, length: 64 };
		const outcome = (): string => {
			try {
				return decodeText(folder.read(path, range) as Uint8Array);
			} catch (error) {
				if (error instanceof FsError) return error.errno;
				throw error;
			}
		};
		for (const before of ['/d/b', '/d/a', '/d/b']) {
			folder.read(before, range);
			expect(outcome()).toBe(expected);
		}
	});
});

describe('a range that the host gives in parts', () => {
	it('is read to its end, also behind others of the directory', () => {
		const folder = openHostFolder(`/proc/${process.pid}`);
		opened.push(folder);
		// The kernel makes it up, a few pages at a time.
		const lengths = [1, 2, 3].map(
			() => (folder.read('/smaps', { offset: 0, length: 65_536 }) as Uint8Array).length,
		);
		expect(lengths).toEqual([65_536, 65_536, 65_536]);
	});
});

describe('freshness', () => {
	it('of a directory that another process replaced is there a turn later', async () => {
		const folder = open();
		folder.mkdir('/d');
		folder.write('/d/file', encodeText('old'));
		renameSync(join(root, 'd'), join(root, 'aside'));
		mkdirSync(join(root, 'd'));
		writeFileSync(join(root, 'd', 'file'), 'new');
		await nextTurn();
		expect(decodeText(folder.read('/d/file') as Uint8Array)).toBe('new');
	});

	it('of a root that was removed and made again is there a turn later', async () => {
		const folder = open();
		folder.write('/file', bytes);
		rmSync(root, { recursive: true });
		await nextTurn();
		expect(failureOf(() => folder.read('/file'))).toMatchObject({
			errno: 'ENOENT',
			reason: 'the root is no longer a directory at its own path',
		});
		mkdirSync(root);
		writeFileSync(join(root, 'file'), 'new');
		expect(decodeText(folder.read('/file') as Uint8Array)).toBe('new');
	});

	it('of what this folder renames is there at once', () => {
		const folder = open();
		folder.mkdir('/a/b', { recursive: true });
		folder.write('/a/b/file', encodeText('one'));
		folder.rename('/a', '/c');
		folder.mkdir('/a/b', { recursive: true });
		folder.write('/a/b/file', encodeText('two'));
		expect(readFileSync(join(root, 'c/b/file'), 'utf8')).toBe('one');
		expect(readFileSync(join(root, 'a/b/file'), 'utf8')).toBe('two');
	});
});

describe('descriptors', () => {
	const openDescriptors = (): number => readdirSync('/proc/self/fd').length;

	it('are bounded, however many directories are used', () => {
		const before = openDescriptors();
		const folder = open();
		for (let at = 0; at < 500; at++) folder.write(mkdirOf(folder, `/d${at}`), bytes);
		expect(openDescriptors() - before).toBeLessThanOrEqual(32);
		for (let at = 0; at < 500; at++) expect(folder.read(`/d${at}/file`)).toEqual(bytes);
		expect(openDescriptors() - before).toBeLessThanOrEqual(32);
	});

	const mkdirOf = (folder: HostFolder, path: string): string => {
		folder.mkdir(path);
		return `${path}/file`;
	};

	it('are all given back by close, of failed calls, handles and watchers too', async () => {
		const before = openDescriptors();
		const folder = open();
		folder.mkdir('/a/b/c', { recursive: true });
		folder.write('/a/b/file', bytes);
		folder.symlink('/etc', '/out');
		for (const path of ['/missing/x', '/a/b/file/x', '/out/x', '/../x', '/a/b', `/${'n'.repeat(300)}`]) {
			for (const use of [
				() => folder.read(path),
				() => folder.write(path, bytes),
				() => folder.append(path, bytes),
				() => folder.chmod(path, 0o700),
				() => folder.remove(path),
				() => folder.open(path, { write: true }),
				() => folder.rename(path, '/a/b'),
				() => folder.patch(path, [{ kind: 'deleteLine', line: 9 }]),
				() => folder.watch(path, () => undefined),
			]) {
				try {
					use();
				} catch (error) {
					expect(error).toBeInstanceOf(FsError);
				}
			}
		}
		const handle = await folder.open('/a/file', { write: true, create: true });
		folder.watch('/a', () => undefined, { recursive: true });
		folder.close();
		// The loop lets go of a closed watcher at its end.
		await nextTurn();
		// One may stay: the loop's own descriptor for watching, which is never closed.
		expect(openDescriptors() - before).toBeLessThanOrEqual(1);
		expect(errnoOf(() => handle.write(bytes, 0))).toBe('EBADF');
	});

	it('are not used after close: every call is EBADF, and closing again is safe', () => {
		const folder = open();
		folder.close();
		folder.close();
		folder[Symbol.dispose]();
		expect(failureOf(() => folder.stat('/'))).toMatchObject({
			errno: 'EBADF',
			reason: 'the folder is closed',
		});
		expect(errnoOf(() => folder.write('/file', bytes))).toBe('EBADF');
		expect(errnoOf(() => folder.watch('/', () => undefined))).toBe('EBADF');
	});
});

describe('remove of a tree', () => {
	it('copes with one that is deeper than a path may be long, with few descriptors', () => {
		const folder = open();
		const top = `/${'d'.repeat(200)}`;
		const part = top.repeat(15);
		folder.mkdir(part, { recursive: true });
		for (let times = 0; times < 9; times++) {
			folder.mkdir(`/next${part}`, { recursive: true });
			folder.rename(top, `/next${part}/below`);
			folder.rename('/next', top);
		}
		folder.remove(top, { recursive: true });
		expect(folder.list('/')).toEqual([]);
	});

	it('names the entry that could not be removed', () => {
		const folder = open();
		folder.mkdir('/a/b/mount', { recursive: true });
		folder.write('/a/b/file', bytes);
		execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', join(root, 'a/b/mount')]);
		try {
			expect(failureOf(() => folder.remove('/a', { recursive: true }))).toMatchObject({
				errno: 'EBUSY',
				operation: 'remove',
				path: '/a/b/mount',
			});
		} finally {
			execFileSync('umount', [join(root, 'a/b/mount')]);
		}
	});
});

import * as nodeFs from 'node:fs';
import type { DirEntry, FileKind, FileSystem, FileSystemTraits, OpenOptions, Stat } from '@tenon/core';
import { decodeText, encodeText, FsConflict, type FsErrno, FsError, type FsOperation } from '@tenon/core';
import { openNodeHandle } from './node-handle.ts';
import { watchNode } from './node-watch.ts';
import { patchText } from './patch-text.ts';

const { O_APPEND, O_CREAT, O_EXCL, O_RDONLY, O_RDWR, O_TRUNC, O_WRONLY } = nodeFs.constants;

/**
 * The kernel's own answers behind the contract: every method is the system call of that name on a
 * folder. It is what the contract is measured with, and the reference of the random operations.
 * It does not jail: a link or a `..` that leaves the folder leaves it.
 */
export const nodeFileSystem = (folder: string): FileSystem => {
	const root = nodeFs.realpathSync(folder);
	const rootBytes = Buffer.from(root);
	// The root has no name in any directory, and neither has a dot: to the kernel they are alike.
	const real = (path: string): Buffer => Buffer.concat([rootBytes, encodeText(isRoot(path) ? '/.' : path)]);
	const changes = new Map<bigint, number>();

	const call = <T>(operation: FsOperation, path: string, work: () => T, dest?: string): T => {
		try {
			return work();
		} catch (error) {
			throw asFsError(error, operation, path, dest);
		}
	};

	// Two changes within one tick of the kernel's clock leave the same times behind; the count tells them apart.
	const touched = (fd: number): void => {
		const { ino } = nodeFs.fstatSync(fd, { bigint: true });
		changes.set(ino, (changes.get(ino) ?? 0) + 1);
	};
	const toStat = (stats: nodeFs.BigIntStats): Stat => statOf(stats, changes.get(stats.ino) ?? 0);

	const openFile = (path: string, flags: number, permissions: number): number => {
		const isNew = (flags & O_CREAT) !== 0 && !nodeFs.existsSync(real(path));
		const fd = nodeFs.openSync(real(path), flags, permissions);
		if (isNew) nodeFs.fchmodSync(fd, permissions);
		return fd;
	};

	const writeWhole = (path: string, flags: number, bytes: Uint8Array, permissions: number): void => {
		const fd = openFile(path, O_WRONLY | flags, permissions);
		try {
			writeAll(fd, bytes, null);
			touched(fd);
		} finally {
			nodeFs.closeSync(fd);
		}
	};

	const makeParents = (path: string, permissions: number): void => {
		const names = path.split('/').filter((name) => name !== '');
		names.forEach((_, at) => {
			const prefix = real(`/${names.slice(0, at + 1).join('/')}`);
			const isLast = at === names.length - 1;
			try {
				makeDirectory(prefix, permissions);
			} catch (error) {
				if (errnoOf(error) !== 'EEXIST') throw error;
				const found = followed(prefix);
				if (found === 'directory') return;
				// As GNU `mkdir -p` has it: a link that leads nowhere is in the way as much at the end as before.
				throw isLast || found === 'nothing' ? error : coded('ENOTDIR');
			}
		});
	};

	const traits: FileSystemTraits = {
		type: 'node',
		readOnly: false,
		symlinks: true,
		hardLinks: true,
		permissions: true,
		byteNames: true,
		watch: true,
	};

	return {
		traits,
		stat: (path) => call('stat', path, () => toStat(nodeFs.statSync(real(path), { bigint: true }))),
		lstat: (path) => call('lstat', path, () => toStat(nodeFs.lstatSync(real(path), { bigint: true }))),
		list: (path) => call('list', path, () => listDirectory(real(path))),
		realpath: (path) =>
			call('realpath', path, () => {
				const resolved = nodeFs.realpathSync.native(real(path), 'buffer');
				return decodeText(resolved.subarray(rootBytes.length)) || '/';
			}),
		readlink: (path) => call('readlink', path, () => decodeText(nodeFs.readlinkSync(real(path), 'buffer'))),

		read: (path, range) =>
			call('read', path, () => {
				if (range === undefined) return new Uint8Array(nodeFs.readFileSync(real(path)));
				const fd = nodeFs.openSync(real(path), O_RDONLY);
				try {
					const bytes = new Uint8Array(range.length);
					return bytes.slice(0, readAll(fd, bytes, range.offset));
				} finally {
					nodeFs.closeSync(fd);
				}
			}),
		write: (path, bytes, { mode = 'replace', permissions = 0o666, ifVersion } = {}) =>
			call('write', path, () => {
				if (ifVersion !== undefined) {
					const found = nodeFs.statSync(real(path), { bigint: true, throwIfNoEntry: false });
					const actual = found === undefined ? '' : toStat(found).version;
					// A directory is EISDIR, whatever its version.
					if (actual !== ifVersion && found?.isDirectory() !== true) {
						throw new FsConflict('write', path, { location: 'file', expected: ifVersion, actual });
					}
				}
				const flags = { replace: O_CREAT | O_TRUNC, create: O_CREAT | O_EXCL, update: O_TRUNC }[mode];
				writeWhole(path, flags, bytes, permissions);
			}),
		append: (path, bytes, { permissions = 0o666 } = {}) =>
			call('append', path, () => writeWhole(path, O_CREAT | O_APPEND, bytes, permissions)),
		patch: (path, operations) =>
			call('patch', path, () => {
				const before = nodeFs.readFileSync(real(path));
				writeWhole(path, O_TRUNC, patchText(path, before, operations), 0);
			}),
		open: (path, options) =>
			call('open', path, () => {
				const fd = openFile(path, openFlags(options), options.permissions ?? 0o666);
				return openNodeHandle(fd, {
					call: (operation, work) => call(operation, path, work),
					stat: () => toStat(nodeFs.fstatSync(fd, { bigint: true })),
					touched: () => touched(fd),
					append: options.append === true,
				});
			}),

		mkdir: (path, { recursive = false, permissions = 0o777 } = {}) =>
			call('mkdir', path, () =>
				recursive ? makeParents(path, permissions) : makeDirectory(real(path), permissions),
			),
		remove: (path, { recursive = false } = {}) =>
			call('remove', path, () => {
				// The folder is the root of this file system, and the kernel says EBUSY of its own root.
				if (isRoot(path)) throw new FsError('EBUSY', 'remove', path);
				if (recursive) removeTree(real(path));
				else removeOne(real(path));
			}),
		rename: (from, to) => call('rename', from, () => nodeFs.renameSync(real(from), real(to)), to),
		link: (existing, path) => call('link', existing, () => nodeFs.linkSync(real(existing), real(path)), path),
		symlink: (target, path) =>
			call('symlink', target, () => nodeFs.symlinkSync(Buffer.from(encodeText(target)), real(path)), path),
		chmod: (path, mode) => call('chmod', path, () => nodeFs.chmodSync(real(path), mode)),
		chown: (path, uid, gid, { followLinks = true } = {}) =>
			call('chown', path, () =>
				followLinks ? nodeFs.chownSync(real(path), uid, gid) : nodeFs.lchownSync(real(path), uid, gid),
			),
		utimes: (path, atimeMs, mtimeMs, { followLinks = true } = {}) =>
			call('utimes', path, () => {
				const set = followLinks ? nodeFs.utimesSync : nodeFs.lutimesSync;
				set(real(path), secondsOf(atimeMs), secondsOf(mtimeMs));
			}),

		watch: (path, onEvent, { recursive = false } = {}) =>
			call('watch', path, () => watchNode({ root, path, recursive, onEvent })),
		hostPath: (path) => root + path,
	};
};

const isRoot = (path: string): boolean => /^\/+$/.test(path);

const asFsError = (error: unknown, operation: FsOperation, path: string, dest?: string): FsError => {
	if (error instanceof FsError) return error;
	const errno = errnoOf(error);
	if (errno === undefined) throw error;
	return new FsError(errno, operation, path, { cause: error, ...(dest === undefined ? {} : { dest }) });
};

const coded = (code: FsErrno): Error => Object.assign(new Error(code), { code });

const errnoOf = (error: unknown): FsErrno | undefined => {
	const code = (error as NodeJS.ErrnoException).code;
	// Node refuses a NUL in a path itself; to a system call it would be an invalid argument.
	return code === 'ERR_INVALID_ARG_VALUE' ? 'EINVAL' : (code as FsErrno | undefined);
};

const statOf = (stats: nodeFs.BigIntStats, changes: number): Stat => ({
	kind: kindOf(stats),
	size: Number(stats.size),
	mode: Number(stats.mode) & 0o7777,
	uid: Number(stats.uid),
	gid: Number(stats.gid),
	nlink: Number(stats.nlink),
	ino: Number(stats.ino),
	dev: Number(stats.dev),
	atimeMs: Number(stats.atimeNs) / 1e6,
	mtimeMs: Number(stats.mtimeNs) / 1e6,
	ctimeMs: Number(stats.ctimeNs) / 1e6,
	birthtimeMs: Number(stats.birthtimeNs) / 1e6,
	blocks: Number(stats.blocks),
	rdev: Number(stats.rdev),
	version: [stats.ino, stats.size, stats.mode, stats.nlink, stats.mtimeNs, stats.ctimeNs, changes].join(':'),
});

const kindOf = (entry: nodeFs.BigIntStats | nodeFs.Dirent<Buffer>): FileKind => {
	if (entry.isFile()) return 'file';
	if (entry.isDirectory()) return 'directory';
	if (entry.isSymbolicLink()) return 'symlink';
	if (entry.isFIFO()) return 'fifo';
	if (entry.isCharacterDevice()) return 'character';
	return entry.isBlockDevice() ? 'block' : 'other';
};

const followed = (path: Buffer): 'directory' | 'something else' | 'nothing' => {
	try {
		return nodeFs.statSync(path).isDirectory() ? 'directory' : 'something else';
	} catch (error) {
		if (errnoOf(error) === 'ENOTDIR') return 'something else';
		if (errnoOf(error) === 'ENOENT') return 'nothing';
		throw error;
	}
};

const listDirectory = (path: Buffer): DirEntry[] =>
	nodeFs
		.readdirSync(path, { withFileTypes: true, encoding: 'buffer' })
		.map((entry) => ({ name: decodeText(entry.name), kind: kindOf(entry) }));

const openFlags = (options: OpenOptions): number => {
	const writes = options.write === true || options.append === true;
	const access = writes ? (options.read === true ? O_RDWR : O_WRONLY) : O_RDONLY;
	return (
		access |
		(options.append === true ? O_APPEND : 0) |
		(options.create === true ? O_CREAT : 0) |
		(options.exclusive === true ? O_EXCL : 0) |
		(options.truncate === true ? O_TRUNC : 0)
	);
};

const writeAll = (fd: number, bytes: Uint8Array, position: number | null): void => {
	for (let at = 0; at < bytes.length; ) {
		at += nodeFs.writeSync(fd, bytes, at, bytes.length - at, position === null ? null : position + at);
	}
};

const readAll = (fd: number, into: Uint8Array, position: number): number => {
	let filled = 0;
	// A zero-length read asks the kernel too: of a directory it is still EISDIR.
	do {
		const got = nodeFs.readSync(fd, into, filled, into.length - filled, position + filled);
		if (got === 0) break;
		filled += got;
	} while (filled < into.length);
	return filled;
};

const makeDirectory = (path: Buffer, permissions: number): void => {
	nodeFs.mkdirSync(path, permissions);
	nodeFs.chmodSync(path, permissions);
};

// As remove(3) does it.
const removeOne = (path: Buffer): void => {
	try {
		nodeFs.unlinkSync(path);
	} catch (error) {
		if (errnoOf(error) !== 'EISDIR') throw error;
		nodeFs.rmdirSync(path);
	}
};

// The first attempt lets the kernel refuse what must not be emptied: `.`, and a link with a slash behind it.
const removeTree = (path: Buffer): void => {
	try {
		removeOne(path);
	} catch (error) {
		if (errnoOf(error) !== 'ENOTEMPTY') throw error;
		for (const name of nodeFs.readdirSync(path, 'buffer')) {
			removeTree(Buffer.concat([path, Buffer.from('/'), name]));
		}
		nodeFs.rmdirSync(path);
	}
};

// Node cuts seconds off at the microsecond; the nudge keeps a whole millisecond from landing below itself.
const secondsOf = (ms: number): number => (ms + 0.0003) / 1000;

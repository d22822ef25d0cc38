import { closeSync, constants, fstatSync, ftruncateSync, type Stats, unlinkSync } from 'node:fs';
import { andFinally, andThen, FsConflict, type Maybe, type WriteOptions } from '@tenon/core';
import type { Directory } from './anchor.ts';
import { writeFully } from './bytes-io.ts';
import { type Call, codeOf, failed } from './errors.ts';
import type { HandleSet } from './handle-set.ts';
import type { Jail } from './jail.ts';
import { createAt, openFile } from './open.ts';
import { type Location, locate } from './resolve.ts';
import { type HostStats, isSameFile, versionOf } from './stat.ts';
import { publish } from './temporary-file.ts';
import { writeInPlace } from './write-in-place.ts';

/**
 * Replaces the whole content of a file, or creates it, in one step where the host can: the bytes go
 * to a hidden file beside it that takes its place, with its mode and owner. A file with other names,
 * or that cannot be replaced so, is rewritten in place. Extended attributes of a replaced file are
 * not carried over: Node cannot read them.
 *
 * `ifVersion` is compared before the work and again just before the step; a change by another
 * process between that and the step itself is not seen.
 */
export const writeWhole = (
	jail: Jail,
	handles: HandleSet,
	call: Call,
	bytes: Uint8Array,
	options: WriteOptions,
): Maybe<void> => {
	const final = finalLinks[options.mode ?? 'replace'];
	for (let attempt = 0; attempt < mostAttempts; attempt++) {
		const location = locate(jail, call, call.path, final);
		const { stats } = location;
		if (stats === undefined) return create(call, location, bytes, options);
		if (options.mode === 'create') throw failed(call, 'EEXIST');
		if (stats.isDirectory()) throw failed(call, 'EISDIR');
		if (!stats.isFile()) return writeStraight(jail, handles, call, bytes);
		if (replace(call, location, bytes, options.ifVersion)) return;
	}
	throw failed(call, 'EBUSY', 'the file keeps being replaced');
};

const finalLinks = { replace: 'create', create: 'createNew', update: 'follow' } as const;

const create = (call: Call, location: Location, bytes: Uint8Array, options: WriteOptions): void => {
	if (options.ifVersion !== undefined) throw conflict(call, options.ifVersion, undefined);
	if (location.wantsDirectory || options.mode === 'update') throw failed(call, 'ENOENT');
	const { directory, name } = location;
	const mode = options.mode === 'create' ? 'create' : 'replace';
	const permissions = options.permissions ?? 0o666;
	try {
		publish(directory, name, bytes, { mode, likeness: { permissions }, beforePublish: noCheck });
	} catch (error) {
		if (mode === 'replace' || !lacksHardLinks.has(codeOf(error))) throw error;
		createDirectly(directory, name, bytes, permissions);
	}
};

const lacksHardLinks = new Set<string | undefined>(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK']);

// On a disk without hard links a new name is claimed first, and given up if the bytes do not fit.
const createDirectly = (directory: Directory, name: string, bytes: Uint8Array, permissions: number): void => {
	const { fd } = createAt(directory, name, constants.O_WRONLY, permissions);
	try {
		writeFully(fd, bytes, 0);
	} catch (error) {
		unlinkSync(directory.at(name));
		throw error;
	} finally {
		closeSync(fd);
	}
};

const noCheck = (): void => {
	// Nothing was there to compare with.
};

// False if the name has become another file's meanwhile: then all is to be looked at anew.
const replace = (
	call: Call,
	location: Location,
	bytes: Uint8Array,
	ifVersion: string | undefined,
): boolean => {
	const opened = openToReplace(location);
	if (opened === undefined) return false;
	const { fd, canRead } = opened;
	try {
		const old = fstatSync(fd);
		if (!old.isFile()) return false;
		if (ifVersion !== undefined && versionOf(old) !== ifVersion) throw conflict(call, ifVersion, old);
		if (old.nlink === 1) {
			const outcome = replaceByName(call, location, bytes, old, ifVersion);
			if (outcome !== 'impossible') return outcome === 'done';
		}
		writeInPlace(fd, bytes, old.size, canRead);
		return true;
	} finally {
		closeSync(fd);
	}
};

// Opening is the host's own answer to the question whether the file may be written.
const openToReplace = ({
	directory,
	name,
}: Location): { readonly fd: number; readonly canRead: boolean } | undefined => {
	for (const canRead of [true, false]) {
		try {
			return {
				fd: directory.open(name, canRead ? constants.O_RDWR : constants.O_WRONLY),
				canRead,
			};
		} catch (error) {
			if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ELOOP') return undefined;
			if (codeOf(error) !== 'EACCES' || !canRead) throw error;
		}
	}
	return undefined;
};

const replaceByName = (
	call: Call,
	{ directory, name }: Location,
	bytes: Uint8Array,
	old: Stats,
	ifVersion: string | undefined,
): 'done' | 'moved' | 'impossible' => {
	let hasMoved = false;
	const beforePublish = (): void => {
		const now = directory.look(name);
		hasMoved = now === undefined || !isSameFile(now, old);
		if (ifVersion !== undefined && (hasMoved || versionOf(now!) !== ifVersion)) {
			throw conflict(call, ifVersion, now);
		}
		if (hasMoved) throw failed(call, 'EBUSY', 'the file was replaced meanwhile');
	};
	try {
		publish(directory, name, bytes, { mode: 'replace', likeness: { of: old }, beforePublish });
		return 'done';
	} catch (error) {
		if (hasMoved && !(error instanceof FsConflict)) return 'moved';
		if (keepsIdentity.has(codeOf(error))) return 'impossible';
		throw error;
	}
};

// The directory takes no new name, the owner cannot be given away, or the file is a mount point.
const keepsIdentity = new Set<string | undefined>(['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'EXDEV']);

const writeStraight = (jail: Jail, handles: HandleSet, call: Call, bytes: Uint8Array): Maybe<void> => {
	const handle = handles.add(openFile(jail, call, toWrite), call.path, toWrite);
	return andFinally(
		() => andThen(handle.write(bytes, 0), nothing),
		() => handle.close(),
	);
};

const toWrite = { write: true } as const;
const nothing = (): void => undefined;

const conflict = (call: Call, expected: string, now: HostStats | undefined): FsConflict =>
	new FsConflict(call.operation, call.path, {
		location: 'file',
		expected,
		actual: now === undefined ? 'no file' : versionOf(now),
	});

/**
 * Adds to the end of a file, creating it if need be, in one write. If only a part fits, the file is
 * cut back to its old length, unless another process has added to it meanwhile.
 */
export const appendWhole = (
	jail: Jail,
	handles: HandleSet,
	call: Call,
	bytes: Uint8Array,
	permissions: number | undefined,
): Maybe<void> => {
	const options = { append: true, create: true, ...(permissions === undefined ? {} : { permissions }) };
	const opened = openFile(jail, call, options);
	if (!opened.stats.isFile()) {
		const handle = handles.add(opened, call.path, options);
		return andFinally(
			() => andThen(handle.write(bytes, 0), nothing),
			() => handle.close(),
		);
	}
	const { fd, stats } = opened;
	try {
		appendTo(fd, bytes, stats.size);
	} finally {
		closeSync(fd);
	}
};

const appendTo = (fd: number, bytes: Uint8Array, oldSize: number): void => {
	try {
		writeFully(fd, bytes, null);
	} catch (error) {
		const { size } = fstatSync(fd);
		if (size > oldSize && size < oldSize + bytes.length) ftruncateSync(fd, oldSize);
		throw error;
	}
};

const mostAttempts = 64;

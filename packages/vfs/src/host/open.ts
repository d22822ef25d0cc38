import { closeSync, constants, fchmodSync, fstatSync, ftruncateSync } from 'node:fs';
import { baseName, type OpenOptions } from '@tenon/core';
import type { Directory } from './anchor.ts';
import { type Call, codeOf, failed } from './errors.ts';
import type { Jail } from './jail.ts';
import { locate, plainParent } from './resolve.ts';
import type { HostStats } from './stat.ts';

/** A file that was opened: the caller closes `fd`. */
export interface Opened {
	readonly fd: number;
	readonly stats: HostStats;
}

/**
 * Opens (and creates, and empties) the file at `call.path` as open(2) would, but never waits: a FIFO
 * without a reader is an `ENXIO` for a writer. A directory opens for reading only.
 */
export const openFile = (jail: Jail, call: Call, options: OpenOptions): Opened => {
	const directory = plainParent(jail, call, call.path);
	const opened = directory && openAt(directory, baseName(call.path), options);
	return finish(call, opened ?? openWalked(jail, call, options), options);
};

const openWalked = (jail: Jail, call: Call, options: OpenOptions): Opened => {
	const final = options.create !== true ? 'follow' : options.exclusive === true ? 'createNew' : 'create';
	for (let attempt = 0; attempt < mostAttempts; attempt++) {
		const { directory, name, stats, wantsDirectory } = locate(jail, call, call.path, final);
		if (stats === undefined && wantsDirectory) throw failed(call, 'ENOENT');
		if (stats !== undefined && final === 'createNew') throw failed(call, 'EEXIST');
		const opened = openAt(directory, name, options);
		if (opened !== undefined) return opened;
	}
	throw failed(call, 'EBUSY', 'the file keeps being replaced');
};

// `undefined` means that a link stands there, to be resolved by the caller.
const openAt = (directory: Directory, name: string, options: OpenOptions): Opened | undefined => {
	const flags = accessFlags(options);
	if (options.create === true && options.exclusive === true) {
		return createAt(directory, name, flags, options.permissions);
	}
	try {
		return described(directory.open(name, flags));
	} catch (error) {
		if (codeOf(error) === 'ELOOP') return undefined;
		if (codeOf(error) !== 'ENOENT' || options.create !== true) throw error;
	}
	try {
		return createAt(directory, name, flags, options.permissions);
	} catch (error) {
		// Another process made it first, or it is a link to nothing: both are found by a new look.
		if (codeOf(error) === 'EEXIST') return undefined;
		throw error;
	}
};

/** Creates a file that must not be there, with exactly these permission bits. */
export const createAt = (directory: Directory, name: string, flags: number, permissions = 0o666): Opened => {
	const fd = directory.open(name, flags | constants.O_CREAT | constants.O_EXCL, permissions);
	const wanted = permissions & 0o7777;
	try {
		const stats = fstatSync(fd);
		if ((stats.mode & 0o7777) === wanted) return { fd, stats };
		// The process' umask took bits away, or the directory's group gave some.
		fchmodSync(fd, wanted);
		return { fd, stats: fstatSync(fd) };
	} catch (error) {
		closeSync(fd);
		throw error;
	}
};

const described = (fd: number): Opened => {
	try {
		return { fd, stats: fstatSync(fd) };
	} catch (error) {
		closeSync(fd);
		throw error;
	}
};

// Emptied only now that it is known what was opened; devices and FIFOs have nothing to empty.
const finish = (call: Call, opened: Opened, options: OpenOptions): Opened => {
	try {
		if (opened.stats.isDirectory() && options.create === true) throw failed(call, 'EISDIR');
		if (options.truncate !== true || !opened.stats.isFile()) return opened;
		ftruncateSync(opened.fd, 0);
		return { fd: opened.fd, stats: fstatSync(opened.fd) };
	} catch (error) {
		closeSync(opened.fd);
		throw error;
	}
};

const accessFlags = ({ read, write, append }: OpenOptions): number => {
	const writes = write === true || append === true;
	const access = writes ? (read === true ? constants.O_RDWR : constants.O_WRONLY) : constants.O_RDONLY;
	return append === true ? access | constants.O_APPEND : access;
};

const mostAttempts = 64;

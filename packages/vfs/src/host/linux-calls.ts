import { getSystemErrorName } from 'node:util';
import { type Koffi, loadKoffi } from './koffi.ts';

/**
 * Calls of Linux that Node has no words for: all that goes by a name in an open directory.
 *
 * Each fails with an error that has a `code` as Node's errors do. Names are one component, as the shell writes them;
 * one that is no text or holds a NUL is `EINVAL` here, and has to go another way. What was opened here is closed here:
 * Node counts what a worker thread opens and closes.
 */
export interface LinuxCalls {
	/** Opens an entry of a directory, in a way that no program that is started inherits. */
	open(directory: number, name: string, flags: number): number;
	/** Reads at an offset as much as is there and fits; returns the number of bytes, 0 at the end. */
	read(fd: number, memory: Uint8Array, offset: number): number;
	close(fd: number): void;
	/** Fills the memory with records of `getdents64`; returns how many bytes they are, 0 at the end. */
	readRecords(fd: number, memory: Uint8Array): number;
	/** Fills the memory with what `statx` tells of an entry, a link as itself; says whether there is one. */
	look(directory: number, name: string, memory: Uint8Array): boolean;
}

/** The size of what {@link LinuxCalls.look} fills. */
export const lookSize = 256;

/**
 * Gives the calls for a work that takes about so many microseconds by path; `undefined` where the way by path is to be
 * taken. Addons may be missing, of another machine, or not allowed.
 */
export type CallSource = (byPathUs: number) => LinuxCalls | undefined;

/** Loads the calls with the first work. */
export const callsAtOnce: CallSource = () => {
	if (calls === 'unknown') calls = loadCalls();
	return calls;
};

let calls: LinuxCalls | undefined | 'unknown' = 'unknown';

/** Loads them once there was enough work for it: to load them takes as long as some hundred files do. */
export const callsOnceWorthwhile = (): CallSource => {
	let spentUs = 0;
	return (byPathUs) => {
		if (spentUs >= loadingUs) return callsAtOnce(byPathUs);
		spentUs += byPathUs;
		return undefined;
	};
};

const loadingUs = 2500;

/** Never. */
export const noCalls: CallSource = () => undefined;

const loadCalls = (): LinuxCalls | undefined => {
	const koffi = loadKoffi();
	if (koffi === undefined) return undefined;
	try {
		const bound = bind(koffi);
		// The youngest of them: a kernel or a sandbox may know it by name alone.
		return bound.look(-1, '/', new Uint8Array(lookSize)) ? bound : undefined;
	} catch {
		// Not all of them are to be had: paths do.
		return undefined;
	}
};

const bind = (koffi: Koffi): LinuxCalls => {
	const library = koffi.load(null);
	const openat = library.func('openat', 'int', ['int', 'str', 'int', 'int']);
	const pread = library.func('pread', 'intptr_t', ['int', 'void *', 'size_t', 'int64_t']);
	const close = library.func('close', 'int', ['int']);
	const getdents = library.func('getdents64', 'intptr_t', ['int', 'void *', 'size_t']);
	const statx = library.func('statx', 'int', ['int', 'str', 'int', 'uint', 'void *']);

	// What a call gave back, or why it failed.
	const given = (result: number): number => {
		if (result >= 0) return result;
		throw systemError(getSystemErrorName(-koffi.errno()));
	};
	const checkName = (name: string): void => {
		if (!name.isWellFormed() || name.includes('\0')) throw systemError('EINVAL');
	};
	return {
		open(directory, name, flags) {
			checkName(name);
			return given(openat(directory, name, flags | closedOnExec, 0));
		},
		read: (fd, memory, offset) => given(pread(fd, memory, memory.length, offset)),
		close: (fd) => void given(close(fd)),
		readRecords: (fd, memory) => given(getdents(fd, memory, memory.length)),
		look(directory, name, memory) {
			checkName(name);
			if (memory.length < lookSize) throw systemError('EINVAL');
			if (statx(directory, name, keepsLinks, basicFacts, memory) >= 0) return true;
			const code = getSystemErrorName(-koffi.errno());
			if (code === 'ENOENT') return false;
			throw systemError(code);
		},
	};
};

const systemError = (code: string): Error => Object.assign(new Error(code), { code });

/** O_CLOEXEC. */
const closedOnExec = 0o2000000;
/** AT_SYMLINK_NOFOLLOW, and AT_NO_AUTOMOUNT as with `lstat`. */
const keepsLinks = 0x100 | 0x800;
/** STATX_BASIC_STATS and STATX_BTIME. */
const basicFacts = 0xfff;

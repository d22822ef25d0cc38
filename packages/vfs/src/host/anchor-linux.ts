import { chmodSync, closeSync, constants, existsSync, fstatSync, openSync } from 'node:fs';
import { nextTick } from 'node:process';
import { baseName, isWithin, parentPath } from '@tenon/core';
import type { Anchor, Directory, OwnedDirectory } from './anchor.ts';
import { LinuxDirectory, type Shared } from './directory-linux.ts';
import { codeOf } from './errors.ts';
import { handlePath, pathOnly } from './handle-path.ts';
import { linkReads, toHostPath } from './host-text.ts';
import { type CallSource, noCalls } from './linux-calls.ts';

/**
 * Directories by handle, on Linux with `/proc`.
 *
 * A directory is opened by its path, with whatever links the kernel meets, and counts as verified
 * only if the kernel then says that the handle is at exactly that path: so no link was on the way,
 * and it lies in the root. Or it is opened by name in a verified one, where no link is followed. All
 * work on its entries goes by the handle, through {@link LinuxCalls} or `/proc/PID/fd/N/name`, so no process
 * can put another directory under an operation. Without calls, the root's own entries are looked at by
 * the root's path, which costs the kernel half as much: a process that could bend that path has rights outside
 * of the root.
 *
 * Handles are kept. A directory once verified cannot lead out of the root by anything done in the
 * root, so looking again is a matter of freshness, not of safety: has its path become another's?
 * News of what other processes did comes through the event loop, so one look per turn of it will do,
 * and one every few milliseconds in a turn that takes long. After a second without use all are let
 * go of.
 */
export const linuxAnchor = (root: string, calls: CallSource): Anchor => new LinuxAnchor(root, calls);

/** Whether this process can verify handles at all. */
export const hasHandlePaths = (root: string): boolean => {
	if (process.platform !== 'linux' || !existsSync('/proc/self/fd')) return false;
	const anchor = new LinuxAnchor(root, noCalls);
	try {
		return anchor.directory('/') !== undefined;
	} finally {
		anchor.close();
	}
};

class LinuxAnchor implements Anchor {
	readonly #root: string;
	readonly #kept = new Map<string, LinuxDirectory>();
	readonly #shared: Shared;
	/** The kept one that was asked for last: most calls are for the directory of the one before. */
	#latest: LinuxDirectory | undefined;
	#turn = 0;
	#turnEnds = false;
	#uses = 0;
	#idleTimer: NodeJS.Timeout | undefined;

	constructor(root: string, calls: CallSource) {
		this.#root = root;
		this.#shared = { storeTypes: new Map(), calls };
	}

	directory(path: string): Directory | undefined {
		const now = performance.now();
		const current = this.#current(path, now);
		if (current !== undefined) return current;
		const opened = this.#openFreeing(path, now);
		if (opened === undefined) return undefined;
		this.#makeRoom();
		this.#kept.set(path, opened);
		return this.#verified(opened, now);
	}

	isFresh(path: string): boolean {
		const kept = this.#kept.get(path);
		return kept !== undefined && this.#isFreshAt(kept, performance.now());
	}

	hold(directory: Directory): void {
		(directory as LinuxDirectory).holds += 1;
	}

	release(directory: Directory): void {
		const held = directory as LinuxDirectory;
		held.holds -= 1;
		if (held.holds === 0 && held.isDropped) held.close();
	}

	openChild(parent: Directory, name: string): OwnedDirectory {
		return (parent as LinuxDirectory).openChild(name);
	}

	chmod(parent: Directory, name: string, mode: number): void {
		const handle = openSync(parent.at(name), pathOnly | constants.O_NOFOLLOW);
		try {
			// A link that came in between is left alone; the kernel changes no bits of one.
			if (fstatSync(handle).isSymbolicLink()) throw Object.assign(new Error('a link'), { code: 'ELOOP' });
			chmodSync(handlePath(handle), mode);
		} finally {
			closeSync(handle);
		}
	}

	forget(path: string): void {
		for (const kept of this.#kept.values()) if (isWithin(kept.path, path)) this.#drop(kept);
	}

	close(): void {
		for (const kept of this.#kept.values()) this.#drop(kept);
		this.#shared.storeTypes.clear();
	}

	// The kept one, if it is still what stands at the path.
	#current(path: string, now: number): LinuxDirectory | undefined {
		const kept = this.#latest?.path === path ? this.#latest : this.#kept.get(path);
		if (kept === undefined) return undefined;
		if (this.#isFreshAt(kept, now)) return this.#use(kept);
		if (this.#isStillThere(kept)) return this.#verified(kept, now);
		this.#drop(kept);
		return undefined;
	}

	// What is kept here may be all that stands between the process and its limit of open files.
	#openFreeing(path: string, now: number): LinuxDirectory | undefined {
		try {
			return this.#open(path, now);
		} catch (error) {
			if (codeOf(error) !== 'EMFILE' || this.#kept.size === 0) throw error;
		}
		this.close();
		return this.#open(path, now);
	}

	#open(path: string, now: number): LinuxDirectory | undefined {
		const parent = path === '/' ? undefined : this.#current(parentPath(path), now);
		try {
			if (parent !== undefined) return parent.openChild(baseName(path));
			const hostPath = this.#hostPath(path);
			const handle = openSync(toHostPath(hostPath), pathOnly | constants.O_DIRECTORY);
			const isRoot = path === '/';
			return this.#ifThere(
				new LinuxDirectory(handle, path, this.#shared, isRoot ? { rootPath: hostPath } : {}),
			);
		} catch (error) {
			if (isNoDirectory(error)) return undefined;
			throw error;
		}
	}

	#ifThere(opened: LinuxDirectory): LinuxDirectory | undefined {
		let isThere = false;
		try {
			isThere = this.#isStillThere(opened);
		} finally {
			if (!isThere) opened.close();
		}
		return isThere ? opened : undefined;
	}

	#isStillThere(directory: LinuxDirectory): boolean {
		try {
			return linkReads(directory.self, this.#hostPath(directory.path));
		} catch (error) {
			// Longer than the kernel can say: then it has to be reached name by name.
			if (codeOf(error) === 'ENAMETOOLONG') return false;
			throw error;
		}
	}

	#hostPath(path: string): string {
		return this.#root === '/' ? path : path === '/' ? this.#root : this.#root + path;
	}

	#isFreshAt(directory: LinuxDirectory, now: number): boolean {
		return directory.turn === this.#turn && now - directory.verifiedAt < freshForMs;
	}

	#verified(directory: LinuxDirectory, now: number): LinuxDirectory {
		directory.turn = this.#turn;
		directory.verifiedAt = now;
		if (!this.#turnEnds) {
			this.#turnEnds = true;
			// Runs when the current callback of the event loop and its promises are done.
			nextTick(this.#endTurn);
		}
		return this.#use(directory);
	}

	readonly #endTurn = (): void => {
		this.#turnEnds = false;
		this.#turn += 1;
		if (this.#idleTimer === undefined && this.#kept.size > 0) this.#waitForIdle();
	};

	// A handle keeps a disk from being unmounted and a removed directory from being freed.
	#waitForIdle(): void {
		const usesBefore = this.#uses;
		this.#idleTimer = setTimeout(() => {
			this.#idleTimer = undefined;
			if (this.#uses === usesBefore) this.close();
			else this.#waitForIdle();
		}, idleMs).unref();
	}

	#use(directory: LinuxDirectory): LinuxDirectory {
		this.#uses += 1;
		directory.usedAt = this.#uses;
		this.#latest = directory;
		return directory;
	}

	#makeRoom(): void {
		if (this.#kept.size < keptDirectories) return;
		const oldestFirst = [...this.#kept.values()].sort((one, other) => one.usedAt - other.usedAt);
		for (const kept of oldestFirst.slice(0, droppedAtOnce)) this.#drop(kept);
	}

	#drop(directory: LinuxDirectory): void {
		this.#kept.delete(directory.path);
		if (this.#latest === directory) this.#latest = undefined;
		directory.isDropped = true;
		if (directory.holds === 0) directory.close();
	}
}

const isNoDirectory = (error: unknown): boolean => noDirectory.has(codeOf(error));

const noDirectory = new Set<string | undefined>(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'ENAMETOOLONG']);

/**
 * As many as fit, with the descriptors that Node has itself, into the table that Linux gives a process at first: to
 * make it larger, the kernel lets a process with threads wait for ten milliseconds and more.
 */
const keptDirectories = 32;
/** To look for the oldest takes longer than to open one. */
const droppedAtOnce = 8;
const freshForMs = 10;
const idleMs = 1000;

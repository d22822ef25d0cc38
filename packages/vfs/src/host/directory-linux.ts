import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { type DirEntry, joinName } from '@tenon/core';
import type { LeafContent, OwnedDirectory } from './anchor.ts';
import { guarded, lookByPath, openByPath, readAndClose, readUntilEnd } from './by-path.ts';
import { handlePath, pathOnly } from './handle-path.ts';
import { type HostPath, readEntries, toHostPath } from './host-text.ts';
import type { CallSource, LinuxCalls } from './linux-calls.ts';
import { entriesOf, namesOf } from './linux-entries.ts';
import { LinuxStats, lookMemory } from './linux-stats.ts';
import type { HostStats } from './stat.ts';
import { endsShortReads, linksDirectories, storeType } from './store-types.ts';

/** What the directories of an anchor have in common. */
export interface Shared {
	/**
	 * Types of file systems by the numbers of the devices they are on; forgotten with the directories, before another
	 * disk can have taken a number over.
	 */
	readonly storeTypes: Map<number, number>;
	/** Calls by handle and name; without them, and for names that are no text, `/proc` has a path for each. */
	readonly calls: CallSource;
}

/** Where the handle of a directory comes from. */
interface Origin {
	/** The path of the root on the host, if this is the root. */
	readonly rootPath?: string;
	/** What opened it, if not Node. */
	readonly opener?: LinuxCalls;
}

/** A directory by its handle, on Linux with `/proc`. Owns the handle. */
export class LinuxDirectory implements OwnedDirectory {
	readonly path: string;
	readonly self: string;
	readonly #handle: number;
	readonly #opener: LinuxCalls | undefined;
	readonly #entries: string;
	readonly #entriesForLook: string;
	readonly #shared: Shared;
	#hasReadShort = false;
	#endsShortReads: boolean | undefined;
	turn = -1;
	verifiedAt = 0;
	usedAt = 0;
	holds = 0;
	isDropped = false;

	constructor(handle: number, path: string, shared: Shared, { rootPath, opener }: Origin = {}) {
		this.path = path;
		this.#handle = handle;
		this.#opener = opener;
		this.#shared = shared;
		this.self = handlePath(handle);
		this.#entries = `${this.self}/`;
		this.#entriesForLook =
			rootPath === undefined || rootPath.length > longestRoot ? this.#entries : withSlash(rootPath);
	}

	at(name: string): HostPath {
		return toHostPath(this.#entries + name);
	}

	look(name: string): HostStats | undefined {
		const calls = this.#callsFor(name, lookUs);
		if (calls === undefined) return lookByPath(toHostPath(this.#entriesForLook + name));
		return calls.look(this.#handle, name, lookMemory) ? new LinuxStats() : undefined;
	}

	list(): DirEntry[] {
		const calls = this.#shared.calls(listUs);
		const entries = calls && this.#fromStart(calls, (fd) => entriesOf(calls, fd));
		return entries ?? readEntries(this.self);
	}

	namesOfLeaf(holds: LeafContent): readonly string[] | undefined {
		const calls = this.#shared.calls(0);
		if (calls === undefined || !this.#isLeaf()) return undefined;
		return this.#fromStart(calls, (fd) => namesOf(calls, fd, holds));
	}

	open(name: string, flags: number, permissions?: number): number {
		// By name in a verified directory, following no link, it is what is there.
		return openByPath(this.at(name), flags, permissions);
	}

	read(name: string, memory: Uint8Array, offset: number): number {
		const calls = this.#callsFor(name, readUs);
		if (calls === undefined) return readAndClose(this.open(name, constants.O_RDONLY), memory, offset, this);
		const fd = calls.open(this.#handle, name, constants.O_RDONLY | guarded);
		try {
			const readFrom = (done: number): number =>
				calls.read(fd, done === 0 ? memory : memory.subarray(done), offset + done);
			return readUntilEnd(readFrom, memory.length, this);
		} finally {
			calls.close(fd);
		}
	}

	/**
	 * A read gave less than was asked for of a file in here: whether that certainly was its end. To find out costs as
	 * much as to read once more, so the first in a directory does that.
	 */
	endsShortRead(): boolean {
		if (this.#endsShortReads === undefined && this.#hasReadShort)
			this.#endsShortReads = endsShortReads(this.#typeOn(fstatSync(this.#handle).dev));
		this.#hasReadShort = true;
		return this.#endsShortReads === true;
	}

	/** Opens a directory in it, following no link. */
	openChild(name: string): LinuxDirectory {
		const path = joinName(this.path, name);
		const flags = pathOnly | constants.O_DIRECTORY | constants.O_NOFOLLOW;
		const opener = this.#callsFor(name, openUs);
		if (opener === undefined) return new LinuxDirectory(openSync(this.at(name), flags), path, this.#shared);
		return new LinuxDirectory(opener.open(this.#handle, name, flags), path, this.#shared, { opener });
	}

	close(): void {
		if (this.#opener === undefined) closeSync(this.#handle);
		else this.#opener.close(this.#handle);
	}

	// Opened anew for each list: some file systems show what was there when it was opened (btrfs).
	#fromStart<T>(calls: LinuxCalls, read: (fd: number) => T): T {
		const fd = calls.open(this.#handle, '.', constants.O_RDONLY | constants.O_DIRECTORY);
		try {
			return read(fd);
		} finally {
			calls.close(fd);
		}
	}

	#callsFor(name: string, byPathUs: number): LinuxCalls | undefined {
		return name.isWellFormed() ? this.#shared.calls(byPathUs) : undefined;
	}

	// Whether there certainly is no directory in it.
	#isLeaf(): boolean {
		const own = this.look('.');
		return own?.nlink === 2 && linksDirectories(this.#typeOn(own.dev));
	}

	#typeOn(device: number): number {
		const { storeTypes } = this.#shared;
		const known = storeTypes.get(device);
		if (known !== undefined) return known;
		const type = storeType(this.self);
		storeTypes.set(device, type);
		return type;
	}
}

// What these cost by path, in microseconds more than by a call.
const openUs = 4;
const lookUs = 4;
const readUs = 5;
const listUs = 150;

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

/** Up to this length the kernel takes the root's path with any name behind it. */
const longestRoot = 1000;

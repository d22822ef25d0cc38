import { chmodSync, closeSync, constants, fchmodSync, fstatSync, lchmodSync, lstatSync } from 'node:fs';
import { type DirEntry, joinName } from '@tenon/core';
import type { Anchor, Directory, OwnedDirectory } from './anchor.ts';
import { lookByPath, openByPath, readAndClose } from './by-path.ts';
import { codeOf } from './errors.ts';
import { type HostPath, readEntries, toHostPath } from './host-text.ts';
import type { HostStats } from './stat.ts';

/**
 * Directories by name, where handles cannot be verified: macOS, Windows, Linux without `/proc`.
 *
 * Each use looks at every component from the root down and takes none that is a link; a file, once
 * opened without following a link, is compared with what its name then stands for, and the way to it
 * is looked at once more. Nothing is kept between two operations.
 *
 * What it cannot close: another process that swaps a directory for a link *between* the look and the
 * call, and back before the second look. Reads then fail unless the swap is timed to both looks; a
 * name that is created, renamed or removed through the swapped directory is not undone. Run with an
 * OS sandbox where other processes with write access to the root are hostile.
 */
export const portableAnchor = (root: string): Anchor => new PortableAnchor(root);

class PortableAnchor implements Anchor {
	readonly #root: string;
	/** What the paths in the folder are put after: the root without a slash at its end. */
	readonly #prefix: string;

	constructor(root: string) {
		this.#root = root;
		this.#prefix = root.endsWith('/') ? root.slice(0, -1) : root;
	}

	directory(path: string): PortableDirectory | undefined {
		let at = this.#prefix;
		let identity = identityOfDirectory(this.#root);
		for (const name of path.split('/')) {
			if (identity === undefined) return undefined;
			if (name === '') continue;
			at += `/${name}`;
			identity = identityOfDirectory(at);
		}
		if (identity === undefined) return undefined;
		return new PortableDirectory(this, path, path === '/' ? this.#root : at, identity);
	}

	isFresh(): boolean {
		return false;
	}

	hold(): void {
		// Names need not be kept open.
	}

	release(): void {
		// See hold.
	}

	openChild(parent: Directory, name: string): OwnedDirectory {
		const child = this.directory(joinName(parent.path, name));
		if (child === undefined) throw hostError('ENOTDIR');
		return child;
	}

	/** Throws if `fd`, just opened at `parent.at(name)`, may be something else than what is there. */
	confirm(parent: PortableDirectory, name: string, fd: number): void {
		const opened = fstatSync(fd, { bigint: true });
		const named = lstatSync(parent.at(name), { bigint: true });
		const isSame = opened.ino === named.ino && opened.dev === named.dev && !named.isSymbolicLink();
		if (!isSame || !this.#isUnchanged(parent)) throw hostError('ELOOP');
	}

	chmod(parent: Directory, name: string, mode: number): void {
		// What follows no link, where there is such a call; elsewhere the file is opened and compared.
		if (process.platform === 'darwin') lchmodSync(parent.at(name), mode);
		else if (process.platform === 'win32') chmodSync(parent.at(name), mode);
		else this.#chmodOpened(parent, name, mode);
	}

	#chmodOpened(parent: Directory, name: string, mode: number): void {
		const fd = parent.open(name, constants.O_RDONLY);
		try {
			fchmodSync(fd, mode);
		} finally {
			closeSync(fd);
		}
	}

	forget(): void {
		// Nothing is kept.
	}

	close(): void {
		// Nothing is open.
	}

	#isUnchanged(directory: PortableDirectory): boolean {
		return this.directory(directory.path)?.identity === directory.identity;
	}
}

class PortableDirectory implements OwnedDirectory {
	readonly path: string;
	readonly self: HostPath;
	readonly identity: string;
	readonly #anchor: PortableAnchor;
	readonly #entries: string;

	constructor(anchor: PortableAnchor, path: string, hostPath: string, identity: string) {
		this.#anchor = anchor;
		this.path = path;
		this.#entries = hostPath.endsWith('/') ? hostPath : `${hostPath}/`;
		this.self = toHostPath(hostPath);
		this.identity = identity;
	}

	at(name: string): HostPath {
		return name === '.' ? this.self : toHostPath(this.#entries + name);
	}

	look(name: string): HostStats | undefined {
		return lookByPath(this.at(name));
	}

	list(): DirEntry[] {
		return readEntries(this.self);
	}

	namesOfLeaf(): undefined {
		return undefined;
	}

	open(name: string, flags: number, permissions?: number): number {
		const fd = openByPath(this.at(name), flags, permissions);
		try {
			this.#anchor.confirm(this, name, fd);
		} catch (error) {
			closeSync(fd);
			throw error;
		}
		return fd;
	}

	read(name: string, memory: Uint8Array, offset: number): number {
		return readAndClose(this.open(name, constants.O_RDONLY), memory, offset, this);
	}

	endsShortRead(): boolean {
		return false;
	}

	close(): void {
		// Nothing is open.
	}
}

const identityOfDirectory = (path: string): string | undefined => {
	try {
		const stats = lstatSync(toHostPath(path), { bigint: true, throwIfNoEntry: false });
		return stats?.isDirectory() === true ? `${stats.dev}.${stats.ino}` : undefined;
	} catch (error) {
		// Not searchable, or too long: the walk by components meets the same error and reports it.
		if (codeOf(error) === 'EACCES' || codeOf(error) === 'ENAMETOOLONG') return undefined;
		throw error;
	}
};

const hostError = (code: string): Error => Object.assign(new Error(code), { code });

import { isWithin, joinName, normalizePath, parentPath, pathBelow } from '@tenon/core';
import { type Mount, MountError } from './mount.ts';

/** A place in the namespace: its path without links, and the mount that holds it, if one does. */
export interface Place {
	readonly mount: MountedAt | undefined;
	/** Normal path in the table's namespace. */
	readonly path: string;
	/** What the caller wrote after the last name: `/` or `/.` ask for a directory. */
	readonly tail: string;
}

/** A mount as the table keeps it: its path is normal, its options are complete. */
export interface MountedAt extends Mount {
	readonly readOnly: boolean;
	readonly ownLinks: boolean;
	/** Whether another mount lies below this one, so that a link could lead under it. */
	covered: boolean;
}

/**
 * Which mount holds which path, and which directories exist because something is mounted at or
 * below them. Pure bookkeeping on normal paths; it never calls a file system.
 */
export class MountTable {
	// Longest path first, so that the first match is the innermost mount.
	#mounts: readonly MountedAt[] = [];
	#points: ReadonlySet<string> = new Set();
	#namesBelow: ReadonlyMap<string, ReadonlySet<string>> = new Map();

	get mounts(): readonly MountedAt[] {
		return this.#mounts;
	}

	add(mount: Mount): void {
		if (!mount.path.startsWith('/')) throw new MountError(mount.path, 'a mount point must be absolute');
		const path = normalizePath(mount.path);
		if (this.#points.has(path)) throw new MountError(path, 'something is mounted here; unmount it first');
		const added: MountedAt = {
			path,
			fileSystem: mount.fileSystem,
			readOnly: mount.readOnly ?? false,
			ownLinks: mount.ownLinks ?? false,
			covered: false,
		};
		this.#rebuild([...this.#mounts, added]);
	}

	remove(path: string): void {
		const normal = normalizePath(path);
		if (!this.#points.has(normal)) throw new MountError(path, 'nothing is mounted here');
		this.#rebuild(this.#mounts.filter((mount) => mount.path !== normal));
	}

	/** The innermost mount that holds a normal path. */
	find(path: string): MountedAt | undefined {
		for (const mount of this.#mounts) if (isWithin(path, mount.path)) return mount;
		return undefined;
	}

	/** Whether the path is a mount point, or a directory above one: it can be neither moved nor removed. */
	isPinned(path: string): boolean {
		return this.#points.has(path) || this.#namesBelow.has(path);
	}

	isMountPoint(path: string): boolean {
		return this.#points.has(path);
	}

	/** Names that a directory has because of mounts below it; `undefined` if there are none. */
	namesBelow(path: string): ReadonlySet<string> | undefined {
		return this.#namesBelow.get(path);
	}

	/** The mounts strictly below a normal path. */
	mountsBelow(path: string): readonly MountedAt[] {
		return this.#mounts.filter((mount) => mount.path !== path && isWithin(mount.path, path));
	}

	#rebuild(mounts: readonly MountedAt[]): void {
		this.#mounts = mounts.toSorted((a, b) => b.path.length - a.path.length);
		this.#points = new Set(mounts.map((mount) => mount.path));
		this.#namesBelow = directoriesAbove(this.#points);
		for (const mount of mounts) mount.covered = this.#namesBelow.has(mount.path);
	}
}

const directoriesAbove = (points: Iterable<string>): ReadonlyMap<string, ReadonlySet<string>> => {
	const names = new Map<string, Set<string>>();
	for (const point of points) {
		for (let path = point; path !== '/'; path = parentPath(path)) {
			const parent = parentPath(path);
			const below = names.get(parent) ?? new Set();
			names.set(parent, below.add(path.slice(path.lastIndexOf('/') + 1)));
		}
	}
	return names;
};

/** The path of a place inside of the mount that holds it. */
export const pathInside = (mount: MountedAt, path: string, tail: string): string => {
	const inside = pathBelow(path, mount.path);
	return tail === '' || inside === '/' ? inside : inside + tail;
};

/** The path in the table's namespace of a path inside of a mount. */
export const pathOutside = (mount: MountedAt, inside: string): string =>
	inside === '/' ? mount.path : joinName(mount.path, inside.slice(1));

import {
	andThen,
	type FsErrno,
	FsError,
	FsLeavesRoot,
	type FsOperation,
	forEach,
	isFsError,
	isLeavesRoot,
	isWithin,
	joinName,
	type Maybe,
	orElse,
	parentPath,
	pathBelow,
	type Stat,
} from '@tenon/core';
import type { MountedAt, MountTable, Place } from './mount-table.ts';
import { pathInside, pathOutside } from './mount-table.ts';
import { componentsOf, parsePath } from './path-text.ts';

/** What to resolve and how far. */
export interface WalkRequest {
	readonly operation: FsOperation;
	readonly path: string;
	/** `follow` a link at the end, or stop at the `entry` itself. */
	readonly final: 'follow' | 'entry';
	/** Whether the last name must exist. */
	readonly last: 'required' | 'optional';
}

/** How many links one path may lead through, over all mounts together; Linux has the same number. */
export const maxLinks = 40;

/**
 * Resolves a path name by name, as a kernel does: `..` is the parent of the directory that was
 * reached, a link that leads out of its mount goes on in the table's namespace, and mount points
 * win over what lies below them. Reads links and facts, changes nothing.
 *
 * `home` is where the table itself is mounted in a greater one (`/` if it is not): absolute links
 * start there, and what leads elsewhere throws {@link FsLeavesRoot}.
 */
export const walkPath = (table: MountTable, home: string, request: WalkRequest): Maybe<Place> => {
	const walk = new Walk(table, home, request);
	return andThen(
		forEach(walk.steps(), (name) => walk.enter(name)),
		() => walk.place(),
	);
};

class Walk {
	readonly #table: MountTable;
	readonly #home: string;
	readonly #request: WalkRequest;
	// What is still to be entered, the next name last.
	readonly #pending: string[] = [];
	#at = '/';
	#tail = '';
	#links = 0;

	constructor(table: MountTable, home: string, request: WalkRequest) {
		this.#table = table;
		this.#home = home;
		this.#request = request;
		this.#push(request.path);
	}

	*steps(): Generator<string> {
		for (let name = this.#pending.pop(); name !== undefined; name = this.#pending.pop()) yield name;
	}

	place(): Place {
		return { mount: this.#table.find(this.#at), path: this.#at, tail: this.#tail };
	}

	enter(name: string): Maybe<void> {
		if (name === '..') return this.#climb();
		const path = joinName(this.#at, name);
		if (this.#table.isPinned(path)) {
			this.#at = path;
			return;
		}
		const mount = this.#table.find(path);
		if (mount === undefined) return this.#arrive(path, undefined, undefined);
		return andThen(lstatIfThere(mount, path), (stat) => this.#arrive(path, mount, stat));
	}

	#climb(): void {
		if (this.#at === '/' && this.#home !== '/') throw this.#leaves('/..');
		this.#at = parentPath(this.#at);
	}

	#arrive(path: string, mount: MountedAt | undefined, stat: Stat | undefined): Maybe<void> {
		const isLast = this.#pending.length === 0;
		if (stat === undefined || mount === undefined) {
			if (!isLast || this.#request.last === 'required') throw this.#error('ENOENT');
		} else if (stat.kind === 'symlink') {
			if (!isLast || this.#request.final === 'follow') return this.#follow(path, mount);
		} else if (stat.kind !== 'directory' && !isLast) {
			throw this.#error('ENOTDIR');
		}
		this.#at = path;
	}

	#follow(path: string, mount: MountedAt): Maybe<void> {
		this.#links += 1;
		if (this.#links > maxLinks) throw this.#error('ELOOP');
		return andThen(mount.fileSystem.readlink(pathInside(mount, path, '')), (target) => {
			if (!target.startsWith('/')) return this.#push(target);
			return andThen(this.#absoluteTarget(path, mount, target), (destination) => {
				this.#at = '/';
				this.#push(destination);
			});
		});
	}

	// Only the file system knows what its absolute links mean: a host folder may be mounted elsewhere.
	// Where it finds nothing the text counts, because the target may be on another mount.
	#absoluteTarget(path: string, mount: MountedAt, target: string): Maybe<string> {
		return orElse(
			() =>
				andThen(mount.fileSystem.realpath(pathInside(mount, path, '')), (real) => pathOutside(mount, real)),
			(error) => {
				if (isLeavesRoot(error)) {
					return error.leadsTo.startsWith('/..') ? mount.path + error.leadsTo : this.#fromHome(error.leadsTo);
				}
				if (isFsError(error, 'ENOENT') || isFsError(error, 'ENOTDIR')) return this.#fromHome(target);
				throw error;
			},
		);
	}

	#fromHome(target: string): string {
		if (!isWithin(target, this.#home)) throw this.#leaves(target);
		return pathBelow(target, this.#home);
	}

	#push(path: string): void {
		// A slash after a link asks for a directory, whatever the link's own text ends with.
		if (this.#pending.length === 0 && this.#tail === '') this.#tail = parsePath(path).tail;
		for (const name of componentsOf(path).reverse()) this.#pending.push(name);
	}

	#leaves(start: string): FsLeavesRoot {
		const rest = this.#pending.toReversed().map((name) => `/${name}`);
		return new FsLeavesRoot(
			this.#request.operation,
			this.#request.path,
			start.replace(/\/+$/, '') + rest.join('') + this.#tail,
		);
	}

	#error(errno: FsErrno): FsError {
		return new FsError(errno, this.#request.operation, this.#request.path);
	}
}

const lstatIfThere = (mount: MountedAt, path: string): Maybe<Stat | undefined> =>
	orElse<Stat | undefined>(
		() => mount.fileSystem.lstat(pathInside(mount, path, '')),
		(error) => {
			if (isFsError(error, 'ENOENT')) return undefined;
			throw error;
		},
	);

import { andThen, FsError, isFsError, isLeavesRoot, type Maybe, orElse, parentPath } from '@tenon/core';
import { type Call, callerError } from '../wrapping/caller-error.ts';
import type { MountedAt, MountTable, Place } from './mount-table.ts';
import { pathInside } from './mount-table.ts';
import { type PathText, parsePath } from './path-text.ts';
import { type WalkRequest, walkPath } from './walk.ts';

/** A path to find, and whether the operation on it changes anything. */
export interface Request extends WalkRequest {
	readonly changes: boolean;
}

/**
 * Finds the place of a path and hands it to the operation. Most paths are found by their text
 * alone, so that an operation is one call into one file system; only when that says that a link
 * leads out of it, or when a link could lead under another mount, is the path walked name by name.
 *
 * Every failure leaves here in the caller's terms.
 */
export class Locator {
	readonly #table: MountTable;
	readonly #home: string;

	constructor(table: MountTable, home: string) {
		this.#table = table;
		this.#home = home;
	}

	/**
	 * Runs `use` at the place of one path; a second time, elsewhere, if the first left a root. `call`
	 * is what errors name.
	 */
	at<T>(request: Request, use: (place: Place) => Maybe<T>, call: Call = request): Maybe<T> {
		return inTermsOf(call, () => {
			const text = parsedPath(request);
			const place = this.#byText(request, text);
			if (place === undefined) return andThen(this.#byLooking(request, text), use);
			return orElse(
				() => use(place),
				(error) => {
					if (!isLeavesRoot(error)) throw error;
					return andThen(walkPath(this.#table, this.#home, request), use);
				},
			);
		});
	}

	/** Runs `use` at the places of two paths. */
	atBoth<T>(
		call: Call,
		first: Request,
		second: Request,
		use: (first: Place, second: Place) => Maybe<T>,
	): Maybe<T> {
		const walkBoth = (): Maybe<T> =>
			andThen(walkPath(this.#table, this.#home, first), (from) =>
				andThen(walkPath(this.#table, this.#home, second), (to) => use(from, to)),
			);
		return inTermsOf(call, () => {
			const from = this.#byText(first, parsedPath(first));
			const to = this.#byText(second, parsedPath(second));
			// That two mounts differ by their text says little: a link may lead from one into the other.
			if (from === undefined || to === undefined || from.mount !== to.mount) return walkBoth();
			return orElse(
				() => use(from, to),
				(error) => {
					if (!isLeavesRoot(error)) throw error;
					return walkBoth();
				},
			);
		});
	}

	#byText(request: Request, { normal, tail, climbs }: PathText): Place | undefined {
		if (climbs) return undefined;
		const mount = this.#table.find(normal);
		// A mount point is a directory, and so is all above it: no link can be meant.
		if (this.#table.isPinned(normal)) return { mount, path: normal, tail };
		if (mount === undefined || mayLeadUnderMounts(mount)) return undefined;
		// A link out of a read-only mount may be written through.
		if (mount.readOnly && request.changes) return undefined;
		return { mount, path: normal, tail };
	}

	#byLooking(request: Request, { normal, tail, climbs }: PathText): Maybe<Place> {
		const mount = climbs ? undefined : this.#table.find(normal);
		if (mount === undefined || !mayLeadUnderMounts(mount)) {
			return walkPath(this.#table, this.#home, request);
		}
		const inside = pathInside(mount, request.final === 'follow' ? normal : parentPath(normal), '');
		const isByText = andThen(realpathIfThere(mount, inside), (real) =>
			real === undefined && request.final === 'follow'
				? isMissingInPlainDirectory(mount, inside)
				: real === inside,
		);
		return andThen(isByText, (is) =>
			is ? { mount, path: normal, tail } : walkPath(this.#table, this.#home, request),
		);
	}
}

const inTermsOf = <T>(call: Call, work: () => Maybe<T>): Maybe<T> =>
	orElse(work, (error) => {
		throw callerError(error, call);
	});

const parsedPath = ({ operation, path }: Request): PathText => {
	if (path.startsWith('/')) return parsePath(path);
	if (path === '') throw new FsError('ENOENT', operation, path);
	throw new FsError('EINVAL', operation, path, { reason: 'the path is not absolute' });
};

const mayLeadUnderMounts = (mount: MountedAt): boolean =>
	mount.covered && !mount.ownLinks && mount.fileSystem.traits.symlinks;

// A name that is not there, in a directory that no link leads to: no walk would find more.
const isMissingInPlainDirectory = (mount: MountedAt, inside: string): Maybe<boolean> => {
	const parent = parentPath(inside);
	return andThen(realpathIfThere(mount, parent), (real) =>
		real === parent
			? orElse(
					() => andThen(mount.fileSystem.lstat(inside), () => false),
					(error) => {
						if (isFsError(error)) return error.errno === 'ENOENT';
						throw error;
					},
				)
			: false,
	);
};

const realpathIfThere = (mount: MountedAt, inside: string): Maybe<string | undefined> =>
	inside === '/'
		? inside
		: orElse<string | undefined>(
				() => mount.fileSystem.realpath(inside),
				(error) => {
					// Whatever is wrong with the path, the walk finds it out with all mounts in view.
					if (isFsError(error)) return undefined;
					throw error;
				},
			);

import {
	andThen,
	type FileKind,
	type FileSystem,
	type Flow,
	type GrantDecider,
	isFsError,
	isWithin,
	type Maybe,
	orElse,
	type PathAccess,
	type PathCapability,
	runFlow,
	wait,
} from '@tenon/core';
import { realTarget } from './judge-paths.ts';

/**
 * Which of the places that a policy restricts are links, or lie behind one: what they lead to has the protected name
 * as well, however it is reached. Found anew for each call of the kernel, when it is first asked about.
 */
export class LinkedPlaces {
	readonly #fileSystem: FileSystem;
	readonly #grants: () => GrantDecider;
	/** For which grants they are known. */
	#known: GrantDecider | undefined;
	#links: readonly LinkedPlace[] = [];

	constructor(fileSystem: FileSystem, grants: () => GrantDecider) {
		this.#fileSystem = fileSystem;
		this.#grants = grants;
	}

	/** Links may have changed since. */
	forget(): void {
		this.#known = undefined;
	}

	/** Finds them, where that has not been done; waits where the file system does. */
	ready(): Maybe<void> {
		const grants = this.#grants();
		if (this.#known === grants) return undefined;
		this.#known = grants;
		return runFlow(this.#find(grants.restrictedPlaces));
	}

	/** The protected names of a real path; `undefined` where it has none. */
	namesOf(real: string): readonly string[] | undefined {
		if (this.#links.length === 0) return undefined;
		const names = this.#links
			.filter(({ target }) => isWithin(real, target))
			.map(({ place, target }) =>
				real === target ? place : place + real.slice(target === '/' ? 0 : target.length),
			);
		return names.length === 0 ? undefined : names;
	}

	/** What it takes to use a real path, with all names for which denials and questions hold. */
	needOf(access: PathAccess, path: string, otherNames: readonly string[] | undefined): PathCapability {
		const own = this.namesOf(path);
		if (own === undefined) {
			if (otherNames === undefined || otherNames.length === 0) return { kind: 'path', path, access };
			return { kind: 'path', path, access, otherNames };
		}
		return { kind: 'path', path, access, otherNames: [...new Set([...(otherNames ?? []), ...own])] };
	}

	/** The same for needs that are known without them. */
	completed(needs: readonly PathCapability[]): readonly PathCapability[] {
		if (this.#links.length === 0) return needs;
		return needs.map(({ access, path, otherNames }) => this.needOf(access, path, otherNames));
	}

	/** Whether something at a path, below it or above it has such a name. */
	reach(real: string): boolean {
		return this.#links.some(({ target }) => isWithin(target, real) || isWithin(real, target));
	}

	*#find(places: readonly string[]): Flow<void> {
		const links: LinkedPlace[] = [];
		const kinds = new Map<string, FileKind | undefined>();
		for (const place of places) {
			if (!(yield* this.#isBelowLink(place, kinds))) continue;
			const target = yield* wait(realTarget(this.#fileSystem, place));
			if (target !== place) links.push({ place, target });
		}
		this.#links = links;
	}

	// Most places are not there or have no link on the way, and share most of the way.
	*#isBelowLink(place: string, kinds: Map<string, FileKind | undefined>): Flow<boolean> {
		for (let end = place.indexOf('/', 1); ; end = place.indexOf('/', end + 1)) {
			const path = end === -1 ? place : place.slice(0, end);
			if (!kinds.has(path)) kinds.set(path, yield* wait(this.#kindOf(path)));
			const kind = kinds.get(path);
			if (kind !== 'directory' || end === -1) return kind === 'symlink';
		}
	}

	#kindOf(path: string): Maybe<FileKind | undefined> {
		return orElse<FileKind | undefined>(
			() => andThen(this.#fileSystem.lstat(path), ({ kind }) => kind),
			(error) => {
				if (isFsError(error)) return undefined;
				throw error;
			},
		);
	}
}

interface LinkedPlace {
	/** As a rule names it. */
	readonly place: string;
	/** Where it really is. */
	readonly target: string;
}

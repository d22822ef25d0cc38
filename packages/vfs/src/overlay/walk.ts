import {
	encodeText,
	type Flow,
	type FsErrno,
	FsError,
	FsLeavesRoot,
	type FsOperation,
	isFsError,
	isWithin,
	joinName,
	pathBelow,
	wait,
} from '@tenon/core';
import type { DirectoryNode } from './node.ts';
import { unknownStat } from './node-stat.ts';
import { entriesOf, kindOf, lowerPathOf, type Spot } from './spot.ts';
import type { OverlayTree } from './tree.ts';

/** A call as the caller made it: what errors have to name. */
export interface Call {
	readonly operation: FsOperation;
	readonly path: string;
	/** The second path of `rename`, `link`, `symlink`. */
	readonly dest?: string;
}

/** What to resolve: the call's path unless another is given. */
export interface WalkRequest extends Call {
	/** The path to resolve, if it is not the call's first. */
	readonly resolve?: string;
	/** `follow` a link at the end, or stop at the `entry` itself. */
	readonly final: 'follow' | 'entry';
	/** Nothing will be changed, so the facts of directories on the way are of no interest. */
	readonly isReading?: boolean;
	/** For a file that may be made: a slash after its name, or in the text of a link to it, is EISDIR. */
	readonly refusesSlash?: boolean;
}

/** Where a path leads: a thing, or a free name in a directory that exists. */
export interface Place {
	/** The directory of the name; `undefined` if the path leads to the root. */
	readonly parent: Spot | undefined;
	readonly name: string;
	readonly spot: Spot | undefined;
	/** Whether a slash after the name asks for a directory; what `.` and `..` lead to always is one. */
	readonly hasSlash: boolean;
}

/** How many links one path may lead through; Linux has the same number. */
const maxLinks = 40;

/** How long a name may be, in bytes. */
const maxNameBytes = 255;

/**
 * Resolves a path whose file must exist. A slash at the end follows a link there and demands a
 * directory.
 */
export function* find(tree: OverlayTree, request: WalkRequest): Flow<Spot> {
	const path = request.resolve ?? request.path;
	const { spot, hasSlash } = yield* locate(
		tree,
		path.endsWith('/') ? { ...request, final: 'follow' } : request,
	);
	if (spot === undefined) throw failure(request, 'ENOENT');
	if (hasSlash && kindOf(spot) !== 'directory') throw failure(request, 'ENOTDIR');
	return spot;
}

/**
 * Resolves a path name by name on the merged view, as a kernel does: `..` is the parent of the
 * directory that was reached, absolute links start at `absoluteLinks`. The last name may be free;
 * what a slash behind it means is the caller's to decide.
 */
export function* locate(tree: OverlayTree, request: WalkRequest): Flow<Place> {
	const walk = new Walk(tree, request);
	if (request.isReading === true) yield* leap(tree, walk);
	for (let name = walk.next(); name !== undefined; name = walk.next()) {
		// A dot after a name demands that it is a directory, and that was seen before.
		if (name === '.') continue;
		if (name === '..') {
			walk.climb();
			continue;
		}
		if (request.refusesSlash === true && walk.isLast && walk.hasSlash) throw failure(request, 'EISDIR');
		const spot = yield* tree.lookup(walk.at, name);
		if (walk.isLast && (spot === undefined || kindOf(spot) !== 'symlink' || request.final === 'entry')) {
			return walk.end(name, spot);
		}
		if (spot === undefined) throw failure(request, 'ENOENT');
		if (kindOf(spot) === 'symlink') walk.follow(yield* tree.targetOf(spot));
		else walk.descend(spot);
	}
	return walk.endAtDirectory(yield* withFacts(tree, walk.at));
}

// A directory that was passed over in a leap is asked about only if the path ends there.
function* withFacts({ lower }: OverlayTree, spot: Spot): Flow<Spot> {
	if (spot.lower?.stat !== unknownStat) return spot;
	const { path } = spot.lower;
	return { ...spot, lower: { path, stat: yield* wait(lower.lstat(path)) } };
}

/**
 * Passes over directories that have no override with one question to lower instead of one for each:
 * whether there is a link among them. If there is, or anything else, the walk goes on name by name.
 */
function* leap(tree: OverlayTree, walk: Walk): Flow<void> {
	while (walk.canDescend) {
		const entry = entriesOf(walk.at)?.get(walk.peek());
		if (entry === undefined) break;
		if (entry.node?.kind !== 'directory') return;
		walk.enter(entry.node);
	}
	const below = lowerPathOf(walk.at);
	const names = walk.namesBeforeLast();
	if (below === undefined || names.length < 2) return;
	const target = names.reduce(joinName, below);
	// The dot demands that the last of them is a directory.
	if ((yield* realpathIfThere(tree, `${target}/.`)) === target) walk.leapInto(below, names);
}

function* realpathIfThere({ lower }: OverlayTree, path: string): Flow<string | undefined> {
	try {
		return yield* wait(lower.realpath(path));
	} catch (error) {
		// The walk comes to the same place and tells what is wrong there.
		if (isFsError(error)) return undefined;
		throw error;
	}
}

class Walk {
	readonly #tree: OverlayTree;
	readonly #request: WalkRequest;
	// What is still to be entered, the next name last.
	readonly #pending: string[] = [];
	#links = 0;
	hasSlash = false;
	at: Spot;

	constructor(tree: OverlayTree, request: WalkRequest) {
		this.#tree = tree;
		this.#request = request;
		this.at = tree.rootSpot();
		this.#push(request.resolve ?? request.path);
	}

	get isLast(): boolean {
		return this.#pending.length === 0;
	}

	/** Whether the next name is an ordinary one and not the last. */
	get canDescend(): boolean {
		return this.#pending.length > 1 && !isDots(this.peek());
	}

	peek(): string {
		return this.#pending.at(-1)!;
	}

	/** Takes the next name for a directory that has a node. */
	enter(node: DirectoryNode): void {
		const name = this.#pending.pop()!;
		this.at = { parent: this.at, name, path: joinName(this.at.path, name), node, lower: undefined };
	}

	/** The ordinary names that come before the last one. */
	namesBeforeLast(): readonly string[] {
		const names = this.#pending.slice(1).reverse();
		const end = names.findIndex(isDots);
		return end === -1 ? names : names.slice(0, end);
	}

	/** Takes these names for directories of lower that have neither overrides nor links among them. */
	leapInto(below: string, names: readonly string[]): void {
		let lowerPath = below;
		for (const name of names) {
			lowerPath = joinName(lowerPath, name);
			const lower = { path: lowerPath, stat: unknownStat };
			this.at = { parent: this.at, name, path: joinName(this.at.path, name), node: undefined, lower };
			this.#pending.pop();
		}
	}

	next(): string | undefined {
		return this.#pending.pop();
	}

	climb(): void {
		if (this.at.parent !== undefined) this.at = this.at.parent;
		else if (this.#tree.absoluteLinks !== '/') throw this.#leaves('/..');
	}

	descend(spot: Spot): void {
		if (kindOf(spot) !== 'directory') throw failure(this.#request, 'ENOTDIR');
		this.at = spot;
	}

	follow(target: string): void {
		this.#links += 1;
		if (this.#links > maxLinks) throw failure(this.#request, 'ELOOP');
		if (target.startsWith('/')) {
			const { absoluteLinks } = this.#tree;
			if (!isWithin(target, absoluteLinks)) throw this.#leaves(target);
			this.at = this.#tree.rootSpot();
			this.#push(pathBelow(target, absoluteLinks));
		} else {
			this.#push(target);
		}
	}

	end(name: string, spot: Spot | undefined): Place {
		return { parent: this.at, name, spot, hasSlash: this.hasSlash };
	}

	endAtDirectory(spot: Spot): Place {
		return { parent: spot.parent, name: spot.name, spot, hasSlash: false };
	}

	#push(path: string): void {
		if (path === '') throw failure(this.#request, 'ENOENT');
		// A slash after a link asks for a directory, whatever the link's own text ends with.
		if (this.isLast && path.endsWith('/')) this.hasSlash = true;
		const names = path.split('/');
		for (let at = names.length - 1; at >= 0; at--) {
			const name = names[at]!;
			if (name === '') continue;
			this.#check(name);
			this.#pending.push(name);
		}
	}

	#check(name: string): void {
		if (name.includes('\0')) throw failure(this.#request, 'EINVAL');
		// A UTF-16 unit is at most three bytes, so only long names have to be counted.
		if (name.length * 3 > maxNameBytes && encodeText(name).length > maxNameBytes) {
			throw failure(this.#request, 'ENAMETOOLONG');
		}
	}

	#leaves(start: string): FsLeavesRoot {
		const rest = this.#pending.toReversed().map((name) => `/${name}`);
		const { operation, path } = this.#request;
		const slash = this.hasSlash ? '/' : '';
		return new FsLeavesRoot(operation, path, start.replace(/\/+$/, '') + rest.join('') + slash);
	}
}

const isDots = (name: string): boolean => name === '.' || name === '..';

/** The last component as the kernel sees it: `.` and `..` are not resolved, trailing slashes are not there. */
export const lastComponent = (path: string): string => {
	const trimmed = path.replace(/\/+$/, '');
	return trimmed.slice(trimmed.lastIndexOf('/') + 1);
};

/** A failure of the call, in the caller's terms. */
export const failure = ({ path, operation, dest }: Call, errno: FsErrno, reason?: string): FsError =>
	new FsError(errno, operation, path, {
		...(dest !== undefined && { dest }),
		...(reason !== undefined && { reason }),
	});

import { type DirEntry, type FileKind, type Flow, isFsError, type Maybe, type Stat, wait } from '@tenon/core';
import { attempt } from '../support/attempt.ts';
import type { FindRun } from './find-run.ts';
import { FoundFile, type LinkRule } from './found-file.ts';
import type { Test } from './test.ts';

/** How the tree is walked. */
export interface WalkOptions {
	readonly links: LinkRule;
	readonly minDepth: number;
	readonly maxDepth: number;
	/** A directory comes behind what is in it. */
	readonly contentsFirst: boolean;
	readonly staysOnDevice: boolean;
}

/** Visits an operand and all below it. */
export function* walk(run: FindRun, operand: string, options: WalkOptions, test: Test): Flow<void> {
	yield* new Walker(run, options, test).start(operand);
}

// A directory on the way, to notice when a link leads back to it.
interface Ancestor {
	readonly path: string;
	readonly identity: string;
}

class Walker {
	readonly #run: FindRun;
	readonly #options: WalkOptions;
	readonly #test: Test;
	readonly #needsStat: boolean;
	readonly #follows: boolean;
	/** Of an entry that is no directory the test can do without the kind. */
	readonly #goesByNames: boolean;
	#device = -1;

	constructor(run: FindRun, options: WalkOptions, test: Test) {
		this.#run = run;
		this.#options = options;
		this.#test = test;
		this.#follows = options.links === 'always';
		this.#needsStat = this.#follows || options.staysOnDevice;
		this.#goesByNames =
			!this.#follows &&
			run.hiding === undefined &&
			test.asksKind !== true &&
			(test.ofEntry ?? test.rejects) !== undefined;
	}

	*start(operand: string): Flow<void> {
		const { context } = this.#run;
		const location = yield* attempt(() => context.path(operand));
		if (isFsError(location)) {
			yield* wait(this.#run.complain(operand, location));
			return;
		}
		const file = new FoundFile(context.fileSystem, {
			path: operand,
			location,
			depth: 0,
			start: operand,
			follows: this.#options.links !== 'never',
			kind: undefined,
			name: undefined,
		});
		const stat = yield* attempt(() => file.stat());
		if (isFsError(stat)) {
			yield* wait(this.#run.complain(operand, stat));
			return;
		}
		this.#device = stat.dev;
		yield* this.#visit(file, stat.kind === 'directory', []);
	}

	*#visit(file: FoundFile, isDirectory: boolean, above: readonly Ancestor[]): Flow<void> {
		const { contentsFirst, maxDepth } = this.#options;
		const ancestors = isDirectory && this.#needsStat ? yield* this.#enter(file, above) : above;
		if (ancestors === 'loop') return;
		if (!contentsFirst) yield* wait(this.#apply(file));
		// What is done to its contents changes it: it is judged by what it was before. What cannot be asked about is
		// reported where it is listed.
		else if (isDirectory) yield* attempt(() => file.stat());
		if (
			isDirectory &&
			ancestors !== 'elsewhere' &&
			file.depth < maxDepth &&
			!this.#run.isOver &&
			(contentsFirst || !file.isPruned)
		)
			yield* this.#descend(file, ancestors);
		if (contentsFirst && !this.#run.isOver) yield* wait(this.#apply(file));
	}

	#apply(file: FoundFile): Maybe<unknown> {
		if (file.depth < this.#options.minDepth) return undefined;
		let result: Maybe<boolean>;
		try {
			result = this.#test(file);
		} catch (error) {
			return this.#run.recover(file, error);
		}
		return result instanceof Promise ? result.catch((error) => this.#run.recover(file, error)) : undefined;
	}

	*#descend(file: FoundFile, ancestors: readonly Ancestor[]): Flow<void> {
		const run = this.#run;
		const { context } = run;
		const { fileSystem } = context;
		if (this.#goesByNames) {
			const names = yield* wait(fileSystem.namesOfLeaf?.(file.location));
			if (names !== undefined) {
				yield* this.#descendLeaf(file, names);
				return;
			}
		}
		const listed = yield* attempt(() => fileSystem.list(file.location));
		if (isFsError(listed)) {
			yield* wait(run.complain(file, listed));
			return;
		}
		const { hiding } = run;
		const entries = hiding === undefined ? listed : yield* wait(hiding.shown(file.location, listed));
		const pathStart = withSlash(file.path);
		const locationStart = withSlash(file.location);
		for (let at = 0; at < entries.length; ) {
			const to = Math.min(entries.length, at + passedAtOnce);
			const passed = this.#pass(entries, at, to, pathStart, file.depth + 1);
			const settled = this.#show() ?? context.breathe(passed - at + 1);
			if (settled !== undefined) yield settled;
			at = passed;
			if (at === to) continue;
			const { name, kind } = entries[at++]!;
			const child = new FoundFile(fileSystem, {
				path: pathStart + name,
				location: locationStart + name,
				depth: file.depth + 1,
				start: file.start,
				follows: this.#follows,
				kind,
				name,
			});
			if (this.#isVisited(kind)) {
				const reached = yield* attempt(() => child.kind());
				if (isFsError(reached)) yield* wait(run.complain(child, reached));
				else yield* this.#visit(child, reached === 'directory', ancestors);
			} else {
				const applied = this.#apply(child);
				if (applied instanceof Promise) yield applied;
			}
			if (run.isOver) return;
		}
		yield* run.finishDirectory();
	}

	// Tests entries for as long as an entry is all it takes; returns where the first other one is, or `to`.
	#pass(entries: readonly DirEntry[], from: number, to: number, start: string, depth: number): number {
		const { ofEntry, rejects } = this.#test;
		const isTested = depth >= this.#options.minDepth;
		for (let at = from; at < to; at++) {
			const { name, kind } = entries[at]!;
			if (kind !== 'file' && this.#isVisited(kind)) return at;
			if (!isTested) continue;
			if (ofEntry !== undefined) ofEntry(name, start, kind);
			else if (rejects?.(name, start, kind) !== true) return at;
		}
		return to;
	}

	// What is in a directory without directories: no more is known of it than names, nor needed of most of it.
	*#descendLeaf(file: FoundFile, names: readonly string[]): Flow<void> {
		const run = this.#run;
		const { context } = run;
		const pathStart = withSlash(file.path);
		const locationStart = withSlash(file.location);
		const depth = file.depth + 1;
		for (let at = 0; at < names.length; ) {
			const to = Math.min(names.length, at + passedAtOnce);
			const passed = depth < this.#options.minDepth ? to : this.#passNames(names, at, to, pathStart);
			const settled = this.#show() ?? context.breathe(passed - at + 1);
			if (settled !== undefined) yield settled;
			at = passed;
			if (at === to) continue;
			const name = names[at++]!;
			const applied = this.#apply(
				new FoundFile(context.fileSystem, {
					path: pathStart + name,
					location: locationStart + name,
					depth,
					start: file.start,
					follows: false,
					kind: undefined,
					name,
				}),
			);
			if (applied instanceof Promise) yield applied;
			if (run.isOver) return;
		}
		yield* run.finishDirectory();
	}

	// As `#pass`, of names.
	#passNames(names: readonly string[], from: number, to: number, start: string): number {
		const { ofEntry, rejects } = this.#test;
		for (let at = from; at < to; at++) {
			if (ofEntry !== undefined) ofEntry(names[at]!, start, 'file');
			else if (rejects?.(names[at]!, start, 'file') !== true) return at;
		}
		return to;
	}

	// Writes what was printed of entries.
	#show(): Maybe<void> {
		const run = this.#run;
		const { output } = run.context;
		if (run.printed !== '') {
			output.appendText(run.printed);
			run.printed = '';
		}
		return output.settle();
	}

	#isVisited(kind: FileKind): boolean {
		return kind === 'directory' || (this.#follows && kind === 'symlink');
	}

	// The directories on the way with this one, or why nothing below it is to be seen.
	*#enter(file: FoundFile, above: readonly Ancestor[]): Flow<readonly Ancestor[] | 'loop' | 'elsewhere'> {
		const stat = yield* attempt(() => file.stat());
		// What cannot be asked about is reported where it is listed.
		if (isFsError(stat)) return above;
		if (this.#options.staysOnDevice && stat.dev !== this.#device) return 'elsewhere';
		const identity = identityOf(stat);
		const same = above.find((ancestor) => ancestor.identity === identity);
		if (same === undefined) return [...above, { path: file.path, identity }];
		const { context } = this.#run;
		const [path, first] = [context.quote(file.path), context.quote(same.path)];
		yield* wait(
			this.#run.complainOf(
				`File system loop detected; ${path} is part of the same file system loop as ${first}.`,
			),
		);
		return 'loop';
	}
}

// As many entries are tested in a fraction of a millisecond.
const passedAtOnce = 256;

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

const identityOf = ({ dev, ino }: Stat): string => `${dev}:${ino}`;

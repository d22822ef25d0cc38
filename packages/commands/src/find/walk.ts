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
	/** The name of an entry will do for the test, where the directory is such that it says the rest. */
	readonly #goesByNames: boolean;
	/** What else it has to say: that all are regular files, where the test asks for kinds. */
	readonly #nameable: 'files' | undefined;
	/** Of a directory no more is asked than the test does, before what is in it. */
	readonly #visitsPlainly: boolean;
	#device = -1;

	constructor(run: FindRun, options: WalkOptions, test: Test) {
		this.#run = run;
		this.#options = options;
		this.#test = test;
		this.#follows = options.links === 'always';
		this.#needsStat = this.#follows || options.staysOnDevice;
		this.#goesByNames =
			!this.#follows && run.hiding === undefined && (test.ofEntry ?? test.rejects) !== undefined;
		this.#nameable = test.asksKind === true ? 'files' : undefined;
		this.#visitsPlainly = !this.#needsStat && !options.contentsFirst;
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
		const { contentsFirst } = this.#options;
		const ancestors = isDirectory && this.#needsStat ? yield* this.#enter(file, above) : above;
		if (ancestors === 'loop') return;
		if (!contentsFirst) yield* wait(this.#apply(file));
		// What is done to its contents changes it: it is judged by what it was before. What cannot be asked about is
		// reported where it is listed.
		else if (isDirectory) yield* attempt(() => file.stat());
		const rest =
			isDirectory && ancestors !== 'elsewhere' && this.#isEntered(file)
				? this.#descend(file, ancestors)
				: undefined;
		if (rest !== undefined) yield* rest;
		if (contentsFirst && !this.#run.isOver) yield* wait(this.#apply(file));
	}

	#isEntered(file: FoundFile): boolean {
		const { contentsFirst, maxDepth } = this.#options;
		return file.depth < maxDepth && !this.#run.isOver && (contentsFirst || !file.isPruned);
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

	// Goes into a directory and returns what is left to be done there: of most directories nothing.
	#descend(file: FoundFile, ancestors: readonly Ancestor[]): Flow<void> | undefined {
		const { fileSystem } = this.#run.context;
		const names = this.#goesByNames ? fileSystem.namesOfLeaf?.(file.location, this.#nameable) : undefined;
		if (names === undefined) return this.#descendListed(file, ancestors);
		if (names instanceof Promise) return this.#descendOnceNamed(file, ancestors, names);
		const isShort = names.length <= passedAtOnce && this.#run.directoryFinishers.length === 0;
		return this.#test.ofNames !== undefined && isShort
			? this.#passLeaf(file, names)
			: this.#descendLeaf(file, names);
	}

	// A short directory without directories, in one go; what is left is a wait.
	#passLeaf(file: FoundFile, names: readonly string[]): Flow<void> | undefined {
		if (file.depth + 1 >= this.#options.minDepth)
			this.#passNames(names, 0, names.length, withSlash(file.path));
		const settled = this.#show() ?? this.#run.context.breathe(names.length + 1);
		return settled instanceof Promise ? wait(settled) : undefined;
	}

	*#descendOnceNamed(
		file: FoundFile,
		ancestors: readonly Ancestor[],
		asked: Promise<readonly string[] | undefined>,
	): Flow<void> {
		const names = yield* wait(asked);
		yield* names === undefined ? this.#descendListed(file, ancestors) : this.#descendLeaf(file, names);
	}

	*#descendListed(file: FoundFile, ancestors: readonly Ancestor[]): Flow<void> {
		const run = this.#run;
		const { context } = run;
		const { fileSystem } = context;
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
			if (kind === 'directory' && this.#visitsPlainly) {
				const applied = this.#apply(child);
				if (applied instanceof Promise) yield applied;
				const rest = this.#isEntered(child) ? this.#descend(child, ancestors) : undefined;
				if (rest !== undefined) yield* rest;
			} else if (this.#isVisited(kind)) {
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
					kind: this.#nameable === undefined ? undefined : 'file',
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
		const { ofNames, rejects } = this.#test;
		if (ofNames !== undefined) {
			ofNames(to - from === names.length ? names : names.slice(from, to), start);
			return to;
		}
		for (let at = from; at < to; at++) {
			if (rejects?.(names[at]!, start, 'file') !== true) return at;
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

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
	#device = -1;

	constructor(run: FindRun, options: WalkOptions, test: Test) {
		this.#run = run;
		this.#options = options;
		this.#test = test;
		this.#follows = options.links === 'always';
		this.#needsStat = this.#follows || options.staysOnDevice;
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
		const { fileSystem, output } = context;
		const listed = yield* attempt(() => fileSystem.list(file.location));
		if (isFsError(listed)) {
			yield* wait(run.complain(file, listed));
			return;
		}
		const { hiding } = run;
		const entries = hiding === undefined ? listed : yield* wait(hiding.shown(file.location, listed));
		const pathStart = file.path.endsWith('/') ? file.path : `${file.path}/`;
		const locationStart = file.location.endsWith('/') ? file.location : `${file.location}/`;
		for (let at = 0; at < entries.length; ) {
			const to = Math.min(entries.length, at + passedAtOnce);
			const passed = this.#pass(entries, at, to, pathStart, file.depth + 1);
			if (run.printed !== '') {
				output.appendText(run.printed);
				run.printed = '';
			}
			const settled = output.settle() ?? context.breathe(passed - at + 1);
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
			const entry = entries[at]!;
			if (entry.kind !== 'file' && this.#isVisited(entry.kind)) return at;
			if (!isTested) continue;
			if (ofEntry !== undefined) ofEntry(entry, start);
			else if (rejects?.(entry, start) !== true) return at;
		}
		return to;
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

const identityOf = ({ dev, ino }: Stat): string => `${dev}:${ino}`;

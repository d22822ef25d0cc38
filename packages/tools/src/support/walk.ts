import {
	type DirEntry,
	type FileKind,
	type Flow,
	type IgnoreFilter,
	isFsError,
	joinName,
	type Maybe,
	type ToolContext,
	wait,
} from '@tenon/core';
import { IgnoreRules, ignoreRulesAt } from '@tenon/shell';
import { Breather } from './breather.ts';

/** Something below the root of a walk. */
export interface WalkedEntry {
	/** Absolute. */
	readonly path: string;
	/** Below the root, without a slash at its start. */
	readonly relative: string;
	readonly kind: FileKind;
}

/** What a walk found on its way, beside its entries. */
export interface WalkReport {
	/** Directories that could not be read. */
	readonly unreadable: readonly string[];
	/** Whether it ended before its end, because there was too much or the visitor had enough. */
	readonly isCut: boolean;
	/** How many entries the embedder or the shell hid; what `.gitignore` files name by themselves is expected. */
	readonly hidden: number;
	/** Whether the caller may not ask to see them. */
	readonly isEnforced: boolean;
}

/** How a walk goes. */
export interface WalkOptions {
	/** Leave out what the embedder or the shell hides, else what `.gitignore` files name and `.git`. */
	readonly ignores: boolean;
	/** Entries that are looked at, those left out too. */
	readonly maxEntries: number;
	/** Told of each entry; `false` ends the walk. */
	readonly visit: (entry: WalkedEntry) => Maybe<boolean>;
}

/**
 * Visits all below a directory, each directory's entries in the order of their names. Links are visited and never
 * followed. Gives the event loop turns, and stops with the signal's reason once that is aborted.
 */
export const walk = function* (context: ToolContext, root: string, options: WalkOptions): Flow<WalkReport> {
	const { fileSystem } = context;
	const filter = yield* wait(context.ignoreFilter(root));
	const usesGit = options.ignores && filter === undefined;
	const rules = usesGit ? yield* ignoreRulesAt(fileSystem, root) : IgnoreRules.none;
	const walker = new Walker(context, options, usesGit);
	const counts = options.ignores || filter?.isEnforced === true;
	const isWhole = yield* walker.descend(root, '', counts ? (filter ?? rules) : rules, { isRoot: true });
	const { unreadable, hidden } = walker;
	return { unreadable, isCut: !isWhole, hidden, isEnforced: filter?.isEnforced === true };
};

class Walker {
	readonly unreadable: string[] = [];
	hidden = 0;
	readonly #context: ToolContext;
	readonly #options: WalkOptions;
	readonly #usesGit: boolean;
	readonly #breather: Breather;
	#entries = 0;

	constructor(context: ToolContext, options: WalkOptions, usesGit: boolean) {
		this.#context = context;
		this.#options = options;
		this.#usesGit = usesGit;
		this.#breather = new Breather(context.signal);
	}

	// Whether the walk goes on.
	*descend(
		directory: string,
		prefix: string,
		above: IgnoreRules | IgnoreFilter,
		{ isRoot }: { readonly isRoot: boolean },
	): Flow<boolean> {
		const entries = yield* this.#list(directory, isRoot);
		const rules = isRoot ? above : yield* this.#rulesIn(directory, entries, above);
		const testUnits = rules instanceof IgnoreRules ? rules.size / 2 : 0;
		for (const { name, kind } of [...entries].sort(byName)) {
			yield* this.#breather.breathe(unitsPerEntry + testUnits);
			this.#entries += 1;
			if (this.#entries > this.#options.maxEntries) return false;
			const path = joinName(directory, name);
			if (this.#usesGit && name === '.git') continue;
			if (rules.isIgnored(path, kind)) {
				if (!(rules instanceof IgnoreRules)) this.hidden += 1;
				continue;
			}
			const relative = `${prefix}${name}`;
			if (!(yield* wait(this.#options.visit({ path, relative, kind })))) return false;
			if (kind === 'directory' && !(yield* this.descend(path, `${relative}/`, rules, { isRoot: false })))
				return false;
		}
		return true;
	}

	*#rulesIn(
		directory: string,
		entries: readonly DirEntry[],
		above: IgnoreRules | IgnoreFilter,
	): Flow<IgnoreRules | IgnoreFilter> {
		if (!(above instanceof IgnoreRules)) return yield* wait(above.below?.(directory) ?? above);
		const hasRules = this.#usesGit && entries.some(({ name }) => name === '.gitignore');
		return hasRules ? yield* above.below(this.#context.fileSystem, directory) : above;
	}

	*#list(directory: string, isRoot: boolean): Flow<readonly DirEntry[]> {
		try {
			return yield* wait(this.#context.fileSystem.list(directory));
		} catch (error) {
			if (!isFsError(error) || isRoot) throw error;
			this.unreadable.push(directory);
			return [];
		}
	}
}

const unitsPerEntry = 5;

const byName = (one: DirEntry, other: DirEntry): number =>
	one.name < other.name ? -1 : one.name > other.name ? 1 : 0;

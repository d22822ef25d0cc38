import {
	type FileKind,
	type Flow,
	type IgnoreConfig,
	type IgnoreFilter,
	isFsError,
	isWithin,
	joinName,
	type Maybe,
	normalizePath,
	parentPath,
	runFlow,
	wait,
} from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import { exists, IgnoreRules, type RuleFileOptions } from './git-ignore.ts';
import { canHide, defaultRules } from './ignore-config.ts';

/** Something that a directory lists. */
interface Entry {
	readonly name: string;
	readonly kind: FileKind;
}

/** Which walks ask. */
export interface HidingOptions {
	/** Only rules that are enforced count: the walk shows all unless it must not. */
	readonly onlyEnforced: boolean;
}

/** What the shell's ignore rules hide from one walk; `undefined` where they hide nothing. */
export const hidingOf = (
	shell: Shell,
	{ onlyEnforced }: HidingOptions = { onlyEnforced: false },
): Hiding | undefined => {
	const { ignore } = shell;
	if (ignore === undefined || !canHide(ignore)) return undefined;
	return onlyEnforced && ignore.scope !== 'enforced' ? undefined : new Hiding(shell, ignore);
};

/**
 * Takes what ignore rules hide out of listings, and notes it for the result of the call. A command that names a file
 * sees it: only what a listing has found is held against the rules.
 *
 * Rules hold from the top of the repository that a directory is in. In no repository they hold from the shell's
 * working directory, or where that is elsewhere from where the walk started.
 */
export class Hiding {
	readonly #shell: Shell;
	readonly #config: IgnoreConfig;
	readonly #files: RuleFileOptions;
	readonly #base: IgnoreRules;
	/** Real paths from which rules hold outside of repositories; the first is the working directory. */
	#starts: string[] | undefined;
	/** Rules of directories, by their real paths. */
	readonly #known = new Map<string, IgnoreRules>();

	constructor(shell: Shell, config: IgnoreConfig) {
		this.#shell = shell;
		this.#config = config;
		this.#files = {
			names: [...(config.autoGitignore ? ['.gitignore'] : []), ...config.files],
			breathe: (rules) => this.#breathe(rules),
		};
		this.#base = config.useDefaults ? rulesOfDefaults() : IgnoreRules.none;
	}

	/** The entries of a directory that are not hidden. The path is absolute. */
	shown<T extends Entry>(directory: string, entries: readonly T[]): Maybe<readonly T[]> {
		return runFlow(this.#shown(directory, entries));
	}

	/** The same for a tool, which asks about one path after the other. */
	filterBelow(directory: string): Maybe<IgnoreFilter> {
		return runFlow(this.#filter(directory));
	}

	*#shown<T extends Entry>(directory: string, entries: readonly T[]): Flow<readonly T[]> {
		const folder = yield* this.#realPath(directory);
		const rules = yield* this.#rulesOf(folder);
		const shown: T[] = [];
		for (const entry of entries) {
			const { name, kind } = entry;
			if (isDots(name) || !this.#hides(rules, folder, name, kind)) shown.push(entry);
			const turn = this.#breathe(1 + Math.floor(rules.size / testsPerStep));
			if (turn !== undefined) yield* wait(turn);
		}
		return shown;
	}

	*#filter(directory: string): Flow<IgnoreFilter> {
		const folder = yield* this.#realPath(directory);
		const rules = yield* this.#rulesOf(folder);
		return {
			isEnforced: this.#config.scope === 'enforced',
			isIgnored: (path, kind) =>
				this.#hides(rules, parentPath(path), path.slice(path.lastIndexOf('/') + 1), kind),
			below: (inner) => this.filterBelow(inner),
		};
	}

	#breathe(steps: number): Maybe<void> {
		const { slice } = this.#shell;
		return slice.isDue(steps) ? slice.turn() : undefined;
	}

	#hides(rules: IgnoreRules, folder: string, name: string, kind: FileKind): boolean {
		const rule = rules.ruleAgainst(joinName(folder, name), kind);
		if (rule === undefined) return false;
		this.#shell.execution.hidden?.note(folder, name, rule);
		return true;
	}

	*#rulesOf(folder: string): Flow<IgnoreRules> {
		const way: string[] = [];
		let rules: IgnoreRules | undefined;
		let isRepository = false;
		for (let at = folder; !isRepository; at = parentPath(at)) {
			rules = this.#known.get(at);
			if (rules !== undefined) break;
			way.unshift(at);
			isRepository = yield* exists(this.#shell.ports.fileSystem, joinName(at, '.git'));
			if (at === '/') break;
		}
		if (rules === undefined && !isRepository) {
			const start = yield* this.#startOf(folder);
			way.splice(
				0,
				way.findIndex((each) => isWithin(each, start)),
			);
		}
		let all = rules ?? this.#base;
		if (this.#known.size > maxKnown) this.#known.clear();
		for (const each of way) {
			all = yield* all.below(this.#shell.ports.fileSystem, each, this.#files);
			this.#known.set(each, all);
		}
		return all;
	}

	*#startOf(folder: string): Flow<string> {
		this.#starts ??= [yield* this.#realPath(this.#shell.cwd)];
		const start = this.#starts.find((each) => isWithin(folder, each));
		if (start !== undefined) return start;
		this.#starts.push(folder);
		return folder;
	}

	// What cannot be asked about has the rules of the place where it seems to be.
	*#realPath(directory: string): Flow<string> {
		try {
			return yield* wait(this.#shell.ports.fileSystem.realpath(directory));
		} catch (error) {
			if (isFsError(error)) return normalizePath(directory);
			throw error;
		}
	}
}

/** Directories whose rules are kept at hand. */
const maxKnown = 1000;

// A rule is tested in a fraction of the time of a step.
const testsPerStep = 8;

let defaults: IgnoreRules | undefined;

const rulesOfDefaults = (): IgnoreRules => {
	defaults ??= IgnoreRules.everywhere(defaultRules, 'the defaults');
	return defaults;
};

const isDots = (name: string): boolean => name === '.' || name === '..';

import {
	decodeText,
	type FileKind,
	type FileSystem,
	type Flow,
	isFsError,
	joinName,
	type Maybe,
	pathBelow,
	wait,
} from '@tenon/core';
import { RegexError } from '../regex/errors.ts';
import { decidingRule, type IgnoreRule, parseIgnoreRule } from './ignore-rule.ts';

/** A rule as it is told of. */
export interface FoundRule {
	/** As it is written. */
	readonly text: string;
	/** The file that it stands in, or what else it comes from. */
	readonly source: string;
}

/** How files with rules are read. */
export interface RuleFileOptions {
	/** What they are called, if not `.gitignore` alone; later ones win. */
	readonly names?: readonly string[];
	/** Told how many rules were read: what reads many gives others a turn. */
	readonly breathe?: (rules: number) => Maybe<void>;
}

/** The rules of the `.gitignore` files from the root of a walk down to one directory. Never changed. */
export class IgnoreRules {
	static readonly none: IgnoreRules = new IgnoreRules(undefined, '/', [], '');
	/** How many rules there are. */
	readonly size: number;
	readonly #above: IgnoreRules | undefined;
	readonly #directory: string;
	readonly #rules: readonly IgnoreRule[];
	readonly #source: string;

	private constructor(
		above: IgnoreRules | undefined,
		directory: string,
		rules: readonly IgnoreRule[],
		source: string,
	) {
		this.size = rules.length + (above?.size ?? 0);
		this.#above = above;
		this.#directory = directory;
		this.#rules = rules;
		this.#source = source;
	}

	/** Rules that hold everywhere, written as in a `.gitignore` of the root. */
	static everywhere(lines: readonly string[], source: string): IgnoreRules {
		return new IgnoreRules(undefined, '/', lines.flatMap(ruleOf), source);
	}

	/** These rules and those of a directory's own files, if it has any. */
	*below(
		fileSystem: FileSystem,
		directory: string,
		{ names = gitNames, breathe }: RuleFileOptions = {},
	): Flow<IgnoreRules> {
		let all: IgnoreRules = this;
		for (const name of names) {
			const file = joinName(directory, name);
			const rules = yield* readRules(fileSystem, file, breathe);
			if (rules.length > 0) all = new IgnoreRules(all, directory, rules, file);
		}
		return all;
	}

	/** Whether the last rule that fits, of the nearest file that has one, leaves a path out. */
	isIgnored(path: string, kind: FileKind): boolean {
		return this.ruleAgainst(path, kind) !== undefined;
	}

	/** The rule that leaves a path out; `undefined` if none does. */
	ruleAgainst(path: string, kind: FileKind): FoundRule | undefined {
		for (let at: IgnoreRules | undefined = this; at !== undefined; at = at.#above) {
			const below = pathBelow(path, at.#directory).slice(1);
			const rule = decidingRule(at.#rules, below, kind === 'directory');
			if (rule !== undefined) return rule.isNegated ? undefined : { text: rule.text, source: at.#source };
		}
		return undefined;
	}
}

const gitNames: readonly string[] = ['.gitignore'];

/** The rules that hold in a directory: those of the repository it is in, from its top down to here. */
export const ignoreRulesAt = function* (fileSystem: FileSystem, directory: string): Flow<IgnoreRules> {
	const way = [directory];
	while (way[0] !== '/' && !(yield* exists(fileSystem, joinName(way[0]!, '.git'))))
		way.unshift(way[0]!.slice(0, way[0]!.lastIndexOf('/')) || '/');
	// Outside of a repository only its own files count.
	if (!(yield* exists(fileSystem, joinName(way[0]!, '.git')))) way.splice(0, way.length - 1);
	let rules = IgnoreRules.none;
	for (const each of way) rules = yield* rules.below(fileSystem, each);
	return rules;
};

const readRules = function* (
	fileSystem: FileSystem,
	path: string,
	breathe: RuleFileOptions['breathe'],
): Flow<readonly IgnoreRule[]> {
	const rules: IgnoreRule[] = [];
	try {
		const { kind, size } = yield* wait(fileSystem.stat(path));
		if (kind !== 'file' || size > maxFileBytes) return [];
		const lines = decodeText(yield* wait(fileSystem.read(path))).split('\n');
		for (let at = 0; at < lines.length; at += readAtOnce) {
			rules.push(...lines.slice(at, at + readAtOnce).flatMap(ruleOf));
			yield* wait(breathe?.(readAtOnce));
		}
		return rules;
	} catch (error) {
		// Rules that are not there, or may not be read, leave nothing out.
		if (isFsError(error)) return [];
		throw error;
	}
};

const maxFileBytes = 1024 * 1024;
const readAtOnce = 128;

const ruleOf = (line: string): readonly IgnoreRule[] => {
	try {
		const rule = parseIgnoreRule(line, { dialect: 'git' });
		return rule === undefined ? [] : [rule];
	} catch (error) {
		// An unknown class, such as [[:odd:]], matches nothing.
		if (error instanceof RegexError) return [];
		throw error;
	}
};

/** Whether something is at a path, be it a link that leads nowhere. */
export const exists = function* (fileSystem: FileSystem, path: string): Flow<boolean> {
	try {
		yield* wait(fileSystem.lstat(path));
		return true;
	} catch (error) {
		if (isFsError(error)) return false;
		throw error;
	}
};

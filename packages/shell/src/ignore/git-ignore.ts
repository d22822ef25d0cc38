import {
	decodeText,
	type FileKind,
	type FileSystem,
	type Flow,
	isFsError,
	joinName,
	pathBelow,
	wait,
} from '@tenon/core';
import { RegexError } from '../regex/errors.ts';
import { decidingRule, type IgnoreRule, parseIgnoreRule } from './ignore-rule.ts';

/** The rules of the `.gitignore` files from the root of a walk down to one directory. Never changed. */
export class IgnoreRules {
	static readonly none: IgnoreRules = new IgnoreRules(undefined, '/', []);
	readonly #above: IgnoreRules | undefined;
	readonly #directory: string;
	readonly #rules: readonly IgnoreRule[];

	private constructor(above: IgnoreRules | undefined, directory: string, rules: readonly IgnoreRule[]) {
		this.#above = above;
		this.#directory = directory;
		this.#rules = rules;
	}

	/** These rules and those of a directory's own file, if it has one. */
	*below(fileSystem: FileSystem, directory: string): Flow<IgnoreRules> {
		const rules = yield* readRules(fileSystem, joinName(directory, '.gitignore'));
		return rules.length === 0 ? this : new IgnoreRules(this, directory, rules);
	}

	/** Whether the last rule that fits, of the nearest file that has one, leaves a path out. */
	isIgnored(path: string, kind: FileKind): boolean {
		for (let at: IgnoreRules | undefined = this; at !== undefined; at = at.#above) {
			const below = pathBelow(path, at.#directory).slice(1);
			const rule = decidingRule(at.#rules, below, kind === 'directory');
			if (rule !== undefined) return !rule.isNegated;
		}
		return false;
	}
}

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

const readRules = function* (fileSystem: FileSystem, path: string): Flow<readonly IgnoreRule[]> {
	try {
		const { kind, size } = yield* wait(fileSystem.stat(path));
		if (kind !== 'file' || size > maxFileBytes) return [];
		return decodeText(yield* wait(fileSystem.read(path)))
			.split('\n')
			.flatMap(ruleOf);
	} catch (error) {
		// Rules that are not there, or may not be read, leave nothing out.
		if (isFsError(error)) return [];
		throw error;
	}
};

const maxFileBytes = 1024 * 1024;

const ruleOf = (line: string): readonly IgnoreRule[] => {
	try {
		const rule = parseIgnoreRule(line, { dialect: 'git' });
		return rule === undefined ? [] : [rule];
	} catch (error) {
		// A class that nobody knows, such as [[:odd:]], matches nothing.
		if (error instanceof RegexError) return [];
		throw error;
	}
};

const exists = function* (fileSystem: FileSystem, path: string): Flow<boolean> {
	try {
		yield* wait(fileSystem.lstat(path));
		return true;
	} catch (error) {
		if (isFsError(error)) return false;
		throw error;
	}
};

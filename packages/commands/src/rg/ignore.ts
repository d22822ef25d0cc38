import { type Flow, isFsError } from '@tenon/core';
import { byteKit, type CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { type GlobRule, parseIgnoreLine } from './ignore-glob.ts';

/** The rules that one directory brings, in the order in which later ones win. */
export interface IgnoreLevel {
	/** The directory, absolute, with a slash at its end. */
	readonly directory: string;
	readonly rules: readonly GlobRule[];
}

/** Which files with rules are read. */
export interface IgnoreOptions {
	readonly usesIgnoreFiles: boolean;
	readonly usesGit: boolean;
	readonly usesParents: boolean;
	readonly needsRepository: boolean;
}

/** The rules of a directory's own files. */
export function* readLevel(
	context: CommandContext,
	directory: string,
	names: readonly string[],
	options: IgnoreOptions,
	isInRepository: boolean,
): Flow<IgnoreLevel | undefined> {
	const files: string[] = [];
	if (options.usesGit && (isInRepository || !options.needsRepository))
		files.push('.git/info/exclude', '.gitignore');
	if (options.usesIgnoreFiles) files.push('.ignore', '.rgignore');
	const rules: GlobRule[] = [];
	for (const file of files) {
		if (!names.includes(file.split('/')[0]!)) continue;
		rules.push(...(yield* readRules(context, `${directory}${file}`)));
	}
	return rules.length === 0 ? undefined : { directory, rules };
}

/** The rules of one file; none if it cannot be read. */
export function* readRules(context: CommandContext, path: string): Flow<readonly GlobRule[]> {
	const bytes = yield* attempt(() => context.fileSystem.read(path));
	if (isFsError(bytes)) return [];
	return byteKit
		.decode(bytes)
		.split('\n')
		.map((line) => parseIgnoreLine(line, { ignoreCase: false }))
		.filter((rule) => rule !== undefined);
}

/** What rules say of a path: the innermost directory and its last rule decide. */
export const judge = (
	levels: readonly IgnoreLevel[],
	path: string,
	isDirectory: boolean,
): 'ignored' | 'wanted' | undefined => {
	for (let at = levels.length - 1; at >= 0; at--) {
		const { directory, rules } = levels[at]!;
		const verdict = judgeByRules(rules, path.slice(directory.length), isDirectory);
		if (verdict !== undefined) return verdict;
	}
	return undefined;
};

/** What a list of rules says of a path below its directory. */
export const judgeByRules = (
	rules: readonly GlobRule[],
	path: string,
	isDirectory: boolean,
): 'ignored' | 'wanted' | undefined => {
	for (let at = rules.length - 1; at >= 0; at--) {
		const rule = rules[at]!;
		if (rule.matchesOnlyDirectories && !isDirectory) continue;
		if (rule.regex.test(path)) return rule.isNegated ? 'wanted' : 'ignored';
	}
	return undefined;
};

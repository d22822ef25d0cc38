import { type Flow, isFsError } from '@tenon/core';
import {
	byteKit,
	type CommandContext,
	decidingRule,
	type IgnoreRule,
	parseIgnoreRule,
	RegexError,
} from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { withInput } from '../support/inputs.ts';
import { readWhole } from '../support/read-whole.ts';

/** The rules that one directory brings, in the order in which later ones win. */
export interface IgnoreLevel {
	/** The directory, absolute, with a slash at its end. */
	readonly directory: string;
	readonly rules: readonly IgnoreRule[];
}

/** Which files with rules are read. */
export interface IgnoreOptions {
	readonly usesIgnoreFiles: boolean;
	readonly usesDotIgnore: boolean;
	readonly usesGit: boolean;
	/** With {@link usesGit}: what `.git/info/exclude` says counts too. */
	readonly usesGitExclude: boolean;
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
		files.push(...(options.usesGitExclude ? ['.git/info/exclude'] : []), '.gitignore');
	if (options.usesDotIgnore) files.push('.ignore');
	if (options.usesIgnoreFiles) files.push('.rgignore');
	const rules: IgnoreRule[] = [];
	for (const file of files) {
		if (!names.includes(file.split('/')[0]!)) continue;
		for (const each of yield* readRules(context, `${directory}${file}`)) rules.push(each);
	}
	return rules.length === 0 ? undefined : { directory, rules };
}

/** The rules of one file; none if it cannot be read. */
export function* readRules(context: CommandContext, path: string): Flow<readonly IgnoreRule[]> {
	const bytes = yield* attempt(() => withInput(context, path, (input) => readWhole(context, input)));
	if (isFsError(bytes)) return [];
	return byteKit.decode(bytes).split('\n').flatMap(ruleOf);
}

const ruleOf = (line: string): readonly IgnoreRule[] => {
	try {
		const rule = parseIgnoreRule(line, { dialect: 'caller' });
		return rule === undefined ? [] : [rule];
	} catch (error) {
		// An unknown class, such as [[:odd:]], matches nothing.
		if (error instanceof RegexError) return [];
		throw error;
	}
};

/** The rule that decides about a path: the last that fits of the innermost directory that has one. */
export const decidingRuleOf = (
	levels: readonly IgnoreLevel[],
	path: string,
	isDirectory: boolean,
): IgnoreRule | undefined => {
	for (let at = levels.length - 1; at >= 0; at--) {
		const { directory, rules } = levels[at]!;
		const rule = decidingRule(rules, path.slice(directory.length), isDirectory);
		if (rule !== undefined) return rule;
	}
	return undefined;
};

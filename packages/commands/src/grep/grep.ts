import { type Flow, fromPlain, runFlow, wait } from '@tenon/core';
import {
	type CommandContext,
	type CommandDeclaration,
	type CommandFinding,
	type DefinedCommand,
	defineCommand,
	helpText,
	type ParsedArguments,
	parseArguments,
	RegexError,
} from '@tenon/shell';
import { printJson } from '../support/json-output.ts';
import { FileFilter } from './file-filter.ts';
import { GrepRun } from './grep-run.ts';
import { compilePatterns, type PatternMatcher } from './line-matcher.ts';
import { grepOptions, rewriteNumbers } from './options.ts';
import { gatherPatterns, type PatternOrigins, refuseFaulty, warningsOf } from './patterns.ts';
import { GrepRefusal, hasBadColor, readRules, readSettings, readSyntax } from './read-settings.ts';
import { searchInputs } from './search-inputs.ts';
import type { GrepSettings } from './settings.ts';
import { grepTouches } from './touches.ts';

type GrepArguments = ParsedArguments<typeof grepOptions>;

const usageHint = "Usage: grep [OPTION]... PATTERNS [FILE]...\nTry 'grep --help' for more information.";

/** `grep`: prints the lines that match a pattern. */
export const grep: DefinedCommand = defineCommand({
	name: 'grep',
	summary: 'Print the lines that match patterns.',
	compatible: 'GNU grep 3.8',
	options: grepOptions,
	operands: {
		name: 'PATTERNS [FILE]...',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary:
			'PATTERNS are one per line; with -e or -f all operands are files. Without FILE, read standard input, or with -r the working directory.',
	},
	examples: [
		{ script: 'grep -n b notes', files: { notes: 'a\nb\nab\n' }, output: '2:b\n3:ab\n' },
		{ script: "grep -oE '[0-9]+' notes", files: { notes: 'a1\nb22c3\n' }, output: '1\n22\n3\n' },
		{ script: 'grep -c x notes', files: { notes: 'a\n' }, output: '0\n', status: 1 },
	],
	effects: ['fs.read'],
	touches: (args, look) => grepTouches(args, look),
	json: {
		type: 'array',
		items: {
			type: 'object',
			properties: {
				path: { type: 'string' },
				line: { type: 'integer' },
				byte_offset: { type: 'integer' },
				line_text: { type: 'string' },
				selected: { type: 'boolean' },
				submatches: { type: 'array' },
				count: { type: 'integer' },
			},
		},
	},
	usageStatus: 2,
	usageHint,
	rewrite: rewriteNumbers,
	check: (args) => checkPattern(args),
	run: (context, args) => runFlow(runGrep(context, args)),
});

/** `egrep`: grep with extended patterns. */
export const egrep: DefinedCommand = withOption('egrep', '-E');

/** `fgrep`: grep for plain texts. */
export const fgrep: DefinedCommand = withOption('fgrep', '-F');

function withOption(name: string, option: string): DefinedCommand {
	return {
		...grep,
		name,
		declaration: { ...grep.declaration, name },
		run: (shell, argv) => grep.run(shell, ['grep', option, ...argv.slice(1)]),
	};
}

function* runGrep(context: CommandContext, args: GrepArguments): Flow<number> {
	const { options, operands } = args;
	if (hasBadColor(args)) return yield* wait(context.write(helpText(grep.declaration)));
	try {
		const settings = readSettings(context, args);
		const isPatternOperand = options.patterns.length === 0 && options.patternFiles.length === 0;
		if (isPatternOperand && operands.length === 0) return yield* usage(context);
		for (const warning of settings.warnings) yield* wait(context.writeError(`grep: warning: ${warning}\n`));
		const texts = isPatternOperand ? operands.slice(0, 1) : options.patterns;
		const patterns = yield* gatherPatterns(context, texts, options.patternFiles);
		const rules = yield* readRules(context, args);
		if (settings.settings.report !== 'names-without' && findsNothing(settings.settings, patterns)) return 1;
		const run = yield* prepare(context, settings.settings, patterns);
		const filter = new FileFilter(rules, options.excludedDirectories);
		yield* searchInputs(run, filter, isPatternOperand ? operands.slice(1) : operands);
		if (context.json) printJson(context, fromPlain(run.rows));
		if (run.isOver) return 0;
		return run.hasFailed ? 2 : run.hasSelected ? 0 : 1;
	} catch (error) {
		return yield* explain(context, args, error);
	}
}

// GNU's looks at no file then, nor at what is wrong with the patterns.
const findsNothing = ({ maxCount, inverts, bounds }: GrepSettings, patterns: PatternOrigins): boolean => {
	if (maxCount === 0) return true;
	if (!inverts) return patterns.size === 0;
	return bounds === 'none' && patterns.size === 1 && patterns.has('');
};

// No pattern at all matches no line.
function* prepare(context: CommandContext, settings: GrepSettings, given: PatternOrigins): Flow<GrepRun> {
	const patterns = [...given.keys()];
	if (patterns.length === 0) {
		const inverted: GrepSettings = { ...settings, inverts: !settings.inverts, bounds: 'none' };
		return new GrepRun(context, inverted, compilePatterns([''], inverted));
	}
	const isRegex = settings.syntax === 'basic' || settings.syntax === 'extended';
	if (isRegex) refuseFaulty(given, (pattern) => compilePatterns([pattern], settings));
	const matcher: PatternMatcher = compilePatterns(patterns, settings);
	if (settings.syntax === 'basic' || settings.syntax === 'extended') {
		for (const pattern of patterns) {
			for (const warning of warningsOf(pattern, settings.syntax))
				yield* wait(context.writeError(`grep: warning: ${warning}\n`));
		}
	}
	return new GrepRun(context, settings, matcher);
}

function* usage(context: CommandContext): Flow<number> {
	yield* wait(context.writeError(`${usageHint}\n`));
	return 2;
}

// PCRE has words of its own for a search that takes too long.
const textOf = (error: RegexError, { options }: GrepArguments): string =>
	options.perl && error.fault === 'too-complex' ? "exceeded PCRE's backtracking limit" : error.message;

function* explain(context: CommandContext, args: GrepArguments, error: unknown): Flow<number> {
	if (error instanceof RegexError) yield* wait(context.writeError(`grep: ${textOf(error, args)}\n`));
	else if (error instanceof GrepRefusal) {
		yield* wait(context.writeError(`grep: ${error.message}\n`));
		return error.status;
	} else throw error;
	return 2;
}

// Judged only where every word is known: one that is not may be an option.
const checkPattern = (args: readonly (string | undefined)[]): readonly CommandFinding[] => {
	const words = args.filter((word) => word !== undefined);
	if (words.length < args.length) return [];
	const parsed = parseArguments(grep.declaration as unknown as CommandDeclaration<typeof grepOptions>, words);
	if (parsed.kind !== 'run' || parsed.args.options.patternFiles.length > 0) return [];
	const { options, operands, order } = parsed.args;
	const texts = options.patterns.length > 0 ? options.patterns : operands.slice(0, 1);
	try {
		const syntax = readSyntax(order);
		const patterns = texts.flatMap((text) => text.split('\n'));
		compilePatterns(patterns, {
			syntax,
			ignoresCase: options.ignoreCase,
			bounds: 'none',
			delimiter: 0x0a,
			hasBytes: false,
		});
		return [];
	} catch (error) {
		if (!(error instanceof RegexError)) return [];
		return [{ message: error.message, argument: Math.max(0, args.indexOf(texts[0])) }];
	}
};

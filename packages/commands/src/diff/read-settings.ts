import { decodeText, errnoText, type Flow, isFsError, wait } from '@tenon/core';
import {
	type CommandContext,
	compileRegex,
	compileShellPattern,
	type ParsedArguments,
	type Regex,
	RegexError,
} from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import { withInput } from '../support/inputs.ts';
import { quoteName } from '../support/quote.ts';
import { readWhole } from '../support/read-whole.ts';
import { DiffFindings } from './findings.ts';
import { readMergeFormats } from './merge-formats.ts';
import type { diffOptions } from './options.ts';
import type { DiffSettings, DiffStyle } from './settings.ts';

type DiffArguments = ParsedArguments<typeof diffOptions>;

/** Checks the options; throws what `diff` says of wrong ones. */
export const readSettings = function* (context: CommandContext, args: DiffArguments): Flow<DiffSettings> {
	const { options } = args;
	const mergeFormats = readMergeFormats(options);
	const style = readStyle(args, mergeFormats !== undefined);
	const tabSize = readNumber(options.tabSize, 'tabsize', 8);
	if (tabSize === 0) throw usage(`invalid tabsize '${options.tabSize}'`);
	const width = readNumber(options.width, 'width', 130);
	if (width === 0) throw usage(`invalid width '${options.width}'`);
	const lines = style === 'unified' || style === 'context' ? readContext(args) : 0;
	const horizon = Math.max(lines, readNumber(options.horizonLines, 'horizon length', 0));
	if (options.label.length > 2) throw new CommandFailure('too many file label options', { status: 2 });
	const space = readSpace(options);
	const functions = [...(options.showFunction ? ['^[[:alpha:]$_]'] : []), ...options.functionLine];
	const patterns = yield* readExcludes(context, options.exclude, options.excludeFrom);
	const ignoresNameCase =
		args.order.findLast((name) => /^(?:noI|i)gnoreFileNameCase$/.test(name)) === 'ignoreFileNameCase';
	return {
		style,
		mergeFormats,
		context: lines,
		horizon,
		tabSize,
		width,
		startsWithTab: options.initialTab,
		trimsEmpty: options.suppressBlankEmpty,
		expandsTabs: options.expandTabs,
		colors: readColor(context, options.color),
		functionLine: joinRegexes(functions),
		ignoredLine: joinRegexes(options.ignoreMatchingLines),
		ignoresBlankLines: options.ignoreBlankLines,
		ignored: {
			case: options.ignoreCase,
			space,
			tabs: options.ignoreTabExpansion && space === 'none',
			tabSize,
		},
		leftColumn: options.leftColumn,
		hidesCommon: options.suppressCommon,
		brief: options.brief,
		reportsIdentical: options.reportIdentical,
		recursive: options.recursive,
		missing: options.newFile ? 'empty' : options.unidirectionalNewFile ? 'first-empty' : 'told',
		asText: options.text,
		stripsReturns: options.stripTrailingCr,
		minimal: options.minimal,
		isHasty: options.speedLargeFiles,
		labels: options.label,
		followsLinks: !options.noDereference,
		ignoresNameCase,
		isExcluded: (name) => patterns.some((pattern) => pattern(name)),
		startName: options.startingFile,
		findings: context.json ? new DiffFindings() : undefined,
		optionText: args.optionWords.map((word) => ` ${quoteName(word)}`).join(''),
	};
};

/** A mistake in the arguments. */
export const usage = (text: string): CommandFailure => new CommandFailure(text, { status: 2, hint: true });

const readSpace = (options: DiffArguments['options']): DiffSettings['ignored']['space'] => {
	if (options.ignoreAllSpace) return 'all';
	if (options.ignoreSpaceChange) return 'amount';
	return options.ignoreTrailingSpace ? 'trailing' : 'none';
};

const readStyle = ({ options }: DiffArguments, isMerged: boolean): DiffStyle => {
	const given: readonly (readonly [boolean, DiffStyle])[] = [
		[options.normal, 'normal'],
		[options.unifiedPlain || options.unified !== undefined || options.unifiedLines !== undefined, 'unified'],
		[options.contextPlain || options.context !== undefined || options.contextLines !== undefined, 'context'],
		[options.ed, 'ed'],
		[options.forwardEd, 'forward-ed'],
		[options.rcs, 'rcs'],
		[options.sideBySide, 'side-by-side'],
		[isMerged, 'merged'],
	];
	const styles = given.flatMap(([isGiven, style]) => (isGiven ? [style] : []));
	if (styles.length > 1) throw usage('conflicting output style options');
	return styles[0] ?? (options.showFunction ? 'context' : 'normal');
};

const readContext = ({ options, order }: DiffArguments): number => {
	const texts = [options.unified?.value, options.unifiedLines, options.context?.value, options.contextLines];
	const explicit = texts.flatMap((text) =>
		text === undefined ? [] : [readNumber(text, 'context length', 0)],
	);
	const isPlain =
		options.unifiedPlain ||
		options.contextPlain ||
		(options.unified !== undefined && options.unified.value === undefined) ||
		(options.context !== undefined && options.context.value === undefined) ||
		explicit.length === 0;
	const lines = Math.max(...explicit, isPlain ? usualContext : 0);
	const digits = order
		.flatMap((name) => (name.startsWith('digit') ? [name.slice('digit'.length)] : []))
		.join('');
	if (digits === '') return lines;
	return explicit.length > 0 ? Math.max(lines, Number(digits)) : Number(digits);
};

const usualContext = 3;

const readNumber = (text: string | undefined, what: string, missing: number): number => {
	if (text === undefined) return missing;
	if (!/^(?:\+?\d+)?$/.test(text)) throw usage(`invalid ${what} '${text}'`);
	return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
};

const readColor = (
	context: CommandContext,
	given: { readonly value: string | undefined } | undefined,
): boolean => {
	if (given === undefined) return false;
	const word = given.value ?? 'auto';
	if (word === 'always') return true;
	if (word === 'never') return false;
	if (word !== 'auto') throw usage(`invalid color '${word}'`);
	return context.output.isTerminal;
};

const joinRegexes = (sources: readonly string[]): Regex | undefined => {
	if (sources.length === 0) return undefined;
	for (const source of sources) compile(source);
	return compile(sources.join('\\|'));
};

const compile = (source: string): Regex => {
	try {
		return compileRegex(source, { syntax: 'grep', ignoreCase: false });
	} catch (error) {
		if (error instanceof RegexError) throw new CommandFailure(`${source}: ${error.message}`, { status: 2 });
		throw error;
	}
};

const readExcludes = function* (
	context: CommandContext,
	given: readonly string[],
	files: readonly string[],
): Flow<readonly ((name: string) => boolean)[]> {
	const patterns = [...given];
	for (const file of files) {
		try {
			const bytes = yield* wait(withInput(context, file, (input) => readWhole(context, input)));
			patterns.push(
				...decodeText(bytes)
					.split('\n')
					.filter((line) => line !== ''),
			);
		} catch (error) {
			if (!isFsError(error)) throw error;
			throw new CommandFailure(`${quoteName(file)}: ${errnoText[error.errno]}`, { status: 2 });
		}
	}
	return patterns.map((pattern) => {
		const compiled = compileShellPattern(pattern, { extglob: false, nocase: false });
		return (name) => compiled.matches(name);
	});
};

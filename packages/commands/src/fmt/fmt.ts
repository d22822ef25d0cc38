import { encodeText, errnoText, type Flow, type FsError, runFlow, wait, withoutTrailing } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { ByteCursor } from '../support/byte-cursor.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { forEachInput } from '../support/inputs.ts';
import { countFault, parseCount } from '../support/parse-count.ts';
import { quoteAlways } from '../support/quote.ts';
import { Formatter, type ParagraphStyle } from './formatter.ts';
import type { Prefix } from './line-heads.ts';

/** `fmt`: fills paragraphs. */
export const fmt: DefinedCommand = defineCommand({
	name: 'fmt',
	summary: 'Fill paragraphs, so that their lines are about equally long.',
	compatible: 'GNU coreutils 9.1',
	options: {
		crown: {
			kind: 'flag',
			short: 'c',
			long: 'crown-margin',
			summary: 'keep the indentation of the first two lines',
		},
		prefix: {
			kind: 'value',
			type: 'string',
			short: 'p',
			long: 'prefix',
			value: 'STRING',
			summary: 'fill only lines that begin with STRING, and put it in front of the filled ones',
		},
		split: { kind: 'flag', short: 's', long: 'split-only', summary: 'split long lines, and join none' },
		tagged: {
			kind: 'flag',
			short: 't',
			long: 'tagged-paragraph',
			summary: 'the first line of a paragraph is indented otherwise than the second',
		},
		uniform: {
			kind: 'flag',
			short: 'u',
			long: 'uniform-spacing',
			summary: 'one blank between words, two at the end of sentences',
		},
		width: {
			kind: 'value',
			type: 'string',
			short: 'w',
			long: 'width',
			value: 'WIDTH',
			summary: 'lines are WIDTH columns long at most, instead of 75',
		},
		goal: {
			kind: 'value',
			type: 'string',
			short: 'g',
			long: 'goal',
			value: 'WIDTH',
			summary: 'lines are about WIDTH columns long, instead of 93 % of the width',
		},
	},
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, or when FILE is -, read standard input.',
	},
	examples: [
		{ script: 'fmt -w 12', stdin: 'one two three four five\n', output: 'one two\nthree\nfour five\n' },
	],
	effects: ['fs.read'],
	usageStatus: 1,
	rewrite: (argv) => {
		const [first, ...rest] = argv;
		if (first !== undefined && /^-\d/.test(first)) return [`-w${first.slice(1)}`, ...rest];
		const digit = strayDigitIn(argv);
		if (digit === undefined) return argv;
		return {
			fault: `invalid option -- ${digit}; -WIDTH is recognized only when it is the first\noption; use -w N instead`,
		};
	},
	run: (context, { options, operands }) => runReporting(context, run(context, options, operands)),
});

// A digit among the options that no value has taken.
const strayDigitIn = (argv: readonly string[]): string | undefined => {
	for (let at = 0; at < argv.length && argv[at] !== '--'; at++) {
		const [, letters, rest] = /^-([cstu]*)(.*)$/s.exec(argv[at]!) ?? [];
		if (rest === undefined || (letters === '' && rest === '')) continue;
		if (/^\d/.test(rest)) return rest[0];
		if (/^(?:[wgp]|-width|-goal|-prefix)$/.test(rest)) at += 1;
	}
	return undefined;
};

interface FmtOptions {
	readonly crown: boolean;
	readonly split: boolean;
	readonly tagged: boolean;
	readonly uniform: boolean;
	readonly prefix: string | undefined;
	readonly width: string | undefined;
	readonly goal: string | undefined;
}

function* run(context: CommandContext, options: FmtOptions, operands: readonly string[]): Flow<number> {
	const style: ParagraphStyle = {
		manner: options.split ? 'split' : options.crown ? 'crown' : options.tagged ? 'tagged' : 'plain',
		isUniform: options.uniform,
		prefix: readPrefix(options.prefix ?? ''),
		...readWidths(context, options),
	};
	return yield* wait(
		forEachInput(
			context,
			operands,
			(input) => runFlow(new Formatter(context, new ByteCursor(context, input), style).run()),
			{ describe: describeFault },
		),
	);
}

const describeFault = (error: FsError, operand: string): string =>
	error.operation === 'read'
		? 'read error'
		: `cannot open ${quoteAlways(operand)} for reading: ${errnoText[error.errno]}`;

const readPrefix = (given: string): Prefix => {
	const text = given.replace(/^ +/, '');
	return {
		text: encodeText(withoutTrailing(text, ' ')),
		leading: given.length - text.length,
		fullLength: encodeText(text).length,
	};
};

const readWidths = (
	context: CommandContext,
	{ width, goal }: FmtOptions,
): { readonly width: number; readonly goal: number } => {
	const most = width === undefined ? usualWidth : readWidth(context, width, widest);
	if (goal === undefined) return { width: most, goal: Math.floor((most * 187) / 200) };
	const wanted = readWidth(context, goal, most);
	return { width: width === undefined ? wanted + 10 : most, goal: wanted };
};

const readWidth = (context: CommandContext, text: string, most: number): number => {
	const width = parseCount(text);
	if (typeof width === 'number' && width <= most) return width;
	const fault =
		typeof width !== 'number'
			? countFault(width)
			: width > maxInt / 2
				? countFault('too large')
				: ': Numerical result out of range';
	throw new CommandFailure(`invalid width: ${context.quote(text)}${fault}`);
};

const usualWidth = 75;
const widest = 2500;
const maxInt = 2 ** 31 - 1;

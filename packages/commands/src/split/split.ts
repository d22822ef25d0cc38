import { errnoText, type Flow, isFsError, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type Input } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { quoteAlways, quoteInMessage } from '../support/quote.ts';
import { splitByBytes, splitByLineBytes, splitByLines } from './by-count.ts';
import { splitIntoBytes, splitIntoLines, splitRoundRobin } from './by-number.ts';
import { readManner, readSeparator, readSuffixes, type SplitManner, type SplitOptions } from './manner.ts';
import { rewriteSplit } from './old-spelling.ts';
import { sizedInput } from './sized-input.ts';
import { pieceNames } from './suffixes.ts';
import { PieceWriter, Targets } from './targets.ts';
import { splitTouches } from './touches.ts';

/** `split`: a file in pieces. */
export const split: DefinedCommand = defineCommand({
	name: 'split',
	summary: 'Split a file into pieces.',
	compatible: 'GNU coreutils 9.1',
	options: {
		suffixLength: {
			kind: 'list',
			short: 'a',
			long: 'suffix-length',
			value: 'N',
			summary: 'suffixes have N letters instead of 2',
		},
		additionalSuffix: {
			kind: 'value',
			type: 'string',
			long: 'additional-suffix',
			value: 'SUFFIX',
			summary: 'names end in SUFFIX',
		},
		bytes: { kind: 'list', short: 'b', long: 'bytes', value: 'SIZE', summary: 'SIZE bytes in each piece' },
		lineBytes: {
			kind: 'list',
			short: 'C',
			long: 'line-bytes',
			value: 'SIZE',
			summary: 'whole lines, at most SIZE bytes of them in each piece',
		},
		decimal: { kind: 'flag', short: 'd', summary: 'suffixes are numbers from 0' },
		numericSuffixes: {
			kind: 'optional',
			long: 'numeric-suffixes',
			value: 'FROM',
			summary: 'the same as -d, from FROM on',
		},
		hexadecimal: { kind: 'flag', short: 'x', summary: 'suffixes are hexadecimal numbers from 0' },
		hexSuffixes: {
			kind: 'optional',
			long: 'hex-suffixes',
			value: 'FROM',
			summary: 'the same as -x, from FROM on',
		},
		elideEmpty: {
			kind: 'flag',
			short: 'e',
			long: 'elide-empty-files',
			summary: 'make no empty pieces with -n',
		},
		filter: {
			kind: 'value',
			type: 'string',
			long: 'filter',
			value: 'COMMAND',
			summary: 'give each piece to a shell command; its name is $FILE',
		},
		lines: {
			kind: 'list',
			short: 'l',
			long: 'lines',
			value: 'NUMBER',
			summary: 'NUMBER lines in each piece',
		},
		number: {
			kind: 'list',
			short: 'n',
			long: 'number',
			value: 'CHUNKS',
			summary: 'N pieces of equal size; l/N of whole lines; r/N lines in turn; K/N prints piece K alone',
		},
		separator: {
			kind: 'list',
			short: 't',
			long: 'separator',
			value: 'SEP',
			summary: 'lines end in SEP instead of a newline; \\0 is NUL',
		},
		unbuffered: { kind: 'flag', short: 'u', long: 'unbuffered', summary: 'changes nothing' },
		verbose: { kind: 'flag', long: 'verbose', summary: 'say which files are made' },
	},
	operands: {
		name: '[FILE [PREFIX]]',
		min: 0,
		max: 2,
		summary: 'Without FILE, or when it is -, read standard input. PREFIX is x if it is left out.',
	},
	examples: [{ script: 'seq 3 | split -l 2; cat xab', output: '3\n' }],
	effects: ['fs.read', 'fs.write', 'fs.overwrite', 'process'],
	touches: ({ options, operands, order }, look) => runFlow(splitTouches(look, options, order, operands)),
	usageStatus: 1,
	rewrite: rewriteSplit,
	run: (context, { options, operands, order }) => {
		const numbering = order.findLast((name) => numberings.has(name));
		const given: SplitOptions = {
			...options,
			digits: numbering === undefined ? 'letters' : numberings.get(numbering)!,
			first: startOf(order, options),
		};
		return runReporting(
			context,
			run(context, operands, given, { isVerbose: options.verbose, elidesEmpty: options.elideEmpty }),
		);
	},
});

const numberings: ReadonlyMap<string, 'decimal' | 'hexadecimal'> = new Map([
	['decimal', 'decimal'],
	['numericSuffixes', 'decimal'],
	['hexadecimal', 'hexadecimal'],
	['hexSuffixes', 'hexadecimal'],
]);

// The start that was given last; an option without one leaves it.
const startOf = (
	order: readonly string[],
	options: {
		readonly numericSuffixes: { readonly value: string | undefined } | undefined;
		readonly hexSuffixes: { readonly value: string | undefined } | undefined;
	},
): string | undefined => {
	const givenStart = (name: string): string | undefined =>
		name === 'numericSuffixes' || name === 'hexSuffixes' ? options[name]?.value : undefined;
	const last = order.findLast((name) => givenStart(name) !== undefined);
	return last === undefined ? undefined : givenStart(last);
};

function* run(
	context: CommandContext,
	[operand = '-', prefix = 'x']: readonly string[],
	options: SplitOptions,
	flags: { readonly isVerbose: boolean; readonly elidesEmpty: boolean },
): Flow<number> {
	const { additionalSuffix = '', filter } = options;
	if (additionalSuffix.includes('/')) {
		const shown = context.quote(additionalSuffix);
		throw new CommandFailure(`invalid suffix ${shown}, contains directory separator`, { hint: true });
	}
	const separator = readSeparator(context, options.separator);
	const manner = readManner(context, options);
	if (filter !== undefined && 'only' in manner && manner.only !== undefined) {
		throw new CommandFailure('--filter does not process a chunk extracted to stdout', { hint: true });
	}
	const style = readSuffixes(context, options, manner);
	const opened = yield* attempt(() => context.openInput(operand));
	if (isFsError(opened)) {
		const reason = errnoText[opened.errno];
		throw new CommandFailure(
			opened.errno === 'EBADF'
				? `${operand}: ${reason}`
				: `cannot open ${quoteAlways(operand)} for reading: ${reason}`,
		);
	}
	try {
		const { input } = opened;
		const targets = new Targets(context, {
			names: pieceNames(style, prefix, additionalSuffix),
			filter,
			isVerbose: flags.isVerbose,
			input: input.stat === undefined ? undefined : yield* wait(input.stat()),
		});
		yield* splitInput(context, input, operand, {
			manner,
			separator,
			targets,
			elidesEmpty: flags.elidesEmpty,
		});
		return 0;
	} catch (error) {
		if (!isFsError(error) || error.operation !== 'read') throw error;
		throw new CommandFailure(`${quoteInMessage(operand)}: ${errnoText[error.errno]}`);
	} finally {
		yield* wait(opened.close());
	}
}

interface Plan {
	readonly manner: SplitManner;
	readonly separator: number;
	readonly targets: Targets;
	readonly elidesEmpty: boolean;
}

function* splitInput(
	context: CommandContext,
	input: Input,
	operand: string,
	{ manner, separator, targets, elidesEmpty }: Plan,
): Flow<void> {
	const pieces = new PieceWriter(context, targets);
	switch (manner.kind) {
		case 'lines':
			return yield* splitByLines(context, input, pieces, manner.count, separator);
		case 'bytes':
			return yield* splitByBytes(context, input, pieces, manner.count);
		case 'line-bytes':
			return yield* splitByLineBytes(context, input, pieces, manner.count, separator);
		case 'round-robin':
			return yield* splitRoundRobin(context, input, targets, { ...manner, elidesEmpty }, separator);
		default: {
			const sized = yield* sizedInput(context, input, operand);
			const number = { ...manner, elidesEmpty };
			if (manner.kind === 'into-bytes') {
				return yield* splitIntoBytes(context, sized.input, sized.size, pieces, number);
			}
			return yield* splitIntoLines(context, sized.input, sized.size, pieces, number, separator);
		}
	}
}

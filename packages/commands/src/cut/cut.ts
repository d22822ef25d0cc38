import { andThen, encodeText, type Maybe } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type Input } from '@tenon/shell';
import { forEachInput } from '../support/inputs.ts';
import { forEachBlock, forEachPart } from '../support/whole-lines.ts';
import { byteCutter, type Cutter, fieldCutter, lineCutter } from './cutters.ts';
import { complementOf, parseRanges, type Range } from './ranges.ts';

/** `cut`: parts of each line. Characters are bytes to it, as they are to GNU's. */
export const cut: DefinedCommand = defineCommand({
	name: 'cut',
	summary: 'Print parts of each line of files.',
	compatible: 'GNU coreutils 9.1',
	options: {
		bytes: { kind: 'list', short: 'b', long: 'bytes', value: 'LIST', summary: 'print these bytes' },
		characters: {
			kind: 'list',
			short: 'c',
			long: 'characters',
			value: 'LIST',
			summary: 'print these characters, which are bytes',
		},
		delimiter: {
			kind: 'list',
			short: 'd',
			long: 'delimiter',
			value: 'DELIM',
			summary: 'fields end in DELIM instead of TAB',
		},
		fields: {
			kind: 'list',
			short: 'f',
			long: 'fields',
			value: 'LIST',
			summary: 'print these fields, and whole lines that have no delimiter',
		},
		ignored: { kind: 'flag', short: 'n', summary: 'changes nothing' },
		complement: { kind: 'flag', long: 'complement', summary: 'print what LIST leaves out' },
		onlyDelimited: {
			kind: 'flag',
			short: 's',
			long: 'only-delimited',
			summary: 'leave out lines that have no delimiter',
		},
		outputDelimiter: {
			kind: 'value',
			type: 'string',
			long: 'output-delimiter',
			value: 'STRING',
			summary: 'put STRING between what is printed',
		},
		zero: {
			kind: 'flag',
			short: 'z',
			long: 'zero-terminated',
			summary: 'lines end in NUL, not newline',
			endsLinesWithNul: true,
		},
	},
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, or when FILE is -, read standard input.',
	},
	examples: [{ script: 'cut -d: -f1,3 users', files: { users: 'amy:x:7\n' }, output: 'amy:7\n' }],
	effects: ['fs.read'],
	usageStatus: 1,
	run: (context, { options, operands }) => {
		const plan = planOf(context, options);
		if (typeof plan === 'string') return andThen(context.complainOfUsage(plan), () => 1);
		return forEachInput(context, operands, plan);
	},
});

interface CutOptions {
	readonly bytes: readonly string[];
	readonly characters: readonly string[];
	readonly fields: readonly string[];
	readonly delimiter: readonly string[];
	readonly complement: boolean;
	readonly onlyDelimited: boolean;
	readonly outputDelimiter: string | undefined;
	readonly zero: boolean;
}

type Use = (input: Input) => Maybe<void>;

// What is done with an input, or what is wrong with the options.
const planOf = (context: CommandContext, options: CutOptions): Use | string => {
	const lists = [...options.bytes, ...options.characters, ...options.fields];
	const delimiters = options.delimiter.map(encodeText);
	if (delimiters.some(({ length }) => length > 1)) return 'the delimiter must be a single character';
	if (lists.length > 1) return 'only one list may be specified';
	if (lists.length === 0) return 'you must specify a list of bytes, characters, or fields';
	const isByFields = options.fields.length > 0;
	if (!isByFields && delimiters.length > 0) {
		return 'an input delimiter may be specified only when operating on fields';
	}
	if (!isByFields && options.onlyDelimited) {
		return 'suppressing non-delimited lines makes sense\n\tonly when operating on fields';
	}
	const parsed = parseRanges(lists[0]!, isByFields ? 'fields' : 'positions');
	if ('fault' in parsed) {
		const quoted = parsed.quoted === undefined ? '' : context.quote(parsed.quoted);
		return `${parsed.fault}${quoted}${parsed.behind ?? ''}`;
	}
	const ranges = options.complement ? complementOf(parsed) : parsed;
	// An empty delimiter is NUL.
	const delimiter = delimiters.length === 0 ? tab : (delimiters.at(-1)![0] ?? 0);
	return isByFields ? fieldPlan(context, options, ranges, delimiter) : bytePlan(context, options, ranges);
};

const tab = 0x09;
const newline = 0x0a;

const bytePlan = (context: CommandContext, options: CutOptions, ranges: readonly Range[]): Use => {
	const lineDelimiter = options.zero ? 0 : newline;
	const { outputDelimiter } = options;
	const cutter = byteCutter({
		ranges,
		lineDelimiter,
		outputDelimiter: outputDelimiter === undefined ? undefined : delimiterBytes(outputDelimiter),
	});
	return cutBlocks(context, lineDelimiter, cutter);
};

const fieldPlan = (
	context: CommandContext,
	options: CutOptions,
	ranges: readonly Range[],
	delimiter: number,
): Use => {
	const lineDelimiter = options.zero ? 0 : newline;
	const { outputDelimiter } = options;
	const style = {
		ranges,
		lineDelimiter,
		delimiter,
		outputDelimiter:
			outputDelimiter === undefined ? Uint8Array.of(delimiter) : delimiterBytes(outputDelimiter),
		skipsUndelimited: options.onlyDelimited,
		maxHeldBytes: context.ports.limits.maxTextBytes,
	};
	if (delimiter !== lineDelimiter) return cutBlocks(context, lineDelimiter, fieldCutter(style));
	return (input) => {
		const lines = lineCutter(style);
		return andThen(
			forEachBlock(context, input, lineDelimiter, (block) => {
				context.output.append(lines.cut(block, false));
				return context.output.flush();
			}),
			() => context.output.pass(lines.end()),
		);
	};
};

// An empty output delimiter is NUL, as an empty delimiter is.
const delimiterBytes = (text: string): Uint8Array => (text === '' ? Uint8Array.of(0) : encodeText(text));

const cutBlocks =
	(context: CommandContext, lineDelimiter: number, cutter: Cutter): Use =>
	(input) =>
		forEachPart(context, input, lineDelimiter, (block, isOpen) => {
			context.output.append(cutter(block, isOpen));
			return context.output.flush();
		});

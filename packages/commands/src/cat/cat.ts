import { andThen, errnoText, type Maybe, runFlow, type Stat, type Value } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type Input } from '@tenon/shell';
import { forEachChunk } from '../support/chunks.ts';
import { forEachInput } from '../support/inputs.ts';
import { isSameFile, outputFile } from '../support/output-file.ts';
import { quoteInMessage } from '../support/quote.ts';
import { CatNumbering, type CatStyle } from './numbering.ts';

/** `cat`: joins files, and shows what is in them that cannot be seen. */
export const cat: DefinedCommand = defineCommand({
	name: 'cat',
	summary: 'Join files and print them.',
	compatible: 'GNU coreutils 9.1',
	options: {
		showAll: { kind: 'flag', short: 'A', long: 'show-all', summary: 'the same as -vET' },
		numberNonblank: {
			kind: 'flag',
			short: 'b',
			long: 'number-nonblank',
			summary: 'number lines that are not empty; overrides -n',
		},
		showEndsAll: { kind: 'flag', short: 'e', summary: 'the same as -vE' },
		showEnds: { kind: 'flag', short: 'E', long: 'show-ends', summary: 'show $ at the end of each line' },
		number: { kind: 'flag', short: 'n', long: 'number', summary: 'number all lines' },
		squeeze: { kind: 'flag', short: 's', long: 'squeeze-blank', summary: 'print one of several empty lines' },
		showTabsAll: { kind: 'flag', short: 't', summary: 'the same as -vT' },
		showTabs: { kind: 'flag', short: 'T', long: 'show-tabs', summary: 'show tabs as ^I' },
		unbuffered: { kind: 'flag', short: 'u', summary: 'changes nothing' },
		showNonprinting: {
			kind: 'flag',
			short: 'v',
			long: 'show-nonprinting',
			summary: 'show control characters and bytes beyond ASCII as ^X and M-X',
		},
	},
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, or when FILE is -, read standard input.',
	},
	examples: [{ script: 'cat -n notes', files: { notes: 'a\nb\n' }, output: '     1\ta\n     2\tb\n' }],
	effects: ['fs.read'],
	json: { type: 'array', items: { type: ['string', 'object'] } },
	jsonFromLines: (lines, { options }) =>
		options.number || options.numberNonblank ? lines.map(numberedLine) : lines,
	usageStatus: 1,
	run: (context, { options, operands }) => {
		if (context.stdout === undefined)
			return andThen(context.complain(`standard output: ${errnoText.EBADF}`), () => 1);
		const style: CatStyle = {
			numbers: options.numberNonblank ? 'nonblank' : options.number ? 'all' : 'none',
			squeezes: options.squeeze,
			showsEnds: options.showEnds || options.showAll || options.showEndsAll,
			showsTabs: options.showTabs || options.showAll || options.showTabsAll,
			showsNonprinting:
				options.showNonprinting || options.showAll || options.showEndsAll || options.showTabsAll,
		};
		return andThen(runFlow(outputFile(context)), (output) => {
			if (isPlain(style)) return copyAll(context, operands, output, copyChunks(context));
			const numbering = new CatNumbering(style);
			return andThen(copyAll(context, operands, output, copyLines(context, numbering)), (status) => {
				numbering.end(context.output);
				return status;
			});
		});
	},
});

// A line of `-n`: the number, a tab and the text. One that has no number under `-b` is empty.
const numberedLine = (line: string): Value => {
	const tab = line.indexOf('\t');
	const number = /^ *\d+$/.test(line.slice(0, Math.max(0, tab))) ? Number(line.slice(0, tab)) : null;
	return new Map<string, Value>([
		['line', number],
		['text', number === null ? line : line.slice(tab + 1)],
	]);
};

type Copy = (input: Input) => Maybe<void>;

const isPlain = (style: CatStyle): boolean =>
	style.numbers === 'none' &&
	!style.squeezes &&
	!style.showsEnds &&
	!style.showsTabs &&
	!style.showsNonprinting;

// What goes to the end of a file cannot come from there, unless there is no more of it.
const copyAll = (
	context: CommandContext,
	operands: readonly string[],
	output: Stat | undefined,
	copy: Copy,
): Maybe<number> => {
	if (output === undefined) return forEachInput(context, operands, copy);
	let hasFailed = false;
	const copyOther = (input: Input, operand: string): Maybe<void> =>
		andThen(isSameFile(input, output), (isSame) =>
			!isSame
				? copy(input)
				: andThen(input.pull(), (chunk) => {
						if (chunk === undefined) return;
						input.unread(chunk);
						hasFailed = true;
						return context.complain(`${quoteInMessage(operand)}: input file is output file`);
					}),
		);
	return andThen(forEachInput(context, operands, copyOther), (status) => (hasFailed ? 1 : status));
};

const copyChunks =
	(context: CommandContext): Copy =>
	(input) =>
		input.isFile === true && context.output.canForward
			? context.output.forward(input)
			: forEachChunk(context, input, (chunk) => context.output.pass(chunk));

const copyLines =
	(context: CommandContext, numbering: CatNumbering): Copy =>
	(input) =>
		forEachChunk(context, input, (chunk) => numbering.copy(chunk, context.output));

import type { Maybe } from '@tenon/core';
import { andThen, runFlow } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type Input } from '@tenon/shell';
import { FileHeaders, forEachUnderHeader } from '../support/file-headers.ts';
import { besideJson } from '../support/json-word.ts';
import { lineRowsShape, printLineRows } from '../support/line-rows.ts';
import { countFault, parseCount, sizeSuffixes } from '../support/parse-count.ts';
import { copyAllButBytes, copyAllButLines } from './all-but-last.ts';
import { copyBytes, copyLines } from './first.ts';
import { rewriteHead } from './old-spelling.ts';

/** `head`: the first part of files. It reads no further than it prints. */
export const head: DefinedCommand = defineCommand({
	name: 'head',
	summary: 'Print the first lines of files.',
	compatible: 'GNU coreutils 9.1',
	options: {
		bytes: {
			kind: 'list',
			short: 'c',
			long: 'bytes',
			value: '[-]NUM',
			summary: 'print the first NUM bytes; with - all but the last NUM',
		},
		lines: {
			kind: 'list',
			short: 'n',
			long: 'lines',
			value: '[-]NUM',
			summary: 'print the first NUM lines instead of 10; with - all but the last NUM',
		},
		quiet: { kind: 'flag', short: 'q', long: 'quiet', summary: 'never print file names' },
		silent: { kind: 'flag', long: 'silent', summary: 'the same as --quiet' },
		verbose: { kind: 'flag', short: 'v', long: 'verbose', summary: 'always print file names' },
		zero: {
			kind: 'flag',
			short: 'z',
			long: 'zero-terminated',
			summary: 'lines end in NUL, not newline',
		},
	},
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, or when FILE is -, read standard input.',
	},
	examples: [{ script: 'head -n 1 notes', files: { notes: 'a\nb\n' }, output: 'a\n' }],
	effects: ['fs.read'],
	json: lineRowsShape,
	usageStatus: 1,
	rewrite: besideJson(rewriteHead),
	run: (context, { options, operands, order }) => {
		const bytes = options.bytes.map((text) => readAmount(text, 'bytes'));
		const lines = options.lines.map((text) => readAmount(text, 'lines'));
		const wrong = [...bytes, ...lines].find((amount) => 'fault' in amount);
		if (wrong !== undefined && 'fault' in wrong) {
			return andThen(context.complain(wrong.fault(context)), () => 1);
		}
		const decides = order.findLast((name) => name === 'bytes' || name === 'lines');
		const amount = (decides === 'bytes' ? bytes : lines).at(-1) ?? tenLines;
		const naming = order.findLast((name) => name === 'quiet' || name === 'silent' || name === 'verbose');
		const isShown = naming === undefined ? operands.length > 1 : naming === 'verbose';
		const copy = copierOf(context, amount as Amount, options.zero ? 0 : newline);
		if (context.json) {
			const delimiter = options.zero ? '\0' : '\n';
			return runFlow(printLineRows(context, operands, { delimiter, part: 'beginning', copy }));
		}
		return forEachUnderHeader(context, operands, new FileHeaders(context, { isShown }), copy);
	},
});

/** How much of a file is wanted. */
interface Amount {
	readonly unit: 'bytes' | 'lines';
	readonly count: number;
	/** Whether `count` is what stays away at the end. */
	readonly isElided: boolean;
}

interface WrongAmount {
	readonly fault: (context: CommandContext) => string;
}

const newline = 0x0a;
const tenLines: Amount = { unit: 'lines', count: 10, isElided: false };

const readAmount = (text: string, unit: 'bytes' | 'lines'): Amount | WrongAmount => {
	const isElided = text.startsWith('-');
	const digits = isElided ? text.slice(1) : text;
	const count = parseCount(digits, sizeSuffixes);
	if (typeof count === 'number') return { unit, count, isElided };
	return {
		fault: (context) => `invalid number of ${unit}: ${context.quote(digits)}${countFault(count)}`,
	};
};

const copierOf = (
	context: CommandContext,
	{ unit, count, isElided }: Amount,
	delimiter: number,
): ((input: Input) => Maybe<void>) => {
	if (unit === 'bytes') {
		return isElided
			? (input) => copyAllButBytes(context, input, count)
			: (input) => copyBytes(context, input, count);
	}
	return isElided
		? (input) => copyAllButLines(context, input, count, delimiter)
		: (input) => copyLines(context, input, count, delimiter);
};

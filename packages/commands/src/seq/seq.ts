import type { Flow } from '@tenon/core';
import {
	type CommandContext,
	compareLongDoubles,
	type DefinedCommand,
	defineCommand,
	isZeroLongDouble,
	longDoubleOf,
} from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { formatNumber, type NumberFormat, parseFormat } from './format.ts';
import { rewriteSeq } from './negative-numbers.ts';
import { parseNumber, type SeqNumber } from './parse-number.ts';
import { printIntegers, printNumbers } from './print.ts';

/** `seq`: numbers from one to another. */
export const seq: DefinedCommand = defineCommand({
	name: 'seq',
	summary: 'Print numbers from FIRST to LAST.',
	compatible: 'GNU coreutils 9.1',
	options: {
		equalWidth: {
			kind: 'flag',
			short: 'w',
			long: 'equal-width',
			summary: 'make all numbers equally wide with zeros in front',
		},
		format: {
			kind: 'value',
			type: 'string',
			short: 'f',
			long: 'format',
			value: 'FORMAT',
			summary: 'print each number as printf does with FORMAT',
		},
		separator: {
			kind: 'value',
			type: 'string',
			short: 's',
			long: 'separator',
			value: 'STRING',
			summary: 'put STRING between numbers instead of a newline',
		},
	},
	operands: {
		name: '[FIRST [INCREMENT]] LAST',
		min: 1,
		max: 3,
		summary: 'FIRST and INCREMENT are 1 if they are left out.',
	},
	examples: [{ script: 'seq 1 2 5', output: '1\n3\n5\n' }],
	effects: [],
	usageStatus: 1,
	stopsAtOperand: true,
	rewrite: rewriteSeq,
	run: (context, { options, operands }) =>
		runReporting(
			context,
			run(context, operands, {
				isEqualWidth: options.equalWidth,
				format: options.format,
				separator: options.separator ?? '\n',
			}),
		),
});

interface Manner {
	readonly isEqualWidth: boolean;
	readonly format: string | undefined;
	readonly separator: string;
}

function* run(context: CommandContext, operands: readonly string[], manner: Manner): Flow<number> {
	const format = manner.format === undefined ? undefined : readFormat(context, manner.format);
	if (format !== undefined && manner.isEqualWidth) {
		throw new CommandFailure('format string may not be specified when printing equal width strings', {
			hint: true,
		});
	}
	const isPlain = format === undefined && !manner.isEqualWidth && manner.separator.length === 1;
	const digits = isPlain ? wholeDigits(operands) : undefined;
	if (digits !== undefined) return yield* printIntegers(context, { ...digits, separator: manner.separator });
	const { first, step, last } = readOperands(context, operands);
	const whole = isPlain ? wholeValues(first, step, last) : undefined;
	if (whole !== undefined) return yield* printIntegers(context, { ...whole, separator: manner.separator });
	return yield* printNumbers(context, {
		first: first.value,
		step: step.value,
		last: last.value,
		format: format ?? usualFormat(first, step, last, manner.isEqualWidth),
		separator: manner.separator,
	});
}

const readFormat = (context: CommandContext, text: string): NumberFormat => {
	const format = parseFormat(text);
	if ('fault' in format) throw new CommandFailure(`format ${context.quote(text)} ${format.fault}`);
	return format;
};

/** Digits to count from and to, without end if `last` is undefined. */
interface WholeRange {
	readonly first: string;
	readonly step: number;
	readonly last: string | undefined;
}

// Numbers that are nothing but digits are counted in decimal, however long they are.
const wholeDigits = (operands: readonly string[]): WholeRange | undefined => {
	if (!operands.every((operand) => /^\d+$/.test(operand))) return undefined;
	const [first, step, last] =
		operands.length === 1
			? ['1', '1', operands[0]!]
			: operands.length === 2
				? [operands[0]!, '1', operands[1]!]
				: operands;
	const size = Number(step);
	if (size === 0 || size > largestFastStep) return undefined;
	return { first: withoutZeros(first!), step: size, last: withoutZeros(last!) };
};

const largestFastStep = 200;

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

const readOperands = (
	context: CommandContext,
	operands: readonly string[],
): { readonly first: SeqNumber; readonly step: SeqNumber; readonly last: SeqNumber } => {
	const numbers = operands.map((operand) => {
		const number = parseNumber(operand);
		if (number === 'nan') {
			const kind = context.quote('not-a-number');
			throw new CommandFailure(`invalid ${kind} argument: ${context.quote(operand)}`, { hint: true });
		}
		if (number === undefined) {
			throw new CommandFailure(`invalid floating point argument: ${context.quote(operand)}`, { hint: true });
		}
		return number;
	});
	if (numbers.length === 1) return { first: one, step: one, last: numbers[0]! };
	if (numbers.length === 2) return { first: numbers[0]!, step: one, last: numbers[1]! };
	const [first, step, last] = numbers as [SeqNumber, SeqNumber, SeqNumber];
	if (isZeroLongDouble(step.value)) {
		throw new CommandFailure(`invalid Zero increment value: ${context.quote(operands[1]!)}`, { hint: true });
	}
	return { first, step, last };
};

const one: SeqNumber = { value: longDoubleOf(1n), width: 1, precision: 0 };
const zero = longDoubleOf(0n);

// Whole numbers that were spelled with an exponent, and an end that never comes.
const wholeValues = (first: SeqNumber, step: SeqNumber, last: SeqNumber): WholeRange | undefined => {
	const isWhole = [first, step, last].every(({ precision }) => precision === 0);
	const isUp =
		compareLongDoubles(step.value, zero) > 0 && compareLongDoubles(step.value, longDoubleOf(200n)) <= 0;
	if (!isWhole || !isUp || first.value.kind !== 'finite') return undefined;
	if (first.value.negative || last.value.negative) return undefined;
	return {
		first: formatNumber(first.value, wholeFormat),
		step: Number(formatNumber(step.value, wholeFormat)),
		last: last.value.kind === 'finite' ? formatNumber(last.value, wholeFormat) : undefined,
	};
};

const wholeFormat: NumberFormat = {
	prefix: '',
	suffix: '',
	flags: '',
	width: 0,
	precision: 0,
	conversion: 'f',
};

// As many decimals as the first number and the step have; `%g` where their spelling does not say.
const usualFormat = (
	first: SeqNumber,
	step: SeqNumber,
	last: SeqNumber,
	isEqualWidth: boolean,
): NumberFormat => {
	const precision = Math.max(first.precision, step.precision);
	if (!Number.isFinite(precision) || !Number.isFinite(last.precision)) {
		return { ...wholeFormat, precision: undefined, conversion: 'g' };
	}
	if (!isEqualWidth) return { ...wholeFormat, precision };
	let firstWidth = first.width + precision - first.precision;
	let lastWidth = last.width + precision - last.precision;
	if (last.precision > 0 && precision === 0) lastWidth -= 1;
	if (last.precision === 0 && precision > 0) lastWidth += 1;
	if (first.precision === 0 && precision > 0) firstWidth += 1;
	return { ...wholeFormat, precision, flags: '0', width: Math.max(firstWidth, lastWidth) };
};

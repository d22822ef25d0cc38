import type { CommandContext, ParsedArguments } from '@tenon/shell';
import { parseRanges, type Range } from '../cut/ranges.ts';
import { chooseWord, type WordChoice, wordProblem } from '../support/choose-word.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { parseCount } from '../support/parse-count.ts';
import type { Scale } from './human-number.ts';
import { type NumberFormat, readFormat } from './number-format.ts';
import type { Rounding } from './rounding.ts';

/** The options of `numfmt`. */
export const numfmtOptions = {
	debug: {
		kind: 'flag',
		long: 'debug',
		summary: 'warn of what has no effect, and of numbers that are not converted',
	},
	delimiter: {
		kind: 'list',
		short: 'd',
		long: 'delimiter',
		value: 'X',
		summary: 'fields end at X, not at blanks',
	},
	field: {
		kind: 'list',
		long: 'field',
		value: 'FIELDS',
		summary: 'the numbers to convert, as for cut; usually 1',
	},
	format: {
		kind: 'list',
		long: 'format',
		value: 'FORMAT',
		summary: 'how to print: %10.2f with text around it',
	},
	from: {
		kind: 'list',
		long: 'from',
		value: 'UNIT',
		summary: 'suffixes that are read: none, auto, si, iec, iec-i',
	},
	fromUnit: { kind: 'list', long: 'from-unit', value: 'N', summary: 'how much 1 of the input is' },
	grouping: { kind: 'flag', long: 'grouping', summary: "group digits, which the scripts' locale does not" },
	header: {
		kind: 'optional',
		long: 'header',
		value: 'N',
		summary: 'print the first N lines as they are; usually 1',
	},
	invalid: {
		kind: 'list',
		long: 'invalid',
		value: 'MODE',
		summary: 'what is no number: abort, fail, warn, ignore',
	},
	padding: {
		kind: 'list',
		long: 'padding',
		value: 'N',
		summary: 'fill up to N columns; negative: after the number',
	},
	round: {
		kind: 'list',
		long: 'round',
		value: 'METHOD',
		summary: 'up, down, from-zero (usually), towards-zero, nearest',
	},
	suffix: {
		kind: 'list',
		long: 'suffix',
		value: 'TEXT',
		summary: 'print TEXT after numbers, and take it in the input',
	},
	to: { kind: 'list', long: 'to', value: 'UNIT', summary: 'scale what is printed: none, si, iec, iec-i' },
	toUnit: { kind: 'list', long: 'to-unit', value: 'N', summary: 'how much 1 of the output is' },
	zero: {
		kind: 'flag',
		short: 'z',
		long: 'zero-terminated',
		summary: 'lines end with NUL',
		endsLinesWithNul: true,
	},
} as const;

/** What happens with a text that is no number. */
export type InvalidMode = 'abort' | 'fail' | 'warn' | 'ignore';

/** A call of `numfmt`. */
export interface NumfmtStyle {
	readonly isDebugging: boolean;
	/** Blanks, if not given. */
	readonly delimiter: string | undefined;
	readonly fields: readonly Range[];
	readonly from: Scale;
	readonly to: Scale;
	readonly fromUnit: bigint;
	readonly toUnit: bigint;
	readonly rounding: Rounding;
	readonly suffix: string | undefined;
	readonly invalid: InvalidMode;
	/** Columns to fill; negative: after the number; 0: as many as the field has. */
	readonly padding: number;
	readonly format: NumberFormat | undefined;
	readonly headerLines: number;
	readonly isGrouped: boolean;
}

const maxPadding = 1 << 20;

/** Reads the options; what is wrong with them ends the command. */
export const readStyle = (
	context: CommandContext,
	{ options: given }: ParsedArguments<typeof numfmtOptions>,
): NumfmtStyle => {
	const choose = <T extends string>(
		words: readonly string[],
		known: readonly T[],
		option: string,
		usual: T,
	): T => {
		let chosen = usual;
		for (const word of words) {
			const choices: readonly WordChoice<T>[] = known.map((value) => ({ words: [value], value }));
			const value = chooseWord(choices, word);
			if (value === undefined)
				throw new CommandFailure(wordProblem(context, choices, word, option), { hint: true });
			chosen = value;
		}
		return chosen;
	};
	const fail = (text: string, quoted: string): CommandFailure =>
		new CommandFailure(text + context.quote(quoted));
	const from = choose(given.from, ['none', 'auto', 'si', 'iec', 'iec-i'] as const, '--from', 'none');
	const to = choose(given.to, ['none', 'si', 'iec', 'iec-i'] as const, '--to', 'none');
	let padding = 0;
	for (const text of given.padding) {
		if (!/^\s*[+-]?\d+$/.test(text) || Number(text) === 0) throw fail('invalid padding value ', text);
		if (Math.abs(Number(text)) > maxPadding)
			throw new CommandFailure(`padding value ${context.quote(text)} is too large: at most ${maxPadding}`);
		padding = Number(text);
	}
	if (given.field.length > 1) throw new CommandFailure('multiple field specifications', { hint: true });
	for (const text of given.delimiter)
		if (text.length > 1) throw new CommandFailure('the delimiter must be a single character');
	if (given.format.length > 0 && given.grouping)
		throw new CommandFailure('--grouping cannot be combined with --format');
	const formatText = given.format.at(-1);
	const format = formatText === undefined ? undefined : readFormat(context, formatText);
	const isGrouped = given.grouping || format?.isGrouped === true;
	if (isGrouped && to !== 'none') throw new CommandFailure('grouping cannot be combined with --to');
	const isRight = format !== undefined && format.width !== 0 && !(format.isZeroFilled && format.width > 0);
	return {
		isDebugging: given.debug,
		delimiter: given.delimiter.at(-1) === '' ? '\0' : given.delimiter.at(-1),
		fields: readFields(context, given.field[0]),
		from,
		to,
		fromUnit: readUnit(context, given.fromUnit),
		toUnit: readUnit(context, given.toUnit),
		rounding: choose(
			given.round,
			['up', 'down', 'from-zero', 'towards-zero', 'nearest'] as const,
			'--round',
			'from-zero',
		),
		suffix: given.suffix.at(-1),
		invalid: choose(given.invalid, ['abort', 'fail', 'warn', 'ignore'] as const, '--invalid', 'abort'),
		padding: isRight ? format.width : padding,
		format,
		headerLines: readHeader(context, given.header),
		isGrouped,
	};
};

const readHeader = (
	context: CommandContext,
	header: { readonly value: string | undefined } | undefined,
): number => {
	if (header === undefined) return 0;
	if (header.value === undefined) return 1;
	const count = parseCount(header.value);
	if (typeof count !== 'number' || count === 0)
		throw new CommandFailure(`invalid header value ${context.quote(header.value)}`);
	return count;
};

const everyField: Range = { low: 1, high: Number.MAX_SAFE_INTEGER };

const readFields = (context: CommandContext, list: string | undefined): readonly Range[] => {
	if (list === undefined) return [{ low: 1, high: 1 }];
	if (list === '-') return [everyField];
	const ranges = parseRanges(list, 'fields');
	if (!('fault' in ranges)) return ranges;
	const quoted = ranges.quoted === undefined ? '' : context.quote(ranges.quoted);
	throw new CommandFailure(`${ranges.fault}${quoted}${ranges.behind ?? ''}`, { hint: true });
};

const readUnit = (context: CommandContext, texts: readonly string[]): bigint => {
	let unit = 1n;
	for (const text of texts) {
		const parts = /^\s*\+?(\d*)(?:([KMGTPEZY])(i?))?$/.exec(text);
		const [, digits = '', letter, binary] = parts ?? [];
		const base = binary === 'i' ? 1024n : 1000n;
		const factor = letter === undefined ? 1n : base ** BigInt('KMGTPEZY'.indexOf(letter) + 1);
		unit = (digits === '' ? (letter === undefined ? 0n : 1n) : BigInt(digits)) * factor;
		if (parts === null || unit === 0n || unit >= 1n << 64n)
			throw new CommandFailure(`invalid unit size: ${context.quote(text)}`);
	}
	return unit;
};

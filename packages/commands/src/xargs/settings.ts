import { TenonError } from '@tenon/core';
import type { ParsedArguments } from '@tenon/shell';
import type { xargsOptions } from './options.ts';

/** What xargs was asked for, complete. */
export interface XargsSettings {
	/** The byte that ends an item; `undefined`: blanks do, and quotes and backslashes count. */
	readonly delimiter: number | undefined;
	/** An item that ends the input. */
	readonly endItem: string | undefined;
	/** What is replaced by an item in the words of the command, one command an item. */
	readonly placeholder: string | undefined;
	readonly maxItems: number;
	readonly maxLines: number;
	/** Bytes of a command's words, each with one more. */
	readonly maxBytes: number;
	readonly exitsWhenTooLong: boolean;
	readonly maxProcesses: number;
	readonly slotVariable: string | undefined;
	readonly runsOnNothing: boolean;
	readonly showsCommands: boolean;
	readonly asks: boolean;
}

/** Options that make no sense, in GNU's words. */
export class XargsRefusal extends TenonError {
	readonly code = 'xargs.refused';
	/** GNU's says where to find help. */
	readonly hint: boolean;

	constructor(message: string, hint = false) {
		super(message);
		this.hint = hint;
	}
}

type XargsArguments = ParsedArguments<typeof xargsOptions>;

/** What the options ask for, and what is to be said about them. Throws `XargsRefusal`. */
export const readSettings = (
	args: XargsArguments,
): { readonly settings: XargsSettings; readonly warnings: readonly string[] } => {
	const { options, order } = args;
	const warnings: string[] = [];
	const limits = readLimits(args, warnings);
	const wantedBytes = numberOf(options.maxChars, '-s', Number.NEGATIVE_INFINITY) ?? defaultMaxBytes;
	if (wantedBytes < 1) warnings.push(`value ${wantedBytes} for -s option should be >= 1`);
	if (wantedBytes > largestMaxBytes)
		warnings.push(`value ${wantedBytes} for -s option should be <= ${largestMaxBytes}`);
	if (options.slotVariable?.includes('='))
		throw new XargsRefusal("option --process-slot-var may not be set to a value which includes `='");
	const delimiter = readDelimiter(args);
	const endName = order.findLast((name) => name === 'endItem' || name === 'optionalEnd');
	const endItem = endName === 'endItem' ? options.endItem : options.optionalEnd?.value;
	if (delimiter !== undefined && endItem !== undefined && endItem !== '')
		warnings.push('warning: the -E option has no effect if -0 or -d is used.\n');
	return {
		warnings,
		settings: {
			...limits,
			delimiter,
			endItem: delimiter !== undefined || endItem === '' ? undefined : endItem,
			maxBytes: Math.min(wantedBytes, largestMaxBytes),
			exitsWhenTooLong:
				options.exit || limits.placeholder !== undefined || limits.maxLines !== Number.POSITIVE_INFINITY,
			maxProcesses: numberOf(options.maxProcesses, '-P', 0, 0x7f_ff_ff_ff) ?? 1,
			slotVariable: options.slotVariable,
			runsOnNothing: !options.noRunIfEmpty,
			showsCommands: options.verbose || options.interactive,
			asks: options.interactive,
		},
	};
};

const defaultMaxBytes = 131_072;
const largestMaxBytes = 2_093_796;

const numberOf = (
	text: string | undefined,
	option: string,
	least: number,
	most = Number.POSITIVE_INFINITY,
): number | undefined => {
	if (text === undefined) return undefined;
	if (!/^\s*[+-]?\d+$/.test(text))
		throw new XargsRefusal(`invalid number "${text}" for ${option} option`, true);
	const value = Number(text);
	if (value < least) throw new XargsRefusal(`value ${text} for ${option} option should be >= ${least}`, true);
	if (value > most) throw new XargsRefusal(`value ${text} for ${option} option should be <= ${most}`, true);
	return value;
};

// Of -n, -L and -I the last one counts.
const readLimits = (
	{ options, order }: XargsArguments,
	warnings: string[],
): Pick<XargsSettings, 'placeholder' | 'maxItems' | 'maxLines'> => {
	const maxItems = numberOf(options.maxArgs, '-n', 1);
	const lines = numberOf(options.lines, '-L', 1);
	const optionalLines = numberOf(options.optionalLines?.value ?? '1', '-l', 1)!;
	const linesName = order.findLast((name) => name === 'lines' || name === 'optionalLines');
	const maxLines = linesName === 'lines' ? lines! : optionalLines;
	let current: Limit | undefined;
	for (const name of order) {
		const limit = limits[name];
		if (limit === undefined) continue;
		if (current?.kind === 'replace' && limit.kind === 'items' && maxItems === 1) continue;
		if (current !== undefined && current.kind !== limit.kind) {
			const before = previousNames[current.kind];
			warnings.push(
				`warning: options ${before} and ${limit.name} are mutually exclusive, ignoring previous ${before} value`,
			);
		}
		current = limit;
	}
	const replaceName = order.findLast((name) => name === 'replace' || name === 'optionalReplace');
	const placeholder = replaceName === 'replace' ? options.replace : (options.optionalReplace?.value ?? '{}');
	return {
		placeholder: current?.kind === 'replace' ? placeholder : undefined,
		maxItems: current?.kind === 'items' ? maxItems! : Number.POSITIVE_INFINITY,
		maxLines: current?.kind === 'lines' ? maxLines : Number.POSITIVE_INFINITY,
	};
};

interface Limit {
	readonly kind: 'items' | 'lines' | 'replace';
	readonly name: string;
}

const limits: Readonly<Record<string, Limit | undefined>> = {
	maxArgs: { kind: 'items', name: '--max-args/-n' },
	lines: { kind: 'lines', name: '-L' },
	optionalLines: { kind: 'lines', name: '--max-lines/-l' },
	replace: { kind: 'replace', name: '--replace/-I/-i' },
	optionalReplace: { kind: 'replace', name: '--replace/-I/-i' },
};

const previousNames: Readonly<Record<Limit['kind'], string>> = {
	items: '--max-args',
	lines: '--max-lines',
	replace: '--replace',
};

const readDelimiter = ({ options, order }: XargsArguments): number | undefined => {
	const name = order.findLast((given) => given === 'null' || given === 'delimiter');
	if (name === undefined) return undefined;
	return name === 'null' ? 0 : delimiterByte(options.delimiter!);
};

const delimiterByte = (text: string): number => {
	const bytes = new TextEncoder().encode(text);
	if (bytes.length === 1) return bytes[0]!;
	if (!text.startsWith('\\')) {
		throw new XargsRefusal(
			`Invalid input delimiter specification ${text}: the delimiter must be either a single character or an escape sequence starting with \\.`,
		);
	}
	const named = escapes[text[1]!];
	if (named !== undefined) return named;
	const fault = `Invalid escape sequence ${text} in input delimiter specification`;
	const number = /^\\(?:x([0-9a-fA-F]*)|(?=\d)([0-7]*))/.exec(text);
	if (number === null) throw new XargsRefusal(`${fault}.`);
	const rest = text.slice(number[0].length);
	const isHex = number[1] !== undefined;
	const value = Number.parseInt(`0${number[1] ?? number[2]}`, isHex ? 16 : 8);
	if (value > 0xff)
		throw new XargsRefusal(`${fault}; character values must not exceed ${isHex ? 'ff' : '377'}.`);
	if (rest !== '') throw new XargsRefusal(`${fault}; trailing characters ${rest} not recognised.`);
	return value;
};

const escapes: Readonly<Record<string, number | undefined>> = {
	a: 7,
	b: 8,
	f: 12,
	n: 10,
	r: 13,
	t: 9,
	v: 11,
	'\\': 92,
};

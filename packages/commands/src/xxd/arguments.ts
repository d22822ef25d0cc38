import { CommandFailure } from '../support/command-failure.ts';

/** What `xxd` was asked for. */
export interface XxdSettings {
	readonly form: 'hex' | 'bits' | 'little-endian' | 'plain' | 'include';
	readonly isReverse: boolean;
	readonly columns: number;
	/** Bytes of a group; 0 for no groups. */
	readonly group: number;
	readonly limit: number;
	/** Bytes to start at; negative from the end. */
	readonly seek: number;
	/** Added to the addresses shown. */
	readonly offset: number;
	readonly isUpperCase: boolean;
	readonly skipsZeros: boolean;
	readonly hasDecimalAddresses: boolean;
	readonly capitalizes: boolean;
	readonly variable: string | undefined;
	readonly files: readonly string[];
}

// The last of these options counts.
const forms: Readonly<Record<string, XxdSettings['form'] | undefined>> = {
	plain: 'plain',
	include: 'include',
	bits: 'bits',
	little: 'little-endian',
};

/** Reads arguments as `xxd` does: options before files, by their first letters, values attached or apart. */
export const readArguments = (argv: readonly string[]): XxdSettings => {
	const flags = new Set<string>();
	const values = new Map<string, string>();
	let at = 0;
	for (; at < argv.length; at++) {
		if (argv[at] === '--') {
			at += 1;
			break;
		}
		const word = argv[at]!.replace(/^--/, '-');
		if (!word.startsWith('-') || word === '-') break;
		const flag = flagNames.find(([pattern]) => pattern.test(word));
		if (flag !== undefined) {
			flags.delete(flag[1]);
			flags.add(flag[1]);
			continue;
		}
		const value = /^-(c|g|l|o|s|n)(?:ols|roup|en|ffset|eek|kip|ame)?(.*)$/.exec(word);
		if (value === null) throw new CommandFailure(`invalid option -- '${word.slice(1)}'`, { hint: true });
		const text = value[2] === '' ? argv[++at] : value[2]!;
		if (text === undefined) throw usage();
		values.set(value[1]!, text);
	}
	const files = argv.slice(at);
	if (files.length > 2) throw usage();
	const form = [...flags].map((flag) => forms[flag]).findLast((named) => named !== undefined) ?? 'hex';
	const given = numberOf(values.get('c'));
	const isOneLine = form === 'plain' && values.has('c') && given === 0;
	const columns = isOneLine ? Number.MAX_SAFE_INTEGER : Number(given || usualColumns[form]);
	if (form !== 'plain' && (columns < 1 || columns > 256)) {
		throw new CommandFailure('invalid number of columns (max. 256).');
	}
	const group = values.has('g')
		? numberOf(values.get('g'))
		: form === 'bits'
			? 1
			: form === 'little-endian'
				? 4
				: 2;
	if (form === 'little-endian' && (group & (group - 1)) !== 0) {
		throw new CommandFailure('number of octets per group must be a power of 2 with -e.');
	}
	return {
		form,
		isReverse: flags.has('reverse'),
		columns,
		group: group <= 0 || group > columns ? columns : group,
		limit: values.has('l') ? numberOf(values.get('l')) : Number.POSITIVE_INFINITY,
		seek: numberOf(values.get('s')?.replace(/^\+/, '')),
		offset: numberOf(values.get('o')),
		isUpperCase: flags.has('upper'),
		skipsZeros: flags.has('autoskip'),
		hasDecimalAddresses: flags.has('decimal'),
		capitalizes: flags.has('capitalize'),
		variable: values.get('n'),
		files,
	};
};

// Only the first letter counts.
const flagNames: readonly (readonly [RegExp, string])[] = [
	[/^-a/, 'autoskip'],
	[/^-b/, 'bits'],
	[/^-C/, 'capitalize'],
	[/^-d/, 'decimal'],
	[/^-e/, 'little'],
	[/^-i/, 'include'],
	[/^-p/, 'plain'],
	[/^-r/, 'reverse'],
	[/^-u/, 'upper'],
];

const usualColumns = { hex: 16, bits: 6, 'little-endian': 16, plain: 30, include: 12 };

// As strtol reads it: a number in front, or 0.
const numberOf = (text: string | undefined): number => {
	const parts = /^(-?)(0[xX][0-9a-fA-F]+|0[0-7]*|\d+)/.exec(text ?? '');
	if (parts === null) return 0;
	const digits = parts[2]!;
	const value = /^0[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number(digits);
	return parts[1] === '-' ? -value : value;
};

const usage = (): CommandFailure => new CommandFailure('wrong arguments', { hint: true });

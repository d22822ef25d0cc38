import { encodeText } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import { countFault, parseCount, sizeSuffixes } from '../support/parse-count.ts';
import { lengthFor, type SuffixStyle } from './suffixes.ts';

/** The options of `split` as they were given. */
export interface SplitOptions {
	readonly bytes: readonly string[];
	readonly lineBytes: readonly string[];
	readonly lines: readonly string[];
	readonly number: readonly string[];
	readonly separator: readonly string[];
	readonly suffixLength: readonly string[];
	readonly additionalSuffix: string | undefined;
	readonly digits: 'letters' | 'decimal' | 'hexadecimal';
	readonly first: string | undefined;
	readonly filter: string | undefined;
}

/** How the input is split. */
export type SplitManner =
	| { readonly kind: 'lines' | 'bytes' | 'line-bytes'; readonly count: number }
	| {
			readonly kind: 'into-bytes' | 'into-lines' | 'round-robin';
			readonly count: number;
			readonly only: number | undefined;
	  };

/** Reads how to split; a wrong option ends the command. */
export const readManner = (context: CommandContext, options: SplitOptions): SplitManner => {
	const { bytes, lineBytes, lines, number } = options;
	if (bytes.length + lineBytes.length + lines.length + number.length > 1) {
		throw new CommandFailure('cannot split in more than one way', { hint: true });
	}
	if (bytes[0] !== undefined) {
		return { kind: 'bytes', count: positive(context, bytes[0], 'number of bytes', sizeSuffixes) };
	}
	if (lineBytes[0] !== undefined) {
		return { kind: 'line-bytes', count: positive(context, lineBytes[0], 'number of bytes', sizeSuffixes) };
	}
	if (number[0] !== undefined) return readNumber(context, number[0]);
	return {
		kind: 'lines',
		count: lines[0] === undefined ? 1000 : positive(context, lines[0], 'number of lines', ''),
	};
};

const outOfRange = ': Numerical result out of range';

const positive = (context: CommandContext, text: string, what: string, suffixes: string): number => {
	const count = parseCount(text, suffixes);
	const fault = typeof count === 'string' ? countFault(count) : count === 0 ? outOfRange : undefined;
	if (fault === undefined) return count as number;
	throw new CommandFailure(`invalid ${what}: ${context.quote(text)}${fault}`);
};

// N, K/N, l/N, l/K/N, r/N and r/K/N.
const readNumber = (context: CommandContext, text: string): SplitManner => {
	const mark = /^[lr]\//.exec(text)?.[0];
	const rest = mark === undefined ? text : text.slice(2);
	const kind = mark === undefined ? 'into-bytes' : mark === 'l/' ? 'into-lines' : 'round-robin';
	const slash = rest.indexOf('/');
	const count = positive(context, rest.slice(slash + 1), 'number of chunks', '');
	if (slash === -1) return { kind, count, only: undefined };
	const chosen = rest.slice(0, slash);
	const only = positive(context, chosen, 'chunk number', '');
	if (only <= count) return { kind, count, only };
	throw new CommandFailure(`invalid chunk number: ${context.quote(chosen)}${outOfRange}`);
};

/** The byte that ends a line: newline, or what `-t` says. */
export const readSeparator = (context: CommandContext, texts: readonly string[]): number => {
	let separator: number | undefined;
	for (const text of texts) {
		if (text === '') throw new CommandFailure('empty record separator');
		const bytes = text === '\\0' ? [0] : encodeText(text);
		if (bytes.length > 1) throw new CommandFailure(`multi-character separator ${context.quote(text)}`);
		if (separator !== undefined && separator !== bytes[0]) {
			throw new CommandFailure('multiple separator characters specified');
		}
		separator = bytes[0];
	}
	return separator ?? newline;
};

const newline = 0x0a;

/** How names end; a wrong option ends the command. */
export const readSuffixes = (
	context: CommandContext,
	options: SplitOptions,
	manner: SplitManner,
): SuffixStyle => {
	const alphabet = alphabets[options.digits];
	const { first } = options;
	if (first !== undefined && [...first].some((digit) => !alphabet.includes(digit))) {
		const kind = options.digits === 'hexadecimal' ? 'hexadecimal' : 'numerical';
		throw new CommandFailure(`${context.quote(first)}: invalid start value for ${kind} suffix`, {
			hint: true,
		});
	}
	const start = first?.replace(/^0+(?=.)/, '');
	const given = options.suffixLength.map((text) => readLength(context, text)).at(-1) ?? 0;
	const pieces = 'only' in manner ? manner.count : 0;
	const needed = pieces === 0 ? 0 : lengthFor(pieces + startOffset(start, pieces), alphabet);
	if (given > 0 && given < needed) {
		throw new CommandFailure(`the suffix length needs to be at least ${needed}`);
	}
	const length = given > 0 ? given : Math.max(2, needed);
	if (start !== undefined && start.length > length) {
		throw new CommandFailure('numerical suffix start value is too large for the suffix length', {
			hint: true,
		});
	}
	return {
		alphabet,
		length,
		grows: given === 0 && needed === 0 && start === undefined,
		first: start ?? alphabet[0]!,
	};
};

const alphabets = {
	letters: 'abcdefghijklmnopqrstuvwxyz',
	decimal: '0123456789',
	hexadecimal: '0123456789abcdef',
} as const;

const readLength = (context: CommandContext, text: string): number => {
	const length = parseCount(text);
	if (typeof length === 'number') return length;
	throw new CommandFailure(`invalid suffix length: ${context.quote(text)}${countFault(length)}`);
};

// Only a start below the number of pieces makes suffixes longer.
const startOffset = (start: string | undefined, pieces: number): number => {
	const value = start === undefined ? 0 : Number(start);
	return value < pieces ? value : 0;
};

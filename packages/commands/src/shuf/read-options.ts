import type { CommandContext } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import { countFault, parseCount } from '../support/parse-count.ts';

/** The options of `shuf` as they were given. */
export interface ShufOptions {
	readonly echo: boolean;
	readonly inputRange: readonly string[];
	readonly headCount: readonly string[];
	readonly output: readonly string[];
	readonly randomSource: readonly string[];
	readonly repeat: boolean;
	readonly zero: boolean;
}

/** What `shuf` does. */
export interface ShufPlan {
	readonly lines:
		| { readonly kind: 'operands'; readonly texts: readonly string[] }
		| { readonly kind: 'range'; readonly low: bigint; readonly count: bigint }
		| { readonly kind: 'input'; readonly operand: string };
	/** How many lines are printed at most; `undefined` for all. */
	readonly count: number | undefined;
	readonly output: string | undefined;
	readonly randomSource: string | undefined;
	readonly repeats: boolean;
	readonly delimiter: number;
}

/** Reads the options; a wrong one ends the command. */
export const readShufOptions = (
	context: CommandContext,
	options: ShufOptions,
	operands: readonly string[],
): ShufPlan => {
	if (options.inputRange.length > 1) throw new CommandFailure('multiple -i options specified');
	const range = options.inputRange.map((text) => readRange(context, text))[0];
	const counts = options.headCount.map((text) => readCount(context, text));
	const output = theOne(options.output, 'multiple output files specified');
	const randomSource = theOne(options.randomSource, 'multiple random sources specified');
	if (options.echo && range !== undefined) {
		throw new CommandFailure('cannot combine -e and -i options', { hint: true });
	}
	const extra = options.echo ? undefined : operands[range === undefined ? 1 : 0];
	if (extra !== undefined) {
		throw new CommandFailure(`extra operand ${context.quote(extra)}`, { hint: true });
	}
	return {
		lines: options.echo
			? { kind: 'operands', texts: operands }
			: range !== undefined
				? { kind: 'range', ...range }
				: { kind: 'input', operand: operands[0] ?? '-' },
		count: counts.length === 0 ? undefined : counts.reduce((least, each) => Math.min(least, each)),
		output,
		randomSource,
		repeats: options.repeat,
		delimiter: options.zero ? 0 : 0x0a,
	};
};

const readRange = (
	context: CommandContext,
	text: string,
): { readonly low: bigint; readonly count: bigint } => {
	const fail = (shown: string, behind = ''): never => {
		throw new CommandFailure(`invalid input range: ${context.quote(shown)}${behind}`);
	};
	const dash = text.indexOf('-');
	if (dash === -1) return fail(text);
	const [from, to] = [text.slice(0, dash), text.slice(dash + 1)];
	const low = parseCount(from);
	if (typeof low !== 'number') return fail(from, countFault(low));
	const high = parseCount(to);
	if (typeof high !== 'number') return fail(to, countFault(high));
	// All digits count, also those that a number would lose.
	const first = BigInt(from.trim().replace('+', ''));
	const count = BigInt(to.trim().replace('+', '')) - first + 1n;
	return count < 0n || count >= 1n << 64n ? fail(text) : { low: first, count };
};

// More than can be counted is as good as all.
const readCount = (context: CommandContext, text: string): number => {
	const count = parseCount(text);
	if (count === 'invalid') throw new CommandFailure(`invalid line count: ${context.quote(text)}`);
	return count === 'too large' ? Number.POSITIVE_INFINITY : count;
};

// Several are allowed if they are the same.
const theOne = (texts: readonly string[], fault: string): string | undefined => {
	if (texts.some((text) => text !== texts[0])) throw new CommandFailure(fault);
	return texts[0];
};

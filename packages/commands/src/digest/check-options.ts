import type { CommandContext } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import type { CheckOptions } from './check-list.ts';

/** Options that all commands of the family share. */
export const checkingOptions = {
	check: {
		kind: 'flag',
		short: 'c',
		long: 'check',
		summary: 'read lists of digests and check the files in them',
	},
	tag: { kind: 'flag', long: 'tag', summary: 'print lines that name the algorithm' },
	zero: { kind: 'flag', short: 'z', long: 'zero', summary: 'lines end in NUL, names are not escaped' },
	ignoreMissing: { kind: 'flag', long: 'ignore-missing', summary: 'files that are missing are no failure' },
	quiet: { kind: 'flag', long: 'quiet', summary: 'do not print OK' },
	status: { kind: 'flag', long: 'status', summary: 'print nothing; the status tells' },
	strict: { kind: 'flag', long: 'strict', summary: 'fail for lines that are not understood' },
	warn: { kind: 'flag', short: 'w', long: 'warn', summary: 'tell of lines that are not understood' },
} as const;

/** What of the shared options was given. */
export type GivenChecking = { readonly [Name in keyof typeof checkingOptions]: boolean };

/** Refuses options that do not go together, in GNU's order. */
export const refuseConflicts = (given: GivenChecking, { hasMode }: { readonly hasMode: boolean }): void => {
	const refuse = (text: string): never => {
		throw new CommandFailure(text, { hint: true });
	};
	if (given.zero && given.check) refuse('the --zero option is not supported when verifying checksums');
	if (given.tag && given.check) refuse('the --tag option is meaningless when verifying checksums');
	if (hasMode && given.check) {
		refuse('the --binary and --text options are meaningless when verifying checksums');
	}
	for (const [name, option] of verifyingOnly) {
		if (given[name] && !given.check)
			refuse(`the ${option} option is meaningful only when verifying checksums`);
	}
};

const verifyingOnly: readonly (readonly [keyof GivenChecking, string])[] = [
	['ignoreMissing', '--ignore-missing'],
	['status', '--status'],
	['warn', '--warn'],
	['quiet', '--quiet'],
	['strict', '--strict'],
];

/** How lists are checked; of the options for what is told the last one counts. */
export const tellingOf = (
	given: GivenChecking,
	order: readonly string[],
): Pick<CheckOptions, 'isQuiet' | 'isSilent' | 'warns' | 'isStrict' | 'ignoresMissing'> => {
	const last = order.findLast((name) => name === 'quiet' || name === 'status' || name === 'warn');
	return {
		isQuiet: last === 'quiet',
		isSilent: last === 'status',
		warns: last === 'warn',
		isStrict: given.strict,
		ignoresMissing: given.ignoreMissing,
	};
};

/** Operands, or standard input where there are none. */
export const filesOf = (operands: readonly string[]): readonly string[] =>
	operands.length === 0 ? ['-'] : operands;

/** The length of a digest in bits, as it was given; throws what is wrong with it. */
export const readLength = (context: CommandContext, text: string | undefined): number => {
	if (text === undefined) return 0;
	const quoted = context.quote(text);
	if (!/^\d+$/.test(text)) throw new CommandFailure(`invalid length: ${quoted}`);
	const bits = Number(text);
	if (bits > 512) {
		const limit = `maximum digest length for ${context.quote('BLAKE2b')} is 512 bits`;
		throw new CommandFailure(`invalid length: ${quoted}\n${context.name}: ${limit}`);
	}
	if (bits % 8 !== 0) {
		throw new CommandFailure(`invalid length: ${quoted}\n${context.name}: length is not a multiple of 8`);
	}
	return bits;
};

import type { Refusal } from '../syntax/refused.ts';
import { refusedUses } from './refusals.ts';

/** Why a call of a builtin is refused, whatever `command` or `builtin` stands before it. */
export const refusalOf = (name: string, args: readonly (string | undefined)[]): Refusal | undefined => {
	const [next, ...rest] = args;
	const isWrapper = (name === 'command' || name === 'builtin') && next !== undefined && !next.startsWith('-');
	if (isWrapper) return refusalOf(next, rest);
	if (name === 'set' && turnsOnHistory(args)) return refusedUses.history;
	if (name === 'set' && flagsOf(args).some(([arg]) => /^-[a-zA-Z]*r/.test(arg)))
		return refusedUses.restricted;
	if (name === 'set' && turnsOnKeywords(args)) return refusedUses.keyword;
	return undefined;
};

const turnsOnHistory = (args: readonly (string | undefined)[]): boolean =>
	flagsOf(args).some(([arg, before]) => before === '-o' && arg === 'history');

const turnsOnKeywords = (args: readonly (string | undefined)[]): boolean =>
	flagsOf(args).some(
		([arg, before]) =>
			/^-[a-zA-Z]*k/.test(arg) || (arg === 'keyword' && before !== undefined && /^-[a-zA-Z]*o$/.test(before)),
	);

// The literal flags and names of options in front of the operands, each with what stands before it.
const flagsOf = (
	args: readonly (string | undefined)[],
): readonly (readonly [arg: string, before: string | undefined])[] => {
	const end = args.findIndex((arg, at) => arg === '--' || (isOperand(arg) && !isNamed(args[at - 1])));
	return (end === -1 ? args : args.slice(0, end)).flatMap((arg, index) =>
		arg === undefined ? [] : [[arg, args[index - 1]] as const],
	);
};

const isOperand = (arg: string | undefined): boolean => arg !== undefined && !/^[-+]/.test(arg);

// Whether a name of an option follows.
const isNamed = (flags: string | undefined): boolean => flags !== undefined && /^[-+][a-zA-Z]*o/.test(flags);

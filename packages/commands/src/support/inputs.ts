import {
	andFinally,
	andThen,
	errnoText,
	type FsError,
	forEach,
	isFsError,
	type Maybe,
	orElse,
} from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { stepsOfEntry } from './between-entries.ts';
import { quoteInMessage } from './quote.ts';

/** What a command does with its operands. */
export interface InputOptions {
	/** What standard error says of an operand that cannot be read; default `OPERAND: REASON`. */
	readonly describe?: (error: FsError, operand: string) => string;
	/** The status when one could not be read; default 1. */
	readonly failure?: number;
}

/**
 * Visits the inputs that operands name, one after the other: `-` and no operand at all are standard
 * input. One that cannot be opened or read is reported and skipped. Returns 0, or the status of failure.
 */
export const forEachInput = (
	context: CommandContext,
	operands: readonly string[],
	use: (input: Input, operand: string) => Maybe<void>,
	options: InputOptions = {},
): Maybe<number> => {
	const { describe = describePlain, failure = 1 } = options;
	let status = 0;
	const fail = (): void => {
		status = failure;
	};
	const names = operands.length === 0 ? standardInput : operands;
	return andThen(
		forEach(names, (name) => {
			const turn = context.breathe(stepsOfEntry);
			return turn === undefined
				? visit(context, name, use, describe, fail)
				: andThen(turn, () => visit(context, name, use, describe, fail));
		}),
		() => status,
	);
};

const standardInput: readonly string[] = ['-'];

const visit = (
	context: CommandContext,
	operand: string,
	use: (input: Input, operand: string) => Maybe<void>,
	describe: (error: FsError, operand: string) => string,
	fail: () => void,
): Maybe<void> =>
	orElse<void>(
		() => withInput(context, operand, (input) => use(input, operand)),
		(error) => {
			if (!isFsError(error)) throw error;
			fail();
			return context.complain(describe(error, operand));
		},
	);

/** `OPERAND: REASON`, as most commands put it. */
export const describePlain = (error: FsError, operand: string): string =>
	`${quoteInMessage(operand)}: ${errnoText[error.errno]}`;

/** Opens an operand for the time of `use` and closes it, whatever happens. */
export const withInput = <T>(
	context: CommandContext,
	operand: string,
	use: (input: Input) => Maybe<T>,
): Maybe<T> => andThen(context.openInput(operand), ({ input, close }) => andFinally(() => use(input), close));

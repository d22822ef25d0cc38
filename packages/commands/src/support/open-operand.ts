import { errnoText, type Flow, isFsError, type Maybe, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { CommandFailure } from './command-failure.ts';
import { quoteInMessage } from './quote.ts';

/** An input that its opener has to close. */
export interface OpenedInput {
	readonly input: Input;
	close(): Maybe<void>;
}

/**
 * Opens an operand; one that cannot be opened ends the command with `OPERAND: REASON` and the status.
 * `quotes`: a name that needs quotes has them there. `readsAtOnce`: that the input is closed is a read error.
 */
export const openOperand = function* (
	context: CommandContext,
	operand: string,
	{
		status = 1,
		quotes = true,
		readsAtOnce = false,
	}: { readonly status?: number; readonly quotes?: boolean; readonly readsAtOnce?: boolean } = {},
): Flow<OpenedInput> {
	try {
		return yield* wait(context.openInput(operand));
	} catch (error) {
		if (!isFsError(error)) throw error;
		if (error.errno === 'EBADF' && readsAtOnce)
			throw new CommandFailure(`read error: ${errnoText.EBADF}`, { status });
		const name = quotes ? quoteInMessage(operand) : operand;
		throw new CommandFailure(`${name}: ${errnoText[error.errno]}`, { status });
	}
};

import { errnoText, type Flow, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import { quoteInMessage } from '../support/quote.ts';
import { readWhole } from '../support/read-whole.ts';

/** An input and how many bytes are left in it. */
export interface SizedInput {
	readonly input: Input;
	readonly size: number;
}

/**
 * Finds out how much an input holds. A file says so; of standard input a part may have been read, so it is
 * read to its end. What has no size ends the command.
 */
export function* sizedInput(context: CommandContext, input: Input, operand: string): Flow<SizedInput> {
	const stat = input.stat === undefined ? undefined : yield* wait(input.stat());
	if (stat?.kind === 'character') return yield* emptyDevice(input, operand);
	if (stat?.kind === 'directory') throw noSize(operand, errnoText.EISDIR);
	if (input.isFile !== true || (stat !== undefined && stat.kind !== 'file')) throw noSize(operand);
	if (operand !== '-' && stat !== undefined) return { input, size: stat.size };
	const bytes = yield* wait(readWhole(context, input));
	if (bytes.length > 0) input.unread(bytes);
	return { input, size: bytes.length };
}

// A device that holds nothing, as /dev/null, has a size; of any other there is no end.
function* emptyDevice(input: Input, operand: string): Flow<SizedInput> {
	const bytes = yield* wait(input.pull());
	if (bytes !== undefined) throw noSize(operand, 'Value too large for defined data type');
	return { input, size: 0 };
}

const noSize = (operand: string, reason?: string): CommandFailure =>
	new CommandFailure(
		`${quoteInMessage(operand)}: cannot determine file size${reason === undefined ? '' : `: ${reason}`}`,
	);

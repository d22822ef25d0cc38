import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { readsYes } from './answer-line.ts';

/** Asks a question on standard error and reads one line of standard input: `y…` and `Y…` mean yes. */
export function* confirm(context: CommandContext, question: string): Flow<boolean> {
	yield* wait(context.writeError(`${context.name}: ${question} `));
	return yield* readsYes(context);
}

import type { Maybe } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';

/**
 * Visits the chunks of an input to its end, or until `visit` returns `false`. Between chunks the event
 * loop gets its turn and the output is written on; nothing waits where nothing has to.
 */
export const forEachChunk = (
	context: CommandContext,
	input: Pick<Input, 'pull'>,
	visit: (chunk: Uint8Array) => Maybe<boolean | void>,
): Maybe<void> => {
	for (;;) {
		const chunk = input.pull();
		if (chunk instanceof Promise) return visitRest(context, input, visit, chunk);
		if (chunk === undefined) return;
		const visited = visit(chunk);
		if (visited instanceof Promise) return visitRest(context, input, visit, undefined, visited);
		if (visited === false) return;
		const settled = context.output.settle();
		if (settled instanceof Promise) return visitRest(context, input, visit, undefined, settled);
		const turn = context.breathe(chunkSteps);
		if (turn instanceof Promise) return visitRest(context, input, visit, undefined, turn);
	}
};

/** What a chunk counts as, told to `breathe`: even slow work on four of them takes less than a slice. */
export const chunkSteps = 64;

// The same from the first promise on, in one continuation.
const visitRest = async (
	context: CommandContext,
	input: Pick<Input, 'pull'>,
	visit: (chunk: Uint8Array) => Maybe<boolean | void>,
	pulled: Promise<Uint8Array | undefined> | undefined,
	before?: Promise<boolean | void>,
): Promise<void> => {
	if (before !== undefined && (await before) === false) return;
	let chunk = await (pulled ?? input.pull());
	while (chunk !== undefined) {
		const visited = visit(chunk);
		if ((visited instanceof Promise ? await visited : visited) === false) return;
		const settled = context.output.settle();
		if (settled instanceof Promise) await settled;
		const turn = context.breathe(chunkSteps);
		if (turn instanceof Promise) await turn;
		const next = input.pull();
		chunk = next instanceof Promise ? await next : next;
	}
};

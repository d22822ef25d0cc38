import { type Flow, FsError, type Maybe, runFlow, wait } from '@tenon/core';
import { byteKit, type CommandContext, type Input } from '@tenon/shell';
import { chunkSteps } from './chunks.ts';

/**
 * Reads the rest of an input into one array, for commands that cannot work on less. More than the
 * kernel's limit for one text is refused as `EFBIG`.
 */
export const readWhole = (context: CommandContext, input: Input): Maybe<Uint8Array> =>
	runFlow(gather(context, input));

const gather = function* (context: CommandContext, input: Input): Flow<Uint8Array> {
	const parts: Uint8Array[] = [];
	let size = 0;
	for (let chunk = yield* wait(input.pull()); chunk !== undefined; chunk = yield* wait(input.pull())) {
		parts.push(chunk);
		size += chunk.length;
		if (size > context.ports.limits.maxTextBytes) throw new FsError('EFBIG', 'read', '-');
		yield* wait(context.breathe(chunkSteps));
	}
	return byteKit.concat(parts);
};

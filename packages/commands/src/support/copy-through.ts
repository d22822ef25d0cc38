import { type Flow, isPromise } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { chunkSteps } from './chunks.ts';

/** What is printed of a chunk: `bytes` from its start on. Nothing is read after the last one. */
export interface Share {
	readonly bytes: number;
	readonly isLast: boolean;
}

/**
 * Prints an input chunk by chunk as it comes: a file is read right into the memory of the output. Nothing of
 * a chunk may be kept, also not by an `unread`, which needs a copy.
 */
export function* copyThrough(
	context: CommandContext,
	input: Input,
	share: (chunk: Uint8Array) => Share,
): Flow<void> {
	const { output } = context;
	// Little is asked for until it shows that there is more.
	let chunkBytes = firstBytes;
	for (;;) {
		const room = output.room(chunkBytes).subarray(0, chunkBytes);
		const pulled = input.pullInto === undefined ? input.pull() : input.pullInto(room);
		const chunk = isPromise(pulled) ? ((yield pulled) as Uint8Array | undefined) : pulled;
		if (chunk === undefined) return;
		const { bytes, isLast } = share(chunk);
		if (chunk.buffer === room.buffer) output.advance(bytes);
		else output.append(chunk, 0, bytes);
		const written = output.flush();
		if (isPromise(written)) yield written;
		if (isLast) return;
		if (chunk.length >= chunkBytes) chunkBytes = laterBytes;
		const turn = context.breathe(chunkSteps);
		if (isPromise(turn)) yield turn;
	}
}

const firstBytes = 4096;
const laterBytes = 65_536;

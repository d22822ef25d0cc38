import { type Flow, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { byteKit } from '@tenon/shell';
import { chunkSteps } from '../support/chunks.ts';
import { countByte, placeAfterNth } from '../support/count-byte.ts';
import type { PieceWriter } from './targets.ts';

/** Pieces of so many lines. */
export function* splitByLines(
	context: CommandContext,
	input: Input,
	pieces: PieceWriter,
	count: number,
	separator: number,
): Flow<void> {
	let wanted = count;
	yield* forEachPulled(context, input, function* (chunk) {
		let rest = chunk;
		for (let found = countByte(rest, separator); found >= wanted; wanted = count) {
			const end = placeAfterNth(rest, separator, wanted);
			yield* pieces.write(rest.subarray(0, end));
			yield* pieces.end({ isMade: false });
			rest = rest.subarray(end);
			found -= wanted;
		}
		wanted -= countByte(rest, separator);
		yield* pieces.write(rest);
	});
	yield* pieces.end({ isMade: false });
}

/** Pieces of so many bytes. */
export function* splitByBytes(
	context: CommandContext,
	input: Input,
	pieces: PieceWriter,
	count: number,
): Flow<void> {
	let room = count;
	yield* forEachPulled(context, input, function* (chunk) {
		for (let at = 0; at < chunk.length; ) {
			const end = Math.min(chunk.length, at + room);
			yield* pieces.write(chunk.subarray(at, end));
			room -= end - at;
			at = end;
			if (room > 0) continue;
			yield* pieces.end({ isMade: false });
			room = count;
		}
	});
	yield* pieces.end({ isMade: false });
}

/** Pieces of whole lines, as many as fit into so many bytes. Only a line that is longer itself is broken. */
export function* splitByLineBytes(
	context: CommandContext,
	input: Input,
	pieces: PieceWriter,
	count: number,
	separator: number,
): Flow<void> {
	let room = count;
	// The beginning of a line whose end has not come; never more than fits into a piece.
	let held: Uint8Array = new Uint8Array(0);
	const put = function* (bytes: Uint8Array): Flow<void> {
		let rest = bytes;
		while (rest.length > room) {
			if (room === count) {
				yield* pieces.write(rest.subarray(0, room));
				rest = rest.subarray(room);
			}
			yield* pieces.end({ isMade: false });
			room = count;
		}
		yield* pieces.write(rest);
		room -= rest.length;
	};
	yield* forEachPulled(context, input, function* (chunk) {
		let bytes = held.length === 0 ? chunk : byteKit.concat([held, chunk]);
		while (bytes.length > 0) {
			// As many lines as fit go together.
			const reach = Math.min(bytes.length, room);
			const whole = byteKit.lastIndexOfByte(bytes.subarray(0, reach), separator) + 1;
			const end = whole > 0 ? whole : byteKit.indexOfByte(bytes, separator) + 1;
			if (end > 0) yield* put(bytes.subarray(0, end));
			else if (bytes.length > count) yield* put(bytes.subarray(0, count));
			else break;
			bytes = bytes.subarray(end > 0 ? end : count);
		}
		held = bytes;
	});
	// A last line without its end never fills a piece that others have begun.
	if (held.length >= room && room < count) {
		yield* pieces.end({ isMade: false });
		room = count;
	}
	yield* put(held);
	yield* pieces.end({ isMade: false });
}

/** Pulls an input to its end. */
export function* forEachPulled(
	context: CommandContext,
	input: Input,
	use: (chunk: Uint8Array) => Flow<boolean | void>,
): Flow<void> {
	for (;;) {
		const chunk = yield* wait(input.pull());
		if (chunk === undefined) return;
		if ((yield* use(chunk)) === false) return;
		yield* wait(context.output.settle());
		yield* wait(context.breathe(chunkSteps));
	}
}

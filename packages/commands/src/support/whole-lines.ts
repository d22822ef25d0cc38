import { andThen, type Maybe } from '@tenon/core';
import { byteKit, type CommandContext, type Input, LineTooLong } from '@tenon/shell';
import { forEachPassingChunk } from './passing-chunks.ts';

/**
 * Visits an input in blocks of whole lines, each ending in the delimiter; the last block may end without.
 * A block is never empty, and is valid only until its visit is over.
 */
export const forEachBlock = (
	context: CommandContext,
	input: Input,
	delimiter: number,
	visit: (block: Uint8Array) => Maybe<boolean | void>,
): Maybe<void> => {
	const held = new HeldLine(context.ports.limits.maxTextBytes);
	let hasStopped = false;
	const read = forEachPassingChunk(context, input, (chunk) => {
		const end = byteKit.lastIndexOfByte(chunk, delimiter) + 1;
		if (end === 0) {
			held.keep(chunk);
			return;
		}
		const block = held.join(chunk.subarray(0, end));
		if (end < chunk.length) held.keep(chunk.subarray(end));
		return andThen(visit(block), (goesOn) => {
			hasStopped = goesOn === false;
			return goesOn;
		});
	});
	return andThen(read, () => {
		const rest = held.join(nothing);
		return hasStopped || rest.length === 0 ? undefined : andThen(visit(rest), () => undefined);
	});
};

const nothing = new Uint8Array(0);

/** The beginning of a line whose end has not come yet, copied. */
class HeldLine {
	readonly #maxBytes: number;
	#parts: Uint8Array[] = [];
	#size = 0;

	constructor(maxBytes: number) {
		this.#maxBytes = maxBytes;
	}

	keep(part: Uint8Array): void {
		this.#size += part.length;
		if (this.#size > this.#maxBytes) throw new LineTooLong(this.#maxBytes);
		this.#parts.push(part.slice());
	}

	/** All that is held with the rest behind it; nothing is held then. */
	join(rest: Uint8Array): Uint8Array {
		if (this.#size === 0) return rest;
		const whole = byteKit.concat([...this.#parts, rest]);
		this.#parts = [];
		this.#size = 0;
		return whole;
	}
}

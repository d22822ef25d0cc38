import { type FileHandle, type Flow, wait } from '@tenon/core';
import { byteKit, type CommandContext } from '@tenon/shell';
import type { SeparatorFinder } from './separators.ts';

/** Where the separator belongs. */
export interface ReverseStyle {
	readonly isBefore: boolean;
}

/** Prints the records of bytes that are all there, last one first. */
export function* printReversed(
	context: CommandContext,
	bytes: Uint8Array,
	finder: SeparatorFinder,
	{ isBefore }: ReverseStyle,
): Flow<void> {
	const records = new Records(context, isBefore);
	yield* finder.prepare(context, bytes);
	const rest = yield* records.print(bytes, bytes.length, bytes.length, finder);
	context.output.append(bytes, 0, rest.end);
	yield* wait(context.output.settle());
}

/** Prints the records of a file, last one first, reading it from its end: it need not fit into memory. */
export function* printFileReversed(
	context: CommandContext,
	handle: FileHandle,
	finder: SeparatorFinder,
	{ isBefore }: ReverseStyle,
): Flow<void> {
	const records = new Records(context, isBefore);
	const { size } = yield* wait(handle.stat());
	let window: Uint8Array = new Uint8Array(0);
	let end = 0;
	let limit = 0;
	for (let base = size; base > 0; ) {
		// A record longer than all that was read doubles what is read next.
		const length = Math.min(base, Math.max(blockBytes, window.length));
		const block = new Uint8Array(length);
		const count = yield* wait(handle.read(block, base - length));
		base -= length;
		window = byteKit.concat([block.subarray(0, count), window.subarray(0, end)]);
		const rest = yield* records.print(window, count + end, count + limit, finder);
		end = rest.end;
		limit = rest.limit;
		window = window.subarray(0, end);
	}
	context.output.append(window, 0, end);
	yield* wait(context.output.settle());
}

const blockBytes = 65_536;
const stepsOfSearches = 256;

/** What is left of a window when no separator is left in it. */
interface Rest {
	/** Where the first record that was printed starts. */
	readonly end: number;
	/** Before this place a separator may still end. */
	readonly limit: number;
}

class Records {
	readonly #context: CommandContext;
	readonly #isBefore: boolean;
	#isFirst = true;

	constructor(context: CommandContext, isBefore: boolean) {
		this.#context = context;
		this.#isBefore = isBefore;
	}

	*print(bytes: Uint8Array, from: number, searchFrom: number, finder: SeparatorFinder): Flow<Rest> {
		const { output } = this.#context;
		let end = from;
		let limit = searchFrom;
		for (;;) {
			const found = finder.findBefore(bytes, limit);
			if (found === undefined) break;
			if (found === 'unfinished') {
				yield* wait(this.#context.breathe(stepsOfSearches));
				continue;
			}
			const start = this.#isBefore ? found.start : found.end;
			// A separator at the very end ends the last record and starts none.
			if (this.#isBefore || !this.#isFirst || start !== end) output.append(bytes, start, end);
			this.#isFirst = false;
			end = start;
			limit = found.start;
			yield* wait(output.settle());
			yield* wait(this.#context.breathe(finder.steps));
		}
		// A separator may begin in bytes that are not here yet.
		return { end, limit: Math.min(limit, (finder.length ?? 1) - 1) };
	}
}

import {
	add,
	advance,
	and,
	block,
	type Code,
	constant,
	equals,
	exclusiveOr,
	get,
	growTo,
	idleInstance,
	isBelow,
	leave,
	loadByte,
	loadWord,
	multiply,
	repeatWhile,
	set,
	shiftLeft,
	shiftRight,
	storeWord,
	subtract,
	tee,
	type WasmFunction,
	type WasmInstance,
	when,
} from '@tenon/core/wasm';
import { byteCount, type LineNumberer, type LineSpan } from './number-lines.ts';

/**
 * Numbers lines in WebAssembly, on copies of them in a memory of its own; `undefined` where there is none,
 * or where the spans are too large for it.
 */
export const wasmNumberer = (
	spans: readonly LineSpan[],
	scope: object = globalThis,
): LineNumberer | undefined => {
	const lineCount = spans.reduce((sum, { from, to }) => sum + to - from, 0);
	let slotCount = 1024;
	while (slotCount < 2 * lineCount) slotCount *= 2;
	const recordsAt = slotsAt + 4 * slotCount;
	// Number 0 is of no line, and there is one word more of starts than there are lines.
	let size = recordsAt + recordBytes * (lineCount + 1);
	const places = spans.map((span) => {
		const startsAt = size;
		const textAt = startsAt + 4 * (span.to - span.from + 1);
		size = (textAt + byteCount(span) + 3) & ~3;
		return { startsAt, textAt };
	});
	if (size > mostBytes) return undefined;
	const instance = idle.take(scope);
	if (instance === undefined || !growTo(instance.memory, size)) return undefined;
	return new WasmNumberer(spans, places, instance, recordsAt, slotCount - 1);
};

const idle = idleInstance(() => [number]);

class WasmNumberer implements LineNumberer {
	count = 1;
	readonly #spans: readonly LineSpan[];
	readonly #places: readonly { readonly startsAt: number; readonly textAt: number }[];
	readonly #instance: WasmInstance;
	readonly #run: (...values: readonly number[]) => number;
	readonly #recordsAt: number;
	readonly #mask: number;
	/** How many lines of each span have a number. */
	readonly #done: Uint32Array;
	readonly #numbers: readonly Uint32Array[];
	readonly #slots: Uint8Array;
	/** How many bytes of the slots are free for certain. */
	#cleared = 0;
	/** Odd, and unknown to the author of the lines: none can be made to have equal hashes. */
	readonly #factor: number = (Math.random() * 0x1_0000_0000) | 1;

	constructor(
		spans: readonly LineSpan[],
		places: readonly { readonly startsAt: number; readonly textAt: number }[],
		instance: WasmInstance,
		recordsAt: number,
		mask: number,
	) {
		this.#spans = spans;
		this.#places = places;
		this.#instance = instance;
		this.#run = instance.call(number.name);
		this.#recordsAt = recordsAt;
		this.#mask = mask;
		this.#done = new Uint32Array(spans.length);
		this.#numbers = spans.map(({ from, to }) => new Uint32Array(to - from));
		this.#slots = new Uint8Array(instance.memory.buffer, slotsAt, 4 * (mask + 1));
	}

	prepare(): boolean {
		const end = Math.min(this.#cleared + clearedBytes, this.#slots.length);
		this.#slots.fill(0, this.#cleared, end);
		this.#cleared = end;
		return end < this.#slots.length;
	}

	number(span: number, to: number): void {
		const { bytes, starts, from } = this.#spans[span]!;
		const { startsAt, textAt } = this.#places[span]!;
		const { buffer } = this.#instance.memory;
		const done = this.#done[span]!;
		const first = from + done;
		const piece = new Uint32Array(buffer, startsAt + 4 * done, to - first + 1);
		piece.set(starts.subarray(first, to + 1));
		const text = bytes.subarray(starts[first], starts[to]);
		new Uint8Array(buffer, textAt + starts[first]! - starts[from]!, text.length).set(text);
		this.count = this.#run(
			startsAt + 4 * done,
			startsAt + 4 * (to - from),
			textAt - starts[from]!,
			this.#recordsAt,
			this.#mask,
			this.#factor,
			this.count,
		);
		this.#numbers[span]!.set(piece.subarray(0, to - first), done);
		this.#done[span] = to - from;
	}

	take(span: number): Uint32Array {
		return this.#numbers[span]!;
	}

	release(): void {
		idle.keep(this.#instance);
	}
}

// Slots hold numbers by the hash of their line, each at the first free place from there on; 0 is free. A record
// says of the first line that got a number its hash, its address and its length.
const slotsAt = 16;
const recordBytes = 16;
const clearedBytes = 1 << 20;
const mostBytes = 0x7000_0000;

// Numbers the lines whose starts stand from `at` to `end`, and puts each number in the place of the start.
const number: WasmFunction = (() => {
	const [at, end, shift, recordsAt, mask, factor, count] = [0, 1, 2, 3, 4, 5, 6];
	const [start, stop, lastWord, hash, slot, known, record, one, other] = [7, 8, 9, 10, 11, 12, 13, 14, 15];
	const mix = (value: Code): Code => [
		set(hash, multiply(exclusiveOr(get(hash), value), get(factor))),
		set(hash, exclusiveOr(get(hash), shiftRight(get(hash), constant(15)))),
	];
	const slotAddress = add(shiftLeft(get(slot), constant(2)), constant(slotsAt));
	return {
		name: 'number',
		parameters: 7,
		locals: 9,
		body: [
			repeatWhile(
				isBelow(get(at), get(end)),
				set(start, add(loadWord(get(at)), get(shift))),
				set(stop, subtract(add(loadWord(get(at), 4), get(shift)), constant(1))),
				// Below this a whole word is left.
				set(lastWord, subtract(get(stop), constant(3))),
				set(hash, subtract(get(stop), get(start))),
				set(one, get(start)),
				repeatWhile(isBelow(get(one), get(lastWord)), mix(loadWord(get(one))), advance(one, 4)),
				repeatWhile(isBelow(get(one), get(stop)), mix(loadByte(get(one))), advance(one, 1)),
				set(slot, and(exclusiveOr(get(hash), shiftRight(get(hash), constant(16))), get(mask))),
				block(
					repeatWhile(
						tee(known, loadWord(slotAddress)),
						set(record, add(shiftLeft(get(known), constant(4)), get(recordsAt))),
						when(
							equals(loadWord(get(record)), get(hash)),
							when(
								equals(loadWord(get(record), 8), subtract(get(stop), get(start))),
								set(one, get(start)),
								set(other, loadWord(get(record), 4)),
								repeatWhile(
									and(isBelow(get(one), get(lastWord)), equals(loadWord(get(one)), loadWord(get(other)))),
									advance(one, 4),
									advance(other, 4),
								),
								repeatWhile(
									and(isBelow(get(one), get(stop)), equals(loadByte(get(one)), loadByte(get(other)))),
									advance(one, 1),
									advance(other, 1),
								),
								// Known: leaves the two conditions, the loop and the block.
								when(equals(get(one), get(stop)), leave(5)),
							),
						),
						set(slot, and(add(get(slot), constant(1)), get(mask))),
					),
					set(known, get(count)),
					advance(count, 1),
					storeWord(slotAddress, get(known)),
					set(record, add(shiftLeft(get(known), constant(4)), get(recordsAt))),
					storeWord(get(record), get(hash)),
					storeWord(get(record), get(start), 4),
					storeWord(get(record), subtract(get(stop), get(start)), 8),
				),
				storeWord(get(at), get(known)),
				advance(at, 4),
			),
			get(count),
		],
	};
})();

import type { LineNumberer, LineSpan } from './number-lines.ts';

/**
 * Numbers lines in plain JavaScript: a table that finds them by their bytes, and never decodes them. The bytes
 * must stay as they are.
 */
export class PortableNumberer implements LineNumberer {
	count = 1;
	readonly #spans: readonly LineSpan[];
	readonly #numbers: readonly Uint32Array[];
	/** How many lines of each span have a number. */
	readonly #done: Uint32Array;
	/** Numbers by the hash of their line, each at the first free place from there on; 0 is free. */
	#slots = new Int32Array(1 << 12);
	// Of the first line that got a number: its hash, its span and where it is.
	#hashes = new Int32Array(1 << 11);
	#owners = new Int32Array(1 << 11);
	#firsts = new Int32Array(1 << 11);
	/** Odd, and unknown to the author of the lines: none can be made to have equal hashes. */
	readonly #factor: number = (Math.random() * 0x1_0000_0000) | 1;

	constructor(spans: readonly LineSpan[]) {
		this.#spans = spans;
		this.#numbers = spans.map(({ from, to }) => new Uint32Array(to - from));
		this.#done = new Uint32Array(spans.length);
	}

	prepare(): boolean {
		return false;
	}

	number(span: number, to: number): void {
		const { bytes, starts, from } = this.#spans[span]!;
		const numbers = this.#numbers[span]!;
		for (let line = from + this.#done[span]!; line < to; line++)
			numbers[line - from] = this.#numberOf(span, bytes, starts, line);
		this.#done[span] = to - from;
	}

	take(span: number): Uint32Array {
		return this.#numbers[span]!;
	}

	release(): void {
		// What it holds goes with it.
	}

	#numberOf(span: number, bytes: Uint8Array, starts: Uint32Array, line: number): number {
		const start = starts[line]!;
		const end = starts[line + 1]! - 1;
		const hash = this.#hash(bytes, start, end);
		const mask = this.#slots.length - 1;
		let slot = (hash ^ (hash >>> 15)) & mask;
		for (let known = this.#slots[slot]!; known !== 0; known = this.#slots[slot]!) {
			if (this.#hashes[known] === hash && this.#isEqual(known, bytes, start, end)) return known;
			slot = (slot + 1) & mask;
		}
		return this.#add(slot, hash, span, line);
	}

	#hash(bytes: Uint8Array, start: number, end: number): number {
		const factor = this.#factor;
		let hash = end - start;
		for (let at = start; at < end; at++) {
			hash = Math.imul(hash ^ bytes[at]!, factor);
			hash ^= hash >>> 15;
		}
		return hash;
	}

	#isEqual(known: number, bytes: Uint8Array, start: number, end: number): boolean {
		const { bytes: text, starts } = this.#spans[this.#owners[known]!]!;
		const first = starts[this.#firsts[known]!]!;
		if (starts[this.#firsts[known]! + 1]! - 1 - first !== end - start) return false;
		for (let at = start; at < end; at++) if (bytes[at] !== text[first + at - start]) return false;
		return true;
	}

	#add(slot: number, hash: number, span: number, line: number): number {
		const added = this.count;
		if (added === this.#hashes.length) this.#grow();
		this.count += 1;
		this.#hashes[added] = hash;
		this.#owners[added] = span;
		this.#firsts[added] = line;
		if (this.#slots.length >= 2 * this.count) this.#slots[slot] = added;
		else this.#spread();
		return added;
	}

	#grow(): void {
		this.#hashes = twice(this.#hashes);
		this.#owners = twice(this.#owners);
		this.#firsts = twice(this.#firsts);
	}

	// More slots, and every number in its place anew.
	#spread(): void {
		const slots = new Int32Array(this.#slots.length * 4);
		const mask = slots.length - 1;
		for (let known = 1; known < this.count; known++) {
			const hash = this.#hashes[known]!;
			let slot = (hash ^ (hash >>> 15)) & mask;
			while (slots[slot] !== 0) slot = (slot + 1) & mask;
			slots[slot] = known;
		}
		this.#slots = slots;
	}
}

const twice = (values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
	const larger = new Int32Array(values.length * 2);
	larger.set(values);
	return larger;
};

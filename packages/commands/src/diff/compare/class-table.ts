/**
 * Numbers texts so that equal ones have the same number, from 1 on: a table that finds them by their bytes,
 * and never decodes them. A text is a range of bytes that stay as they are, and a mark that counts too.
 */
export class ClassTable {
	/** One more than the last class. */
	count = 1;
	/** Classes by their hash, each at the first free place from there on; 0 is free. */
	#slots = new Int32Array(1 << 12);
	#hashes = new Int32Array(1 << 11);
	#starts = new Int32Array(1 << 11);
	#ends = new Int32Array(1 << 11);
	readonly #texts: Uint8Array[] = [nothing];
	readonly #marked = new Set<number>();
	/** Odd, and unknown to whoever wrote the texts: none can be made to have equal hashes. */
	readonly #factor: number = (Math.random() * 0x1_0000_0000) | 1;

	/** The class of a range. */
	classOf(bytes: Uint8Array, start: number, end: number, isMarked: boolean): number {
		const hash = this.#hash(bytes, start, end);
		const mask = this.#slots.length - 1;
		let slot = (hash ^ (hash >>> 15)) & mask;
		for (let known = this.#slots[slot]!; known !== 0; known = this.#slots[slot]!) {
			if (this.#hashes[known] === hash && this.#isEqual(known, bytes, start, end, isMarked)) return known;
			slot = (slot + 1) & mask;
		}
		return this.#add(slot, hash, bytes, start, end, isMarked);
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

	#isEqual(known: number, bytes: Uint8Array, start: number, end: number, isMarked: boolean): boolean {
		const first = this.#starts[known]!;
		if (this.#ends[known]! - first !== end - start || this.#marked.has(known) !== isMarked) return false;
		const text = this.#texts[known]!;
		for (let at = start; at < end; at++) if (bytes[at] !== text[first + at - start]) return false;
		return true;
	}

	#add(slot: number, hash: number, bytes: Uint8Array, start: number, end: number, isMarked: boolean): number {
		const added = this.count;
		if (added === this.#hashes.length) this.#grow();
		this.count += 1;
		this.#hashes[added] = hash;
		this.#starts[added] = start;
		this.#ends[added] = end;
		this.#texts.push(bytes);
		if (isMarked) this.#marked.add(added);
		if (this.#slots.length >= 2 * this.count) this.#slots[slot] = added;
		else this.#spread();
		return added;
	}

	#grow(): void {
		this.#hashes = twice(this.#hashes);
		this.#starts = twice(this.#starts);
		this.#ends = twice(this.#ends);
	}

	// More slots, and every class in its place anew.
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

const nothing = new Uint8Array(0);

const twice = (values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
	const larger = new Int32Array(values.length * 2);
	larger.set(values);
	return larger;
};

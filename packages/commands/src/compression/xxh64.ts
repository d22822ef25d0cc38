/** The checksum of Zstandard, 64 bits; a few bytes of state, any number of pieces. */
export class Xxh64 {
	readonly #lanes = [prime1 + prime2, prime2, 0n, -prime1].map((value) => BigInt.asUintN(64, value));
	readonly #held = new Uint8Array(32);
	#heldBytes = 0;
	#size = 0n;

	push(bytes: Uint8Array): void {
		this.#size += BigInt(bytes.length);
		let at = 0;
		if (this.#heldBytes > 0) {
			at = Math.min(32 - this.#heldBytes, bytes.length);
			this.#held.set(bytes.subarray(0, at), this.#heldBytes);
			this.#heldBytes += at;
			if (this.#heldBytes < 32) return;
			this.#stripes(this.#held, 0, 32);
			this.#heldBytes = 0;
		}
		const end = at + ((bytes.length - at) & ~31);
		if (end > at) this.#stripes(bytes, at, end);
		this.#held.set(bytes.subarray(end));
		this.#heldBytes = bytes.length - end;
	}

	#stripes(bytes: Uint8Array, start: number, end: number): void {
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
		let [a, b, c, d] = this.#lanes as [bigint, bigint, bigint, bigint];
		for (let at = start; at < end; at += 32) {
			a = round(a, view.getBigUint64(at, true));
			b = round(b, view.getBigUint64(at + 8, true));
			c = round(c, view.getBigUint64(at + 16, true));
			d = round(d, view.getBigUint64(at + 24, true));
		}
		this.#lanes.splice(0, 4, a, b, c, d);
	}

	/** The low 32 bits, which are all that is stored. */
	digest32(): number {
		const [a, b, c, d] = this.#lanes as [bigint, bigint, bigint, bigint];
		let sum = prime5;
		if (this.#size >= 32n) {
			sum = wrap(rotate(a, 1n) + rotate(b, 7n) + rotate(c, 12n) + rotate(d, 18n));
			for (const lane of [a, b, c, d]) sum = wrap((sum ^ round(0n, lane)) * prime1 + prime4);
		}
		sum = wrap(sum + this.#size);
		const view = new DataView(this.#held.buffer);
		let at = 0;
		for (; at + 8 <= this.#heldBytes; at += 8)
			sum = wrap(rotate(sum ^ round(0n, view.getBigUint64(at, true)), 27n) * prime1 + prime4);
		if (at + 4 <= this.#heldBytes) {
			sum = wrap(rotate(sum ^ wrap(BigInt(view.getUint32(at, true)) * prime1), 23n) * prime2 + prime3);
			at += 4;
		}
		for (; at < this.#heldBytes; at++)
			sum = wrap(rotate(sum ^ wrap(BigInt(this.#held[at]!) * prime5), 11n) * prime1);
		sum = wrap((sum ^ (sum >> 33n)) * prime2);
		sum = wrap((sum ^ (sum >> 29n)) * prime3);
		return Number((sum ^ (sum >> 32n)) & 0xffffffffn);
	}
}

const prime1 = 0x9e3779b185ebca87n;
const prime2 = 0xc2b2ae3d27d4eb4fn;
const prime3 = 0x165667b19e3779f9n;
const prime4 = 0x85ebca77c2b2ae63n;
const prime5 = 0x27d4eb2f165667c5n;

const wrap = (value: bigint): bigint => BigInt.asUintN(64, value);
const rotate = (value: bigint, count: bigint): bigint => wrap((value << count) | (value >> (64n - count)));
const round = (lane: bigint, value: bigint): bigint =>
	wrap(rotate(wrap(lane + wrap(value * prime2)), 31n) * prime1);

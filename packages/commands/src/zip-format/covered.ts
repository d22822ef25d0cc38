/** Which parts of an archive members were found in: in an honest one, no two have a byte in common. */
export class CoveredParts {
	readonly #starts: number[] = [];
	readonly #ends: number[] = [];

	/** Adds a part; false if it overlaps one that was added before. */
	add(start: number, end: number): boolean {
		const at = this.#firstEndingAfter(start);
		if (at < this.#starts.length && this.#starts[at]! < end) return false;
		const joinsBefore = at > 0 && this.#ends[at - 1] === start;
		const joinsAfter = at < this.#starts.length && this.#starts[at] === end;
		if (joinsBefore && joinsAfter) {
			this.#ends[at - 1] = this.#ends[at]!;
			this.#starts.splice(at, 1);
			this.#ends.splice(at, 1);
		} else if (joinsBefore) this.#ends[at - 1] = end;
		else if (joinsAfter) this.#starts[at] = start;
		else {
			this.#starts.splice(at, 0, start);
			this.#ends.splice(at, 0, end);
		}
		return true;
	}

	#firstEndingAfter(position: number): number {
		let low = 0;
		let high = this.#ends.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.#ends[middle]! <= position) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}

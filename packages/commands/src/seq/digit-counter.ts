/** A whole number in decimal digits that is counted up in place, without any bound. */
export class DigitCounter {
	/** The digits are at the end, from `start` on. */
	bytes: Uint8Array;
	start: number;

	constructor(digits: string) {
		this.bytes = new Uint8Array(Math.max(32, digits.length * 2));
		this.start = this.bytes.length - digits.length;
		for (let at = 0; at < digits.length; at++) this.bytes[this.start + at] = digits.charCodeAt(at);
	}

	get length(): number {
		return this.bytes.length - this.start;
	}

	/** Adds a step that is small against 2^53. */
	add(step: number): void {
		let carry = step;
		for (let at = this.bytes.length - 1; carry > 0; at--) {
			if (at < this.start) {
				if (this.start === 0) at += this.#grow();
				this.start = at;
				this.bytes[at] = zero;
			}
			const sum = this.bytes[at]! - zero + carry;
			if (sum < 10) {
				this.bytes[at] = zero + sum;
				return;
			}
			this.bytes[at] = zero + (sum % 10);
			carry = Math.floor(sum / 10);
		}
	}

	/** Whether it is more than other digits, which start with no zero. */
	exceeds(digits: Uint8Array): boolean {
		if (this.length !== digits.length) return this.length > digits.length;
		for (let at = 0; at < digits.length; at++) {
			const difference = this.bytes[this.start + at]! - digits[at]!;
			if (difference !== 0) return difference > 0;
		}
		return false;
	}

	// Twice the room; returns how far everything has moved.
	#grow(): number {
		const moved = this.bytes.length;
		const larger = new Uint8Array(moved * 2);
		larger.set(this.bytes, moved);
		this.bytes = larger;
		this.start += moved;
		return moved;
	}
}

const zero = 0x30;

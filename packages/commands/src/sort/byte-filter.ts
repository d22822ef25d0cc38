import type { Flow } from '@tenon/core';
import { isAlpha, isBlank, isDigit, pieceBytes, sharedPieces, toUpper } from '../support/byte-class.ts';
import { type ByteRange, compareImages, type Stretches } from '../support/stretches.ts';
import type { Ordering } from './key.ts';

/** What `-d`, `-i` and `-f` make of a text: some bytes do not count, small letters count as capitals. */
export class ByteFilter {
	/** What each byte counts as, or -1. */
	readonly #image: Int16Array;

	constructor(ordering: Ordering) {
		this.#image = Int16Array.from({ length: 256 }, (_, byte) =>
			counts(ordering, byte) ? (ordering.folds ? toUpper(byte) : byte) : -1,
		);
	}

	/** What is left of a text, or no more than so many bytes of that. */
	apply(bytes: Uint8Array, start: number, end: number, most: number = end - start): Uint8Array {
		const kept = new Uint8Array(Math.min(most, end - start));
		let size = 0;
		for (let at = start; at < end && size < kept.length; at++) {
			const image = this.#image[bytes[at]!]!;
			if (image >= 0) kept[size++] = image;
		}
		return kept.subarray(0, size);
	}

	/** Compares what is left of two texts, without making them. */
	compare(
		left: Uint8Array,
		leftStart: number,
		leftEnd: number,
		right: Uint8Array,
		rightStart: number,
		rightEnd: number,
	): number {
		const image = this.#image;
		let leftAt = leftStart;
		let rightAt = rightStart;
		// Where the texts are the same as they stand, nothing has to be left out.
		let nextLook = leftStart + pieceBytes;
		for (;;) {
			if (leftAt >= nextLook) {
				const shared = sharedPieces(left, leftAt, leftEnd, right, rightAt, rightEnd);
				leftAt += shared;
				rightAt += shared;
				nextLook = leftAt + pieceBytes;
			}
			while (leftAt < leftEnd && image[left[leftAt]!]! < 0) leftAt += 1;
			while (rightAt < rightEnd && image[right[rightAt]!]! < 0) rightAt += 1;
			if (leftAt >= leftEnd) return rightAt >= rightEnd ? 0 : -1;
			if (rightAt >= rightEnd) return 1;
			const difference = image[left[leftAt]!]! - image[right[rightAt]!]!;
			if (difference !== 0) return difference;
			leftAt += 1;
			rightAt += 1;
		}
	}

	/** {@link compare} in slices. */
	compareInSlices(left: ByteRange, right: ByteRange, stretches: Stretches): Flow<number> {
		return compareImages(left, right, this.#image, stretches);
	}
}

const counts = ({ ignores }: Ordering, byte: number): boolean => {
	if (ignores === 'nondictionary') return isBlank(byte) || byte === 0x0a || isAlpha(byte) || isDigit(byte);
	return ignores === 'none' || (byte >= 0x20 && byte < 0x7f);
};

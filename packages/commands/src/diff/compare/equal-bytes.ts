import { type Flow, type Maybe, wait } from '@tenon/core';
import { byteKit } from '@tenon/shell';
import { pieceSteps } from './pieces.ts';

/** Whether two files are the same, byte for byte. */
export const equalBytes = function* (
	left: Uint8Array,
	right: Uint8Array,
	options: { breathe(steps: number): Maybe<void> },
): Flow<boolean> {
	if (left.length !== right.length) return false;
	for (let at = 0; at < left.length; at += pieceBytes) {
		const end = Math.min(at + pieceBytes, left.length);
		if (byteKit.compare(left, at, end, right, at, end) !== 0) return false;
		yield* wait(options.breathe(pieceSteps));
	}
	return true;
};

// So much is compared in a fraction of a millisecond.
const pieceBytes = 1 << 20;

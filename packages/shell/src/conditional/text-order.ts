import { encodeText, type Maybe } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import { pieceLength, runWork, shortLength, type Work } from '../state/work.ts';

/** Whether one text sorts before another: by code points, which is by bytes. */
export const isBefore = (shell: Shell, left: string, right: string): Maybe<boolean> =>
	Math.min(left.length, right.length) <= shortLength
		? comesBefore(left, right)
		: runWork(shell.slice, compareLong(left, right));

// Whole pieces are the same as long as they can be; the first that differ decide.
function* compareLong(left: string, right: string): Work<boolean> {
	for (let at = 0; at < left.length && at < right.length; at += pieceLength) {
		// One unit more: a character of two may begin at the end.
		const one = left.slice(at, at + pieceLength + 1);
		const other = right.slice(at, at + pieceLength + 1);
		if (one !== other) return comesBefore(one, other);
		yield;
	}
	return left.length < right.length;
}

const comesBefore = (left: string, right: string): boolean => {
	if (isSimple.test(left) && isSimple.test(right)) return left < right;
	const one = encodeText(left);
	const other = encodeText(right);
	const length = Math.min(one.length, other.length);
	for (let at = 0; at < length; at++) if (one[at] !== other[at]) return one[at]! < other[at]!;
	return one.length < other.length;
};

// Below the surrogates the order of units is the order of code points.
const isSimple = /^[\0-\ud7ff]*$/;

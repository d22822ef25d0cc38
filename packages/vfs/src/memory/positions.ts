import type { ByteRange } from '@tenon/core';
import { type Call, failed } from './call.ts';

/** Refuses a position or size that no file can have, or that `length` more bytes would lead past. */
export const checkPosition = (call: Call, position: number, length = 0): void => {
	if (!(position >= 0) || (Number.isFinite(position) && !Number.isInteger(position))) {
		throw failed(call, 'EINVAL', `a position is a whole number from 0, got ${position}`);
	}
	if (position + length > Number.MAX_SAFE_INTEGER) throw failed(call, 'EFBIG');
};

/** Refuses a range that cannot be meant; one that reaches past the end of the file can. */
export const checkRange = (call: Call, range: ByteRange): void => {
	checkPosition(call, range.offset);
	if (!(range.length >= 0)) {
		throw failed(call, 'EINVAL', `the length of a range is a number from 0, got ${range.length}`);
	}
};

import type { ByteRange } from '@tenon/core';
import { type Call, failed } from './call.ts';
import type { FileContent } from './file-content.ts';
import { checkRange } from './positions.ts';

/** A copy of a range of a file, or of all of it. */
export const sliceContent = (call: Call, content: FileContent, range?: ByteRange): Uint8Array => {
	if (range !== undefined) checkRange(call, range);
	if (range?.into !== undefined && range.into.length >= range.length) {
		const into = range.into.subarray(0, range.length);
		return into.subarray(0, content.read(into, range.offset));
	}
	try {
		return content.slice(range?.offset ?? 0, range?.length ?? content.size);
	} catch (error) {
		// What the platform says when no array can be that long.
		if (!(error instanceof RangeError)) throw error;
		throw failed(call, 'EFBIG', `${content.size} bytes cannot be read at once; read a range`);
	}
};

import { decodeText } from '@tenon/core';
import { JoinedText, type Work } from '../state/work.ts';

/** Bytes that are decoded between two pauses. */
const windowBytes = 65_536;

/** The text of bytes of any number, as `decodeText` gives it. */
export function* decodeWork(bytes: Uint8Array): Work<string> {
	if (bytes.length <= windowBytes) return decodeText(bytes);
	const joined = new JoinedText(() => undefined);
	for (let at = 0; at < bytes.length; ) {
		const end = cutBefore(bytes, at + windowBytes);
		joined.add(decodeText(bytes.subarray(at, end)));
		at = end;
		yield;
	}
	return joined.text;
}

// Where a character begins, at this place or before it. A longer run of bytes that only go on is no character.
const cutBefore = (bytes: Uint8Array, place: number): number => {
	if (place >= bytes.length) return bytes.length;
	for (let at = place; at > place - 4; at--) if ((bytes[at]! & 0xc0) !== 0x80) return at;
	return place;
};

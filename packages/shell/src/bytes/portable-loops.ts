import type { ByteLoops } from './byte-loops.ts';

/** The loops over bytes in plain JavaScript. */
export const portableLoops: ByteLoops = {
	name: 'portable',

	translate: (bytes, table, into) => {
		for (let at = 0; at < bytes.length; at++) into[at] = table[bytes[at]!]!;
	},

	keep: (bytes, isKept, into) => {
		let size = 0;
		for (let at = 0; at < bytes.length; at++) {
			const byte = bytes[at]!;
			into[size] = byte;
			size += isKept[byte]!;
		}
		return size;
	},

	squeeze: (bytes, isMember, before, into) => {
		let size = 0;
		let last = before;
		for (let at = 0; at < bytes.length; at++) {
			const byte = bytes[at]!;
			into[size] = byte;
			size += byte === last ? 1 - isMember[byte]! : 1;
			last = byte;
		}
		return size;
	},

	findAfter: (bytes, byte, from, places) => {
		let count = 0;
		for (let at = from; at < bytes.length && count < places.length; at++) {
			if (bytes[at] !== byte) continue;
			places[count] = at + 1;
			count += 1;
		}
		return count;
	},
};

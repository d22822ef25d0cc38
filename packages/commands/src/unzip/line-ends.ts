import type { Flow } from '@tenon/core';

/** Takes pieces of text whose lines end in CR LF, and gives them on with LF alone. */
export interface LineEndConverter {
	push(piece: Uint8Array): Flow<void>;
	/** Gives a CR that was the last byte. */
	end(): Flow<void>;
}

/** Makes one that writes to `write`. */
export const lineEndConverter = (write: (piece: Uint8Array) => Flow<void>): LineEndConverter => {
	let endsInReturn = false;
	return {
		*push(piece) {
			const out = new Uint8Array(piece.length + 1);
			let size = 0;
			for (const byte of piece) {
				if (endsInReturn && byte !== newline) out[size++] = carriageReturn;
				endsInReturn = byte === carriageReturn;
				if (!endsInReturn) out[size++] = byte;
			}
			if (size > 0) yield* write(out.subarray(0, size));
		},
		*end() {
			if (endsInReturn) yield* write(Uint8Array.of(carriageReturn));
		},
	};
};

const carriageReturn = 0x0d;
const newline = 0x0a;

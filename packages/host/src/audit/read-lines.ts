import { closeSync, openSync, readSync } from 'node:fs';

/** A line of a file, without its line break. */
export interface FileLine {
	readonly bytes: Uint8Array;
	/** From 1. */
	readonly number: number;
	/** False for a last line that was not written to its end. */
	readonly isWhole: boolean;
}

/** The lines of a file, one after the other; no more than one and a piece are in memory. */
export function* readLines(file: string): Generator<FileLine> {
	const descriptor = openSync(file, 'r');
	try {
		let rest: Buffer = Buffer.alloc(0);
		let number = 0;
		for (;;) {
			const piece = Buffer.allocUnsafe(pieceBytes);
			const size = readSync(descriptor, piece, 0, pieceBytes, null);
			if (size === 0) break;
			const known = rest.length;
			let bytes = known === 0 ? piece.subarray(0, size) : Buffer.concat([rest, piece.subarray(0, size)]);
			for (let end = bytes.indexOf(lineBreak, known); end !== -1; end = bytes.indexOf(lineBreak)) {
				yield { bytes: bytes.subarray(0, end), number: ++number, isWhole: true };
				bytes = bytes.subarray(end + 1);
			}
			rest = bytes;
		}
		if (rest.length > 0) yield { bytes: rest, number: number + 1, isWhole: false };
	} finally {
		closeSync(descriptor);
	}
}

const lineBreak = 0x0a;
const pieceBytes = 65_536;

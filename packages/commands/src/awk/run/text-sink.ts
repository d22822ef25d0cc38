import { encodeText, isPromise, type Maybe } from '@tenon/core';
import type { Output } from '@tenon/shell';

/** Gathers what is printed; appending never waits. */
export interface PrintSink {
	append(bytes: Uint8Array, start?: number, end?: number): void;
	appendByte(byte: number): void;
	appendText(text: string): void;
	/** Writes if enough has gathered. */
	settle(): Maybe<unknown>;
	flush(): Maybe<unknown>;
}

/** An output made of a function that writes a chunk. */
export const outputTo = (write: (chunk: Uint8Array) => Maybe<unknown>): Output => {
	const take = (chunk: Uint8Array): Maybe<boolean> => {
		const written = write(chunk);
		return isPromise(written) ? written.then(() => true) : true;
	};
	return {
		isTerminal: false,
		write: take,
		writeText: (text) => take(encodeText(text)),
		end: () => undefined,
		sendData: () => undefined,
	};
};

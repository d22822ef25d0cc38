import { encodeText, type Maybe, type Value } from '@tenon/core';
import type { KeptOutput } from '../pipe/kept-output.ts';
import type { Output } from '../pipe/stream.ts';

/** Keeps what is written and passes it on at once. */
export const teed = (
	capture: KeptOutput,
	callback: ((chunk: Uint8Array) => Maybe<void>) | undefined,
): Output => {
	if (callback === undefined) return capture;
	const pass = (chunk: Uint8Array): Maybe<boolean> => {
		const kept = capture.write(chunk);
		const taken = callback(chunk);
		const isLater = kept instanceof Promise || taken instanceof Promise;
		return isLater ? Promise.all([kept, taken]).then(() => true) : true;
	};
	return {
		isTerminal: false,
		write: (chunk) => (chunk.length === 0 ? true : pass(chunk)),
		writeText: (text) => (text === '' ? true : pass(encodeText(text))),
		end: () => capture.end(),
		sendData: (data: Value) => capture.sendData(data),
	};
};

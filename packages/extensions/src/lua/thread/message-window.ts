import { hasAtMost } from '../../embedded/link/has-at-most.ts';
import { maxMessageBytes, maxMessageValues } from '../../embedded/link/message-frames.ts';

/** How large a message is, about. Throws where it is too large, or holds too much, to be sent. */
export const messageBytes = (message: unknown): number => {
	if (!hasAtMost(maxMessageValues, message))
		throw new RangeError(`a message of more than ${maxMessageValues} values is not sent`);
	const bytes = bytesIn(message);
	if (bytes > maxMessageBytes)
		throw new RangeError(`a message of ${bytes} bytes is too long; at most ${maxMessageBytes} are sent`);
	return bytes;
};

// It has few enough values to be walked; one that is there twice counts twice.
const bytesIn = (message: unknown): number => {
	const seen = new Set<object>();
	const waiting: unknown[] = [message];
	let bytes = 0;
	for (let value = waiting.pop(); waiting.length > 0 || value !== undefined; value = waiting.pop()) {
		bytes += bytesForOne;
		if (typeof value === 'string') bytes += value.length;
		else if (typeof value !== 'object' || value === null || seen.has(value)) continue;
		else if (ArrayBuffer.isView(value)) bytes += value.byteLength;
		else {
			seen.add(value);
			if (Array.isArray(value) || value instanceof Set) waiting.push(...value);
			else if (value instanceof Map) for (const pair of value) waiting.push(...pair);
			else for (const pair of Object.entries(value)) waiting.push(...pair);
		}
	}
	return bytes;
};

/** The messages on their way to a reader that says how many it has taken. */
export class MessageWindow {
	readonly #sizes: number[] = [];
	#bytes = 0;
	#taken = 0;

	/** How many bytes are on their way, where the reader has taken so many messages in all. */
	waitingBytes(taken: number): number {
		// The counter has 32 bits and starts over.
		for (; this.#taken !== taken && this.#sizes.length > 0; this.#taken = (this.#taken + 1) | 0)
			this.#bytes -= this.#sizes.shift() ?? 0;
		return this.#bytes;
	}

	/** How many messages are on their way. */
	get count(): number {
		return this.#sizes.length;
	}

	sent(bytes: number): void {
		this.#sizes.push(bytes);
		this.#bytes += bytes;
	}
}

/** So much may be on its way in one direction. */
export const maxWaitingBytes: number = 16 << 20;

const bytesForOne = 8;

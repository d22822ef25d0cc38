import { deserialize, serialize } from 'node:v8';
import type { FrameCutter } from '../../process/channel/frame-reader.ts';

/** The descriptors of a module's process that lead to its host and from it. */
export const descriptors = { toHost: 3, fromHost: 4 } as const;

/** The longest message that either side sends, as it travels. */
export const maxMessageBytes: number = 8 << 20;

/** The most values that a module's message holds: its host reads more than that for too long at a stretch. */
export const maxMessageValues: number = 65_536;

/** What a process says of its end where an error that nobody caught brings it about. */
export interface LastWords {
	readonly kind: 'last-words';
	readonly text: string;
}

/** What a stream was cut into: a message as it travels, or the reason why no more can be read. */
export type MessageFrame =
	| { readonly kind: 'message'; readonly body: Uint8Array }
	| { readonly kind: 'malformed'; readonly problem: string };

/**
 * A message as it travels: its length in four bytes, then its copy. Throws where it holds what cannot be copied, and
 * where it is too long.
 */
export const frameOf = (message: unknown): Uint8Array => {
	const body = serialize(message);
	if (body.length > maxMessageBytes)
		throw new RangeError(
			`a message of ${body.length} bytes is too long; at most ${maxMessageBytes} are sent`,
		);
	const head = Buffer.alloc(headBytes);
	head.writeUInt32LE(body.length);
	return Buffer.concat([head, body]);
};

/** The message that travelled so. Throws where it is none. */
export const messageIn = (frame: MessageFrame): unknown => {
	if (frame.kind === 'malformed') throw new Error(frame.problem);
	return deserialize(frame.body);
};

/** Cuts a stream into messages. Holds at most one; after a length that cannot be, nothing is read any more. */
export class MessageCutter implements FrameCutter<MessageFrame> {
	#head = true;
	#part: Buffer = Buffer.alloc(headBytes);
	#filled = 0;
	#isOver = false;

	push(chunk: Uint8Array): readonly MessageFrame[] {
		const frames: MessageFrame[] = [];
		for (let at = 0; at < chunk.length && !this.#isOver; ) {
			const taken = chunk.subarray(at, at + this.#part.length - this.#filled);
			this.#part.set(taken, this.#filled);
			this.#filled += taken.length;
			at += taken.length;
			const frame = this.#filled === this.#part.length ? this.#turn() : undefined;
			if (frame !== undefined) frames.push(frame);
		}
		return frames;
	}

	/** What was cut off by the end was never sent. */
	end(): undefined {
		return undefined;
	}

	isLong(frame: MessageFrame): boolean {
		return frame.kind === 'message' && frame.body.length > longBody;
	}

	// A length is followed by a message, and that by the next length.
	#turn(): MessageFrame | undefined {
		const part = this.#part;
		const isHead = this.#head;
		this.#head = !isHead;
		this.#filled = 0;
		if (!isHead) {
			this.#part = Buffer.alloc(headBytes);
			return { kind: 'message', body: part };
		}
		const length = part.readUInt32LE();
		if (length > 0 && length <= maxMessageBytes) {
			this.#part = Buffer.alloc(length);
			return undefined;
		}
		this.#isOver = true;
		return {
			kind: 'malformed',
			problem: `a message of ${length} bytes; at most ${maxMessageBytes} are read`,
		};
	}
}

const headBytes = 4;
const longBody = 65_536;

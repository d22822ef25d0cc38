import { type ExtensionFrame, type FrameDraft, maxFrameBytes, writeExtensionFrame } from '@tenon/wire';
import { Cancelled, FrameTooLong } from '../errors.ts';

/** A frame as this package writes it. */
export type Draft = FrameDraft<ExtensionFrame>;

/** Everything that is said to the host, one line a write. Says nothing more once it is closed. */
export class Outbox {
	readonly #write: (line: string) => void;
	readonly #log: (text: string) => void;
	#isOpen = true;

	constructor(write: (line: string) => void, log: (text: string) => void) {
		this.#write = write;
		this.#log = log;
	}

	/** Writes a frame that is not waited for. One that is too long is told of and dropped. */
	send(frame: Draft): void {
		if (!this.#tryWrite(frame)) this.#log(`${frame.type}: longer than ${maxFrameBytes} bytes, not sent`);
	}

	/** Writes a frame whose answer will be waited for. Throws {@link FrameTooLong}, and {@link Cancelled} after the end. */
	request(frame: Draft): void {
		if (!this.#isOpen) throw new Cancelled();
		if (!this.#tryWrite(frame)) throw new FrameTooLong(frame.type);
	}

	/** Writes an answer; where that is too long, the one that `instead` makes of the reason. */
	answer(frame: Draft, instead: (reason: string) => Draft): void {
		if (!this.#tryWrite(frame)) this.send(instead(`the answer is longer than ${maxFrameBytes} bytes`));
	}

	close(): void {
		this.#isOpen = false;
	}

	#tryWrite(frame: Draft): boolean {
		if (!this.#isOpen) return true;
		const line = writeExtensionFrame(frame);
		if (isTooLong(line)) return false;
		this.#write(line);
		return true;
	}
}

// A UTF-16 unit is three bytes of UTF-8 at most: short lines need not be counted. The newline does not count.
const isTooLong = (line: string): boolean =>
	line.length * 3 > maxFrameBytes && Buffer.byteLength(line) - 1 > maxFrameBytes;

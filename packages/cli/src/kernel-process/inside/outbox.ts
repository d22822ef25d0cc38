import { frameOf } from '@tenon/extensions';

/**
 * Writes messages, several at once where they come together: a notice is written at the end of the turn of the event
 * loop, or with the next message that its reader waits for. So a small script wakes its session once for its output and
 * its answer. The order stays.
 */
export class Outbox {
	readonly #write: (frames: Uint8Array) => void;
	#waiting: Uint8Array[] = [];
	#timer: NodeJS.Immediate | undefined;

	constructor(write: (frames: Uint8Array) => void) {
		this.#write = write;
	}

	/** Throws where the message cannot be copied: then it is not written, and all others are. */
	post(message: object): void {
		const frame = frameOf(message);
		this.#waiting.push(frame);
		if ('kind' in message && message.kind === 'notice') this.#timer ??= setImmediate(() => this.#flush());
		else this.#flush();
	}

	#flush(): void {
		clearImmediate(this.#timer);
		this.#timer = undefined;
		const frames = this.#waiting;
		if (frames.length === 0) return;
		this.#waiting = [];
		this.#write(frames.length === 1 ? frames[0]! : Buffer.concat(frames));
	}
}

import type { Writable } from 'node:stream';
import type { TimerPort } from '@tenon/core';
import type { ProcessSettings } from '../process-settings.ts';

/** What is told when nothing more can be written. */
export interface WriterListener {
	/** The extension has stopped reading, as the fact says, and has to be given up. */
	stuck(fact: string): void;
	/** The other end has no reader. */
	broken(): void;
}

/**
 * The one way to an extension: frames go out in the order in which they were given. Those of one tick are one write;
 * while the extension does not read they wait, and too many of them, too long, or a write that does not end, mean
 * that it is given up. After that, and after the end, frames are dropped.
 */
export class FrameWriter {
	readonly #stream: Writable;
	readonly #timer: TimerPort;
	readonly #settings: ProcessSettings;
	readonly #listener: WriterListener;
	#frames: string[] = [];
	/** Of the frames that wait: in characters while the extension reads, in bytes while it does not. */
	#length = 0;
	/** Frames and bytes that the stream holds. */
	#heldFrames = 0;
	#heldBytes = 0;
	#isScheduled = false;
	#isOver = false;
	#stuck: Disposable | undefined;

	constructor(stream: Writable, timer: TimerPort, settings: ProcessSettings, listener: WriterListener) {
		this.#stream = stream;
		this.#timer = timer;
		this.#settings = settings;
		this.#listener = listener;
	}

	/** A frame, as one line with its newline. */
	write(frame: string): void {
		if (this.#isOver) return;
		this.#frames.push(frame);
		this.#length += this.#heldFrames > 0 ? Buffer.byteLength(frame) : frame.length;
		if (this.#heldFrames > 0) this.#checkRoom();
		else if (this.#length >= batchLength || this.#frames.length >= batchFrames) this.#flush();
		else if (!this.#isScheduled) {
			this.#isScheduled = true;
			process.nextTick(this.#flushScheduled);
		}
	}

	/** Writes what waits and closes the stream. */
	end(): void {
		if (this.#isOver) return;
		const rest = this.#frames.join('');
		this.abandon();
		this.#stream.end(rest);
	}

	/** Drops what waits. */
	abandon(): void {
		this.#isOver = true;
		this.#frames = [];
		this.#stuck?.[Symbol.dispose]();
		this.#stuck = undefined;
	}

	readonly #flushScheduled = (): void => {
		this.#isScheduled = false;
		if (this.#heldFrames === 0) this.#flush();
	};

	#flush(): void {
		if (this.#isOver || this.#frames.length === 0) return;
		const batch = this.#frames.length === 1 ? this.#frames[0]! : this.#frames.join('');
		this.#heldFrames = this.#frames.length;
		this.#frames = [];
		this.#length = 0;
		this.#stream.write(batch, this.#written);
		// What the system took at once is no longer ours to hold.
		if (this.#stream.writableLength === 0) this.#heldFrames = 0;
		else {
			this.#heldBytes = this.#stream.writableLength;
			this.#stuck = this.#timer.after(this.#settings.writeMs, () =>
				this.#fail(`stopped reading: a write took longer than ${this.#settings.writeMs} ms`),
			);
		}
	}

	readonly #written = (error?: Error | null): void => {
		if (this.#isOver) return;
		if (error) {
			this.abandon();
			this.#listener.broken();
			return;
		}
		if (this.#stream.writableLength > 0) return;
		this.#stuck?.[Symbol.dispose]();
		this.#stuck = undefined;
		this.#heldFrames = 0;
		this.#heldBytes = 0;
		this.#flush();
	};

	#checkRoom(): void {
		const { queueFrames, queueBytes } = this.#settings;
		if (this.#heldFrames + this.#frames.length > queueFrames)
			this.#fail(`stopped reading: more than ${queueFrames} frames wait`);
		else if (this.#heldBytes + this.#length > queueBytes)
			this.#fail(`stopped reading: more than ${queueBytes} bytes wait`);
	}

	#fail(fact: string): void {
		this.abandon();
		this.#listener.stuck(fact);
	}
}

const batchLength = 65_536;
const batchFrames = 128;

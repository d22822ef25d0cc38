import type { Readable } from 'node:stream';
import type { Output } from '@tenon/shell';

/** A program's output on its way to the shell. */
export interface Forward {
	/** True when all has come; false when nothing has for `lingerMs` though the pipe is still open. */
	finish(lingerMs: number): Promise<boolean>;
	/** What still comes goes there instead; it keeps this process from ending no longer. */
	redirect(sink: (chunk: Uint8Array) => void): void;
	/** Nothing more is taken: who writes finds that nobody reads. */
	cut(): void;
}

/** Pumps what a program writes into an output, no faster than that takes it. */
export const forward = (from: Readable, output: Output): Forward => new Pump(from, output);

class Pump implements Forward {
	readonly #from: Readable;
	readonly #closed: Promise<true>;
	#take: (chunk: Uint8Array) => void;
	#lastByteMs = performance.now();
	#isWriting = false;

	constructor(from: Readable, output: Output) {
		this.#from = from;
		this.#take = (chunk) => this.#write(chunk, output);
		from.on('data', (chunk: Buffer) => {
			this.#lastByteMs = performance.now();
			this.#take(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength));
		});
		this.#closed = new Promise((resolve) => {
			from.once('close', () => resolve(true));
			from.once('error', () => from.destroy());
		});
	}

	#write(chunk: Uint8Array, output: Output): void {
		const written = output.write(chunk);
		if (!(written instanceof Promise)) {
			if (!written) this.#from.destroy();
			return;
		}
		this.#isWriting = true;
		this.#from.pause();
		void written.then(
			(isRead) => {
				this.#isWriting = false;
				this.#lastByteMs = performance.now();
				if (isRead) this.#from.resume();
				else this.#from.destroy();
			},
			() => {
				this.#isWriting = false;
				this.#from.destroy();
			},
		);
	}

	async finish(lingerMs: number): Promise<boolean> {
		if (this.#from.closed) return true;
		const lingered = Promise.withResolvers<false>();
		const timer = setInterval(
			() => {
				if (!this.#isWriting && performance.now() - this.#lastByteMs > lingerMs) lingered.resolve(false);
			},
			Math.max(10, lingerMs / 4),
		);
		try {
			return await Promise.race([this.#closed, lingered.promise]);
		} finally {
			clearInterval(timer);
		}
	}

	redirect(sink: (chunk: Uint8Array) => void): void {
		this.#take = sink;
		if ('unref' in this.#from && typeof this.#from.unref === 'function') this.#from.unref();
	}

	cut(): void {
		this.#from.destroy();
	}
}

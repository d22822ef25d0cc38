import type { Readable } from 'node:stream';
import { isFsError } from '@tenon/core';
import type { Output } from '@tenon/shell';

/** A program's output on its way to the shell. */
export interface Forward {
	/**
	 * True when all has come and was taken; false when nothing has for `lingerMs` though the pipe is still open, and
	 * when the wait is given up. Throws what the output threw, unless it was a failure of a file: that is the end
	 * of it for the program.
	 */
	finish(lingerMs: number, signal: AbortSignal): Promise<boolean>;
	/** What still comes goes there instead; it keeps this process from ending no longer. */
	redirect(sink: (chunk: Uint8Array) => void): void;
	/** Nothing more is taken: a writer finds no reader. */
	cut(): void;
}

/** Pumps what a program writes into an output, no faster than that takes it. */
export const forward = (from: Readable, output: Output): Forward => new Pump(from, output);

class Pump implements Forward {
	readonly #from: Readable;
	readonly #closed: Promise<true>;
	#take: (chunk: Uint8Array) => void;
	#lastByteMs = performance.now();
	#writing: Promise<void> | undefined;
	#failure: { readonly error: unknown } | undefined;

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
		try {
			const written = output.write(chunk);
			if (written instanceof Promise) this.#writing = this.#writeLater(written);
			else if (!written) this.#from.destroy();
		} catch (error) {
			this.#fail(error);
		}
	}

	async #writeLater(written: Promise<boolean>): Promise<void> {
		this.#from.pause();
		try {
			if (await written) this.#from.resume();
			else this.#from.destroy();
		} catch (error) {
			this.#fail(error);
		}
		this.#lastByteMs = performance.now();
		this.#writing = undefined;
	}

	#fail(error: unknown): void {
		if (!isFsError(error)) this.#failure ??= { error };
		this.#from.destroy();
	}

	async finish(lingerMs: number, signal: AbortSignal): Promise<boolean> {
		const isTaken = this.#from.closed && this.#writing === undefined;
		const isOver = isTaken || (await this.#untilTaken(lingerMs, signal));
		if (this.#failure !== undefined) throw this.#failure.error;
		return isOver;
	}

	async #untilTaken(lingerMs: number, signal: AbortSignal): Promise<boolean> {
		const left = Promise.withResolvers<false>();
		const leave = (): void => left.resolve(false);
		const timer = setInterval(
			() => {
				if (this.#writing === undefined && performance.now() - this.#lastByteMs > lingerMs) leave();
			},
			Math.max(10, lingerMs / 4),
		);
		signal.addEventListener('abort', leave, { once: true });
		if (signal.aborted && this.#writing !== undefined) leave();
		try {
			return await Promise.race([this.#closed.then(() => this.#writing).then(() => true), left.promise]);
		} finally {
			clearInterval(timer);
			signal.removeEventListener('abort', leave);
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

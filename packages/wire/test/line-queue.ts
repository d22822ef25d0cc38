import type { Readable } from 'node:stream';
import { FrameSplitter } from '@tenon/wire';

/** How long a child may say nothing before the conversation counts as stuck: far beyond any real answer. */
export const stuckMs = 25_000;

/** The lines of a stream, to be taken one by one as they come. */
export class LineQueue {
	readonly #lines: string[] = [];
	#hasEnded = false;
	#wake: () => void = () => undefined;

	constructor(stream: Readable) {
		const splitter = new FrameSplitter();
		stream.on('data', (chunk: Buffer) => {
			for (const line of splitter.push(chunk)) {
				this.#lines.push(line.kind === 'line' ? line.text : `a line of ${line.byteLength} bytes`);
			}
			this.#wake();
		});
		stream.on('close', () => {
			const last = splitter.end();
			if (last !== undefined) this.#lines.push(`a line without its newline: ${JSON.stringify(last)}`);
			this.#hasEnded = true;
			this.#wake();
		});
	}

	/** The next line; `undefined` at the end of the stream, or if nothing comes. */
	async next(): Promise<string | undefined> {
		if (this.#lines.length === 0 && !this.#hasEnded) await this.#change();
		return this.#lines.shift();
	}

	#change(): Promise<void> {
		return new Promise((resolve) => {
			const stuck = setTimeout(resolve, stuckMs);
			this.#wake = () => {
				clearTimeout(stuck);
				resolve();
			};
		});
	}
}

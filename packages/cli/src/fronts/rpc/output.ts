import type { Writable } from 'node:stream';

/**
 * Writes one object per line, compact. What a client does not read waits up to a bound; beyond that the client is
 * taken for gone, so that nothing grows without end.
 */
export class LineOutput {
	readonly #output: Writable;
	readonly #gone: () => void;
	#isOpen = true;

	/** `gone`: the client is not there any more, or does not read. */
	constructor(output: Writable, gone: () => void) {
		this.#output = output;
		this.#gone = gone;
		output.on('error', () => this.#close());
	}

	write(line: object): void {
		if (!this.#isOpen) return;
		this.#output.write(`${jsonOf(line)}\n`);
		if (this.#output.writableLength > maxWaitingBytes) this.#close();
	}

	/** Resolves when everything is on its way. */
	flushed(): Promise<void> {
		if (!this.#isOpen) return Promise.resolve();
		return new Promise((resolve) => this.#output.write('', () => resolve()));
	}

	#close(): void {
		if (!this.#isOpen) return;
		this.#isOpen = false;
		this.#gone();
	}
}

const maxWaitingBytes = 64 * 1024 * 1024;

// Bytes that are no UTF-8 stand as lone surrogates, which strict readers of JSON do not take.
const jsonOf = (line: object): string => {
	const json = JSON.stringify(line);
	return /\\ud[89a-f]/.test(json) ? JSON.stringify(line, wellFormed) : json;
};

const wellFormed = (_key: string, value: unknown): unknown =>
	typeof value === 'string' ? value.toWellFormed() : value;

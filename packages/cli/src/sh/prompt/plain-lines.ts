import { decodeText } from '@tenon/core';
import type { Input, Output } from '@tenon/shell';
import { readLine } from '../read-line.ts';
import type { LineSource, TypedLine } from './typed-line.ts';

/** Lines from an input that is no terminal, or from one that can move no cursor: prompts go to standard error, nothing is edited. */
export class PlainLines implements LineSource {
	readonly #input: Input;
	readonly #screen: Output;
	readonly #stopReading: () => void;

	/** `stopReading` ends a wait for the input. */
	constructor(input: Input, screen: Output, stopReading: () => void) {
		this.#input = input;
		this.#screen = screen;
		this.#stopReading = stopReading;
	}

	async read(prompt: string): Promise<TypedLine> {
		await this.#screen.writeText(prompt);
		const text = decodeText(await readLine(this.#input));
		if (text === '') return { kind: 'end' };
		return { kind: 'line', text: text.endsWith('\n') ? text.slice(0, -1) : text };
	}

	close(): void {
		this.#stopReading();
	}
}

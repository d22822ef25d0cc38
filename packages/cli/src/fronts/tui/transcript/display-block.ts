import { diffRows } from '../diff-rows.ts';
import { wrapped, wrappedUnder } from '../kit/text.ts';
import type { Theme } from '../theme.ts';
import type { Block } from './block.ts';

/** A text as it is, for example what a command shows; a diff in its colours. */
export class DisplayBlock implements Block {
	readonly isSettled = true;
	readonly #lines: readonly string[];
	readonly #isDiff: boolean;

	/** `text` is safe already. */
	constructor(text: string, theme: Theme) {
		const lines = text.split('\n');
		this.#isDiff = /^@@ /m.test(text);
		this.#lines = this.#isDiff ? diffRows(lines, theme) : lines;
	}

	render(width: number): string[] {
		const room = width - 2;
		return this.#lines
			.flatMap((line) => (this.#isDiff ? wrapped(line, room) : wrappedUnder(line, room)))
			.map((row) => `  ${row}`);
	}

	invalidate(): void {
		// Nothing is kept.
	}
}

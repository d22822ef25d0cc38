import { diffRows } from '../diff-rows.ts';
import { wrapped } from '../kit/text.ts';
import type { Theme } from '../theme.ts';
import type { Block } from './block.ts';

/** A text as it is, for example what a command shows; a diff in its colours. */
export class DisplayBlock implements Block {
	readonly isSettled = true;
	readonly #lines: readonly string[];

	/** `text` is safe already. */
	constructor(text: string, theme: Theme) {
		const lines = text.split('\n');
		this.#lines = /^@@ /m.test(text) ? diffRows(lines, theme) : lines;
	}

	render(width: number): string[] {
		return this.#lines.flatMap((line) => wrapped(line, width - 2).map((row) => `  ${row}`));
	}

	invalidate(): void {
		// Nothing is kept.
	}
}

import { wrapped } from '../kit/text.ts';
import type { Block } from './block.ts';

/** A text with a mark before its first row, indented under it. */
export class TextBlock implements Block {
	readonly isSettled = true;
	readonly #text: string;
	readonly #mark: string;
	readonly #style: (text: string) => string;

	/** `mark`: two cells. `text` is safe already. */
	constructor(text: string, mark: string, style: (text: string) => string) {
		this.#text = text;
		this.#mark = mark;
		this.#style = style;
	}

	render(width: number): string[] {
		return wrapped(this.#text, width - 2).map(
			(row, at) => `${at === 0 ? this.#mark : '  '}${this.#style(row)}`,
		);
	}

	invalidate(): void {
		// Nothing is kept.
	}
}

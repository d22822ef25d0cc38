import { wrapped } from '../kit/text.ts';
import type { View } from '../kit/view.ts';
import type { Theme } from '../theme.ts';

/** Something that takes the place of the editor until a person has said something. */
export interface Dialog extends View {
	/** It is not waited for any more. */
	close?(): void;
}

/** A dialog with a heading and lines above what takes the keys. */
export class HeadedDialog implements Dialog {
	readonly #heading: string;
	readonly #lines: readonly string[];
	readonly #inner: View;
	readonly #theme: Theme;

	/** Heading and lines are safe already. */
	constructor(heading: string, lines: readonly string[], inner: View, theme: Theme) {
		this.#heading = heading;
		this.#lines = lines;
		this.#inner = inner;
		this.#theme = theme;
	}

	render(width: number): string[] {
		const { accent, bold, dim } = this.#theme;
		return [
			accent('─'.repeat(width)),
			...wrapped(bold(this.#heading), width),
			...this.#lines.flatMap((line) => (line === '' ? [''] : wrapped(line, width))),
			...this.#inner.render(width),
			dim('─'.repeat(width)),
		];
	}

	invalidate(): void {
		this.#inner.invalidate();
	}

	handleInput(data: string): void {
		this.#inner.handleInput?.(data);
	}
}

import type { Theme } from '../theme.ts';
import type { Dialog } from './dialog.ts';

/**
 * A dialog that came while a person was typing: what they type next was not meant for it. Keys count again after a
 * pause.
 */
export class GuardedDialog implements Dialog {
	readonly #inner: Dialog;
	readonly #theme: Theme;
	readonly #now: () => number;
	/** When the last key came that was not meant for it; undefined: keys count. */
	#lastKey: number | undefined;

	constructor(inner: Dialog, theme: Theme, now: () => number = Date.now) {
		this.#inner = inner;
		this.#theme = theme;
		this.#now = now;
		this.#lastKey = now();
	}

	render(width: number): string[] {
		const rows = this.#inner.render(width);
		return this.#lastKey === undefined
			? rows
			: [...rows, this.#theme.warning('you were typing: keys count here after a pause'.slice(0, width))];
	}

	invalidate(): void {
		this.#inner.invalidate();
	}

	handleInput(data: string): void {
		const now = this.#now();
		if (this.#lastKey !== undefined && now - this.#lastKey < pauseMs) {
			this.#lastKey = now;
			return;
		}
		this.#lastKey = undefined;
		this.#inner.handleInput?.(data);
	}

	close(): void {
		this.#inner.close?.();
	}
}

const pauseMs = 700;

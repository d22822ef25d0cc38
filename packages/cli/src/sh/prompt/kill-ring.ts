const maxKept = 32;

/** Texts that were cut from lines, for `C-y` and `M-y`. It outlives the lines. */
export class KillRing {
	#texts: string[] = [];
	/** Which of them was put back last, counted from the newest. */
	#at = 0;
	#before: 'kill' | 'yank' | undefined;
	#now: 'kill' | 'yank' | undefined;

	/** The next key was pressed: cuts are joined, and `M-y` works, only right after each other. */
	nextKey(): void {
		this.#before = this.#now;
		this.#now = undefined;
	}

	/** Keeps a text that was cut in front of or after the cursor. */
	cut(text: string, side: 'before' | 'behind'): void {
		this.#now = 'kill';
		if (text === '') return;
		if (this.#before !== 'kill') this.#texts.unshift('');
		const joined = side === 'before' ? text + this.#texts[0]! : this.#texts[0]! + text;
		this.#texts[0] = joined;
		this.#texts.length = Math.min(this.#texts.length, maxKept);
		this.#at = 0;
	}

	/** The text to put back. */
	yank(): string {
		this.#now = 'yank';
		return this.#texts[this.#at] ?? '';
	}

	/** The text to put in the place of the one put back just before; `undefined` if none was. */
	yankOlder(): { readonly replaced: string; readonly text: string } | undefined {
		if (this.#before !== 'yank' || this.#texts.length === 0) return undefined;
		const replaced = this.yank();
		this.#at = (this.#at + 1) % this.#texts.length;
		return { replaced, text: this.yank() };
	}
}

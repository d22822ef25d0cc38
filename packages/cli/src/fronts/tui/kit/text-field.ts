import { Input } from '@earendil-works/pi-tui';
import { isKey } from './keys.ts';
import type { View } from './view.ts';

/** A field of one line; `isSecret` shows dots in place of what is typed. */
export class TextField implements View {
	readonly #input: Input;
	readonly #isSecret: boolean;
	readonly #cancelled: () => void;
	focused = false;

	constructor(options: {
		readonly placeholder?: string;
		readonly isSecret?: boolean;
		done(text: string): void;
		cancelled(): void;
	}) {
		this.#input = new Input({ prompt: '> ', placeholder: options.placeholder ?? '' });
		this.#input.onSubmit = options.done;
		this.#isSecret = options.isSecret === true;
		this.#cancelled = options.cancelled;
	}

	render(width: number): string[] {
		if (!this.#isSecret) {
			this.#input.focused = true;
			return this.#input.render(width);
		}
		return [`> ${'•'.repeat(Math.min([...this.#input.getValue()].length, Math.max(0, width - 2)))}`];
	}

	invalidate(): void {
		this.#input.invalidate();
	}

	handleInput(data: string): void {
		if (isKey(data, 'escape')) this.#cancelled();
		else this.#input.handleInput(data);
	}
}

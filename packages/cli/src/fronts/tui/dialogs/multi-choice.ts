import type { Choice } from '../kit/choice-list.ts';
import { isKey } from '../kit/keys.ts';
import { fitted, safeText } from '../kit/text.ts';
import type { View } from '../kit/view.ts';
import type { Theme } from '../theme.ts';

/** A list of which several are chosen: Space marks, Enter is done, Escape cancels. */
export class MultiChoice implements View {
	readonly #choices: readonly Choice[];
	readonly #options: {
		readonly theme: Theme;
		chosen(indices: readonly number[]): void;
		cancelled(): void;
	};
	readonly #marked = new Set<number>();
	#at = 0;

	constructor(
		choices: readonly Choice[],
		options: { readonly theme: Theme; chosen(indices: readonly number[]): void; cancelled(): void },
	) {
		this.#choices = choices;
		this.#options = options;
	}

	render(width: number): string[] {
		const { accent, dim } = this.#options.theme;
		const first = Math.max(0, Math.min(this.#at - maxRows + 1, this.#choices.length - maxRows));
		const rows = this.#choices.slice(first, first + maxRows).map(({ label, description = '' }, row) => {
			const index = first + row;
			const text = `${this.#marked.has(index) ? '[x]' : '[ ]'} ${safeText(label)}`;
			const more = description === '' ? '' : dim(`  ${safeText(description)}`);
			return fitted(index === this.#at ? `${accent(`→ ${text}`)}${more}` : `  ${text}${more}`, width);
		});
		return [...rows, dim('space marks, enter is done, esc cancels')];
	}

	invalidate(): void {
		// Nothing is kept.
	}

	handleInput(data: string): void {
		const { chosen, cancelled } = this.#options;
		if (isKey(data, 'escape')) cancelled();
		else if (isKey(data, 'enter')) chosen([...this.#marked].sort((one, other) => one - other));
		else if (isKey(data, 'up')) this.#at = Math.max(0, this.#at - 1);
		else if (isKey(data, 'down')) this.#at = Math.min(this.#choices.length - 1, this.#at + 1);
		else if (isKey(data, 'space')) this.#toggle();
	}

	#toggle(): void {
		if (!this.#marked.delete(this.#at)) this.#marked.add(this.#at);
	}
}

const maxRows = 10;

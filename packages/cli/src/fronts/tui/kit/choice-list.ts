import { SelectList } from '@earendil-works/pi-tui';
import type { Theme } from '../theme.ts';
import { fitted, safeText } from './text.ts';
import type { View } from './view.ts';

/** One of the things to choose from. */
export interface Choice {
	readonly label: string;
	readonly description?: string;
}

/** What becomes of a choice. */
export interface ChoiceListOptions {
	readonly theme: Theme;
	/** By its place in the list. */
	chosen(index: number): void;
	cancelled(): void;
	readonly start?: number;
}

/** A list of which one is chosen: arrows and Enter, or Escape. */
export class ChoiceList implements View {
	readonly #list: SelectList;
	/** How many columns labels have; the list reads it whenever it is drawn. */
	readonly #layout = {
		minPrimaryColumnWidth: minLabel,
		maxPrimaryColumnWidth: usualLabel,
		truncatePrimary: ({ text, maxWidth }: { readonly text: string; readonly maxWidth: number }): string =>
			fitted(text, maxWidth),
	};
	readonly #longest: number;

	constructor(choices: readonly Choice[], { theme, chosen, cancelled, start = 0 }: ChoiceListOptions) {
		const items = choices.map(({ label, description }, index) => ({
			value: String(index),
			label: safeText(label).replaceAll('\n', ' '),
			...(description === undefined ? {} : { description: safeText(description).replaceAll('\n', ' ') }),
		}));
		this.#longest = Math.max(0, ...items.map(({ description = '' }) => description.length));
		const styles = {
			selectedPrefix: theme.accent,
			selectedText: theme.accent,
			description: theme.dim,
			scrollInfo: theme.dim,
			noMatch: theme.dim,
		};
		this.#list = new SelectList(items, maxRows, styles, this.#layout);
		this.#list.setSelectedIndex(start);
		this.#list.onSelect = ({ value }) => chosen(Number(value));
		this.#list.onCancel = cancelled;
	}

	render(width: number): string[] {
		// Labels have what descriptions leave.
		this.#layout.maxPrimaryColumnWidth = Math.max(usualLabel, width - this.#longest - marks);
		return this.#list.render(width);
	}

	invalidate(): void {
		this.#list.invalidate();
	}

	handleInput(data: string): void {
		this.#list.handleInput(data);
	}
}

const maxRows = 10;
const minLabel = 12;
const usualLabel = 32;
/** Columns of the mark before a label and of the margin. */
const marks = 4;

import { MarkdownView } from '../kit/markdown-view.ts';
import { safeText, wrapped } from '../kit/text.ts';
import type { Theme } from '../theme.ts';
import type { Block } from './block.ts';

/** What the model says in one step: its reasoning, cut to the end unless it is expanded, and its text in Markdown. */
export class AnswerBlock implements Block {
	isSettled = false;
	readonly #theme: Theme;
	readonly #view: MarkdownView;
	#text = '';
	#reasoning = '';
	#isExpanded = false;

	constructor(theme: Theme) {
		this.#theme = theme;
		this.#view = new MarkdownView('', theme);
	}

	get isEmpty(): boolean {
		return this.#text.trim() === '' && this.#reasoning.trim() === '';
	}

	addText(text: string): void {
		this.setText(this.#text + text);
	}

	addReasoning(text: string): void {
		this.#reasoning += text;
	}

	setText(text: string): void {
		this.#text = text;
		this.#view.setText(text);
	}

	setReasoning(text: string): void {
		this.#reasoning = text;
	}

	setExpanded(isExpanded: boolean): void {
		this.#isExpanded = isExpanded;
	}

	render(width: number): string[] {
		const answer = this.#text.trim() === '' ? [] : this.#view.render(width);
		return [...this.#reasoningRows(width), ...answer];
	}

	invalidate(): void {
		this.#view.invalidate();
	}

	#reasoningRows(width: number): readonly string[] {
		const text = safeText(this.#reasoning).trim();
		if (text === '') return [];
		const { dim, italic } = this.#theme;
		const rows = wrapped(text, width - 2);
		const shown = this.#isExpanded ? rows : rows.slice(this.isSettled ? rows.length : -maxRows);
		const note =
			shown.length < rows.length
				? [dim(`· thinking: ${rows.length} row${rows.length === 1 ? '' : 's'} (ctrl-o shows them)`)]
				: [];
		return [...note, ...shown.map((row) => `  ${dim(italic(row))}`)];
	}
}

const maxRows = 4;

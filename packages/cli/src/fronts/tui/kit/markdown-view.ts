import { Markdown } from '@earendil-works/pi-tui';
import type { Theme } from '../theme.ts';
import { safeProse } from './text.ts';
import type { View } from './view.ts';

/** A text in Markdown that may still grow. */
export class MarkdownView implements View {
	readonly #markdown: Markdown;

	constructor(text: string, theme: Theme) {
		this.#markdown = new Markdown(safeProse(text).trim(), 0, 0, {
			heading: (line) => theme.bold(theme.accent(line)),
			link: theme.accent,
			linkUrl: theme.dim,
			code: theme.code,
			codeBlock: theme.code,
			codeBlockBorder: theme.dim,
			quote: theme.italic,
			quoteBorder: theme.dim,
			hr: theme.dim,
			listBullet: theme.accent,
			bold: theme.bold,
			italic: theme.italic,
			strikethrough: theme.strikethrough,
			underline: theme.underline,
			highlightCode: (code, language) => theme.highlighted(code, language ?? ''),
		});
	}

	setText(text: string): void {
		this.#markdown.setText(safeProse(text).trim());
	}

	render(width: number): string[] {
		// Rows that look the same are the same: others would be drawn again.
		return this.#markdown.render(Math.max(1, width)).map((row) => row.replace(/ +$/, ''));
	}

	invalidate(): void {
		this.#markdown.invalidate();
	}
}

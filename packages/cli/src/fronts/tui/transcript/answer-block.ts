import { MarkdownView } from '../kit/markdown-view.ts';
import { safeText, wrapped } from '../kit/text.ts';
import type { Theme } from '../theme.ts';
import type { Block, Fold, Foldable } from './block.ts';

/**
 * What the model says in one step: its reasoning, cut to the end unless it is expanded, and its text in Markdown. While
 * it grows, paragraphs that are whole are drawn once, so that a frame costs no more than the last one. Nothing of it
 * changes when it is settled: rows that have left the screen would be drawn again with everything else. Only where
 * links are explained at the end it is drawn as a whole then.
 */
export class AnswerBlock implements Block, Foldable {
	readonly #theme: Theme;
	readonly #view: MarkdownView;
	/** The paragraphs that are whole, and how much of the text they are. */
	#whole: MarkdownView[] = [];
	#wholeLength = 0;
	#text = '';
	#reasoning = '';
	#fold: Fold = 'usual';
	#isSettled = false;

	constructor(theme: Theme) {
		this.#theme = theme;
		this.#view = new MarkdownView('', theme);
	}

	get isSettled(): boolean {
		return this.#isSettled;
	}

	settle(): void {
		this.#isSettled = true;
		if (linkDefinition.test(this.#text)) this.#forgetParts();
	}

	get isEmpty(): boolean {
		return this.#text.trim() === '' && this.#reasoning.trim() === '';
	}

	addText(text: string): void {
		this.#text += text;
	}

	addReasoning(text: string): void {
		this.#reasoning += text;
	}

	setText(text: string): void {
		if (text === this.#text) return;
		if (!text.startsWith(this.#text.slice(0, this.#wholeLength))) this.#forgetParts();
		this.#text = text;
	}

	setReasoning(text: string): void {
		this.#reasoning = text;
	}

	/** Its thoughts; what it says is always shown. */
	get foldable(): Foldable | undefined {
		return this.#reasoning.trim() === '' ? undefined : this;
	}

	get fold(): Fold {
		return this.#fold;
	}

	get title(): string {
		return `thinking: ${this.lines[0] ?? ''}`;
	}

	get lines(): readonly string[] {
		return safeText(this.#reasoning).trim().split('\n');
	}

	setFold(fold: Fold): void {
		this.#fold = fold;
	}

	render(width: number): string[] {
		return [...this.#reasoningRows(width), ...this.#answerRows(width)];
	}

	invalidate(): void {
		this.#view.invalidate();
		for (const part of this.#whole) part.invalidate();
	}

	#answerRows(width: number): readonly string[] {
		if (this.#text.trim() === '') return [];
		const rest = this.#text.slice(this.#wholeLength);
		const length = this.#isSettled ? 0 : wholeLengthOf(rest);
		if (length > 0) {
			this.#whole.push(new MarkdownView(rest.slice(0, length), this.#theme));
			this.#wholeLength += length;
		}
		this.#view.setText(rest.slice(length));
		return [...this.#whole, this.#view].flatMap((part, at) =>
			at === 0 ? part.render(width) : ['', ...part.render(width)],
		);
	}

	#forgetParts(): void {
		this.#whole = [];
		this.#wholeLength = 0;
	}

	#reasoningRows(width: number): readonly string[] {
		const text = safeText(this.#reasoning).trim();
		if (text === '') return [];
		const { dim, italic } = this.#theme;
		const rows = wrapped(text, width - 2);
		// Once it speaks it has thought: its thoughts are folded while they are on the screen.
		const isShort = this.#isSettled || this.#text.trim() !== '' || this.#fold === 'closed';
		const shown = this.#fold === 'all' ? rows : rows.slice(isShort ? rows.length : -maxRows);
		const note =
			shown.length < rows.length
				? [
						dim(
							`· thinking: ${rows.length} row${rows.length === 1 ? '' : 's'} (ctrl-o shows all, ctrl-t one)`,
						),
					]
				: [];
		return [...note, ...shown.map((row) => `  ${dim(italic(row))}`)];
	}
}

const maxRows = 4;

const linkDefinition = /^ {0,3}\[[^\]]+\]:\s/m;

/**
 * How much of the beginning of a text is paragraphs that no further text changes: up to the last blank line outside of
 * code, after which something begins that continues no list, quote or table.
 */
export const wholeLengthOf = (text: string): number => {
	let isCode = false;
	let whole = 0;
	let from = 0;
	let isBlankBefore = false;
	for (let end = text.indexOf('\n'); end >= 0; from = end + 1, end = text.indexOf('\n', from)) {
		const line = text.slice(from, end);
		if (isBlankBefore && !isCode && /^[^\s\-*+\d>|]/.test(line)) whole = from;
		if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
		isBlankBefore = line.trim() === '';
	}
	return whole;
};

import { type AutocompleteProvider, Editor } from '@earendil-works/pi-tui';
import type { Theme } from '../theme.ts';
import { isKey } from './keys.ts';
import type { Screen } from './screen.ts';
import type { View } from './view.ts';

/** Something that fits where the cursor stands. */
export interface Completion {
	readonly value: string;
	readonly label: string;
	readonly description?: string;
}

/** What can stand at the cursor: candidates for the text before it. */
export type Complete = (
	line: string,
	signal: AbortSignal,
) => Promise<{ readonly prefix: string; readonly items: readonly Completion[] } | undefined>;

/** What a person does in the editor. */
export interface PromptEditorOptions {
	readonly screen: Screen;
	readonly theme: Theme;
	readonly complete: Complete;
	submitted(text: string): void;
	/** Tab where there is nothing to complete: the text is to wait for its turn. */
	queued(text: string): void;
	/** What is to stand in place of a pasted text; the text itself where it is no more than that. */
	pasted(text: string): Promise<string>;
}

/** The place where a person types: several lines, history, completion. */
export class PromptEditor implements View {
	readonly #editor: Editor;
	readonly #options: PromptEditorOptions;

	constructor(options: PromptEditorOptions) {
		this.#options = options;
		const { theme } = options;
		this.#editor = new Editor(options.screen.tui, {
			borderColor: theme.dim,
			selectList: {
				selectedPrefix: theme.accent,
				selectedText: theme.accent,
				description: theme.dim,
				scrollInfo: theme.dim,
				noMatch: theme.dim,
			},
		});
		this.#editor.setAutocompleteProvider(providerOf(options.complete));
		this.#editor.onSubmit = (text) => options.submitted(text);
	}

	get focused(): boolean {
		return this.#editor.focused;
	}

	set focused(focused: boolean) {
		this.#editor.focused = focused;
	}

	get text(): string {
		return this.#editor.getExpandedText();
	}

	setText(text: string): void {
		this.#editor.setText(text);
	}

	insert(text: string): void {
		this.#editor.insertTextAtCursor(text);
	}

	/** Arrow up brings it back. */
	remember(text: string): void {
		this.#editor.addToHistory(text);
	}

	/** Whether candidates are shown, so that Escape closes them. */
	get isCompleting(): boolean {
		return this.#editor.isShowingAutocomplete();
	}

	render(width: number): string[] {
		return this.#editor.render(width);
	}

	invalidate(): void {
		this.#editor.invalidate();
	}

	handleInput(data: string): void {
		const text = this.text;
		if (isKey(data, 'tab') && !this.isCompleting && text.trim() !== '' && !isCompletable(text)) {
			this.#editor.setText('');
			this.#options.queued(text);
			return;
		}
		const paste = pastedLine.exec(data)?.[1];
		if (paste === undefined) this.#editor.handleInput(data);
		else void this.#paste(paste);
	}

	// A line by itself may name an image.
	async #paste(text: string): Promise<void> {
		const shown = await this.#options.pasted(text);
		this.#editor.handleInput(`\u001b[200~${shown}\u001b[201~`);
		this.#options.screen.refresh();
	}
}

const pastedLine = /^\u001b\[200~([^\n\r]{1,4096})\u001b\[201~$/;

// A command or a file's name at its end can be completed; anything else is a prompt.
const isCompletable = (text: string): boolean => /^\/\S*$|(?:^|\s)@\S*$/.test(text);

const providerOf = (complete: Complete): AutocompleteProvider => ({
	triggerCharacters: ['/', '@'],
	getSuggestions: async (lines, row, column, { signal }) => {
		const found = await complete((lines[row] ?? '').slice(0, column), signal);
		return found === undefined || found.items.length === 0
			? null
			: { items: [...found.items], prefix: found.prefix };
	},
	applyCompletion: (lines, row, column, { value }, prefix) => {
		const line = lines[row] ?? '';
		const before = `${line.slice(0, column - prefix.length)}${value}`;
		const after = line.slice(column);
		const space = value.endsWith('/') || after.startsWith(' ') ? '' : ' ';
		return {
			lines: lines.with(row, `${before}${space}${after}`),
			cursorLine: row,
			cursorCol: before.length + space.length,
		};
	},
});

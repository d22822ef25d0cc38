import type { Dialog } from './dialogs/dialog.ts';
import type { Screen } from './kit/screen.ts';
import type { View } from './kit/view.ts';

/**
 * The place under the conversation: the editor, or the dialog on top of it. A dialog that is closed gives the place
 * back to the one below.
 */
export class Dock implements View {
	readonly #screen: Screen;
	readonly #editor: View;
	readonly #dialogs = new Map<string, Dialog>();

	constructor(screen: Screen, editor: View) {
		this.#screen = screen;
		this.#editor = editor;
	}

	get hasDialog(): boolean {
		return this.#dialogs.size > 0;
	}

	/** Shows a dialog on top, under a name of its own. */
	open(name: string, dialog: Dialog): void {
		this.#dialogs.set(name, dialog);
		this.#focus();
	}

	get(name: string): Dialog | undefined {
		return this.#dialogs.get(name);
	}

	close(name: string): void {
		const dialog = this.#dialogs.get(name);
		if (dialog === undefined) return;
		this.#dialogs.delete(name);
		dialog.close?.();
		this.#focus();
	}

	/** Closes all whose names begin so. */
	closeAll(prefix: string): void {
		for (const name of [...this.#dialogs.keys()]) if (name.startsWith(prefix)) this.close(name);
	}

	render(width: number): string[] {
		return this.#top.render(width);
	}

	invalidate(): void {
		this.#top.invalidate();
	}

	get #top(): View {
		return [...this.#dialogs.values()].at(-1) ?? this.#editor;
	}

	#focus(): void {
		this.#screen.focus(this.#top);
		this.#screen.refresh();
	}
}

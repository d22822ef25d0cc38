import type { Dialog } from './dialogs/dialog.ts';
import type { PanelView } from './dialogs/panel-view.ts';
import type { Screen } from './kit/screen.ts';
import type { View } from './kit/view.ts';
import type { Theme } from './theme.ts';

/**
 * The place under the conversation: the panels that are open, and below them the editor, or the dialog on top of it. A
 * dialog has the keys as long as it is there; else the panel that was opened last, or what the person moved to.
 */
export class Dock implements View {
	readonly #screen: Screen;
	readonly #editor: View;
	readonly #theme: Theme;
	readonly #dialogs = new Map<string, Dialog>();
	readonly #panels = new Map<string, PanelView>();
	/** The panel that has the keys; undefined: the editor. */
	#focused: string | undefined;

	constructor(screen: Screen, editor: View, theme: Theme) {
		this.#screen = screen;
		this.#editor = editor;
		this.#theme = theme;
	}

	/** Whether keys go to a dialog or a panel. */
	get hasDialog(): boolean {
		return this.#dialogs.size > 0 || this.#focused !== undefined;
	}

	/** The panel that has the keys. */
	get focusedPanel(): PanelView | undefined {
		return this.#dialogs.size > 0 || this.#focused === undefined
			? undefined
			: this.#panels.get(this.#focused);
	}

	/** Shows a dialog on top, under a name of its own. */
	open(name: string, dialog: Dialog): void {
		this.#dialogs.set(name, dialog);
		this.#focus();
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

	/** Shows a panel, which gets the keys. */
	openPanel(name: string, panel: PanelView): void {
		this.#panels.set(name, panel);
		this.#focused = name;
		this.#focus();
	}

	panel(name: string): PanelView | undefined {
		return this.#panels.get(name);
	}

	/** Takes a panel away; the one that was opened before it gets the keys. */
	closePanel(name: string): void {
		if (!this.#panels.delete(name)) return;
		if (this.#focused === name) this.#focused = [...this.#panels.keys()].at(-1);
		this.#focus();
	}

	closePanels(): void {
		for (const name of [...this.#panels.keys()]) this.closePanel(name);
	}

	/** Gives the keys to the next panel, after the last one to the editor; false: there is no panel. */
	nextFocus(): boolean {
		if (this.#panels.size === 0 || this.#dialogs.size > 0) return false;
		const names = [...this.#panels.keys(), undefined];
		this.#focused = names[(names.indexOf(this.#focused) + 1) % names.length];
		this.#focus();
		return true;
	}

	render(width: number): string[] {
		return [...this.#panelRows(width), ...this.#bottom.render(width)];
	}

	invalidate(): void {
		this.#bottom.invalidate();
	}

	// Where there is no room for all, those without the keys are a title.
	#panelRows(width: number): readonly string[] {
		if (this.#panels.size === 0) return [];
		const room = Math.max(minPanelRows, this.#screen.rows - rowsBesides);
		const all = [...this.#panels.values()];
		const rows = all.map((panel) => panel.render(width));
		const isTooMuch = rows.reduce((sum, each) => sum + each.length, 0) > room;
		const focused = this.focusedPanel;
		const shown = isTooMuch
			? all.map((panel, at) => (panel === focused ? rows[at]! : panel.render(width, true)))
			: rows;
		const { dim } = this.#theme;
		return [...shown.flat(), dim('─'.repeat(width)), dim(panelHint.slice(0, width))];
	}

	get #bottom(): View {
		return [...this.#dialogs.values()].at(-1) ?? this.#editor;
	}

	#focus(): void {
		this.#screen.focus(this.focusedPanel ?? this.#bottom);
		this.#screen.refresh();
	}
}

const panelHint = 'ctrl-n: the next panel, or the prompt · ctrl-c closes the panel';
const minPanelRows = 6;
const rowsBesides = 10;

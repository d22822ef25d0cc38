import { ProcessTerminal, type Terminal, TuiMainScreen } from '@earendil-works/pi-tui';
import type { View } from './view.ts';

export type { Terminal };

/** Whether a key was taken: then the view with the focus does not get it. */
export type KeyListener = (data: string) => boolean;

/**
 * The terminal as a column of views, of which only changed rows are drawn again. Everything that the program knows of
 * the library that draws is in this folder.
 */
export class Screen {
	readonly #tui: TuiMainScreen;

	constructor(terminal: Terminal = new ProcessTerminal()) {
		// The terminal's own cursor, so that what an input method composes stands where it is typed.
		this.#tui = new TuiMainScreen(terminal, true);
	}

	/** For the parts of the library that need it. */
	get tui(): TuiMainScreen {
		return this.#tui;
	}

	get columns(): number {
		return this.#tui.terminal.columns;
	}

	get rows(): number {
		return this.#tui.terminal.rows;
	}

	add(view: View): void {
		this.#tui.addChild(view);
	}

	focus(view: View): void {
		this.#tui.setFocus(view);
	}

	/** Asks for keys before any view does. */
	onKey(listener: KeyListener): void {
		this.#tui.addInputListener((data) => (listener(data) ? { consume: true } : undefined));
	}

	/** Draws soon; many calls make one drawing. */
	refresh(): void {
		this.#tui.requestRender();
	}

	setTitle(title: string): void {
		this.#tui.terminal.setTitle(title);
	}

	start(): void {
		this.#tui.start();
	}

	/** Gives the terminal back; what was drawn stays. */
	async stop(): Promise<void> {
		await this.#tui.terminal.drainInput(drainMs, idleMs);
		this.#tui.stop();
	}
}

const drainMs = 300;
const idleMs = 20;

/** What a panel shows. */
export interface PanelContent {
	/** Empty: the owner's name. */
	readonly title: string;
	/** One per row of the screen; may hold ANSI colours. */
	readonly lines: readonly string[];
	readonly footer: string;
}

/** An open panel. */
export interface OpenPanel extends PanelContent {
	/** The extension's name. */
	readonly owner: string;
	/** Unique among the owner's open panels. */
	readonly id: string;
}

/** A key pressed in a panel. */
export interface PanelKeyPress {
	/** `up down left right enter esc tab pageup pagedown home end backspace delete rune paste unknown`. */
	readonly key: string;
	/** The character of a `rune`, the text of a `paste`. May be a secret: never logged. */
	readonly text: string;
	readonly modifiers?: readonly ('ctrl' | 'alt' | 'shift')[];
}

/** What the owner of a panel is told. */
export interface PanelListener {
	/** Whether Esc is a key for this panel; else it closes it. Ctrl-C closes it always. */
	readonly takesEscape?: boolean;
	key(press: PanelKeyPress): void;
	/** A person, the front or the host closed it. Not told to an owner that closed it itself. */
	closed(): void;
	resized?(size: { readonly width: number; readonly height: number }): void;
}

/** What a front that shows panels is told, in order. */
export type PanelChange =
	| { readonly type: 'opened' | 'rendered'; readonly panel: OpenPanel }
	| { readonly type: 'closed'; readonly owner: string; readonly id: string };

/**
 * The open panels of one front, the newest on top. The top one gets the keys. Where no front shows panels, one that is
 * opened is closed at once, so that a wait for a key ends.
 */
export interface PanelStack {
	/** Whether a front shows panels. */
	readonly isShown: boolean;
	/** From the bottom to the top. */
	readonly panels: readonly OpenPanel[];
	/** Opens a panel on top; one of the same owner and id is replaced where it is. */
	open(owner: string, id: string, content: PanelContent, listener: PanelListener): void;
	/** An empty title keeps the old one. Nothing happens if there is no such panel. */
	render(owner: string, id: string, content: PanelContent): void;
	/** Closed by its owner: the listener is not told. Nothing happens if there is no such panel. */
	close(owner: string, id: string): void;
	/** Closed by a person: the listener is told. Without a panel named: the top one. */
	dismiss(panel?: { readonly owner: string; readonly id: string }): void;
	/** All of an owner's, as when it ended: listeners are not told. */
	closeOwner(owner: string): void;
	/** To the top panel, or the one named. False: there is none. */
	press(press: PanelKeyPress, panel?: { readonly owner: string; readonly id: string }): boolean;
	resize(size: { readonly width: number; readonly height: number }): void;
	/** A front that shows panels watches. From the first watcher on, `isShown` is true. */
	watch(observe: (change: PanelChange) => void): Disposable;
}

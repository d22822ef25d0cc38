/** Names a panel: ids are unique for each owner. */
export interface PanelName {
	readonly owner: string;
	readonly id: string;
}

/** An open panel. */
export interface ShownPanel extends PanelName {
	readonly title: string;
	/** One per row of the screen; may contain ANSI colours. */
	readonly lines: readonly string[];
	readonly footer: string;
}

/** A change of the open panels. */
export type PanelChange =
	| { readonly type: 'opened' | 'rendered'; readonly panel: ShownPanel }
	| ({ readonly type: 'closed' } & PanelName);

/** A key pressed in a panel. */
export interface PanelKey {
	/** Absent: the panel on top. */
	readonly panel?: PanelName;
	/** `up down left right enter esc tab pageup pagedown home end backspace delete rune paste unknown`. */
	readonly key: string;
	/** The character of a `rune`, the text of a `paste`. May be a secret: never logged. */
	readonly text: string;
	readonly modifiers: readonly ('ctrl' | 'alt' | 'shift')[];
}

/** Which panel is to be closed; without one, that on top. */
export interface ClosePanel {
	readonly panel?: PanelName;
}

/** How large panels may be, in cells. */
export interface PanelSize {
	readonly width: number;
	readonly height: number;
}

/** Which of the panels that a person can open. */
export interface OpenPanel {
	readonly name: string;
}

/** Panels of extensions. */
export interface PanelVerbs {
	/** From the bottom to the top. */
	listPanels(): Promise<readonly ShownPanel[]>;
	/** Rejects with `service.unknown-panel`. */
	pressKey(key: PanelKey): Promise<void>;
	/** Nothing happens if there is none. */
	closePanel(which: ClosePanel): Promise<void>;
	resizePanels(size: PanelSize): Promise<void>;
	/** Opens a panel by its name, as `listContributions` has it. Rejects with `service.unknown-panel`. */
	openPanel(which: OpenPanel): Promise<void>;
}

import type { Maybe } from '@tenon/core';
import type { PanelKeyPress } from '../panels/panel.ts';

/** What a panel shows. */
export interface PanelView {
	/** Absent: the extension's name; where a panel is rendered again, the title it has. */
	readonly title?: string;
	/** One per row of the screen; may hold ANSI colours. */
	readonly lines?: readonly string[];
	readonly footer?: string;
}

/** A panel that is to be opened. */
export interface PanelDraft extends PanelView {
	/** Unique among the extension's open panels. */
	readonly id: string;
}

/** A panel that is open. After it is closed, from either side, it does nothing any more. */
export interface ModulePanel {
	readonly id: string;
	/** Replaces what it shows. */
	render(view: PanelView): void;
	close(): void;
}

/** What happens in a panel. Callbacks of one panel run one after another, in the order of what happened. */
export interface PanelCallbacks {
	/** Whether Esc is a key for this panel; else it closes it. */
	readonly takesEscape?: boolean;
	onKey?(key: PanelKeyPress, panel: ModulePanel): Maybe<void>;
	/** The user closed it; not called when the extension does. */
	onClose?(): Maybe<void>;
	onResize?(size: { readonly width: number; readonly height: number }, panel: ModulePanel): Maybe<void>;
}

import type { Maybe } from '@tenon/core';

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

/** How much of a panel can be seen, in rows and columns of characters. */
export interface PanelSize {
	readonly width: number;
	readonly height: number;
}

/** A panel that is open. After it is closed, by the extension or by the user, it does nothing any more. */
export interface OpenedPanel {
	readonly id: string;
	/** Replaces what it shows. */
	render(view: PanelView): void;
	close(): void;
}

/** What happens in a panel. Callbacks of one panel run one after another, in the order of what happened. */
export interface PanelCallbacks<Key> {
	onKey?(key: Key, panel: OpenedPanel): Maybe<void>;
	/** The user closed it; not called when the extension does. */
	onClose?(): Maybe<void>;
	/** It has another size. */
	onResize?(size: PanelSize, panel: OpenedPanel): Maybe<void>;
}

/** An id for a panel of one call, so that concurrent calls do not share one: `approve-t1`. */
export const panelId = (purpose: string, callId: string): string => `${purpose}-${callId}`;

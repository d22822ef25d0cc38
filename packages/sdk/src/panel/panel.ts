import type { Maybe } from '@tenon/core';
import type { Panel } from '@tenon/wire';

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

/** A key that was pressed. */
export interface Key {
	/** `up`, `enter`, `rune` …. */
	readonly key: string;
	/** The character of a `rune`. */
	readonly text: string;
}

/** A panel that is open. After it is closed, from either side, it does nothing any more. */
export interface OpenPanel {
	readonly id: string;
	/** Replaces what it shows. */
	render(view: PanelView): void;
	close(): void;
}

/** What happens in a panel. Callbacks of one panel run one after another, in the order of what happened. */
export interface PanelCallbacks {
	onKey?(key: Key, panel: OpenPanel): Maybe<void>;
	/** The user closed it; not called when the extension does. */
	onClose?(): Maybe<void>;
}

/** An id for a panel of one call, so that concurrent calls do not share one: `approve-t1`. */
export const panelId = (purpose: string, callId: string): string => `${purpose}-${callId}`;

/** A panel as it stands in a frame. */
export const panelToWire = ({ id, title = '', lines = [], footer = '' }: PanelDraft): Panel => ({
	id,
	title,
	lines,
	footer,
});

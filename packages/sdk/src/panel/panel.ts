import type { Maybe } from '@tenon/core';
import type { Panel } from '@tenon/wire';
import { requireName } from '../errors.ts';
import { type FormField, type FormValues, fieldToWire } from './form.ts';

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
	/** Makes a form of it on hosts with `x.panel2`, which fill it in with the user; others show a panel without it. */
	readonly fields?: readonly FormField[];
	/**
	 * Wants every key as it was pressed, where the host has `x.panel2`: with its modifiers, pasted text as one key
	 * `paste`, and Esc as the key `esc`, which then closes nothing. Otherwise keys are the same on every host.
	 */
	readonly richKeys?: boolean;
}

/** A key that was pressed. */
export interface Key {
	/** `up`, `enter`, `rune` …. */
	readonly key: string;
	/** The character of a `rune`, the text of a `paste`. */
	readonly text: string;
	/** `ctrl`, `alt`, `shift`; for panels with {@link PanelDraft.richKeys}. */
	readonly modifiers: readonly string[];
}

/** How much of a panel can be seen, in rows and columns of characters. */
export interface PanelSize {
	readonly width: number;
	readonly height: number;
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
	/** The form was filled in: the panel is closed. */
	onSubmit?(values: FormValues): Maybe<void>;
	/** It has another size; told by hosts with `x.panel2`. */
	onResize?(size: PanelSize, panel: OpenPanel): Maybe<void>;
}

/** An id for a panel of one call, so that concurrent calls do not share one: `approve-t1`. */
export const panelId = (purpose: string, callId: string): string => `${purpose}-${callId}`;

/** A panel as it stands in a frame; its fields only for a host that knows them. Throws `NameMissing`. */
export const panelToWire = (
	{ id, title = '', lines = [], footer = '', fields = [] }: PanelDraft,
	{ knowsForms }: { readonly knowsForms: boolean },
): Panel => ({
	id: requireName(id, 'the id of a panel'),
	title,
	lines,
	footer,
	fields: knowsForms ? fields.map(fieldToWire) : undefined,
});

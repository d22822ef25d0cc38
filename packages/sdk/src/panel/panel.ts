import type { Maybe } from '@tenon/core';
import type { PanelCallbacks as AnyPanelCallbacks, PanelDraft as AnyPanelDraft, Panel } from '@tenon/wire';
import { requireName } from '../errors.ts';
import { type FormField, type FormValues, fieldToWire } from './form.ts';

/** A panel that is to be opened. */
export interface PanelDraft extends AnyPanelDraft {
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

/** What happens in a panel. Its size is told by hosts with `x.panel2`. */
export interface PanelCallbacks extends AnyPanelCallbacks<Key> {
	/** The form was filled in: the panel is closed. */
	onSubmit?(values: FormValues): Maybe<void>;
}

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

import {
	type Fields,
	name,
	optionalGroups,
	optionalText,
	optionalTexts,
	strictWord,
	texts,
} from '../fields/fields.ts';

/** A panel as an extension shows it. */
export interface Panel {
	/** Unique among the extension's open panels. */
	readonly id: string;
	readonly title: string;
	/** One per row of the screen; may hold ANSI colours. */
	readonly lines: readonly string[];
	readonly footer: string;
	/** `x.panel2`: makes a form of it. What was entered comes as `panel_result`. */
	readonly fields?: readonly PanelField[] | undefined;
}

/** Something to be entered into a form. */
export interface PanelField {
	/** Under which it stands in the result. */
	readonly name: string;
	readonly kind: 'text' | 'secret' | 'choice';
	/** Empty: the name. */
	readonly label: string;
	/** What stands there at first. */
	readonly value: string;
	/** For a `choice`. */
	readonly choices: readonly string[];
}

const formFields: Fields<PanelField> = {
	name,
	kind: strictWord('text', 'secret', 'choice'),
	label: optionalText,
	value: optionalText,
	choices: optionalTexts,
};

/** How a panel is written. */
export const panelFields: Fields<Panel> = {
	id: name,
	title: optionalText,
	lines: texts,
	footer: optionalText,
	fields: optionalGroups(formFields),
};

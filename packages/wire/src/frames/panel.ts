import { type Fields, name, optionalText, texts } from '../fields/fields.ts';

/** A panel as an extension shows it. */
export interface Panel {
	/** Unique among the extension's open panels. */
	readonly id: string;
	readonly title: string;
	/** One per row of the screen; may hold ANSI colours. */
	readonly lines: readonly string[];
	readonly footer: string;
}

/** How a panel is written. */
export const panelFields: Fields<Panel> = {
	id: name,
	title: optionalText,
	lines: texts,
	footer: optionalText,
};

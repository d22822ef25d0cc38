/** A change of a text by what stands there, not by where it stands. */
export interface TextEdit {
	/** What must be there exactly once. */
	readonly old: string;
	/** What takes its place. */
	readonly new: string;
	/** Every occurrence is changed; there may be one or many. Default false. */
	readonly all?: boolean;
}

/** A change of whole lines by where they stand. The caller knows that they are those that are meant. */
export interface LineEdit {
	/** From 1. */
	readonly firstLine: number;
	/** At least the first; the last line of the text at most. */
	readonly lastLine: number;
	/** What takes their place; a line end is added where it is missing. Empty: the lines are removed. */
	readonly new: string;
}

/** How strictly the old text is compared. */
export interface EditOptions {
	/** Only text that is equal to the last blank counts. Default false: blanks may differ where nothing is equal. */
	readonly isExact?: boolean;
}

/** How an occurrence was recognised: as it is, or but for its blanks. */
export type EditMatch = 'exact' | 'blanks';

/** One place that an edit changes, in the text before all edits. */
export interface EditedPlace {
	/** Which edit, from 0. */
	readonly edit: number;
	/** Offsets of what is replaced, in UTF-16 units. */
	readonly start: number;
	readonly end: number;
	/** What takes its place: the new text, indented and with line ends as the file has them. */
	readonly content: string;
	readonly match: EditMatch;
	/** The first line of it, from 1. */
	readonly line: number;
}

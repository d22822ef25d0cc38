import type { SourceText } from '../syntax/source-text.ts';

/** What stays the same while one text is compiled. */
export interface Compilation {
	readonly source: SourceText;
	/** Name of the file the text came from, for `BASH_SOURCE` of functions defined in it. */
	readonly file: string;
}

import type { GrepSettings } from '../grep/settings.ts';
import type { JsonWriter } from './json-writer.ts';
import type { LinePrinter, RgPage } from './line-printer.ts';
import type { RgShow } from './settings.ts';

/** How the search of one file is done and shown. */
export interface RgFileSearch {
	readonly settings: GrepSettings;
	readonly show: RgShow;
	readonly printer: LinePrinter;
	readonly page: RgPage;
	/** Takes the lines instead of the printer, where it is there. */
	readonly json: JsonWriter | undefined;
}

/** What came of the search of one file. */
export interface RgFound {
	/** Lines; where a match may span them matches if they are counted, else blocks of lines. */
	readonly selected: number;
	/** Matches, where these are counted. */
	readonly matches: number;
	/** How many bytes were searched. */
	readonly searched: number;
	/** Where the first NUL byte was met, -1 if none was or it was not looked for. */
	readonly nulOffset: number;
	/** What became of matches because of it: some are not shown, or were not sought. */
	readonly lost: 'none' | 'hidden' | 'unsought';
}

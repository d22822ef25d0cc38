import type { GrepColors } from './colors.ts';

/** How patterns are read. */
export type GrepSyntax = 'basic' | 'extended' | 'fixed' | 'perl';

/** What grep was asked for, complete. */
export interface GrepSettings {
	readonly syntax: GrepSyntax;
	readonly ignoresCase: boolean;
	/** Each byte beyond ASCII is a character. */
	readonly hasBytes: boolean;
	readonly bounds: 'none' | 'words' | 'line';
	readonly inverts: boolean;
	/** The byte that ends a line. */
	readonly delimiter: number;
	/** What happens to files with NUL bytes or bytes that are not UTF-8. */
	readonly binary: 'binary' | 'text' | 'without-match';
	readonly report: 'lines' | 'matches' | 'count' | 'names' | 'names-without' | 'nothing';
	readonly maxCount: number;
	/** Lines of context, -1 where none was asked for: with 0 groups of lines are still told apart. */
	readonly before: number;
	readonly after: number;
	readonly groupSeparator: string | undefined;
	/** Every line is shown, until as many are selected as were asked for. */
	readonly passesAll: boolean;
	/** Of the lines of context after the last that was asked for, those that match are shown as selected. */
	readonly marksLater: boolean;
	/** `auto`: where several files may be searched. */
	readonly fileNames: 'always' | 'never' | 'auto';
	readonly showsLineNumbers: boolean;
	readonly showsOffsets: boolean;
	readonly alignsTabs: boolean;
	/** A NUL byte stands after file names. */
	readonly nulAfterNames: boolean;
	readonly standardInputName: string;
	readonly colors: GrepColors | undefined;
	readonly isSilent: boolean;
	readonly directories: 'read' | 'skip' | 'recurse';
	/** Links below the operands are followed too. */
	readonly followsLinks: boolean;
	readonly devices: 'read' | 'skip' | 'operands';
	readonly flushesLines: boolean;
}

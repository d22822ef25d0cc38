import type { Regex } from '@tenon/shell';
import type { IgnoredDifferences } from './compare/line-image.ts';
import type { DiffFindings } from './findings.ts';
import { hidesUnchanged, type MergeFormats } from './merge-formats.ts';

export type DiffStyle =
	| 'normal'
	| 'unified'
	| 'context'
	| 'ed'
	| 'forward-ed'
	| 'rcs'
	| 'side-by-side'
	| 'merged';

/** How `diff` prints changes. */
export interface PrintSettings {
	readonly style: DiffStyle;
	/** Lines around changes. */
	readonly context: number;
	/** A tab in front of lines instead of a blank, so that tabs in them line up. */
	readonly startsWithTab: boolean;
	/** No blank in front of empty lines. */
	readonly trimsEmpty: boolean;
	readonly expandsTabs: boolean;
	readonly tabSize: number;
	readonly colors: boolean;
	/** Finds lines that name the part of the file a hunk is in. */
	readonly functionLine: Regex | undefined;
	/** Changes of only such lines do not count. */
	readonly ignoredLine: Regex | undefined;
	readonly ignoresBlankLines: boolean;
	readonly ignored: IgnoredDifferences;
	/** Columns of a line in two columns. */
	readonly width: number;
	/** In two columns: lines that are the same stand left only, or not at all. */
	readonly leftColumn: boolean;
	readonly hidesCommon: boolean;
}

/** All that `diff` was asked for, checked. */
export interface DiffSettings extends PrintSettings {
	/** Set if and only if the style is `merged`. */
	readonly mergeFormats: MergeFormats | undefined;
	readonly brief: boolean;
	readonly reportsIdentical: boolean;
	readonly recursive: boolean;
	/** Files that are missing on one side count as empty: never, on either side, or on the first alone. */
	readonly missing: 'told' | 'empty' | 'first-empty';
	readonly asText: boolean;
	readonly stripsReturns: boolean;
	readonly minimal: boolean;
	readonly isHasty: boolean;
	readonly horizon: number;
	readonly labels: readonly string[];
	readonly followsLinks: boolean;
	readonly ignoresNameCase: boolean;
	isExcluded(name: string): boolean;
	/** The first name in directories to look at. */
	readonly startName: string | undefined;
	/** Takes what is found instead of its being printed, for `--json`. */
	readonly findings: DiffFindings | undefined;
	/** Options as they were given, for the line above each pair of files in directories. */
	readonly optionText: string;
}

/** Whether a style says of a file that it lacks its last newline. */
export const showsLackOfNewline = ({ style }: PrintSettings): boolean =>
	style !== 'ed' && style !== 'forward-ed';

/** Whether files that are the same are printed all the same. */
export const printsEqualFiles = ({ style, hidesCommon, mergeFormats }: DiffSettings): boolean =>
	mergeFormats === undefined ? style === 'side-by-side' && !hidesCommon : !hidesUnchanged(mergeFormats);

import type { ShellPattern } from '@tenon/shell';
import type { LsColors } from '../ls/colors.ts';

/** A pattern of -I or -P. */
export interface TreePattern {
	readonly text: string;
	readonly pattern: ShellPattern;
	readonly isForDirectories: boolean;
}

/** What tree shows and how, complete. */
export interface TreeStyle {
	readonly showsHidden: boolean;
	readonly onlyDirectories: boolean;
	readonly showsPaths: boolean;
	readonly classifies: boolean;
	readonly drawsLines: boolean;
	readonly follows: boolean;
	readonly level: number;
	readonly ignored: readonly TreePattern[];
	readonly matched: readonly TreePattern[];
	readonly matchesDirectories: boolean;
	readonly prunes: boolean;
	readonly usesGitignore: boolean;
	readonly sort: 'name' | 'byTime' | 'byChange' | 'byVersion' | 'bySize' | 'unsorted';
	/** How times are shown: `undefined` for not at all, and empty for as `ls` shows them. */
	readonly timeFormat: string | undefined;
	/** The time of the last change of state counts, not that of the content. */
	readonly usesChangeTime: boolean;
	readonly names: 'escaped' | 'raw' | 'masked';
	readonly staysOnDevice: boolean;
	/** Directories of more files are not entered. */
	readonly fileLimit: number;
	/** What the lines are drawn with; `indent` is a space for each level, and no lines. */
	readonly pen: 'unicode' | 'ascii' | 'indent';
	/** What XML says of itself. */
	readonly encoding: string;
	readonly isReversed: boolean;
	readonly first: 'directories' | 'files' | 'none';
	readonly showsPermissions: boolean;
	readonly showsUser: boolean;
	readonly showsGroup: boolean;
	readonly size: 'none' | 'bytes' | 'human' | 'si';
	/** Directories are as large as what is in them. */
	readonly sumsSizes: boolean;
	/** Facts stand before the lines, not before the names. */
	readonly factsFirst: boolean;
	readonly isQuoted: boolean;
	readonly colors: LsColors | undefined;
	readonly hasReport: boolean;
}

import type { Stat } from '@tenon/core';
import type { TextMatcher } from '@tenon/shell';
import type { BlockSize } from '../support/block-size.ts';
import type { QuotingStyle } from '../support/quoting-style.ts';
import type { LsColors } from './colors.ts';

/** How ls shows what it finds, complete: what its options come to. */
export interface LsStyle {
	readonly format: 'long' | 'single' | 'vertical' | 'horizontal' | 'commas';
	readonly sort: 'name' | 'none' | 'time' | 'size' | 'extension' | 'version' | 'width';
	readonly isReversed: boolean;
	readonly directoriesFirst: boolean;
	readonly time: 'mtime' | 'atime' | 'ctime' | 'birthtime';
	/** Formats of times long past and of the last half year. */
	readonly timeFormats: readonly [string, string];
	readonly follows: 'always' | 'operands' | 'operandDirectories' | 'never';
	readonly shows: 'visible' | 'almostAll' | 'all';
	readonly ignored: readonly TextMatcher[];
	/** Patterns that -a and -A overrule. */
	readonly hidden: readonly TextMatcher[];
	readonly directoriesAsFiles: boolean;
	readonly isRecursive: boolean;
	readonly indicators: 'none' | 'slash' | 'fileType' | 'classify';
	readonly quoting: QuotingStyle;
	readonly hidesControls: boolean;
	/** Names without quotes are set in by a blank where others have quotes. */
	readonly alignsQuotes: boolean;
	readonly showsInode: boolean;
	readonly showsBlocks: boolean;
	readonly showsOwner: boolean;
	readonly showsGroup: boolean;
	readonly showsAuthor: boolean;
	readonly showsContext: boolean;
	readonly isNumeric: boolean;
	/** For file sizes, and for counts of blocks. */
	readonly fileSize: BlockSize;
	readonly blockSize: BlockSize;
	readonly colors: LsColors | undefined;
	/** Columns of a line; infinite for one line. */
	readonly lineWidth: number;
	/** 0: no tabs. */
	readonly tabWidth: number;
	readonly lineEnd: string;
	readonly timeZone: string | undefined;
	readonly now: number;
}

/** The time that is shown and sorted by. */
export const timeOf = (facts: Stat, { time }: Pick<LsStyle, 'time'>): number => facts[`${time}Ms`];

/** Whether the kind of a file is not enough to show it. */
export const needsFacts = (style: LsStyle): boolean =>
	style.format === 'long' ||
	style.sort === 'time' ||
	style.sort === 'size' ||
	style.showsBlocks ||
	style.showsInode ||
	style.indicators === 'classify' ||
	style.colors !== undefined ||
	(style.follows === 'always' && style.indicators !== 'none');

import { type Maybe, sequenceLength } from '@tenon/core';
import type { GrepSettings } from './settings.ts';

/** A line as it stands in the input. */
export interface InputLine {
	readonly bytes: Uint8Array;
	readonly start: number;
	/** Without the delimiter. */
	readonly end: number;
	/** From 1; 0 where lines are not counted. */
	readonly number: number;
	/** Of the line's start in the file. */
	readonly offset: number;
}

/** Takes the lines of one file that a search has found. */
export interface LineSink {
	/** Whether lines must be counted. */
	readonly needsNumbers: boolean;
	/** Takes a selected line, or one around it; `false` if it cannot be shown, as it is not text. */
	write(line: InputLine, isSelected: boolean): boolean;
	/** A gap lies between the lines before and those to come. */
	separate(): void;
	/**
	 * Writes what was taken and not written yet: long lines, on which there is much to do, and what came after them.
	 * Calls `pause` now and then. Returns `false` if something cannot be shown, as it is not text.
	 */
	finish?(pause: () => Maybe<void>): Maybe<boolean>;
}

/** Whether no bytes make a file binary, but NUL: that is asked for, or each byte is a character. */
export const isAlwaysText = ({ binary, hasBytes }: Pick<GrepSettings, 'binary' | 'hasBytes'>): boolean =>
	binary === 'text' || hasBytes;

/** Whether a range is well-formed UTF-8. */
export const isText = (bytes: Uint8Array, start: number, end: number): boolean => {
	for (let at = start; at < end; ) {
		if (bytes[at]! < 0x80) {
			at += 1;
			continue;
		}
		const length = sequenceLength(bytes, at);
		if (length === 0 || at + length > end) return false;
		at += length;
	}
	return true;
};

/** Lines up to this length are written at once. */
export const longLine: number = 1 << 14;

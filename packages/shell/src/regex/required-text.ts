import { encodeText } from '@tenon/core';
import { CaselessFinder } from '../bytes/caseless-finder.ts';
import { LiteralFinder } from '../bytes/literal-finder.ts';
import type { Analysis } from './analysis.ts';

/** Finds a text again and again. */
export interface TextFinder {
	/** The first place at or after `from` where the text starts, or -1. */
	find(bytes: Uint8Array, from: number): number;
	/** The lines with the text, as {@link findLinesBy} gives them. The delimiter is no part of the text. */
	findLines(bytes: Uint8Array, from: number, delimiter: number, places: Int32Array): number;
}

/** A finder for a text that every match contains, if one is known. */
export const requiredText = ({ literal, caseless }: Analysis): TextFinder | undefined => {
	if (literal !== '') return new LiteralFinder(encodeText(literal));
	return caseless === '' ? undefined : new CaselessFinder(encodeText(caseless));
};

import type { Touch } from '@tenon/core';
import { type ParsedArguments, readsOf, type TouchLook } from '@tenon/shell';
import type { grepOptions } from './options.ts';

/** The files that grep searches, and those that it takes patterns and rules from. */
export const grepTouches = (
	{ options, operands, order }: ParsedArguments<typeof grepOptions>,
	look: TouchLook,
): readonly Touch[] => {
	const lists = readsOf(look, [...options.patternFiles, ...options.excludeFrom]);
	const hasPattern = options.patterns.length > 0 || options.patternFiles.length > 0;
	const files = hasPattern ? operands : operands.slice(1);
	const given = order.findLast(
		(name) => name === 'directories' || name === 'recursive' || name === 'dereference',
	);
	const recursive =
		given === 'directories' ? options.directories?.startsWith('rec') === true : given !== undefined;
	return [...lists, ...readsOf(look, files.length === 0 && recursive ? ['.'] : files, { recursive })];
};

import type { Touch } from '@tenon/core';
import { readsOf, type TouchLook } from '@tenon/shell';
import { isInput } from './is-input.ts';
import type { RgArguments } from './settings.ts';

/** The trees that rg searches, and the files that it takes patterns and rules from. */
export const rgTouches = ({ options, operands }: RgArguments, look: TouchLook): readonly Touch[] => {
	if (options.typeList) return [];
	const lists = readsOf(look, [...options.patternFiles, ...options.ignoreFiles]);
	const hasPattern = options.patterns.length > 0 || options.patternFiles.length > 0 || options.files;
	const paths = hasPattern ? operands : operands.slice(1);
	if (paths.length > 0) return [...lists, ...readsOf(look, paths, { recursive: true })];
	return !options.files && isInput(look.inputName())
		? lists
		: [...lists, ...readsOf(look, ['.'], { recursive: true })];
};

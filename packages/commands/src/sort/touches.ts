import { andThen, type Maybe, type Touch } from '@tenon/core';
import { type ParsedArguments, readsOf, replacementOf, type TouchLook } from '@tenon/shell';
import type { sortOptions } from './options.ts';

/** What sort reads, and the file that it writes. Temporary files lose their names at once. */
export const sortTouches = (
	{ options, operands }: ParsedArguments<typeof sortOptions>,
	look: TouchLook,
): Maybe<readonly Touch[]> => {
	const { filesFrom, randomSource, check, checkLoud, checkSilent } = options;
	const named = [filesFrom, randomSource].filter((name) => name !== undefined);
	const reads = readsOf(look, [...named, ...operands]);
	const [output] = options.output;
	const isCheck = check !== undefined || checkLoud || checkSilent;
	if (output === undefined || isCheck) return reads;
	return andThen(replacementOf(look, output), (written) => [...reads, ...written]);
};

import { andThen, type Maybe, type Touch } from '@tenon/core';
import { readsOf, replacementOf, type TouchLook } from '@tenon/shell';

/** What is read and what is written by a command that takes an input and an output, `-` for either. */
export const touchesOfPair = (
	look: TouchLook,
	[input = '-', output = '-']: readonly string[],
): Maybe<readonly Touch[]> => {
	const reads = readsOf(look, [input]);
	return output === '-' ? reads : andThen(replacementOf(look, output), (written) => [...reads, ...written]);
};

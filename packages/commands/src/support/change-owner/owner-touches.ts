import { type Flow, type Touch, wait } from '@tenon/core';
import type { TouchLook } from '@tenon/shell';
import type { OwnerOptions } from './owner-options.ts';

/** The files that chown or chgrp gives away. */
export function* ownerTouches(
	look: TouchLook,
	{ reference, recursive }: Pick<OwnerOptions, 'reference' | 'recursive'>,
	operands: readonly string[],
): Flow<readonly Touch[]> {
	const touches: Touch[] = [];
	for (const operand of reference === undefined ? operands.slice(1) : operands) {
		const kind = operand === '' ? undefined : yield* wait(look.entryKindOf(operand));
		if (kind !== undefined)
			touches.push({
				path: look.path(operand),
				kind: 'attributes',
				...(recursive ? { recursive, isWhole: true } : {}),
			});
	}
	return touches;
}

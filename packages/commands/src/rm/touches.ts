import { type Flow, type Touch, wait } from '@tenon/core';
import type { TouchLook } from '@tenon/shell';

const wholeTree = { recursive: true, isWhole: true } as const;

/** What rm removes: what is there and is not refused. */
export function* rmTouches(
	look: TouchLook,
	{ recursive, directories }: { readonly recursive: boolean; readonly directories: boolean },
	operands: readonly string[],
): Flow<readonly Touch[]> {
	const touches: Touch[] = [];
	for (const operand of operands) {
		const isRefused = (recursive || directories) && /(?:^|\/)\.\.?\/*$/.test(operand);
		if (operand === '' || isRefused) continue;
		const kind = yield* wait(look.entryKindOf(operand));
		const isTree = kind === 'directory';
		if (kind === undefined || (isTree && !recursive && !directories)) continue;
		touches.push({ path: look.path(operand), kind: 'remove', ...(isTree && recursive ? wholeTree : {}) });
	}
	return touches;
}

import type { SpaceFacts } from '@tenon/core';
import type { Budget } from './budget.ts';

/** The room that a budget leaves; `undefined` where it limits no bytes. Each byte is a block. */
export const spaceOfBudget = ({ maxBytes, maxEntries, used }: Budget): SpaceFacts | undefined => {
	if (maxBytes === Number.POSITIVE_INFINITY) return undefined;
	// What cannot be refused may have passed the limit.
	const freeBlocks = Math.max(0, maxBytes - used.bytes);
	const files = maxEntries === Number.POSITIVE_INFINITY ? 0 : maxEntries;
	const freeFiles = Math.max(0, files - used.entries);
	return { blockBytes: 1, blocks: maxBytes, freeBlocks, availableBlocks: freeBlocks, files, freeFiles };
};

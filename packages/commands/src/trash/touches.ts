import { type Flow, type Touch, type TrashEntry, wait } from '@tenon/core';
import type { TouchLook } from '@tenon/shell';
import { TrashLookupError } from '@tenon/vfs';

/** What `restore` makes; nothing is ever overwritten by it. */
export const trashTouches = function* (
	{ trash }: TouchLook,
	[subcommand, ...names]: readonly string[],
): Flow<readonly Touch[]> {
	if (subcommand !== 'restore' || trash === undefined) return [];
	const touches: Touch[] = [];
	for (const name of names) {
		const entry = yield* found(trash, name);
		if (entry !== undefined) touches.push({ path: entry.originalPath, kind: 'create', isEntry: true });
	}
	return touches;
};

const found = function* (trash: NonNullable<TouchLook['trash']>, name: string): Flow<TrashEntry | undefined> {
	try {
		return yield* wait(trash.find(name));
	} catch (error) {
		// The command itself says that there is none, or several.
		if (error instanceof TrashLookupError) return undefined;
		throw error;
	}
};

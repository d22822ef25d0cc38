import { type Flow, type Touch, wait } from '@tenon/core';
import { readsOf, type TouchLook } from '@tenon/shell';
import { nameIn } from '../support/destinations.ts';
import { directoryName, lastName } from '../support/path-text.ts';

/**
 * The file that is split, and the directory that the pieces go to: how many there will be is known at its end. What
 * begins as one of them is overwritten, and removed again if the command fails.
 */
export function* csplitTouches(
	look: TouchLook,
	{ prefix = 'xx' }: { readonly prefix: string | undefined },
	[file = '-']: readonly string[],
): Flow<readonly Touch[]> {
	// A prefix may end in a slash: then the names are suffixes alone.
	const directory = directoryName(`${prefix}x`);
	const start = lastName(`${prefix}x`).slice(0, -1);
	const touches: Touch[] = [
		...readsOf(look, [file]),
		{ path: look.path(directory), kind: 'create', recursive: true },
	];
	for (const name of yield* wait(look.namesIn(directory))) {
		if (!name.startsWith(start) || name === start) continue;
		const place = nameIn(directory, name);
		if ((yield* wait(look.kindOf(place))) === 'directory') continue;
		const path = look.path(place);
		touches.push({ path, kind: 'overwrite' }, { path, kind: 'remove' });
	}
	return touches;
}

import { type Flow, isFsError, type Maybe, normalizePath, orElse, runFlow, wait } from '@tenon/core';
import type { OverlayTree } from './tree.ts';

/**
 * Asks the lower file system about a directory that the merged view shows just as it is there: with no override at it
 * or below it, and no link on the way. `undefined` of any other, and where something is wrong with it.
 */
export const askLower = <Answer>(
	tree: OverlayTree,
	path: string,
	ask: () => Maybe<Answer | undefined> | undefined,
): Maybe<Answer | undefined> =>
	orElse<Answer | undefined>(
		() => runFlow(askIfSame(tree, path, ask)),
		(error) => {
			if (isFsError(error)) return undefined;
			throw error;
		},
	);

function* askIfSame<Answer>(
	tree: OverlayTree,
	path: string,
	ask: () => Maybe<Answer | undefined> | undefined,
): Flow<Answer | undefined> {
	return (yield* isSame(tree, path)) ? yield* wait(ask()) : undefined;
}

function* isSame(tree: OverlayTree, path: string): Flow<boolean> {
	const normal = normalizePath(path);
	// Behind a link, two dots lead elsewhere; and a file with several names may be changed by one that lies elsewhere.
	if (normal !== path || tree.aliases.size > 0 || !tree.isUntouched(path)) return false;
	return (yield* wait(tree.lower.realpath(path))) === path;
}

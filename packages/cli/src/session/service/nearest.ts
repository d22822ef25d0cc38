import { nearestName } from '@tenon/core';

/** Names that may have been meant, the most likely first; at most ten. */
export const nearestOf = (given: string, known: readonly string[]): readonly string[] => {
	const nearest = nearestName(given, known);
	const others = known.filter((name) => name !== nearest);
	return [...(nearest === undefined ? [] : [nearest]), ...others].slice(0, maxNearest);
};

const maxNearest = 10;

import { type Fragment, simplify } from './fragment.ts';

/** Rounds of making smaller; each takes one step. */
const maxRounds = 200;

/**
 * The smallest script found that still holds the property. Candidates are judged in batches, since
 * starting the other shell is what costs.
 */
export const minimise = async (
	script: Fragment,
	holds: (candidates: readonly Fragment[]) => Promise<readonly boolean[]>,
): Promise<Fragment> => {
	let smallest = script;
	for (let round = 0; round < maxRounds; round++) {
		const next = await firstHolding(simplify(smallest), holds);
		if (next === undefined) return smallest;
		smallest = next;
	}
	return smallest;
};

const batchSize = 24;

const firstHolding = async (
	candidates: readonly Fragment[],
	holds: (candidates: readonly Fragment[]) => Promise<readonly boolean[]>,
): Promise<Fragment | undefined> => {
	for (let at = 0; at < candidates.length; at += batchSize) {
		const batch = candidates.slice(at, at + batchSize);
		const found = (await holds(batch)).indexOf(true);
		if (found !== -1) return batch[found];
	}
	return undefined;
};

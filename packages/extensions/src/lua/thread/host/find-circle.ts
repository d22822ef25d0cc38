import type { LuaTurn } from './lua-turn.ts';

/**
 * Turns that wait for each other in a circle, beginning with one that is held back. One waits for what runs on top of its
 * state, and for what was asked for because of its question.
 */
export const findCircle = (first: LuaTurn): readonly LuaTurn[] | undefined => {
	const seen = new Set<LuaTurn>();
	const search = (turn: LuaTurn, path: readonly LuaTurn[]): readonly LuaTurn[] | undefined => {
		for (const next of waitedFor(turn)) {
			if (next === first) return path;
			if (seen.has(next)) continue;
			seen.add(next);
			const circle = search(next, [...path, next]);
			if (circle !== undefined) return circle;
		}
		return undefined;
	};
	return search(first, [first]);
};

const waitedFor = (turn: LuaTurn): readonly LuaTurn[] => {
	const { top } = turn.turns;
	const above = top === undefined || top === turn ? [] : [top];
	return [...above, ...(turn.question?.inner ?? [])];
};

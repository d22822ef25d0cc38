import {
	andThen,
	isPromise,
	type Maybe,
	type Pace,
	type PathCapability,
	runFlow,
	type Touch,
} from '@tenon/core';
import { needsOfTouches } from './judge-paths.ts';
import { needsBelow, type TreeJudgement } from './needs-below.ts';

/** What the touches of a call need. */
export interface TouchNeeds {
	/** One for each touch, in their order; then what is not simply allowed below trees that are meant as a whole. */
	readonly needs: readonly PathCapability[];
	/** How many more paths below those trees a rule asks about, by the rule. */
	readonly more: ReadonlyMap<string, number>;
}

/** Finds what touches need: where links lead, by which names, and what is below whole trees. Changes nothing. */
export const touchNeeds = (
	judgement: TreeJudgement,
	touches: readonly Touch[],
	pace?: Pace,
): Maybe<TouchNeeds> => {
	const ready = judgement.linked.ready();
	const needs = needsOfTouches(judgement.fileSystem, touches, pace);
	return isPromise(ready) || isPromise(needs)
		? andThen(ready, () => andThen(needs, (found) => completed(judgement, touches, found, pace)))
		: completed(judgement, touches, needs, pace);
};

const completed = (
	judgement: TreeJudgement,
	touches: readonly Touch[],
	known: readonly PathCapability[],
	pace: Pace | undefined,
): Maybe<TouchNeeds> => {
	const needs = judgement.linked.completed(known);
	if (!touches.some(isWholeTree)) return { needs, more: noMore };
	const below = runFlow(needsBelow(judgement, touches, needs, pace));
	return andThen(below, (found) => ({ needs: [...needs, ...found.needs], more: found.more }));
};

const isWholeTree = ({ isWhole }: Touch): boolean => isWhole === true;

/** Nothing below any tree. */
export const noMore: ReadonlyMap<string, number> = new Map();

import {
	andThen,
	type GrantDecider,
	isPromise,
	type Maybe,
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

/** Where and by what touches are judged. */
export interface TouchJudgement extends Omit<TreeJudgement, 'grants'> {
	readonly grants: () => GrantDecider;
}

/** Finds what touches need: where links lead, by which names, and what is below whole trees. Changes nothing. */
export const touchNeeds = (judgement: TouchJudgement, touches: readonly Touch[]): Maybe<TouchNeeds> => {
	const ready = judgement.linked.ready();
	const needs = needsOfTouches(judgement.fileSystem, touches);
	return isPromise(ready) || isPromise(needs)
		? andThen(ready, () => andThen(needs, (found) => completed(judgement, touches, found)))
		: completed(judgement, touches, needs);
};

const completed = (
	{ grants, ...judgement }: TouchJudgement,
	touches: readonly Touch[],
	known: readonly PathCapability[],
): Maybe<TouchNeeds> => {
	const needs = judgement.linked.completed(known);
	if (!touches.some(({ isWhole }) => isWhole === true)) return { needs, more: noMore };
	const below = runFlow(needsBelow({ ...judgement, grants: grants() }, touches, needs));
	return andThen(below, (found) => ({ needs: [...needs, ...found.needs], more: found.more }));
};

/** Nothing below any tree. */
export const noMore: ReadonlyMap<string, number> = new Map();

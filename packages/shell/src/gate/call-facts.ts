import type { Call, Maybe, NetworkCaller, PathCapability, Touch } from '@tenon/core';
import type { HeldBack } from './reversible.ts';
import { noMore } from './touch-needs.ts';

/** What the confirmation stage must know of a call, beside the call. */
export interface CallFacts {
	readonly caller: NetworkCaller;
	readonly run: (call: Call) => Maybe<unknown>;
	/** What would be lost for good. */
	readonly lost: readonly HeldBack[];
	readonly nonce: string | undefined;
	readonly needsPerson: boolean;
	/** Those of its needs that stand for all below a path too. */
	readonly trees: readonly PathCapability[];
	/** How many more paths a rule asks about than the call names, by the rule. */
	readonly more: ReadonlyMap<string, number>;
	/** What a program will read from a here-document; `undefined` where its input is something else. */
	readonly document: string | undefined;
}

/** Nothing would be lost. */
export const noLoss: readonly HeldBack[] = [];

/** Nothing is lost by it, and no confirmation came with it. */
export const unconfirmed: Omit<CallFacts, 'caller' | 'run'> = {
	lost: noLoss,
	nonce: undefined,
	needsPerson: false,
	trees: [],
	more: noMore,
	document: undefined,
};

/** Those of the needs that stand for all below a path too: the need of each touch is where the touch is. */
export const treesOf = (
	touches: readonly Touch[],
	needs: readonly PathCapability[],
): readonly PathCapability[] => needs.filter((_, at) => touches[at]?.recursive === true);

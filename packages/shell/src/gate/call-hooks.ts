import type { AllowDecision, Call, DenyDecision, Maybe, Principal } from '@tenon/core';

/** A call as a transform sees it: before it is judged, with nothing in it that a change of would reach the call. */
export type ProposedCall = {
	readonly principal: Principal;
	readonly cwd: string;
	/** Ends the call; whoever waits stops then. */
	readonly signal: AbortSignal;
	/** The command's, tool's or program's. No transform changes it. */
	readonly name: string;
} & (
	| { readonly kind: 'command' | 'program'; readonly argv: readonly string[] }
	| { readonly kind: 'tool'; readonly args: unknown }
);

/** The kinds of calls whose arguments may be rewritten. */
export type ProposedKind = ProposedCall['kind'];

/** Other arguments: words for a command or a program, an input for a tool. */
export type CallRewrite = { readonly argv: readonly string[] } | { readonly args: unknown };

/**
 * May give a call other arguments before anything is decided about it: what comes out of the last transform is
 * parsed and checked as if it had been written so, judged, and run. The gate takes copies, so that what a transform
 * keeps, or changes later, is nobody's arguments. One that throws, answers something else or does not answer in
 * time closes the gate: the call does not happen, and the warning names the transform.
 */
export interface CallTransform {
	readonly name: string;
	/** Which calls it wants to see; default: all with an effect. Asked for each call, so it only looks up. */
	readonly concerns?: (kind: ProposedKind, name: string) => boolean;
	/** Milliseconds until it is cut off; default 5 000. One that never waits cannot be cut off. */
	readonly deadlineMs?: number;
	/** Answers with other arguments, or `undefined` to leave them. */
	readonly rewrite: (call: ProposedCall) => Maybe<CallRewrite | undefined>;
}

/**
 * May refuse a call that policy lets through. Asked once, about the call as it will run, with a copy. One that
 * throws, answers neither yes nor no or does not answer in time refuses.
 */
export interface CallGuard {
	readonly name: string;
	/** Which calls it wants to see; default: all with an effect. Asked for each call, so it only looks up. */
	readonly concerns?: (kind: Call['kind'], name: string) => boolean;
	/** Milliseconds until it is cut off; default 5 000. One that never waits cannot be cut off. */
	readonly deadlineMs?: number;
	readonly judge: (call: Call) => Maybe<AllowDecision | DenyDecision>;
}

/** How long a transform or a guard has where it does not say. */
export const defaultDeadlineMs = 5000;

import type { CapabilityDecision } from '@tenon/core';

/** What a policy says about something; `unknown` where it is known only when the script runs. */
export type ExplainedOutcome = CapabilityDecision['outcome'] | 'unknown';

/** One thing a command needs, and the answer. */
export interface ExplainedNeed {
	/** `write /repo/a.txt`, `program git push`. */
	readonly what: string;
	readonly outcome: CapabilityDecision['outcome'];
	/** Id of the rule that decided. */
	readonly rule: string | undefined;
	/** Layer and place of that rule: `user, preset workspace`. */
	readonly from: string | undefined;
	/** The grant that would allow it, as it is written in a policy, where one would. */
	readonly allowedBy: string | undefined;
	/** All of it in one line. */
	readonly explanation: string;
}

/** One simple command of a script. */
export interface ExplainedCommand {
	readonly line: number;
	readonly text: string;
	/** What stands after its name. */
	readonly kind: 'builtin' | 'function' | 'command' | 'program' | 'redirect' | 'unknown';
	/** The worst of its needs. */
	readonly outcome: ExplainedOutcome;
	readonly needs: readonly ExplainedNeed[];
	/** What is known only when it runs, and other remarks. */
	readonly notes: readonly string[];
}

const rank: readonly ExplainedOutcome[] = ['allow', 'unknown', 'ask', 'deny'];

/** The worst of several outcomes; nothing is needed where there are none. */
export const worstOf = (outcomes: readonly ExplainedOutcome[]): ExplainedOutcome =>
	rank[Math.max(0, ...outcomes.map((outcome) => rank.indexOf(outcome)))]!;

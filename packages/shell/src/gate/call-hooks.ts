import type {
	AllowDecision,
	Call,
	CallId,
	CallOrigin,
	CallPlace,
	CommandOutput,
	DenyDecision,
	Maybe,
	PatientHold,
	Principal,
	ToolResult,
	Touch,
} from '@tenon/core';

/** The clock of the script, or of the call from outside, that is stopped during a question. */
export interface CallClock {
	/** Stops it for at most so long, while a person is asked; cancellation stays live. */
	patient(budgetMs: number): PatientHold;
}

/** What is known of a call before it is judged, and stays as it is until its end. */
export interface ProposedFacts {
	/** That of the later {@link Call}. */
	readonly id: CallId;
	readonly principal: Principal;
	readonly origin: CallOrigin;
	/** Absent where no agent is behind it. */
	readonly place?: CallPlace;
	readonly cwd: string;
	/** Ends the call; waits for it stop then. */
	readonly signal: AbortSignal;
	/** The command's, tool's or program's. No transform changes it. */
	readonly name: string;
}

/** A call as a transform sees it: before it is judged, with nothing in it that a change of would reach the call. */
export type ProposedCall = ProposedFacts &
	CallClock &
	(
		| { readonly kind: 'command' | 'program'; readonly argv: readonly string[] }
		| { readonly kind: 'tool'; readonly args: unknown }
	);

/** The kinds of calls whose arguments may be rewritten. */
export type ProposedKind = ProposedCall['kind'];

/** Other arguments: words for a command or a program, an input for a tool. */
export type CallRewrite = { readonly argv: readonly string[] } | { readonly args: unknown };

/** How the call of a tool ended. `blocked`: a hook refused it. */
export type ToolEndStatus = 'completed' | 'failed' | 'blocked' | 'cancelled' | 'timed_out';

/** A call that is over, whatever came of it. */
export type EndedCall = ProposedFacts & { readonly durationMs: number } & (
		| { readonly kind: 'command' | 'program' }
		| {
				readonly kind: 'tool';
				/** As far as it got: what it ran with, if it did. */
				readonly args: unknown;
				readonly result: ToolResult;
				readonly status: ToolEndStatus;
				/** False when the tool itself never ran. */
				readonly executed: boolean;
				/** What it said that it would do to which paths, where it ran; absolute. */
				readonly touches: readonly Touch[];
		  }
	);

/**
 * May give a call other arguments before anything is decided about it: what comes out of the last transform is
 * parsed and checked as if it had been written so, judged, and run. The gate takes copies, so that what a transform
 * keeps, or changes later, changes no call. One that throws, answers something else or does not answer in
 * time closes the gate: the call does not happen, and the warning names the transform.
 */
export interface CallTransform {
	readonly name: string;
	/**
	 * Which calls it wants to see; default: all with an effect. Asked for each call, so it only looks up. A tool
	 * that only computes is shown if it is wanted here, unless a script calls it as a command.
	 */
	readonly concerns?: (kind: ProposedKind, name: string) => boolean;
	/**
	 * Milliseconds until it is cut off; default 5 000. One that never waits cannot be cut off. Null: it sees to its
	 * own deadlines, and only the end of the call cuts it off.
	 */
	readonly deadlineMs?: number | null;
	/** Answers with other arguments, with a refusal, or with `undefined` to leave the call as it is. */
	readonly rewrite: (call: ProposedCall) => Maybe<CallRewrite | DenyDecision | undefined>;
	/**
	 * Told once of the end of each call that concerned it when it was proposed, by whatever way it ended, also if
	 * another transform refused it first. The result of a tool that was not cancelled may be given another. Failing
	 * here fails the call.
	 */
	readonly ended?: (call: EndedCall) => Maybe<ToolResult | undefined>;
}

/** An answer in the place of the effect: a result for a tool, an output for a command or a program. */
export interface AnswerDecision {
	readonly kind: 'answer';
	readonly output: ToolResult | CommandOutput;
}

/**
 * May refuse a call that policy lets through, or answer in its place. Asked once, about the call as it will run,
 * with a copy. One that throws, answers none of the three or does not answer in time refuses.
 */
export interface CallGuard {
	readonly name: string;
	/** Which calls it wants to see; as that of a {@link CallTransform}. */
	readonly concerns?: (kind: Call['kind'], name: string) => boolean;
	/** As that of a {@link CallTransform}. */
	readonly deadlineMs?: number | null;
	readonly judge: (call: Call, clock: CallClock) => Maybe<AllowDecision | DenyDecision | AnswerDecision>;
}

/** How long a transform or a guard has where it does not say. */
export const defaultDeadlineMs = 5000;

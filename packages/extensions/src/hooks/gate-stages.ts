import type { HookNotice, HookRegistry, RequestOf, TimerPort, TurnRequest } from '@tenon/core';
import type { CallGuard, CallTransform } from '@tenon/shell';
import { GatedCalls } from './gated-calls.ts';

/** A wish that a handler had beside its verdict about a call. */
export interface CallWish {
	readonly owner: string;
	readonly request: RequestOf<TurnRequest>;
	/** Empty where no session is behind the call. */
	readonly sessionId: string;
}

/** What the hooks of a gate need. */
export interface HookStageOptions {
	readonly hooks: HookRegistry;
	readonly timer: TimerPort;
	/** Told of each step of each run, for audits and a display of waits. Must not throw. */
	readonly observe?: (notice: HookNotice) => void;
	/** Does what handlers ask for beside their verdicts; default: nothing. Must not throw. */
	readonly fulfil?: (wish: CallWish) => void;
}

/** The hooks as stages of a gate: `createGate({ transforms, gates, … })`, the transform after all others. */
export interface HookStages {
	readonly transforms: readonly CallTransform[];
	readonly gates: readonly CallGuard[];
}

/**
 * Lets the subscribers of `tool_call`, `command`, `tool_result` and `tool_finished` take part in the calls of a
 * kernel, by any caller. Changes are made before a call is checked and judged; who has not seen the final
 * arguments is asked after policy. Without listeners for a name nothing is paid. Deadlines are the handlers' own,
 * and the clock of a script stands still while one of them holds. One pair of stages serves one kernel and its forks.
 */
export const hookStages = (options: HookStageOptions): HookStages => {
	const calls = new GatedCalls(options);
	const name = 'hooks';
	return {
		transforms: [
			{
				name,
				deadlineMs: null,
				concerns: (kind, of) => calls.areWatched(kind, of),
				rewrite: (call) => calls.propose(call),
				ended: (call) => calls.end(call),
			},
		],
		gates: [
			{
				name,
				deadlineMs: null,
				concerns: (kind, of) => calls.areJudged(kind, of),
				judge: (call, clock) => calls.judge(call, clock),
			},
		],
	};
};

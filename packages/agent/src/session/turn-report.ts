import { fromPlain, type TurnOutcome as HookOutcome, type TurnReport } from '@tenon/core';
import type { TurnMachine } from '../turn/machine.ts';
import type { TurnOutcome } from '../turn/outcome.ts';

/** What a turn came to, as hooks are told it. */
export const turnReport = (
	machine: Pick<TurnMachine, 'stepsTaken' | 'usage' | 'appended'>,
	outcome: TurnOutcome,
	durations: ReadonlyMap<string, number>,
): TurnReport => ({
	outcome: hookOutcome(outcome),
	steps: machine.stepsTaken,
	usage: machine.usage,
	toolCalls: machine.appended
		.flatMap((message) => (message.role === 'tool' ? message.results : []))
		.map(({ callId, toolName, isError }) => ({
			callId,
			toolName,
			isError,
			durationMs: durations.get(callId) ?? 0,
		})),
	issues: [],
});

const hookOutcome = (outcome: TurnOutcome): HookOutcome => {
	if (outcome.type === 'frame-switch') {
		const { type, frameKey, task } = outcome;
		return { type, frameKey, task };
	}
	if (outcome.type === 'stopped') {
		const { type, reason, message } = outcome;
		return { type, reason, message };
	}
	return outcome.with === 'assistant-message' ? outcome : { ...outcome, value: fromPlain(outcome.value) };
};

import type { TurnMemory } from './memory.ts';
import { stopped } from './outcomes.ts';
import { totalTokens } from './usage.ts';

/**
 * Ends the turn if it may not begin another step, whatever the step is for. The budget of steps is looked at in
 * {@link beginStep}: before that the driver may still ask for a final answer.
 */
export const stopIfSpent = (memory: TurnMemory): boolean => {
	const { counters } = memory;
	const { maxSteps, maxStepsWithoutProgress, maxTokens } = memory.start.budget;
	if (maxTokens !== null && totalTokens(counters.usage) + counters.otherTokens >= maxTokens) {
		return stop(memory, 'token_budget', `The turn may use ${maxTokens} tokens, and they are used.`);
	}
	if (maxStepsWithoutProgress !== null && counters.stepsWithoutProgress >= maxStepsWithoutProgress) {
		const text = `No tool has succeeded in the last ${counters.stepsWithoutProgress} steps.`;
		return stop(memory, 'no_progress_budget', text);
	}
	if (counters.finalStep === 'taken') return stop(memory, 'step_budget', stepsSpent(maxSteps));
	return false;
};

/** Counts one more step. False: there is no budget for it, and the turn has ended. */
export const beginStep = (memory: TurnMemory): boolean => {
	if (stopIfSpent(memory)) return false;
	const { counters } = memory;
	const { maxSteps } = memory.start.budget;
	if (counters.finalStep === 'scheduled') counters.finalStep = 'taken';
	else if (maxSteps !== null && counters.stepsTaken >= maxSteps) {
		stop(memory, 'step_budget', stepsSpent(maxSteps));
		return false;
	}
	counters.stepsTaken += 1;
	return true;
};

/** What is said when the steps of a turn are used up. */
export const stepsSpent = (maxSteps: number | null): string =>
	maxSteps === null
		? 'The final step of the turn is taken.'
		: `The turn may take ${maxSteps} steps, and they are taken.`;

/** The transcript says why the turn ends, unless the request for a final answer has said it already. */
const stop = (memory: TurnMemory, code: string, text: string): true => {
	if (memory.counters.finalStep === 'none') appendTurnLimit(memory, memory.step, text);
	memory.finish(stopped('max-turns', code, text));
	return true;
};

/** Puts into the conversation that the turn comes to its limit. */
export const appendTurnLimit = (memory: TurnMemory, step: number, text: string): void => {
	const id = memory.freshId(step, 'turn-limit');
	memory.append([{ role: 'user', id, source: 'turn-limit', parts: [{ type: 'text', text }] }]);
};

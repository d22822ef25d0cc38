import type { UsageRecord } from '../store/graph.ts';
import type { TurnOutcome } from '../turn/outcome.ts';
import { totalTokens } from '../turn/usage.ts';

/** What came of a subagent. */
export interface SubagentEnd {
	/** Its session. */
	readonly sessionId: string;
	readonly outcome: TurnOutcome;
	/** What it said last, or why it stopped. */
	readonly text: string;
	/** Whether it did not come to an answer. */
	readonly isError: boolean;
	/** What its model calls used, by model; those of its own subagents are not in it. */
	readonly usage: readonly UsageRecord[];
}

/** The end of a subagent in words, from how its turn ended. */
export const endedAs = (
	sessionId: string,
	outcome: TurnOutcome,
	usage: readonly UsageRecord[],
): SubagentEnd => {
	if (outcome.type === 'finished') {
		const text = outcome.with === 'assistant-message' ? outcome.text : JSON.stringify(outcome.value);
		return { sessionId, outcome, text, isError: false, usage };
	}
	const text =
		outcome.type === 'stopped'
			? `it stopped: ${outcome.message}`
			: `it went on to another task: ${outcome.task}`;
	return { sessionId, outcome, text, isError: true, usage };
};

/** All tokens that were used. */
export const tokensIn = (usage: readonly UsageRecord[]): number =>
	usage.reduce((sum, record) => sum + totalTokens(record), 0);

import type { ToolCallPart } from '../../../src/model/message.ts';
import { closeCalls } from '../../../src/turn/close-calls.ts';
import { withResults } from '../evidence.ts';
import type { Scenario } from '../scenario.ts';

/** What `c1` comes to if its turn was cancelled and its outcome was not recorded: a cancelled turn begins no call again. */
export const unansweredIfCancelled: NonNullable<Scenario['after']> = (reference, deaths) => {
	const isLost = deaths.some(
		({ isCancelled, recorded }) => isCancelled && ![...recorded].some((name) => name.endsWith(' tool/c1')),
	);
	if (!isLost) return reference;
	return withResults(reference, ({ id, results }) => {
		const calls = results.map(
			({ callId, toolName }): ToolCallPart => ({ type: 'tool_call', callId, toolName, args: {} }),
		);
		return closeCalls(id.replace(/results$/, 'unanswered'), calls, 'cancelled');
	});
};

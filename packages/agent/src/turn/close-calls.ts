import type { CallResult, ToolCallPart, ToolMessage } from '../model/message.ts';

/** Why a turn ended with calls that have no result. */
export type Unanswered = 'cancelled' | 'interrupted' | 'refused';

/** The message that answers the calls a turn leaves behind, so that the conversation can go on after it. */
export const closeCalls = (id: string, calls: readonly ToolCallPart[], why: Unanswered): ToolMessage => ({
	role: 'tool',
	id,
	results: calls.map((call) => unanswered(call, why, explanations[why])),
});

/** The result of a call that did not come to one, with what the model is told of it. */
export const unanswered = (call: ToolCallPart, ending: Unanswered, text: string): CallResult => ({
	callId: call.callId,
	toolName: call.toolName,
	isError: true,
	exitStatus: ending === 'refused' ? refusedStatus : interruptedStatus,
	parts: [{ type: 'text', text }],
	ending,
});

const refusedStatus = 2;
const interruptedStatus = 130;

const explanations: Readonly<Record<Unanswered, string>> = {
	cancelled: 'The turn was cancelled before this call gave a result; how far it got is not known.',
	interrupted: 'The turn ended before this call gave a result; how far it got is not known.',
	refused: 'The turn ended before this call was run.',
};

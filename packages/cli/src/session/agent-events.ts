import type { HeardInput, SessionEvent, TurnActivity, TurnOutcome } from '@tenon/agent';
import type { TokenUsage } from '@tenon/core';
import { openQuestion } from './questions/session-questions.ts';
import type { HeardInput as HeardBlocks, ServiceEvent, TurnEnd, TurnEvent } from './service/events.ts';
import { shownAssistant, shownContent, shownPart } from './shown.ts';

/** What agents tell of a session, as a service tells it. `usedBefore`: tokens beside those of the session. */
export const serviceEvents = (event: SessionEvent, usedBefore: TokenUsage): readonly ServiceEvent[] => {
	switch (event.type) {
		case 'activity': {
			const { turnId, activity } = event;
			const told = turnEvent(activity, usedBefore);
			return told === undefined ? [] : [{ turnId, ...told }];
		}
		case 'committed':
			return [{ type: 'turn-ended', turnId: event.turnId, end: endOf(event.outcome) }];
		case 'frame-switched':
			return [{ type: 'changed', changed: ['frame'] }];
		case 'queue-changed':
			return [{ type: 'changed', changed: ['queue'] }];
		case 'input-accepted': {
			const { inputId, parts, delivery, at } = event;
			return [
				{ type: 'input-accepted', inputId, content: parts.map(shownPart), delivery: delivery.type, at },
			];
		}
		case 'input-cancelled':
			return [{ type: 'input-cancelled', inputId: event.inputId }];
		case 'question-asked':
			return [{ type: 'question', question: openQuestion(event.question) }];
		case 'question-closed':
			return [{ type: 'question-closed', questionId: event.questionId, how: event.how }];
		case 'session-changed':
			return [{ type: 'changed', changed: event.changed }];
		case 'drive-failed':
			return [{ type: 'turn-stuck', turnId: event.turnId, message: event.message }];
	}
};

const turnEvent = (activity: TurnActivity, usedBefore: TokenUsage): TurnEvent | undefined => {
	switch (activity.type) {
		case 'turn-started':
			return { type: 'turn-started', drives: activity.drives, inputs: activity.inputs.map(heard) };
		case 'input-heard':
			return { type: 'input-heard', ...heard(activity) };
		case 'model-request-started': {
			const { step, attempt, provider, model } = activity;
			return { type: 'step-started', step, attempt, provider, model };
		}
		case 'assistant-prose-delta':
			return { type: 'text-delta', step: stepOf(activity), text: activity.text };
		case 'reasoning-delta':
			return { type: 'reasoning-delta', step: stepOf(activity), text: activity.text };
		case 'model-attempt-reset':
			return { type: 'message-reset', step: stepOf(activity) };
		case 'retry-status': {
			const { attempt, delayMs, error } = activity;
			return { type: 'retry', step: stepOf(activity), attempt, delayMs, error };
		}
		case 'model-call-interrupted': {
			const { type, correlationId, ...interrupted } = activity;
			return { type: 'answer-interrupted', ...interrupted };
		}
		case 'model-call-recorded': {
			const { step, usage, total } = activity;
			return { type: 'usage', step, usage, cumulative: sumUsage(usedBefore, total) };
		}
		case 'assistant-message-completed': {
			const { step, parts, at, finishReason } = activity;
			const told = { type: 'message', step, at, content: parts.map(shownAssistant) } as const;
			return finishReason === 'refusal' || finishReason === 'content-filter'
				? { ...told, stop: 'error', error: withheld[finishReason] }
				: { ...told, stop: finishReason, error: null };
		}
		case 'model-call-failed': {
			const { step, stop, error } = activity;
			return { type: 'step-failed', step, stop, error };
		}
		case 'tool-call-started': {
			const { callId, toolName, args, parentCallId } = activity;
			return { type: 'tool-started', callId, toolName, args, parentCallId };
		}
		case 'tool-call-output': {
			const { stream, text } = activity;
			return { type: 'tool-output', callId: callOf(activity), stream, text };
		}
		case 'tool-call-progress': {
			const { text, percent = null } = activity;
			return { type: 'tool-progress', callId: callOf(activity), text, percent };
		}
		case 'tool-call-waiting':
			return { type: 'tool-waiting', callId: callOf(activity), about: activity.about };
		case 'tool-call-completed': {
			const { callId, toolName, status, isError, content, durationMs } = activity;
			return {
				...{ type: 'tool-finished', callId, toolName, status, isError, durationMs, parentCallId: null },
				at: Date.now(),
				content: content.map((block) => (block.type === 'image' ? shownPart(block) : shownContent(block))),
			};
		}
		// A step's own end is told by its message; that of its tools by theirs.
		case 'step-ended':
			return undefined;
		case 'protocol':
			return { type: 'protocol', name: activity.name, data: activity.data };
	}
};

const heard = ({ inputId, parts, at }: HeardInput): HeardBlocks => ({
	inputId,
	content: parts.map(shownPart),
	at,
});

const stepOf = ({ correlationId }: TurnActivity): number => Number(correlationId.slice('step/'.length));

const callOf = ({ correlationId }: TurnActivity): string => correlationId.slice('call/'.length);

const endOf = (outcome: TurnOutcome): TurnEnd => {
	if (outcome.type !== 'stopped') return { type: 'finished' };
	if (outcome.reason === 'cancelled') return { type: 'cancelled' };
	return { type: 'failed', message: outcome.message, isRefused: outcome.reason === 'plugin-abort' };
};

/** No tokens. */
export const noUsage: TokenUsage = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 };

/** The tokens of two. */
export const sumUsage = (one: TokenUsage, other: TokenUsage): TokenUsage => ({
	input: one.input + other.input,
	cacheRead: one.cacheRead + other.cacheRead,
	cacheWrite: one.cacheWrite + other.cacheWrite,
	output: one.output + other.output,
	reasoning: one.reasoning + other.reasoning,
});

const withheld = {
	refusal: 'the model refused to answer',
	'content-filter': 'a filter of the provider withheld the answer',
} as const;

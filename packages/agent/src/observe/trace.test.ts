import { expect, it } from 'vitest';
import type { TurnActivity } from './events.ts';
import { tracedActivity } from './trace.ts';

const secret = [{ type: 'text', text: 'sk-1' }] as const;

it.each<[TurnActivity, object]>([
	[
		{
			type: 'turn-started',
			correlationId: 'turn/t',
			drives: 1,
			inputs: [{ inputId: 'i', parts: secret, at: 1 }],
		},
		{ type: 'turn-started', correlationId: 'turn/t', drives: 1, inputs: ['i'] },
	],
	[
		{ type: 'input-heard', correlationId: 'input/i', inputId: 'i', parts: secret, at: 1 },
		{ type: 'input-heard', correlationId: 'input/i', inputId: 'i', at: 1 },
	],
	[
		{
			type: 'assistant-message-completed',
			correlationId: 'step/1',
			step: 1,
			parts: secret,
			at: 1,
			finishReason: 'end',
		},
		{ type: 'assistant-message-completed', correlationId: 'step/1', step: 1, at: 1, finishReason: 'end' },
	],
	[
		{
			type: 'tool-call-started',
			correlationId: 'call/c',
			callId: 'c',
			toolName: 'look',
			args: { key: 'sk-1' },
			parentCallId: null,
		},
		{
			type: 'tool-call-started',
			correlationId: 'call/c',
			callId: 'c',
			toolName: 'look',
			parentCallId: null,
		},
	],
	[
		{
			type: 'tool-call-completed',
			correlationId: 'call/c',
			callId: 'c',
			toolName: 'look',
			status: 'completed',
			isError: false,
			content: secret,
			durationMs: 2,
		},
		{
			type: 'tool-call-completed',
			correlationId: 'call/c',
			callId: 'c',
			toolName: 'look',
			status: 'completed',
			isError: false,
			durationMs: 2,
		},
	],
])('a trace has of %j the facts and not the contents', (activity, traced) => {
	expect(tracedActivity(activity)).toEqual(traced);
});

import { createHookRegistry, deny, type HookRegistry, replace, shortCircuit, textResult } from '@tenon/core';
import type { Act, Scenario } from '../scenario.ts';

/** Scenarios in which the model only talks. */
export const answers: readonly Scenario[] = [
	{
		name: 'a plain answer',
		script: [{ type: 'say', session: 's', text: 'hello' }],
		tapes: { hello: [{ reply: { text: 'hi', usage: { input: 3, output: 1 } } }] },
	},
	{
		name: 'several turns in a row',
		script: [
			{ type: 'say', session: 's', text: 'one' },
			{ type: 'leave', session: 's', text: 'two' },
			{ type: 'say', session: 's', text: 'three' },
		],
		tapes: { one: ['first', 'second', 'third'].map((text) => ({ reply: { text, usage: { input: 1 } } })) },
	},
	{
		name: 'faults of the provider that pass',
		script: [{ type: 'say', session: 's', text: 'hello' }],
		tapes: {
			hello: [
				{
					faults: [{ fault: 'rate-limit', retryAfterMs: 1 }, { fault: 'overloaded' }, { fault: 'network' }],
					reply: { text: 'at last', usage: { input: 5, output: 2 } },
				},
			],
		},
	},
	{
		name: 'an answer that is reset halfway',
		script: [{ type: 'say', session: 's', text: 'hello' }],
		tapes: {
			hello: [
				{
					faults: [{ fault: 'network', pieces: ['this is', ' half an'] }],
					reply: { text: 'a whole answer', pieces: ['a whole', ' answer'] },
				},
			],
		},
	},
	{
		name: 'a fault of the provider that stays',
		script: [
			{ type: 'say', session: 's', text: 'hello' },
			{ type: 'say', session: 's', text: 'again' },
		],
		tapes: {
			hello: [{ fault: { fault: 'authentication', message: 'the key is wrong' } }],
		},
	},
	{
		name: 'a hook that derives the answer',
		script: [{ type: 'say', session: 's', text: 'hello' }],
		tapes: { hello: [{ reply: { text: 'hi' } }] },
		hooks: (act) => responseHook(act, (text) => `${text}!`),
	},
	{
		name: 'a hook that throws',
		script: [{ type: 'say', session: 's', text: 'hello' }],
		tapes: { hello: [{ reply: { text: 'hi' } }] },
		hooks: (act) =>
			responseHook(act, () => {
				throw new Error('not today');
			}),
	},
	{
		name: 'a guard of what is shown',
		script: [
			{ type: 'say', session: 's', text: 'hello' },
			{ type: 'say', session: 's', text: 'again' },
		],
		tapes: {
			hello: [
				{ reply: { text: 'the key is 123', calls: [{ id: 'c', tool: 'note' }] } },
				{ reply: { text: 'it was 123' } },
				{ reply: { text: 'no more keys' } },
			],
		},
		tools: { note: { replay: 'never', run: () => ({ result: textResult('noted') }) } },
		hooks: shownHook,
	},
	{
		name: 'a hook that has the model told more',
		script: [{ type: 'say', session: 's', text: 'hello' }],
		tapes: {
			hello: [
				{ reply: { text: 'let me see', calls: [{ id: 'c', tool: 'note' }] } },
				{ reply: { text: 'hi' } },
			],
		},
		tools: { note: { replay: 'never', run: () => ({ result: textResult('noted') }) } },
		hooks: tellingHook,
	},
	{
		name: 'a hook that switches the frame',
		script: [{ type: 'say', session: 's', text: 'begin' }],
		tapes: { 'do the rest': [{ reply: { text: 'the rest is done' } }] },
		hooks: frameHook,
	},
];

function tellingHook(): HookRegistry {
	const hooks = createHookRegistry();
	hooks.subscribe('adviser', 'model_call', ({ step }) => {
		const messages = [{ role: 'user', text: `this is step ${step}` }] as const;
		return { answer: 'allow', requests: [{ type: 'enqueue-messages', messages, lasting: 'durable' }] };
	});
	return hooks;
}

function frameHook(): HookRegistry {
	const hooks = createHookRegistry();
	hooks.subscribe('planner', 'model_call', ({ request }) => {
		const [part] = request.messages.at(-1)!.parts;
		if (part?.type !== 'text' || part.text !== 'begin') return undefined;
		return shortCircuit({ frameKey: 'second', task: 'do the rest' });
	});
	return hooks;
}

function shownHook(act: Act): HookRegistry {
	const hooks = createHookRegistry();
	hooks.subscribe('redact', 'assistant_message', async ({ sessionId, turnId, step, parts }) => {
		await act({ sessionId, turnId, effect: `shown/${step}` });
		if (step === 1) return deny('withheld');
		return replace(
			parts.map((part) => (part.type === 'text' ? { ...part, text: part.text.replace('123', '***') } : part)),
		);
	});
	hooks.subscribe('prompt', 'system_prompt', ({ systemPrompt }) => replace(`${systemPrompt} Keep secrets.`));
	return hooks;
}

function responseHook(act: Act, change: (text: string) => string): HookRegistry {
	const hooks = createHookRegistry();
	hooks.subscribe('editor', 'model_response', async ({ sessionId, turnId, step, parts }) => {
		await act({ sessionId, turnId, effect: `hook/${step}` });
		return replace(parts.map((part) => (part.type === 'text' ? { ...part, text: change(part.text) } : part)));
	});
	return hooks;
}

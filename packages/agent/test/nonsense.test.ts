import { createHookRegistry, errorResult, type HookName, replace, textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import type { ToolHost } from '../src/session/tool-host.ts';
import type { TurnOutcome } from '../src/turn/outcome.ts';
import { inShort, testAgent } from './support/agent-fixture.ts';

/** How a turn ends, and what is said in it, when an author without TypeScript answers with this. */
const turnWith = async (
	options: Parameters<typeof testAgent>[2],
	run: () => unknown = () => textResult('done'),
): Promise<{ readonly outcome: TurnOutcome; readonly said: readonly string[] }> => {
	const { agent, store } = testAgent([[['t']], 'end'], { t: { run: run as never } }, options);
	const session = agent.session('s');
	const { outcome } = await session.run('go');
	const said = inShort(await session.messages());
	await agent.close();
	await store.close();
	return { outcome, said };
};

const finished = { type: 'finished', with: 'assistant-message', text: 'end' };

describe('a provider that answers nonsense', () => {
	it('ends the turn with what is wrong, and the session goes on with the next', async () => {
		let answer: unknown = { parts: 'hello' };
		const provider = { name: 'odd', complete: async () => answer as never };
		const { agent, store } = testAgent([], {}, { provider });
		const session = agent.session('s');
		expect((await session.run('one')).outcome).toEqual({
			type: 'stopped',
			reason: 'provider-error',
			code: 'invalid_response',
			message: 'odd gave no valid answer: parts: expected a list, got "hello"',
			evidence: null,
		});
		const usage = { input: 1, cacheRead: 0, cacheWrite: 0, output: 1, reasoning: 0 };
		const parts = [{ type: 'text', text: 'sane' }];
		answer = { parts, model: 'm', responseId: null, finishReason: 'end', usage };
		expect((await session.run('two')).outcome).toEqual({ ...finished, text: 'sane' });
		expect(inShort(await session.messages())).toEqual(['input: one', 'input: two', 'assistant: sane']);
		await agent.close();
		await store.close();
	});
});

describe('a tool that answers nonsense', () => {
	const valid = { content: [], isError: false, exitStatus: 0 };
	const rows: readonly (readonly [unknown, string])[] = [
		[undefined, 'content: expected a list, got nothing'],
		['done', 'content: expected a list, got nothing'],
		[{ ...valid, content: 'done' }, 'content: expected a list, got "done"'],
		[
			{ ...valid, content: [{ type: 'video' }] },
			'content[0].type: expected "text" or "json" or "image", got "video"',
		],
		[
			{ ...valid, content: [{ type: 'image', mimeType: 'image/png', bytes: 'x' }] },
			'content[0].bytes: expected bytes, got "x"',
		],
		[
			{ ...valid, content: [{ type: 'json', value: () => 1 }] },
			'content[0].value: expected a value, got () => 1',
		],
		[{ ...valid, isError: 'no' }, 'isError: expected true or false, got "no"'],
		[{ ...valid, exitStatus: 'x' }, 'exitStatus: expected a whole number, got "x"'],
	];
	it.each(rows)('%j has failed, and the model reads why', async (answer, problem) => {
		expect(await turnWith({}, () => answer)).toEqual({
			outcome: finished,
			said: [
				'input: go',
				'assistant: t({})',
				`tools: 1.1 ran t: the tool returned no valid result: ${problem}`,
				'assistant: end',
			],
		});
	});

	it('or asks nonsense of the turn has failed', async () => {
		const openTools = (): ToolHost => ({
			specs: () => [],
			replayOf: () => 'never',
			call: async () => ({ result: textResult('done'), directives: [{ type: 'explode' }] as never }),
			close: () => undefined,
		});
		expect((await turnWith({ openTools })).said[2]).toBe(
			'tools: 1.1 ran t: the tool returned no valid result: directives[0].type: expected "finish" or "submit-error" or "switch-frame" or "add-input", got "explode"',
		);
	});

	it('or throws has failed', async () => {
		const throwing = (): never => {
			throw new Error('boom');
		};
		expect((await turnWith({}, throwing)).said[2]).toBe('tools: 1.1 ran t: boom');
	});

	it('keeps the result that it gave where that is one', async () => {
		expect((await turnWith({}, () => errorResult('no luck'))).said[2]).toBe('tools: 1.1 ran no luck');
	});
});

describe('a verdict that is none', () => {
	const rows: readonly (readonly [unknown, string])[] = [
		[undefined, 'approve: expected an object, got nothing'],
		[true, 'approve: expected an object, got true'],
		[{ type: 'maybe' }, 'approve.type: expected "allow" or "refuse" or "ask", got "maybe"'],
		[{ type: 'ask' }, 'approve.about: expected JSON, got nothing'],
	];
	it.each(rows)('%j refuses the call', async (verdict, problem) => {
		expect(await turnWith({ approve: () => verdict as never })).toEqual({
			outcome: finished,
			said: [
				'input: go',
				'assistant: t({})',
				`tools: 1.1 refused t: it could not be judged: ${problem}`,
				'assistant: end',
			],
		});
	});

	it('because a handler threw refuses the call', async () => {
		const approve = (): never => {
			throw new Error('boom');
		};
		expect((await turnWith({ approve })).said[2]).toBe('tools: 1.1 refused t: it could not be judged: boom');
	});
});

describe('a hook that answers nonsense', () => {
	const outcomeWith = async (event: HookName, answer: unknown): Promise<TurnOutcome> => {
		const hooks = createHookRegistry();
		hooks.subscribe('odd', event as 'model_call', (() => answer) as never);
		return (await turnWith({ hooks })).outcome;
	};
	const unjudged = (event: string, problem: string): object => ({
		type: 'stopped',
		reason: 'plugin-abort',
		code: 'hook.bad_answer',
		message: `odd: ${event}: bad answer: ${problem}`,
		evidence: null,
	});
	const wish = { type: 'enqueue-messages', messages: 'hi', lasting: 'durable' };
	const rows: readonly (readonly [HookName, unknown, object])[] = [
		['system_prompt', replace(5), finished],
		['model_response', replace('hi'), finished],
		['model_response', replace([{ type: 'video' }]), finished],
		// What could not be judged is not shown.
		['assistant_message', replace('hi'), { ...finished, text: '' }],
		['assistant_message', replace([null]), { ...finished, text: '' }],
		[
			'model_call',
			{ answer: 'short-circuit', status: 'succeeded', output: { frameKey: 5, task: 'go' } },
			unjudged('model_call', 'output.frameKey: expected a string, got 5'),
		],
		[
			'model_call',
			{ answer: 'allow', requests: [wish] },
			unjudged(
				'model_call',
				'the request "enqueue-messages" needs a list of messages, each with a "role" (user or system) and a "text"',
			),
		],
	];
	it.each(rows)('to %s (%j) does no more than a hook that fails', async (event, answer, outcome) => {
		expect(await outcomeWith(event, answer)).toEqual(outcome);
	});
});

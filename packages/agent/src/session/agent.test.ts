import { createHookRegistry, replace, textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { inShort, saying, type TestTool, testAgent } from '../../test/support/agent-fixture.ts';
import { turnScope } from '../effects/envelope.ts';
import { ProviderError } from '../model/provider.ts';
import { StoreError } from '../store/errors.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import type { Store } from '../store/store.ts';
import type { OpenTools } from './tool-host.ts';

describe('a turn', () => {
	it('answers an input and commits both', async () => {
		const { agent } = testAgent(['Hello.']);
		const session = agent.session('s');
		const { outcome, revision } = await session.run('Hi');
		expect(outcome).toEqual({ type: 'finished', with: 'assistant-message', text: 'Hello.' });
		expect(revision).toBe(1);
		expect(inShort(await session.messages())).toEqual(['input: Hi', 'assistant: Hello.']);
		expect(await session.usage()).toEqual([
			{
				source: 'turn',
				model: 'test-model',
				input: 10,
				cacheRead: 0,
				cacheWrite: 0,
				output: 5,
				reasoning: 0,
			},
		]);
	});

	it('runs calls that only read beside each other and returns results in the order of the calls', async () => {
		const order: string[] = [];
		let release: () => void = () => undefined;
		const isSecondDone = new Promise<void>((resolve) => {
			release = resolve;
		});
		const { agent } = testAgent([[['slow'], ['fast']], 'Done.'], {
			slow: {
				isReadOnly: true,
				run: async () => {
					await isSecondDone;
					order.push('slow');
					return textResult('slow');
				},
			},
			fast: {
				isReadOnly: true,
				run: () => {
					order.push('fast');
					release();
					return textResult('fast');
				},
			},
		});
		const session = agent.session('s');
		await session.run('Go');
		expect(order).toEqual(['fast', 'slow']);
		expect(inShort(await session.messages())).toEqual([
			'input: Go',
			'assistant: slow({}) fast({})',
			'tools: 1.1 ran slow; 1.2 ran fast',
			'assistant: Done.',
		]);
	});

	it('lets a call with effects wait for all calls before it and hold all calls after it', async () => {
		const events: string[] = [];
		const held = new Map<string, () => void>();
		const tool = (isReadOnly: boolean): TestTool => ({
			isReadOnly,
			run: async ({ callId }) => {
				events.push(`${callId} begins`);
				await new Promise<void>((resolve) => held.set(callId, resolve));
				events.push(`${callId} ends`);
				return textResult(callId);
			},
		});
		const { agent } = testAgent([[['look'], ['look'], ['put'], ['look'], ['put']], 'Done.'], {
			look: tool(true),
			put: tool(false),
		});
		const session = agent.session('s');
		const run = session.run('Go');
		for (const callId of ['1.2', '1.1', '1.3', '1.4', '1.5']) {
			while (!held.has(callId)) await new Promise(setImmediate);
			held.get(callId)!();
		}
		await run;
		expect(events).toEqual([
			'1.1 begins',
			'1.2 begins',
			'1.2 ends',
			'1.1 ends',
			'1.3 begins',
			'1.3 ends',
			'1.4 begins',
			'1.4 ends',
			'1.5 begins',
			'1.5 ends',
		]);
		expect(inShort(await session.messages())[2]).toBe(
			'tools: 1.1 ran 1.1; 1.2 ran 1.2; 1.3 ran 1.3; 1.4 ran 1.4; 1.5 ran 1.5',
		);
	});

	it('does not write down that a call has started which waits for the one before it', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const started: string[] = [];
		const { agent } = testAgent(
			[[['pay'], ['pay']], 'Done.'],
			{
				pay: {
					run: async ({ sessionId, turnId, callId }) => {
						const entries = await store.journal.load(turnScope(sessionId, turnId));
						const attempts = entries.filter(({ key }) => key.includes('/tool-attempt/'));
						started.push(`${callId}: ${attempts.map(({ key, state }) => `${key} ${state}`).join(', ')}`);
						return textResult('paid');
					},
				},
			},
			{ store },
		);
		await agent.session('s').run('Go');
		expect(started).toEqual([
			'1.1: 0/1/tool-attempt/3/tool-attempt/1.1 started',
			'1.2: 0/1/tool-attempt/3/tool-attempt/1.1 settled, 0/1/tool-attempt/3/tool-attempt/1.2 started',
		]);
	});

	it('tells the model of a tool that does not exist', async () => {
		const { agent } = testAgent([[['nope']], 'Sorry.']);
		const session = agent.session('s');
		await session.run('Go');
		expect(inShort(await session.messages())[2]).toBe('tools: 1.1 refused nope: there is no tool "nope"');
	});

	it('keeps the history of earlier turns for later ones', async () => {
		const { agent, requests } = testAgent(['One.', 'Two.']);
		const session = agent.session('s');
		await session.run('First');
		await session.run('Second');
		expect(inShort(requests[1]!.messages)).toEqual(['input: First', 'assistant: One.', 'input: Second']);
	});

	it('uses the model that its input chose', async () => {
		const { agent, requests } = testAgent(['One.', 'Two.']);
		const session = agent.session('s');
		await session.run({ content: 'First', options: { model: 'large' } });
		await session.run('Second');
		expect(requests.map(({ model }) => model)).toEqual(['large', 'test-model']);
	});

	it('asks the model again after a failure that may pass', async () => {
		const { agent } = testAgent([
			(_request, attempt) => {
				if (attempt < 3) {
					throw new ProviderError('busy', { fault: 'overloaded', isRetryable: true, retryAfterMs: 1 });
				}
				return 'At last.';
			},
		]);
		expect((await agent.session('s').run('Hi')).outcome).toMatchObject({ text: 'At last.' });
	});

	it('stops when the model cannot be reached', async () => {
		const { agent } = testAgent([
			() => {
				throw new ProviderError('wrong key', { fault: 'authentication', isRetryable: false });
			},
		]);
		const session = agent.session('s');
		expect((await session.run('Hi')).outcome).toEqual({
			type: 'stopped',
			reason: 'provider-error',
			code: 'authentication',
			message: 'wrong key',
			evidence: null,
		});
		expect(inShort(await session.messages())).toEqual(['input: Hi']);
	});
});

describe('input', () => {
	it('with the same key is heard once', async () => {
		const { agent } = testAgent(['One.']);
		const session = agent.session('s');
		const first = await session.accept({ content: 'Hi', sourceKey: 'k' });
		const again = await session.accept({ content: 'Hi', sourceKey: 'k' });
		expect(again.id).toBe(first.id);
		await session.drive();
		expect(inShort(await session.messages())).toEqual(['input: Hi', 'assistant: One.']);
	});

	it('that steers is heard by the turn that runs, at its next checkpoint', async () => {
		const { agent } = testAgent([[['work']], 'Done, in blue.'], {
			work: {
				run: ({ agent: control }) => {
					control.steer('In blue, please.');
					return textResult('worked');
				},
			},
		});
		const session = agent.session('s');
		await session.run('Paint');
		expect(inShort(await session.messages())).toEqual([
			'input: Paint',
			'assistant: work({})',
			'tools: 1.1 ran worked',
			'steering: In blue, please.',
			'assistant: Done, in blue.',
		]);
	});

	it('for later opens a turn of its own', async () => {
		const { agent } = testAgent([[['work']], 'Done.', 'And that.'], {
			work: {
				run: ({ agent: control }) => {
					control.followUp('And this?');
					return textResult('worked');
				},
			},
		});
		const session = agent.session('s');
		await session.run('Do');
		expect(inShort(await session.messages()).slice(3)).toEqual([
			'assistant: Done.',
			'input: And this?',
			'assistant: And that.',
		]);
		expect(await session.turns()).toHaveLength(2);
	});
});

describe('cancellation', () => {
	it('ends a turn that runs, and its calls are answered', async () => {
		const { agent } = testAgent([[['wait']], 'Never said.'], {
			wait: {
				run: ({ signal, agent: control }) =>
					new Promise((resolve) => {
						signal.addEventListener('abort', () => resolve(textResult('stopped')));
						control.cancel('enough');
					}),
			},
		});
		const session = agent.session('s');
		const { outcome } = await session.run('Go');
		expect(outcome).toMatchObject({ type: 'stopped', reason: 'cancelled', evidence: { reason: 'enough' } });
		expect(inShort(await session.messages())).toMatchObject(
			['input: Go', 'assistant: wait({})', /^tools: 1.1 cancelled/].map((line) =>
				typeof line === 'string' ? line : expect.stringMatching(line),
			),
		);
	});

	it('comes too late for a turn that is committed', async () => {
		const { agent } = testAgent(['Done.']);
		const session = agent.session('s');
		const { turnId } = await session.run('Go');
		expect(await session.cancel({ turnId })).toEqual({ type: 'completion-won' });
		expect(await session.cancel()).toEqual({ type: 'nothing-open' });
	});
});

describe('approval', () => {
	const ask = () => ({ type: 'ask', about: 'may it?', deadlineMs: null }) as const;

	it('waits for an answer before the call begins', async () => {
		const { agent } = testAgent([[['act']], 'Done.'], { act: saying('acted') }, { approve: ask });
		const session = agent.session('s');
		const end = session.run('Go');
		const [question] = await until(() => session.questions());
		expect(question!.about).toBe('may it?');
		expect(await session.answer(question!.questionId, true)).toBe('answered');
		await end;
		expect(inShort(await session.messages())[2]).toBe('tools: 1.1 ran acted');
		expect(await session.answer(question!.questionId, true)).toBe('closed');
	});

	it('that is denied is told to the model', async () => {
		const { agent } = testAgent([[['act']], 'Done.'], { act: saying('acted') }, { approve: ask });
		const session = agent.session('s');
		const end = session.run('Go');
		const [question] = await until(() => session.questions());
		await session.answer(question!.questionId, 'not today');
		await end;
		expect(inShort(await session.messages())[2]).toBe('tools: 1.1 refused act: not today');
	});

	it('that is not given in time is a refusal', async () => {
		const approve = () => ({ type: 'ask', about: null, deadlineMs: 1 }) as const;
		const { agent } = testAgent([[['act']], 'Done.'], { act: saying('acted') }, { approve });
		const session = agent.session('s');
		await session.run('Go');
		expect(inShort(await session.messages())[2]).toBe('tools: 1.1 refused act: no person answered in time');
	});
});

describe('hooks on the answer of a model', () => {
	it('change what the turn uses', async () => {
		const hooks = createHookRegistry();
		hooks.subscribe('polite', 'model_response', () => replace([{ type: 'text', text: 'Please.' }]));
		const { agent } = testAgent(['No.'], {}, { hooks });
		expect((await agent.session('s').run('Hi')).outcome).toMatchObject({ text: 'Please.' });
	});

	it('never buy the answer twice, however often the turn is taken up', async () => {
		const hooks = createHookRegistry();
		const store = openInlineStore({ file: ':memory:' });
		const failing = failingOnce(store, 'settle', (write) => write.key.includes('assistant-response-hooks'));
		hooks.subscribe('polite', 'model_response', () => replace([{ type: 'text', text: 'Please.' }]));
		const told: unknown[] = [];
		hooks.subscribe('watch', 'assistant_message_completed', ({ parts }) => void told.push(parts));
		const { agent, requests } = testAgent(['No.'], {}, { hooks, store: failing });
		const session = agent.session('s');
		await session.accept('Hi');
		await expect(session.drive()).rejects.toThrow('the disk is full');
		// What they make of it is on the disk before anybody sees it.
		expect(told).toEqual([]);
		await session.drive();
		expect(told).toEqual([[{ type: 'text', text: 'Please.' }]]);
		expect(requests).toHaveLength(1);
		expect(inShort(await session.messages())).toEqual(['input: Hi', 'assistant: Please.']);
	});

	it('that left it as it was are not asked again once something has followed from it', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const deaf = createHookRegistry();
		deaf.subscribe('polite', 'model_response', () => undefined);
		const failing = failingOnce(store, 'settle', ({ key }) => key.includes('tool-attempt'));
		const tools = { act: saying('acted') };
		const first = testAgent([[['act']]], tools, { hooks: deaf, store: failing });
		await first.agent.session('s').accept('Go');
		await expect(first.agent.session('s').drive()).rejects.toThrow('the disk is full');
		await first.agent.close();
		const polite = createHookRegistry();
		const asked: number[] = [];
		polite.subscribe('polite', 'model_response', ({ step }) => {
			asked.push(step);
			return replace([{ type: 'text', text: 'Please.' }]);
		});
		const second = testAgent([[['act']], 'No.'], tools, { hooks: polite, store });
		const session = second.agent.session('s');
		await session.drive();
		expect(asked).toEqual([2]);
		expect(inShort(await session.messages()).slice(0, 2)).toEqual(['input: Go', 'assistant: act({})']);
		expect(inShort(await session.messages())[2]).toMatch(
			/^tools: 1\.1 interrupted act: interrupted, outcome/,
		);
		expect(inShort(await session.messages())[3]).toBe('assistant: Please.');
	});
});

describe('a session', () => {
	it('is forked after any turn, and both go on by themselves', async () => {
		const { agent } = testAgent(['One.', 'Two.', 'Three.']);
		const session = agent.session('s');
		const first = await session.run('First');
		await session.run('Second');
		const fork = await session.fork('f', { turnId: first.turnId });
		await fork.run('Other');
		expect(inShort(await fork.messages())).toEqual([
			'input: First',
			'assistant: One.',
			'input: Other',
			'assistant: Two.',
		]);
		expect(inShort(await session.messages())[2]).toBe('input: Second');
	});

	it('is carried to another store line by line, and goes on there', async () => {
		const here = testAgent(['One.']).agent.session('s');
		await here.run('First');
		const lines: string[] = [];
		for await (const line of here.lines()) lines.push(line);
		const there = testAgent(['One.', 'Two.']).agent.session('copy');
		await there.restoreFrom(lines);
		await there.run('Second');
		expect(inShort(await there.messages())).toEqual([
			'input: First',
			'assistant: One.',
			'input: Second',
			'assistant: Two.',
		]);
		await expect(there.restoreFrom(lines)).rejects.toMatchObject({ code: 'store.conflict' });
	});

	it('goes on after it was parked', async () => {
		const { agent } = testAgent(['One.', 'Two.']);
		const session = agent.session('s');
		await session.run('First');
		await session.park();
		await session.run('Second');
		expect(inShort(await session.messages())).toHaveLength(4);
	});

	it('that rested longest is parked when too many are in memory, and goes on all the same', async () => {
		const closed: string[] = [];
		const openTools: OpenTools = ({ sessionId }) => ({
			specs: () => [],
			replayOf: () => undefined,
			call: () => expect.fail('there are no tools'),
			close: () => {
				closed.push(sessionId);
			},
		});
		const { agent } = testAgent(['One.', 'Two.'], {}, { openTools, maxLiveSessions: 2 });
		for (const id of ['a', 'b', 'a', 'c']) await agent.session(id).run('Hi');
		await expect.poll(() => closed).toEqual(['b']);
		await agent.session('b').run('Again');
		expect(inShort(await agent.session('b').messages())).toHaveLength(4);
	});

	it('cannot be parked or deleted while a turn runs', async () => {
		const { agent } = testAgent([[['park']], 'Done.'], {
			park: {
				run: async () => {
					const session = agent.session('s');
					await expect(session.park()).rejects.toMatchObject({ code: 'session.in-use' });
					await expect(session.delete()).rejects.toMatchObject({ code: 'session.in-use' });
					return textResult('refused');
				},
			},
		});
		expect((await agent.session('s').run('Go')).outcome).toMatchObject({ text: 'Done.' });
	});

	it('that was deleted takes nothing in any more', async () => {
		const { agent } = testAgent(['One.']);
		const session = agent.session('s');
		await session.run('First');
		expect(await session.delete()).toBe('deleted');
		await expect(session.accept('Hi')).rejects.toMatchObject({ code: 'store.session-deleted' });
		await expect(session.read()).rejects.toMatchObject({ code: 'store.session-deleted' });
	});

	it('is driven by one agent at a time', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const other = testAgent(['Other.'], {}, { store });
		const { agent } = testAgent(
			[[['ask']], 'Done.'],
			{
				ask: {
					run: async () => {
						await expect(other.agent.drive('s')).rejects.toMatchObject({ code: 'session.lane-busy' });
						return textResult('busy');
					},
				},
			},
			{ store },
		);
		expect((await agent.session('s').run('Go')).outcome).toMatchObject({ text: 'Done.' });
	});
});

describe('a worker', () => {
	it('goes on when the store could not say for a while what there is to do', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const failures = [new StoreError('busy', 'the store is busy'), new StoreError('busy', 'still busy')];
		const waiting: Store['inputs']['waiting'] = (options) => {
			const failure = failures.shift();
			return failure === undefined ? store.inputs.waiting(options) : Promise.reject(failure);
		};
		const looking: Store = { ...store, inputs: { ...store.inputs, waiting } };
		const { agent } = testAgent(['Hello.'], {}, { store: looking, lease: { ttlMs: 30, renewMs: 1 } });
		agent.start();
		const session = agent.session('s');
		await session.accept('Hi');
		await until(() => session.messages());
		expect(inShort(await session.messages())).toEqual(['input: Hi', 'assistant: Hello.']);
		await agent.close();
	});
});

describe('a turn that another agent began', () => {
	const halfDone = async (store: Store) => {
		const before = testAgent(['One.'], {}, { store: withoutCommit(store) });
		await before.agent.session('s').accept('Hi');
		await expect(before.agent.drive('s')).rejects.toThrow('the disk is full');
	};

	it('goes on with the prompt and the tools it had', async () => {
		const store = openInlineStore({ file: ':memory:' });
		await halfDone(store);
		const { agent, requests } = testAgent(['Two.'], {}, { store, systemPrompt: 'Be brief.' });
		await agent.drive('s');
		const [turn] = await agent.session('s').turns();
		expect(turn!.outcome).toMatchObject({ type: 'finished', text: 'One.' });
		expect(requests).toEqual([]);
	});

	it('ends if what is recorded was another request, and runs nothing again', async () => {
		const store = openInlineStore({ file: ':memory:' });
		await halfDone(store);
		const { agent, requests } = testAgent(['Two.'], {}, { store: withOtherHashes(store) });
		await agent.drive('s');
		const [turn] = await agent.session('s').turns();
		expect(turn!.outcome).toMatchObject({
			type: 'stopped',
			reason: 'runtime-error',
			code: 'effect_mismatch',
			evidence: { key: '0/1/llm-call/2' },
		});
		expect(requests).toEqual([]);
	});
});

const withoutCommit = (store: Store): Store => ({
	...store,
	sessions: {
		...store.sessions,
		commit: () => Promise.reject(new StoreError('disk-full', 'the disk is full')),
	},
});

const withOtherHashes = (store: Store): Store => ({
	...store,
	journal: {
		...store.journal,
		load: async (scope) => {
			const entries = await store.journal.load(scope);
			return entries.map((entry) =>
				entry.key.includes('llm-call') ? { ...entry, envelopeHash: 'another' } : entry,
			);
		},
	},
});

const until = async <T>(look: () => Promise<readonly T[]>): Promise<readonly T[]> => {
	for (;;) {
		const found = await look();
		if (found.length > 0) return found;
		await new Promise(setImmediate);
	}
};

/** A store whose journal fails once, where it is told to. */
const failingOnce = (
	store: Store,
	method: 'settle',
	isMeant: (write: { readonly key: string }) => boolean,
): Store => {
	let isSpent = false;
	return {
		...store,
		journal: {
			...store.journal,
			[method]: (write: Parameters<Store['journal']['settle']>[0]) => {
				if (isSpent || !isMeant(write)) return store.journal[method](write);
				isSpent = true;
				return Promise.reject(new StoreError('disk-full', 'the disk is full'));
			},
		},
	};
};

import { commands } from '@tenon/commands';
import { defineTool, type Replay, textResult, type UiCapability } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { inShort, type Script, type TestTool, testAgent } from '../../test/support/agent-fixture.ts';
import { nothing } from '../data/nothing.ts';
import type { SessionEvent } from '../observe/events.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import type { Store } from '../store/store.ts';
import { kernelTools } from './kernel-tools.ts';
import type { QuestionRequest, SessionQuestion } from './question.ts';
import type { Session } from './session.ts';

const color: QuestionRequest = {
	kind: 'select',
	about: { title: 'Which?', options: [{ label: 'red' }, { label: 'blue' }] },
};
const sure: QuestionRequest = { kind: 'confirm', about: { title: 'Sure?' } };

const script: Script = [[['paint']], 'Done.'];

/** A tool that asks one question after the other, and says what was answered. */
const asking = (
	requests: readonly QuestionRequest[],
	{ replay = 'safe', deadlineMs, runs = [] }: { replay?: Replay; deadlineMs?: number; runs?: unknown[] } = {},
): Readonly<Record<string, TestTool>> => ({
	paint: {
		replay,
		run: async ({ ask }) => {
			runs.push('run');
			const answers: unknown[] = [];
			for (const request of requests)
				answers.push(await ask(request, deadlineMs === undefined ? {} : { deadlineMs }));
			return textResult(JSON.stringify(answers));
		},
	},
});

/** The questions of a session once it has some. */
const asked = async (session: Session): Promise<readonly SessionQuestion[]> => {
	for (;;) {
		const questions = await session.questions();
		if (questions.length > 0) return questions;
		await new Promise(setImmediate);
	}
};

/** What a session tells of questions, up to the commit of its turn. */
const follow = async (session: Session, seen: string[] = []): Promise<readonly string[]> => {
	const end = new AbortController();
	for await (const observed of session.observe({ signal: end.signal })) {
		if (observed.type === 'event') seen.push(...inWords(observed.event));
		if (seen.at(-1) === 'committed') end.abort();
	}
	return seen;
};

const inWords = (event: SessionEvent): readonly string[] => {
	if (event.type === 'question-asked') return [`asked ${event.question.kind} ${short(event.question)}`];
	if (event.type === 'question-closed') return [`${event.how} ${short(event)}`];
	return event.type === 'committed' ? ['committed'] : [];
};

const short = ({ questionId }: { readonly questionId: string }): string =>
	questionId.replace(/^.*\/tool-attempt\//, '').replace(/[0-9a-f]{16}$/, 'digest');

/** Ends an agent as the death of its process would: nothing of it reaches the store any more. */
const dying = (store: Store): { readonly store: Store; die(): void } => {
	let isDead = false;
	const guarded = <Group extends object>(group: Group): Group =>
		new Proxy(group, {
			get: (target, name, receiver) => {
				const method = Reflect.get(target, name, receiver) as unknown;
				if (typeof method !== 'function') return method;
				return (...args: readonly unknown[]) => (isDead ? new Promise(nothing) : method.apply(target, args));
			},
		});
	const { sessions, inputs, leases, journal, waits } = store;
	const groups = { sessions, inputs, leases, journal, waits };
	const dead = Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, guarded(group)]));
	return {
		store: { ...store, ...dead } as Store,
		die: () => {
			isDead = true;
		},
	};
};

const lease = { ttlMs: 3, renewMs: 1 };

describe('a question of a running call', () => {
	it('is listed, answered by any process, and told of', async () => {
		const { agent, store } = testAgent(script, asking([color, sure]));
		const session = agent.session('s');
		const seen = follow(session);
		const end = session.run('Go');
		const [first] = await asked(session);
		const { questionId, askedAt, ...facts } = first!;
		expect(facts).toEqual({ ...color, callId: '1.1', durable: true, deadline: null });
		expect(typeof askedAt).toBe('number');
		const other = testAgent([], {}, { store }).agent;
		expect(await other.session('s').questions()).toEqual([first]);
		expect(await other.session('t').answer(questionId, 1)).toBe('unknown');
		expect(await other.session('s').answer(questionId, 1)).toBe('answered');
		expect(await session.answer(questionId, 0)).toBe('closed');
		expect(await session.answer('nonsense', 0)).toBe('unknown');
		const [second] = await asked(session);
		expect(await session.answer(second!.questionId, null)).toBe('answered');
		await end;
		expect(await session.questions()).toEqual([]);
		expect(inShort(await session.messages())[2]).toBe(
			'tools: 1.1 ran [{"ok":true,"value":1},{"ok":false,"reason":"cancelled"}]',
		);
		expect(await seen).toEqual([
			'asked select 1.1/ask/0/digest',
			'answered 1.1/ask/0/digest',
			'asked confirm 1.1/ask/1/digest',
			'answered 1.1/ask/1/digest',
			'committed',
		]);
	});

	it.each<[QuestionRequest, readonly unknown[], string]>([
		[sure, ['yes', 1], 'confirm: the answer must be true or false'],
		[color, [2, -1, 0.5, 'red'], 'select: the answer must be a number below 2'],
		[
			{ ...color, kind: 'multi-select' },
			[[0, 0], [2], 1],
			'multi-select: the answer must be a list of different numbers below 2',
		],
		[{ kind: 'input', about: null }, [1, ['x']], 'input: the answer must be a text'],
		[{ kind: 'editor', about: {} }, [true], 'editor: the answer must be a text'],
	])('of the form %j refuses answers that it cannot have', async (request, wrong, message) => {
		const { agent } = testAgent(script, asking([request]));
		const session = agent.session('s');
		const end = session.run('Go');
		const [question] = await asked(session);
		for (const answer of wrong) {
			await expect(session.answer(question!.questionId, answer as never)).rejects.toMatchObject({
				code: 'session.answer-invalid',
				message: `${message}, got ${JSON.stringify(answer)}; null dismisses the question`,
			});
		}
		expect(await session.answer(question!.questionId, null)).toBe('answered');
		await end;
	});

	it('of a tool that may run twice is asked again after its process died, under the same id', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const runs: unknown[] = [];
		const first = dying(store);
		const before = testAgent(script, asking([color, sure], { runs }), { store: first.store, lease });
		void before.agent.session('s').run('Go');
		const [red] = await asked(before.agent.session('s'));
		await before.agent.session('s').answer(red!.questionId, 0);
		const [open] = await asked(before.agent.session('s'));
		first.die();
		const session = testAgent(script, asking([color, sure], { runs }), { store, lease }).agent.session('s');
		const told: string[] = [];
		const seen = follow(session, told);
		const end = session.settle();
		expect(await session.questions()).toEqual([open]);
		while (told.length === 0) await new Promise(setImmediate);
		expect(await session.answer(open!.questionId, true)).toBe('answered');
		await end;
		expect(inShort(await session.messages())[2]).toBe(
			'tools: 1.1 ran [{"ok":true,"value":0},{"ok":true,"value":true}]',
		);
		expect(await seen).toEqual(['asked confirm 1.1/ask/1/digest', 'answered 1.1/ask/1/digest', 'committed']);
		expect(runs).toEqual(['run', 'run']);
	});

	it('that was answered while no process waited is not asked again', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const first = dying(store);
		const before = testAgent(script, asking([sure]), { store: first.store, lease });
		void before.agent.session('s').run('Go');
		const [open] = await asked(before.agent.session('s'));
		first.die();
		const session = testAgent(script, asking([sure]), { store, lease }).agent.session('s');
		expect(await session.answer(open!.questionId, true)).toBe('answered');
		const seen = follow(session);
		await session.settle();
		expect(inShort(await session.messages())[2]).toBe('tools: 1.1 ran [{"ok":true,"value":true}]');
		expect(await seen).toEqual(['committed']);
	});

	it('of a tool that must not run twice is withdrawn when its process died', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const runs: unknown[] = [];
		const tools = asking([sure], { replay: 'never', runs });
		const first = dying(store);
		const before = testAgent(script, tools, { store: first.store, lease });
		void before.agent.session('s').run('Go');
		const [open] = await asked(before.agent.session('s'));
		expect(open!.durable).toBe(false);
		first.die();
		const session = testAgent(script, tools, { store, lease }).agent.session('s');
		const seen = follow(session);
		await session.settle();
		expect(await session.answer(open!.questionId, true)).toBe('closed');
		expect(await seen).toEqual(['withdrawn 1.1/ask/0/digest', 'committed']);
		expect(inShort(await session.messages())[2]).toMatch(/^tools: 1\.1 interrupted /);
		expect(runs).toEqual(['run']);
	});

	it('that is not answered in time is over', async () => {
		const { agent } = testAgent(script, asking([sure], { deadlineMs: 1 }));
		const session = agent.session('s');
		const seen = follow(session);
		await session.run('Go');
		expect(inShort(await session.messages())[2]).toBe('tools: 1.1 ran [{"ok":false,"reason":"timeout"}]');
		expect(await seen).toEqual(['asked confirm 1.1/ask/0/digest', 'timeout 1.1/ask/0/digest', 'committed']);
	});

	it('that its call does not wait for is withdrawn with it', async () => {
		const paint: TestTool = {
			run: async ({ ask }) => {
				void ask(sure);
				await new Promise(setImmediate);
				return textResult('painted');
			},
		};
		const { agent, store } = testAgent(script, { paint });
		const session = agent.session('s');
		const seen = follow(session);
		await session.run('Go');
		expect(await seen).toEqual(['asked confirm 1.1/ask/0/digest', 'withdrawn 1.1/ask/0/digest', 'committed']);
		expect(await store.waits.list(null)).toEqual([]);
	});

	it('is withdrawn with its turn', async () => {
		const { agent, store } = testAgent(script, asking([sure]));
		const session = agent.session('s');
		const seen = follow(session);
		const end = session.run('Go');
		await asked(session);
		await session.cancel();
		expect((await end).outcome).toMatchObject({ reason: 'cancelled' });
		expect(await seen).toEqual(['asked confirm 1.1/ask/0/digest', 'withdrawn 1.1/ask/0/digest', 'committed']);
		expect(await store.waits.list(null)).toEqual([]);
	});

	it.each([
		['is longer than 256 KiB', 'x'.repeat(300_000), 'it is longer than 256 KiB'],
		['is one too many', 'x', 'the call has asked 1000 already'],
	])('that %s is refused to the tool', async (_what, about, reason) => {
		const paint: TestTool = {
			run: async ({ ask }) => {
				for (let count = 0; count < 1_001; count++) await ask({ kind: 'input', about }, { deadlineMs: 0 });
				return textResult('painted');
			},
		};
		const { agent } = testAgent(script, { paint });
		const session = agent.session('s');
		await session.run('Go');
		expect(inShort(await session.messages())[2]).toBe(
			`tools: 1.1 ran paint: the question was not asked: ${reason}`,
		);
	});
});

describe('an approval', () => {
	it('is a question like others', async () => {
		const { agent } = testAgent(
			script,
			{ paint: { run: () => textResult('painted') } },
			{ approve: () => ({ type: 'ask', about: 'may it?', deadlineMs: 60_000 }) },
		);
		const session = agent.session('s');
		const seen = follow(session);
		const end = session.run('Go');
		const [question] = await asked(session);
		expect(question).toMatchObject({ kind: 'approval', about: 'may it?', callId: '1.1', durable: true });
		// The clock may move between the two.
		expect(question!.deadline! - question!.askedAt).toBeLessThanOrEqual(60_000);
		expect(question!.deadline).toBeGreaterThan(question!.askedAt);
		await session.answer(question!.questionId, true);
		await end;
		expect(await seen).toEqual(['asked approval 1.1/approval', 'answered 1.1/approval', 'committed']);
	});
});

describe('the user interface of a tool on a kernel', () => {
	const notes: unknown[] = [];
	const answers: unknown[] = [];
	const tool = defineTool({
		name: 'paint',
		description: 'Paints.',
		input: { type: 'object' },
		effects: [],
		replay: 'safe',
		run: async (_args, { ui }) => {
			answers.length = 0;
			answers.push([...ui.capabilities].toSorted());
			answers.push(await ui.request('notify', { level: 'info', text: 'hello' }));
			answers.push(await ui.request('secret', { title: 'Password' }));
			answers.push(await ui.request('editor', { title: 'Text' }));
			answers.push(
				await ui.request('multiSelect', { title: 'Which?', options: [{ label: 'a' }, { label: 'b' }] }),
			);
			return textResult('painted');
		},
	});

	it('asks by the questions of the session what people can be asked, and shows the rest', async () => {
		const able = new Set<UiCapability>(['confirm', 'multiSelect', 'secret']);
		const { agent } = testAgent(
			script,
			{},
			{
				openTools: () =>
					kernelTools({
						kernel: new Kernel({ fileSystem: createMemoryFileSystem(), commands }),
						tools: [tool],
						able: () => able,
						ui: {
							capabilities: new Set<UiCapability>(['notify', 'confirm']),
							request: (_kind, request) => {
								notes.push(request);
								return { ok: true, value: null as never };
							},
						},
					}),
			},
		);
		const session = agent.session('s');
		const end = session.run('Go');
		const [question] = await asked(session);
		expect(question).toMatchObject({
			kind: 'multi-select',
			about: { title: 'Which?', options: [{ label: 'a' }, { label: 'b' }] },
			callId: '1.1',
			durable: true,
		});
		await session.answer(question!.questionId, [1]);
		await end;
		expect(answers).toEqual([
			['confirm', 'multiSelect', 'notify'],
			{ ok: true, value: null },
			{ ok: true, value: null },
			{ ok: false, reason: 'unavailable' },
			{ ok: true, value: [1] },
		]);
		expect(notes).toEqual([{ level: 'info', text: 'hello' }, { title: 'Password' }]);
	});
});

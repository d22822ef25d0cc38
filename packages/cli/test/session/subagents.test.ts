import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject, TapeReply } from '@tenon/agent';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { services } from '../support/services.ts';
import { type WatchedService, watched } from '../support/watched-service.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

const call = (tool: string, args: JsonObject = {}): TapeReply => ({ calls: [{ tool, args }] });
const delegate = (task: string, more: JsonObject = {}): TapeReply => call('subagent', { task, ...more });

const resultsOf = ({ events }: WatchedService): readonly string[] =>
	events.flatMap((event) =>
		event.type === 'tool-finished'
			? [event.content.map((block) => (block.type === 'text' ? block.text : '')).join('')]
			: [],
	);

const go = async (session: WatchedService): Promise<readonly string[]> => {
	await session.service.submit({ text: 'go' });
	await session.sees('turn-ended');
	return resultsOf(session);
};

const [, open] = services[0]!;
const done = { text: 'Done.' };

describe('a subagent of a session', { timeout: 60_000 }, () => {
	it('works on the same files in a kernel of its own, and says what it used', async () => {
		await using session = await watched(open, {
			files: { 'a.txt': 'hello' },
			conversations: {
				go: [
					call('shell', { script: 'x=1; cd /' }),
					delegate('look'),
					call('shell', { script: 'pwd' }),
					done,
				],
				look: [
					call('shell', { script: 'echo "[$x]"; pwd -P; cat a.txt; echo hi > b.txt' }),
					{ text: 'It says hello.', usage: { input: 7, output: 2 } },
				],
			},
		});
		const results = await go(session);
		expect(results[1]).toBe('It says hello.\n[subagent: 7 tokens in and 2 out with tape:tape.json]');
		expect(results[2]).toBe('/\n');
		expect(session.world.read('b.txt')).toBe('hi\n');
	});

	it('is not listed among the sessions that people have had', async () => {
		await using session = await watched(open, {
			conversations: { go: [delegate('look'), done], look: [done] },
		});
		await go(session);
		const { sessions } = await session.service.listSessions({});
		expect(sessions).toHaveLength(1);
	});

	it.each<[string, object, JsonObject, boolean]>([
		['nothing where nothing is taken away', {}, {}, true],
		['the rules of the policy', { rules: '\n[[policy.rule]]\ndeny = "read ./secret.txt"\n' }, {}, false],
		[
			'rules for subagents',
			{ rules: '\n[[policy.rule]]\ndeny = "read ./secret.txt"\nfor = "subagent"\n' },
			{},
			false,
		],
		['what its call leaves it', {}, { tools: ['glob', 'subagent'] }, false],
		['its mode', {}, { mode: 'auditor', tools: ['shell'] }, false],
	])('is held to %s, and so is its own subagent', async (_title, world, args, isFree) => {
		const attempt = {
			calls: [
				{ tool: 'read', args: { path: 'secret.txt' } },
				{ tool: 'shell', args: { script: 'cat secret.txt' } },
			],
		};
		await using session = await watched(open, {
			...world,
			files: { 'secret.txt': 'the secret' },
			conversations: {
				go: [delegate('outer', args), done],
				outer: [attempt, delegate('inner'), { text: 'outer' }],
				inner: [attempt, { text: 'inner' }],
			},
		});
		const { service } = session;
		await go(session);
		const { hits } = await service.searchSessions({ text: 'secret' });
		const told = hits.filter(({ role, snippet }) => role === 'tool' && !snippet.includes('denied'));
		expect(told.length > 0).toBe(isFree);
	});

	it.each([
		['that is waited for', false],
		['in the background', true],
	])('%s is held to the guards of extensions, and so is its own subagent', async (_title, isBackground) => {
		const guard = `
			start([{ type: 'subscribe', events: [], intercept: ['tool_call'] }], {
				event_intercept: ({ id, tool_args: args }) => {
					const block = JSON.stringify(args).includes('> kept');
					send({ type: 'event_intercept_response', id, block, reason: 'kept is kept' });
				},
			});`;
		const attempt = call('shell', { script: 'echo new > kept; echo tried > tried' });
		await using session = await watched(open, {
			extensions: { guard },
			files: { kept: 'old' },
			conversations: {
				go: [delegate('outer', { background: isBackground }), { text: 'Started.' }, { text: 'Heard.' }],
				outer: [attempt, delegate('inner'), { text: 'outer' }],
				inner: [attempt, { text: 'inner' }],
			},
		});
		await session.service.submit({ text: 'go' });
		const first = await session.sees('turn-ended');
		// What came of one in the background is input of another turn.
		if (isBackground) await session.sees('turn-ended', ({ turnId }) => turnId !== first.turnId);
		expect(session.world.read('kept')).toBe('old');
		expect(existsSync(join(session.world.project, 'tried'))).toBe(false);
		const { hits } = await session.service.searchSessions({ text: 'kept is kept' });
		expect(hits.filter(({ role }) => role === 'tool')).toHaveLength(2);
	});

	it('keeps its caller within the mode that is set meanwhile', async () => {
		await using session = await watched(open, {
			conversations: {
				go: [delegate('write'), done],
				write: [call('write', { path: 'x', content: 'x' }), done],
			},
		});
		await session.service.setMode({ mode: 'orchestrator' });
		await go(session);
		expect(existsSync(join(session.world.project, 'x'))).toBe(false);
	});

	it('asks the person by the one front, with its name', async () => {
		await using session = await watched(open, {
			rules: '\n[[policy.rule]]\nask = "write ./asked"\n',
			homeFiles: { '.claude/agents/painter.md': '---\nname: painter\ndescription: paints\n---\nPaint.\n' },
			conversations: {
				go: [delegate('paint', { agent: 'painter' }), done],
				paint: [
					call('ask', { question: 'Which?', choices: [{ label: 'red' }] }),
					call('shell', { script: 'echo red > asked' }),
					{ text: 'painted' },
				],
			},
		});
		const { service } = session;
		await service.present({ can: ['approval', 'select'] });
		await service.submit({ text: 'go' });
		const { question } = await session.sees('question');
		expect(question).toMatchObject({ asker: 'painter', kind: 'select', durable: true });
		expect(await service.listQuestions()).toEqual([question]);
		await service.answer({ question: question.questionId, answer: 0 });
		const approval = await session.sees('question', (event) => event.question.kind === 'approval');
		expect(approval.question).toMatchObject({ asker: 'painter' });
		await service.answer({ question: approval.question.questionId, answer: 'once' });
		await session.sees('turn-ended');
		expect(session.world.read('asked')).toBe('red\n');
	});

	it('in the background queues its questions at the front, and is heard of when it has finished', async () => {
		await using session = await watched(open, {
			rules: '\n[[policy.rule]]\nask = "write ./asked"\n',
			conversations: {
				go: [delegate('paint', { background: true }), { text: 'Waiting.' }, { text: 'Heard.' }],
				paint: [call('shell', { script: 'echo red > asked' }), { text: 'painted' }],
			},
		});
		const { service } = session;
		await service.present({ can: ['approval'] });
		await service.submit({ text: 'go' });
		const first = await session.sees('turn-ended');
		const { question } = await session.sees('question');
		expect(await service.listQuestions()).toEqual([question]);
		await service.answer({ question: question.questionId, answer: 'once' });
		await session.sees('turn-ended', ({ turnId }) => turnId !== first.turnId);
		expect(session.world.read('asked')).toBe('red\n');
		const started = session.events.flatMap((event) => (event.type === 'turn-started' ? event.inputs : []));
		expect(started.at(-1)!.content).toEqual([
			{ type: 'text', text: 'The background subagent has finished (subagent):\npainted' },
		]);
	});

	it('in the background is listed by its id, and no other id cancels it', async () => {
		await using session = await watched(open, {
			conversations: {
				go: [
					call('subagents'),
					delegate('wonder', { background: true }),
					call('subagents'),
					call('subagents', { cancel: 'nothing-like-it' }),
					done,
				],
				wonder: [call('ask', { question: 'Why?', choices: [{ label: 'so' }] }), { text: 'so' }],
			},
		});
		await session.service.present({ can: ['select'] });
		const results = await go(session);
		expect([results[0], results[1]]).toEqual([
			'no subagent works in the background',
			'started subagent in the background; you will be told when it has finished',
		]);
		const [, id] = /^([0-9a-f]{12}) {2}subagent {2}since \S+Z$/.exec(results[2]!) ?? [];
		expect(results[3]).toBe(`no subagent in the background has the id "nothing-like-it"; there are: ${id}`);
	});

	it('ends when the person interrupts', async () => {
		await using session = await watched(open, {
			conversations: { go: [delegate('wait'), done], wait: [call('shell', { script: 'sleep 1000' }), done] },
		});
		const { service } = session;
		await service.submit({ text: 'go' });
		await session.sees('tool-started');
		expect(await service.interrupt()).toEqual({ interrupted: 'turn' });
	});
});

describe('a job in the background', { timeout: 60_000 }, () => {
	it('queues its question at the front after the turn that started it', async () => {
		await using session = await watched(open, {
			rules: '\n[[policy.rule]]\nask = "write ./asked"\n',
			replies: [
				call('shell', { script: 'until [ -e go ]; do sleep 0.05; done; echo red > asked', background: true }),
				done,
			],
		});
		const { service, world } = session;
		await service.present({ can: ['approval'] });
		await service.submit({ text: 'start' });
		await session.sees('turn-ended');
		await service.runShell({ script: 'touch go' });
		const { question } = await session.sees('question');
		await service.answer({ question: question.questionId, answer: 'once' });
		while (!existsSync(join(world.project, 'asked'))) await service.listJobs();
	});
});

describe('recall', { timeout: 60_000 }, () => {
	it('finds what was said in earlier sessions of the folder', async () => {
		await using session = await watched(open, {
			conversations: {
				'The port is 8081': [{ text: 'Noted.' }],
				go: [call('recall', { query: 'port' }), call('recall', { query: 'nothing like it' }), done],
			},
		});
		const { service } = session;
		await service.submit({ text: 'The port is 8081' });
		await service.settled();
		await service.openSession({});
		await service.submit({ text: 'go' });
		await service.settled();
		const [found, none] = resultsOf(session);
		expect(found).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d The port is 8081, user: The .*port.* is 8081\n$/);
		expect(none).toBe('nothing was said about it in earlier sessions');
	});

	it('finds nothing of the session that a subagent works for, however deep it is', async () => {
		await using session = await watched(open, {
			conversations: {
				'The port is 8081': [delegate('outer'), done],
				outer: [delegate('inner'), { text: 'outer knows 8081' }],
				inner: [call('recall', { query: '8081' }), { text: 'inner' }],
			},
		});
		await session.service.submit({ text: 'The port is 8081' });
		await session.sees('turn-ended');
		const { hits } = await session.service.searchSessions({ text: 'nothing was said about it' });
		expect(hits.filter(({ role }) => role === 'tool')).toHaveLength(1);
	});
});

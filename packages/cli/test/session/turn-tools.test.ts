import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@tenon/agent';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { makeFrontWorld } from '../support/front-world.ts';
import { startRpc } from '../support/rpc-driver.ts';
import { questionIn, verb } from '../support/rpc-verbs.ts';
import { services } from '../support/services.ts';
import { type WatchedService, watched } from '../support/watched-service.ts';

const call = (tool: string, args: JsonObject = {}) => ({ calls: [{ tool, args }] });

const resultsOf = ({ events }: WatchedService): readonly string[] =>
	events.flatMap((event) =>
		event.type === 'tool-finished'
			? [event.content.map((block) => (block.type === 'text' ? block.text : '')).join('')]
			: [],
	);

const items = [{ text: 'look', status: 'in_progress' }];

beforeAll(async () => {
	await builtProgram();
}, 240_000);

describe.each(services)('the tools of a turn in a service %s', { timeout: 60_000 }, (_name, open) => {
	it('keep a list of what is to be done from turn to turn', async () => {
		await using session = await watched(open, {
			replies: [call('todo', { items }), { text: 'Kept.' }, call('todo'), { text: 'There.' }],
		});
		for (const text of ['keep', 'show']) {
			await session.service.submit({ text });
			await session.service.settled();
		}
		await session.sees('turn-ended', (event) => event.turnId !== undefined);
		expect(resultsOf(session)).toEqual(['[>] look\n', '[>] look\n']);
	});

	it('remember of the project unasked, and of the person when that is allowed', async () => {
		const add = (target: string, content: string) => call('memory', { action: 'add', target, content });
		await using session = await watched(open, {
			replies: [
				add('project', 'uses tabs'),
				add('user', 'is brief'),
				add('user', 'is kind'),
				{ text: 'Done.' },
			],
			// Also where the home of the test is among temporary files, which are written unasked.
			rules: '[[policy.rule]]\nask = "write ~/.agents/**"\n',
		});
		const { service, world } = session;
		await service.present({ can: ['approval'] });
		await service.submit({ text: 'remember' });
		const first = await session.sees('question');
		await service.answer({ question: first.question.questionId, answer: 'once' });
		const other = ({ question }: { readonly question: { readonly questionId: string } }): boolean =>
			question.questionId !== first.question.questionId;
		const second = await session.sees('question', other);
		await service.answer({ question: second.question.questionId, answer: 'no' });
		await session.sees('turn-ended');
		expect(world.read('.agents/memory.md')).toBe('uses tabs\n');
		expect(readFileSync(join(world.home, '.agents/memory.md'), 'utf8')).toBe('is brief\n');
	});

	it('ask the person, who answers as the front shows it', async () => {
		const choices = [{ label: 'red' }, { label: 'blue' }];
		await using session = await watched(open, {
			replies: [call('ask', { question: 'Which?', choices }), { text: 'Done.' }],
		});
		const { service } = session;
		await service.present({ can: ['select'] });
		await service.submit({ text: 'go' });
		const { question } = await session.sees('question');
		expect(question).toMatchObject({
			kind: 'select',
			durable: true,
			request: { title: 'Which?', options: choices },
		});
		await service.answer({ question: question.questionId, answer: 1 });
		await session.sees('turn-ended');
		expect(resultsOf(session)).toEqual(['blue']);
	});

	it('say where no person can be asked', async () => {
		await using session = await watched(open, {
			replies: [call('ask', { question: 'Which?' }), { text: 'Done.' }],
		});
		await session.service.submit({ text: 'go' });
		await session.sees('turn-ended');
		expect(resultsOf(session)).toEqual([
			'no person can be asked here: decide yourself, and say what you decided',
		]);
	});
});

describe('a session of tenon rpc', { timeout: 60_000 }, () => {
	it('tells the model what is remembered', async () => {
		const files = { '.agents/memory.md': 'uses tabs\n§\ntests: make check\n' };
		const expectation = { systemPrompt: { contains: '- uses tabs\n- tests: make check' } };
		await using rpc = await startRpc({
			files,
			replies: [{ expect: expectation, reply: { text: 'I know.' } }],
		});
		await rpc.request('hello', { ui: [] });
		await rpc.request('prompt', { message: 'go' });
		await rpc.next(({ type }) => type === 'done');
		expect(await rpc.messages()).toMatchObject([{ role: 'user' }, { role: 'assistant' }]);
		expect(JSON.stringify(rpc.lines)).toContain('I know.');
	});

	it('that is killed asks again when it is resumed, and takes the answer', async () => {
		using world = makeFrontWorld({
			replies: [call('ask', { question: 'Your name?' }), { text: 'Hello.' }],
		});
		const args = ['--store', join(world.home, 'sessions.db')];
		const first = await startRpc({ world, args });
		await verb(first, 'present', { can: ['input'] });
		const { sessionId } = (await verb(first, 'state')) as { readonly sessionId: string };
		await verb(first, 'submit', { text: 'go' });
		const { questionId: asked } = await questionIn(first);
		process.kill(first.pid, 'SIGKILL');
		await first.finish();
		const second = await startRpc({ world, args: [...args, '--session', sessionId] });
		await verb(second, 'present', { can: ['input'] });
		const { questionId: again } = await questionIn(second);
		expect(again).toBe(asked);
		await verb(second, 'answer', { question: again, answer: 'Ada' });
		await verb(second, 'resumeSession', { sessionId });
		await verb(second, 'settled');
		const messages = JSON.stringify(await second.messages());
		expect(messages).toContain('Ada');
		expect(messages).toContain('Hello.');
		await second.finish();
	});
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { services } from '../support/services.ts';
import { watched } from '../support/watched-service.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

/** The start or the end of a call, as a front sees it. */
type SeenCall = Readonly<Record<string, unknown>> & { readonly id: string; readonly by: string | null };

const asModule = { exec: '', args: [], module: 'index.mjs' };

describe.each(services)('extensions of a service %s', { timeout: 60_000 }, (_name, open) => {
	it('offer status items and keys to fronts, which are told of each change', async () => {
		const source = `
start([command('build')], {
	command_invoked: ({ id }) => {
		send({ type: 'status_item', name: 'state', text: 'building' });
		send({ type: 'command_response', id, action: 'noop' });
	},
}, ['x.contribute']);
`;
		const contributes = {
			status_items: [{ name: 'state', priority: 5 }],
			key_bindings: [{ key: 'ctrl+g', command: 'build now' }],
		};
		await using session = await watched(open, {
			extensions: { builder: source },
			manifests: { builder: { contributes } },
		});
		const { service } = session;
		const changes = (): number =>
			session.events.filter((event) => event.type === 'changed' && event.changed.includes('contributions'))
				.length;
		const item = { owner: 'builder', name: 'state', priority: 5 };
		const keyBindings = [{ owner: 'builder', key: 'ctrl+g', command: 'build now' }];
		const nothing = { skills: [], renderers: [], panels: [] };
		expect(await service.listContributions()).toEqual({
			...nothing,
			statusItems: [{ ...item, text: '' }],
			keyBindings,
		});
		await session.sees('changed', ({ changed }) => changed.includes('contributions'));
		const before = changes();
		await service.runCommand({ name: 'build', args: 'now' });
		await expect.poll(changes).toBe(before + 1);
		expect(await service.listContributions()).toEqual({
			...nothing,
			statusItems: [{ ...item, text: 'building' }],
			keyBindings,
		});
		await service.disableExtension({ name: 'builder' });
		await expect.poll(changes).toBe(before + 2);
		expect(await service.listContributions()).toEqual({ ...nothing, statusItems: [], keyBindings: [] });
	});

	it('ask the person in their own name, and what they no longer want to know is withdrawn', async () => {
		const source = `
export default (tenon) => {
	tenon.command('ask', 'asks', async ({ args }) => {
		const signal = args === 'shortly' ? AbortSignal.timeout(50) : undefined;
		return tenon.display(JSON.stringify(await tenon.ask('confirm', { title: 'Really?' }, { signal })));
	});
};
`;
		await using session = await watched(open, {
			extensions: { notes: source },
			manifests: { notes: asModule },
		});
		const { service } = session;
		expect(await service.runCommand({ name: 'ask', args: '' })).toEqual({
			type: 'display',
			text: '{"ok":false,"reason":"unavailable"}',
		});
		await service.present({ can: ['confirm'] });
		const asked = service.runCommand({ name: 'ask', args: '' });
		const { question } = await session.sees('question');
		expect(question).toMatchObject({ asker: 'notes', kind: 'confirm', request: { title: 'notes: Really?' } });
		await service.answer({ question: question.questionId, answer: true });
		expect(await asked).toEqual({ type: 'display', text: '{"ok":true,"value":true}' });
		const withdrawn = service.runCommand({ name: 'ask', args: 'shortly' });
		const second = await session.sees(
			'question',
			(event) => event.question.questionId !== question.questionId,
		);
		const closed = await session.sees(
			'question-closed',
			({ questionId }) => questionId === second.question.questionId,
		);
		expect(closed.how).toBe('withdrawn');
		expect(await service.listQuestions()).toEqual([]);
		await withdrawn.catch(() => undefined);
	});

	it('call tools inside of their own calls, and fronts are told of each with the call that made it', async () => {
		const source = `
const waiting = new Map();
start([tool('relay')], {
	tool_call: ({ id }) => {
		waiting.set('h' + id, id);
		send({ type: 'call_tool', id: 'h' + id, parent_id: id, name: 'shell', args: { script: 'echo inner; exit 3' } });
	},
	tool_result: ({ id, content }) => result(waiting.get(id), content.map(({ text }) => text).join('')),
}, ['call_tool']);
`;
		await using session = await watched(open, {
			extensions: { relays: source },
			manifests: { relays: { permissions: { tools: ['*'], read: ['./**'], write: ['./**'], exec: ['*'] } } },
			replies: [{ calls: [{ id: 'c1', tool: 'relay', args: {} }] }, { text: 'Done.' }],
		});
		await session.service.submit({ text: 'go' });
		await session.sees('turn-ended');
		const calls = session.events.flatMap((event): readonly SeenCall[] => {
			if (event.type !== 'tool-started' && event.type !== 'tool-finished') return [];
			const { toolName, callId: id, parentCallId: by } = event;
			if (event.type === 'tool-started') return [{ started: toolName, args: event.args, id, by }];
			return [{ finished: toolName, status: event.status, content: event.content, id, by }];
		});
		const outer = calls[0]!.id;
		const inner = calls[1]!.id;
		expect(inner.startsWith(`${outer}/`)).toBe(true);
		const content = [{ type: 'text', text: 'inner\n[exit code 3]\n' }];
		expect(calls).toEqual([
			{ started: 'relay', args: {}, id: outer, by: null },
			{ started: 'shell', args: { script: 'echo inner; exit 3' }, id: inner, by: outer },
			{ finished: 'shell', status: 'completed', content, id: inner, by: outer },
			{ finished: 'relay', status: 'completed', content, id: outer, by: null },
		]);
	});

	it('that are reloaded take their place when the turn that runs is over', async () => {
		const named = (name: string): string =>
			`start([tool('who')], { tool_call: ({ id }) => result(id, '${name}') });`;
		const who = (id: string) => ({ id, tool: 'who', args: {} });
		const waits = 'until [ -e go ]; do sleep 0.01; done';
		await using session = await watched(open, {
			extensions: { notes: named('old') },
			replies: [
				{ calls: [{ id: 'c1', tool: 'shell', args: { script: 'sleep 1000' } }] },
				{ calls: [{ id: 'c2', tool: 'shell', args: { script: waits } }] },
				{ calls: [who('c3')] },
				{ text: 'Two.' },
				{ calls: [who('c4')] },
				{ text: 'Three.' },
			],
		});
		const { service, world } = session;
		await service.submit({ text: 'one' });
		await session.sees('tool-started', ({ callId }) => callId.endsWith('c1'));
		for (const text of ['two', 'three']) await service.submit({ text });
		world.rewrite('notes', named('new'));
		// The turn that ran is interrupted; the next one begins while the new one is built.
		expect(await service.reloadExtensions({})).toMatchObject({ started: 1, late: ['notes'], failed: [] });
		writeFileSync(join(world.project, 'go'), '');
		await session.sees('tool-finished', ({ callId }) => callId.endsWith('c4'));
		const results = session.events.flatMap((event) =>
			event.type === 'tool-finished' && event.toolName === 'who' ? [event.content] : [],
		);
		expect(results).toEqual([[{ type: 'text', text: 'old' }], [{ type: 'text', text: 'new' }]]);
	});
});

import { errorResult, type ToolResult, textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import type { FakePortsOptions } from '../support/fake-ports.ts';
import { TravelTimer } from '../support/travel-timer.ts';
import { startClient, textsOf } from './start-client.ts';

/** Calls a tool of the host, inside of its own call or by a command, and gives back the whole answer. */
const caller = (capabilities = `'call_tool', 'tool_cancel'`) => `
	hello(${capabilities}); tool('relay'); tool('wait'); command('relay'); say({ type: 'ready' });
	const asked = new Map();
	on({
		command_invoked: ({ id, args }) => { asked.set('h' + id, (text) => say({ type: 'command_response', id, action: 'display', display: text })); say({ type: 'call_tool', id: 'h' + id, ...JSON.parse(args) }); },
		tool_call: ({ id, name, args }) => {
			if (name === 'wait') return say({ type: 'notify', message: id });
			asked.set('h' + id, (text) => result(id, text));
			say({ type: 'call_tool', id: 'h' + id, parent_id: id, ...args });
		},
		tool_result: ({ type, id, ...answer }) => { asked.get(id)?.(JSON.stringify(answer)); say({ type: 'notify', message: 'answered ' + id }); },
		tool_cancel: ({ id }) => say({ type: 'notify', message: 'cancel ' + id }),
	});
`;

const start = async (ports: FakePortsOptions = {}, capabilities?: string) => {
	const client = startClient(caller(capabilities), { ports });
	await client.running.ready;
	const command = async (call: object) => {
		const action = await client.runCommand('relay', JSON.stringify(call));
		return 'text' in action ? JSON.parse(action.text) : action;
	};
	return { ...client, command };
};

const refused = (name: string, text: string) => ({ name, content: [{ type: 'text', text }], is_error: true });

describe('a tool that a process calls through its host', () => {
	it('runs with the rights of the extension outside of a call', async () => {
		const calls: unknown[] = [];
		const { command } = await start({
			callTool: ({ name, args }) => {
				calls.push([name, args]);
				return Promise.resolve(textResult('content of a'));
			},
		});
		expect(await command({ name: 'read', args: { path: 'a' } })).toEqual({
			name: 'read',
			content: [{ type: 'text', text: 'content of a' }],
		});
		expect(calls).toEqual([['read', new Map([['path', 'a']])]]);
	});

	it('runs with the rights of the extension inside of a call, too, and stands inside of it', async () => {
		const calls: unknown[] = [];
		const { callTool } = await start({
			callTool: ({ name, args, outer }) => {
				calls.push([name, args, outer?.place]);
				return Promise.resolve(errorResult('no'));
			},
		});
		const place = { sessionId: 's', turnId: 't', callId: 'c', parentCallId: null };
		expect(
			JSON.parse(textsOf(await callTool('relay', { name: 'read', args: { path: 'a' } }, { place }))),
		).toEqual({ name: 'read', content: [{ type: 'text', text: 'no' }], is_error: true });
		expect(calls).toEqual([['read', new Map([['path', 'a']]), place]]);
	});

	it('needs a parent while the extension runs a tool, and one that is there', async () => {
		const { ports, callTool, command } = await start();
		const abort = new AbortController();
		const waiting = callTool('wait', {}, { signal: abort.signal });
		await ports.until(() => ports.notes.length > 0);
		expect(await command({ name: 'read' })).toEqual(
			refused('read', 'parent_id is needed while the extension runs a tool'),
		);
		expect(await command({ name: 'read', parent_id: 't99' })).toEqual(
			refused('read', 'no call "t99" is under way'),
		);
		abort.abort();
		await waiting;
	});

	it('has to be granted, where rights were declared', async () => {
		const { command } = await start({ profile: 'declared', permissions: { tools: ['read'] } });
		expect(await command({ name: 'read' })).toEqual({
			name: 'read',
			content: [{ type: 'text', text: 'called read' }],
		});
		expect(await command({ name: 'bash' })).toEqual(
			refused(
				'bash',
				'bash: extension sample may not call it; to let it: tenon ext grants sample --call shell',
			),
		);
	});

	it('is not called inside of itself', async () => {
		const { callTool } = await start({
			callTool: ({ name }): Promise<ToolResult> => callTool(name, { name: 'relay' }),
		});
		expect(JSON.parse(textsOf(await callTool('relay', { name: 'relay' })))).toEqual(
			refused('relay', 'relay is being called already: relay > relay'),
		);
	});

	it('is called at most four levels deep, over all extensions', async () => {
		const names = ['one', 'two', 'three', 'four', 'five'];
		const source = `
			hello('call_tool'); for (const name of ${JSON.stringify(names)}) tool(name); say({ type: 'ready' });
			const next = { one: 'two', two: 'three', three: 'four', four: 'five' };
			on({
				tool_call: ({ id, name }) => name === 'five' ? result(id, 'the bottom') : say({ type: 'call_tool', id: 'h-' + id, name: next[name], parent_id: id }),
				tool_result: ({ id, content }) => say({ type: 'tool_result', id: id.slice(2), content }),
			});
		`;
		const ports = { callTool: ({ name }: { readonly name: string }): Promise<ToolResult> => callTool(name) };
		const { callTool, running } = startClient(source, { ports });
		await running.ready;
		expect(textsOf(await callTool('two'))).toBe('the bottom');
		expect(textsOf(await callTool('one'))).toBe(
			'more than 4 calls inside of each other: one > two > three > four',
		);
	});

	it('has its result cut to what may be told', async () => {
		const { command } = await start({ callTool: () => Promise.resolve(textResult('ä'.repeat(200_000))) });
		const answer = await command({ name: 'read' });
		expect(answer.truncated).toBe(true);
		expect(answer.content).toEqual([{ type: 'text', text: 'ä'.repeat(131_072) }]);
	});

	it('fails when it throws or takes too long', async () => {
		const timer = new TravelTimer();
		const { promise: isCalled, resolve } = Promise.withResolvers<AbortSignal>();
		const { command, runCommand, sent } = await start({
			timer,
			callTool: ({ name, signal }) => {
				if (name === 'bad') return Promise.reject(new Error('it broke'));
				resolve(signal);
				return new Promise(() => undefined);
			},
		});
		expect(await command({ name: 'bad' })).toEqual(refused('bad', 'it broke'));
		void runCommand('relay', '{"name":"slow"}');
		const signal = await isCalled;
		timer.travel(60_000);
		expect(signal.aborted).toBe(true);
		expect(sent().at(-1)).toEqual({
			type: 'tool_result',
			id: 'hc2',
			...refused('slow', 'no result within 60000 ms'),
		});
	});

	it('is cancelled with the call that it belongs to', async () => {
		const abort = new AbortController();
		const { promise: isCalled, resolve } = Promise.withResolvers<void>();
		const { ports, callTool } = await start({
			callTool: () => {
				resolve();
				return new Promise<ToolResult>(() => undefined);
			},
		});
		const outer = callTool('relay', { name: 'slow' }, { signal: abort.signal });
		await isCalled;
		abort.abort();
		expect(textsOf(await outer)).toBe('extension sample/relay failed: cancelled');
		await ports.until(() => ports.notes.some(({ text }) => text === 'answered ht1'));
	});

	it('is cancelled when the extension wants it no more', async () => {
		const signals: AbortSignal[] = [];
		const { running, runCommand } = startClient(
			`hello('call_tool'); command('go'); say({ type: 'ready' });
			on({ command_invoked: ({ id }) => { say({ type: 'call_tool', id: 'h1', name: 'slow' }); say({ type: 'call_tool_cancel', id: 'h1' }); say({ type: 'call_tool_cancel', id: 'h2' }); say({ type: 'command_response', id }); } });`,
			{
				ports: {
					callTool: ({ signal }) => {
						signals.push(signal);
						return new Promise(() => undefined);
					},
				},
			},
		);
		await running.ready;
		await runCommand('go');
		expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
	});

	it('is not called for an extension that never said that it calls tools', async () => {
		const { ports, runCommand, sent } = await start({}, '');
		void runCommand('relay', '{"name":"read"}');
		await ports.until(() => ports.problems.length > 0);
		expect(ports.problems.map(({ code }) => code)).toEqual(['call_tool.not_negotiated']);
		expect(sent().map(({ type }) => type)).toEqual(['hello_ack', 'command_invoked']);
	});
});

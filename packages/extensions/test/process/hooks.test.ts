import { type HookNotice, type HookPayload, principalId } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import type { FakePorts } from '../support/fake-ports.ts';
import { TravelTimer } from '../support/travel-timer.ts';
import { type ClientOptions, startClient } from './start-client.ts';

const origin = { sessionId: 's1', cwd: '/proj', sequence: 1 };
const turn = { ...origin, turnId: 'turn1' };
const toolCall = (args: unknown, toolName = 'bash'): HookPayload<'tool_call'> => ({
	...turn,
	callId: 'call1',
	toolName,
	args,
	proposedArgs: args,
	caller: { kind: 'model', id: principalId('model:m') },
	parentCallId: null,
});

/** A guard that does what the command of the call says. */
const guard = (capabilities = '') => `
	hello(${capabilities}); say({ type: 'subscribe', intercept: ['tool_call', 'turn_start', 'assistant_message', 'before_agent_start', 'nonsense'] });
	say({ type: 'ready' });
	const answer = (id, more = {}) => say({ type: 'event_intercept_response', id, ...more });
	on({
		event_intercept: ({ id, event, tool_args, text, step, system_prompt }) => {
			const told = tool_args?.command ?? text ?? system_prompt ?? String(step);
			if (told === 'silent') say({ type: 'notify', message: id });
			else if (told === 'malformed') say({ type: 'event_intercept_response', id, block: 'yes' });
			else if (told === 'list') say({ type: 'event_intercept_response', id, modified_args: [1] });
			else if (told === 'die') process.kill(process.pid, 'SIGKILL');
			else if (told === 'person') { say({ type: 'intercept_pending', id, note: 'asking Ada' }); say({ type: 'notify', message: id }); }
			else if (told === '13') answer(id, { block: true });
			else if (told === 'panel') say({ type: 'open_panel', panel: { id: 'ask', title: 'Sure?', lines: [] } });
			else answer(id, JSON.parse(told));
		},
		intercept_cancel: ({ id }) => say({ type: 'notify', message: 'cancel ' + id }),
		panel_key: ({ panel_id }) => { say({ type: 'panel_close', panel_id }); answer('i1', { block: true, reason: 'a person said no' }); },
	});
`;

const start = async (capabilities = '', options: ClientOptions = {}) => {
	const timer = new TravelTimer();
	const client = startClient(guard(capabilities), { ...options, ports: { timer, ...options.ports } });
	await client.running.ready;
	const notices: HookNotice[] = [];
	const run = (args: unknown, signal?: AbortSignal) =>
		Promise.resolve(
			client.ports.registry.run('tool_call', toolCall(args), {
				timer,
				observe: (notice) => notices.push(notice),
				...(signal && { signal }),
			}),
		);
	return {
		...client,
		timer,
		notices,
		ask: (command: string, signal?: AbortSignal) => run({ command }, signal),
	};
};

const noted = (ports: FakePorts) => ports.until(() => ports.notes.length > 0);

describe('events', () => {
	it('are told in order, with all that happened in between', async () => {
		const { running, ports, sent, callTool } = startClient(`
			hello(); tool('t'); say({ type: 'subscribe', events: ['turn_start', 'tool_call'] }); say({ type: 'subscribe', events: ['turn_end', 'turn_start', 'nonsense'] });
			say({ type: 'ready' }); on({ tool_call: ({ id }) => result(id, 'x') });
		`);
		await running.ready;
		// The first call of all waits for what checks arguments.
		await callTool('t');
		const { registry, timer } = ports;
		registry.run('model_call_started', { ...turn, step: 1 } as HookPayload<'model_call_started'>, { timer });
		const result = callTool('t');
		registry.run('tool_call_proposed', toolCall({ command: 'ls' }), { timer });
		registry.run('model_call_ended', { ...turn, step: 1, stop: 'end', error: null } as never, { timer });
		await result;
		expect(sent().slice(2)).toEqual([
			{ type: 'event', event: 'turn_start', session_id: 's1', cwd: '/proj', sequence: 1, step: 1 },
			{ type: 'tool_call', id: 't2', name: 't', args: {} },
			{
				type: 'event',
				event: 'tool_call',
				session_id: 's1',
				cwd: '/proj',
				sequence: 1,
				tool_id: 'call1',
				tool_name: 'bash',
				tool_args: { command: 'ls' },
			},
			{ type: 'event', event: 'turn_end', session_id: 's1', cwd: '/proj', sequence: 1, stop: 'end' },
		]);
	});

	it('are no longer told once the extension has taken that back, or is gone', async () => {
		const { running, ports, runCommand } = startClient(`
			hello('x.context'); command('off'); say({ type: 'subscribe', events: ['turn_start', 'turn_end'], intercept: ['tool_call'] }); say({ type: 'ready' });
			on({ command_invoked: ({ id }) => { say({ type: 'unsubscribe', events: ['turn_start'], intercept: ['tool_call'] }); say({ type: 'command_response', id }); } });
		`);
		await running.ready;
		expect(ports.registry.isListening('model_call_started')).toBe(true);
		await runCommand('off');
		expect(ports.registry.isListening('model_call_started')).toBe(false);
		expect(ports.registry.isListening('tool_call')).toBe(false);
		expect(ports.registry.isListening('model_call_ended')).toBe(true);
		await running.stop();
		expect(ports.registry.isListening('model_call_ended')).toBe(false);
		expect(ports.registry.isListening('host_changed')).toBe(false);
	});
});

describe('host updates', () => {
	const change = {
		...origin,
		sessionId: 's2',
		provider: 'p2',
		model: 'm2',
		changed: ['model', 'session'] as const,
	};

	it('tell an extension that can hear them what is new', async () => {
		const { running, ports, sent } = startClient(`hello('x.context'); say({ type: 'ready' }); on({});`);
		await running.ready;
		ports.registry.run('host_changed', change, { timer: ports.timer });
		expect(sent().slice(1)).toEqual([
			{ type: 'host_update', session_id: 's1' },
			{ type: 'host_update', model: 'm2', session_id: 's2' },
		]);
	});

	it('are not for others', async () => {
		const { running, ports, sent } = startClient(`hello(); say({ type: 'ready' }); on({});`);
		await running.ready;
		ports.registry.run('host_changed', change, { timer: ports.timer });
		expect(sent()).toHaveLength(1);
	});
});

describe('intercepts', () => {
	it('let pass, refuse and rewrite', async () => {
		const { ask, sent } = await start();
		expect(await ask('{}')).toMatchObject({ outcome: 'allowed', payload: { args: { command: '{}' } } });
		expect(await ask('{"block":true}')).toMatchObject({
			outcome: 'denied',
			denial: { by: 'sample', reason: 'tool call refused by extension guard' },
		});
		expect(await ask('{"block":true,"reason":"no cleaning"}')).toMatchObject({
			denial: { reason: 'no cleaning' },
		});
		expect(await ask('{"modified_args":{"command":"make -n"}}')).toMatchObject({
			outcome: 'allowed',
			payload: {
				args: { command: 'make -n' },
				proposedArgs: { command: '{"modified_args":{"command":"make -n"}}' },
			},
		});
		expect(sent()[1]).toEqual({
			type: 'event_intercept',
			id: 'i1',
			event: 'tool_call',
			tool_id: 'call1',
			tool_name: 'bash',
			tool_args: { command: '{}' },
		});
	});

	it('are asked before a model call, after a message and about the system prompt', async () => {
		const { ports, timer } = await start();
		const { registry } = ports;
		const parts = [{ type: 'text', text: '{"replace_text":"***"}' }] as const;
		expect(
			await registry.run('assistant_message', { ...turn, step: 1, parts } as never, { timer }),
		).toMatchObject({
			payload: { parts: [{ type: 'text', text: '***' }] },
		});
		expect(
			await registry.run(
				'system_prompt',
				{ ...turn, systemPrompt: '{"system_prompt":""}', provider: 'p', model: 'm' } as never,
				{ timer },
			),
		).toMatchObject({
			payload: { systemPrompt: '' },
		});
		expect(await registry.run('model_call', { ...turn, step: 13 } as never, { timer })).toMatchObject({
			outcome: 'denied',
		});
	});

	it.each([
		['gives no answer', 'silent', 'no answer within 5000 ms'],
		[
			'gives an answer that cannot be read',
			'malformed',
			'its answer cannot be read: block: expected true or false',
		],
		['rewrites to what is no object', 'list', 'its answer cannot be read: modified_args: expected an object'],
		['dies', 'die', 'it was ended by SIGKILL'],
	])('are closed when the guard %s, and open only where the user said so', async (_title, command, fact) => {
		for (const onTimeout of ['deny', 'allow'] as const) {
			const { ask, ports, timer } = await start('', { ports: { onTimeout } });
			const outcome = ask(command);
			if (command === 'silent') {
				await noted(ports);
				timer.travel(5_000);
			}
			expect(await outcome).toMatchObject(
				onTimeout === 'deny'
					? { outcome: 'denied', denial: { by: 'sample', reason: expect.stringContaining(fact) } }
					: { outcome: 'allowed' },
			);
		}
	});

	it('are told when they are not waited for any more, if they can hear it', async () => {
		const { ask, ports, timer } = await start(`'x.cancel'`);
		const abort = new AbortController();
		const first = ask('silent', abort.signal);
		await noted(ports);
		abort.abort();
		expect(await first).toMatchObject({ outcome: 'cancelled' });
		await ports.until(() => ports.notes.some(({ text }) => text === 'cancel i1'));
		const second = ask('silent');
		await ports.until(() => ports.notes.some(({ text }) => text === 'i2'));
		timer.travel(5_000);
		expect(await second).toMatchObject({ outcome: 'denied' });
		await ports.until(() => ports.notes.some(({ text }) => text === 'cancel i2'));
	});

	it('have the time and the place that the manifest wishes, for the tools it names', async () => {
		const intercept = {
			tool_call: { on_failure: 'allow', timeout_ms: 120_000, tools: ['bash'], priority: 10 },
		} as const;
		const { ask, ports, sent, timer } = await start(`'x.intercept'`, { extension: { intercept } });
		// The shell by the name that it has for zot, and by its own.
		expect([...ports.registry.subscribersOf('tool_call')[0]!.match!]).toEqual(['bash', 'shell']);
		expect(ports.registry.subscribersOf('tool_call')).toMatchObject([
			{ priority: 10, deadlineMs: 120_000, onFailure: 'deny' },
		]);
		expect(
			await ports.registry.run('tool_call', toolCall({ command: '{"block":true}' }, 'read'), { timer }),
		).toMatchObject({ outcome: 'allowed' });
		const outcome = ask('silent');
		await noted(ports);
		expect(sent()[1]).toMatchObject({ type: 'event_intercept', deadline_ms: 120_000 });
		timer.travel(119_000);
		timer.travel(1_000);
		expect(await outcome).toMatchObject({ outcome: 'denied' });
	});

	it('are held while a person is asked, but not for ever', async () => {
		const { ask, ports, notices, timer } = await start(`'x.intercept'`);
		const outcome = ask('person');
		await noted(ports);
		expect(notices).toMatchObject([{ notice: 'held', note: 'asking Ada' }]);
		timer.travel(500_000);
		timer.travel(100_000);
		expect(notices).toMatchObject([{ notice: 'held' }, { notice: 'released' }]);
		timer.travel(5_000);
		expect(await outcome).toMatchObject({ outcome: 'denied' });
	});

	it('are not held by a word that was not agreed on', async () => {
		const { ask, ports, notices, timer } = await start();
		const outcome = ask('person');
		await noted(ports);
		expect(notices).toEqual([]);
		timer.travel(5_000);
		expect(await outcome).toMatchObject({ outcome: 'denied' });
	});

	it('are held while their panel is open', async () => {
		const { ask, ports, notices, timer } = await start();
		const outcome = ask('panel');
		await ports.until(() => ports.panels.panels.length === 1);
		expect(notices).toMatchObject([{ notice: 'held', note: 'Sure?' }]);
		timer.travel(90_000);
		ports.panels.press({ key: 'rune', text: 'n' });
		expect(await outcome).toMatchObject({ outcome: 'denied', denial: { reason: 'a person said no' } });
	});

	it('close their panel when they are not waited for any more', async () => {
		const { ask, ports, sent } = await start();
		const abort = new AbortController();
		const outcome = ask('panel', abort.signal);
		await ports.until(() => ports.panels.panels.length === 1);
		abort.abort();
		expect(await outcome).toMatchObject({ outcome: 'cancelled' });
		expect(ports.panels.panels).toEqual([]);
		expect(sent().at(-1)).toEqual({ type: 'panel_close', panel_id: 'ask' });
	});
});

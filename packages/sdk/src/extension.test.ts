import { TenonError } from '@tenon/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullAck, ScriptedHost } from '../test/scripted-host.ts';
import { AlreadyRun, NameMissing, NotConnected } from './errors.ts';
import { Extension } from './extension.ts';
import { maxWaiting } from './session/serial-queue.ts';

const plainAck = { ...fullAck, capabilities: [] };

describe('an extension without a host', () => {
	const extension = new Extension('idle', '1.0.0');

	it('knows nothing of one', () => {
		expect(extension.host).toMatchObject({ protocolVersion: 0, model: '', capabilities: [] });
	});

	it.each([
		['a note', () => extension.notify('info', 'x')],
		['a prompt', () => extension.submit('x')],
		['a panel', () => extension.openPanel({ id: 'p' })],
		['a call', () => extension.callTool('read')],
	])('refuses %s with a code', (_, act) => {
		expect(act).toThrow(NotConnected);
		expect(act).toThrow(TenonError);
	});

	it('takes back what was declared', async () => {
		const changed = new Extension('changed', '1.0.0');
		changed.command('a', 'A.', () => undefined);
		changed.on('turn_end', () => undefined);
		changed.unregisterCommand('a');
		changed.unregisterTool('none');
		changed.unsubscribe({ events: ['turn_end'], intercepts: ['turn_start'] });
		const host = new ScriptedHost(changed);
		host.say(fullAck);
		await host.hear();
		expect(await host.end()).toEqual(['{"type":"ready"}\n']);
	});
});

describe('an extension with a host', () => {
	it('is run once', async () => {
		const extension = new Extension('once', '1.0.0');
		const host = await ScriptedHost.connect(extension);
		await expect(new ScriptedHost(extension).ended).rejects.toThrow(AlreadyRun);
		expect(await host.end()).toEqual([]);
	});

	it('tells at once what is declared late, and asks for a name once', async () => {
		const extension = new Extension('late', '1.0.0');
		const host = await ScriptedHost.connect(extension);
		extension.tool({ name: 'now', description: 'The time.', timeoutMs: 5 }, () => 'late');
		extension.on('turn_start', () => undefined);
		extension.on('turn_start', () => undefined);
		extension.intercept('turn_start', () => undefined);
		expect(await host.end()).toEqual([
			'{"type":"register_tool","name":"now","description":"The time.","timeout_ms":5}\n',
			'{"type":"subscribe","events":["turn_start"]}\n',
			'{"type":"subscribe","intercept":["turn_start"]}\n',
		]);
	});

	it('says nothing after shutdown_ack, and tells handlers that no caller waits', async () => {
		const extension = new Extension('busy', '1.0.0');
		const { promise: wasAborted, resolve } = Promise.withResolvers<void>();
		extension.tool({ name: 'wait', description: 'Waits.' }, async (_, { signal }) => {
			await new Promise<void>((done) => signal.addEventListener('abort', () => done()));
			resolve();
			return 'too late';
		});
		const host = await ScriptedHost.connect(extension);
		host.say({ type: 'tool_call', id: 't1', name: 'wait' });
		host.say({ type: 'shutdown' });
		await host.ended;
		await wasAborted;
		extension.notify('info', 'too late');
		expect(host.unheard).toEqual(['{"type":"shutdown_ack"}\n']);
	});

	it('answers at once where a handler need not wait, even before the end of the input', async () => {
		const extension = new Extension('quick', '1.0.0');
		extension.tool({ name: 'one', description: 'One.' }, () => '1');
		const host = await ScriptedHost.connect(extension, plainAck);
		host.say({ type: 'tool_call', id: 't1', name: 'one' });
		expect(await host.end()).toEqual([
			'{"type":"tool_result","id":"t1","content":[{"type":"text","text":"1"}]}\n',
		]);
	});

	it('drops what is not waited for and is too long, and logs it', async () => {
		const extension = new Extension('loud', '1.0.0');
		const host = await ScriptedHost.connect(extension);
		extension.notify('info', 'x'.repeat(5 << 20));
		extension.notify('info', 'short');
		expect(await host.end()).toEqual(['{"type":"notify","level":"info","message":"short"}\n']);
		expect(host.logged).toEqual(['notify: longer than 4194304 bytes, not sent']);
	});

	it('logs what it passes over, never what was typed', async () => {
		const host = await ScriptedHost.connect(new Extension('quiet', '1.0.0'));
		host.sayBytes(
			new TextEncoder().encode('{"type":"panel_key","key":7,"text":"hunter2"}\n{"type":"widget"}\n'),
		);
		expect(await host.end()).toEqual([]);
		expect(host.logged).toEqual([
			'panel_key: panel_id: expected a text, passed over',
			'widget: an unknown frame, passed over',
		]);
	});

	it('reads no further while too many events wait for a handler, and loses none', async () => {
		const extension = new Extension('slow', '1.0.0');
		const { promise: gate, resolve: open } = Promise.withResolvers<void>();
		const steps: number[] = [];
		extension.on('turn_start', async ({ step }) => {
			await gate;
			steps.push(step);
		});
		const host = await ScriptedHost.connect(extension);
		// One runs, the others wait: there is no room after the last of the first.
		const [first, second] = [1 + maxWaiting, 100];
		const event = (step: number) => host.say({ type: 'event', event: 'turn_start', step });
		for (let step = 1; step < first; step += 1) event(step);
		host.say({ type: 'ping', id: 'room' });
		expect(await host.hear()).toBe('{"type":"pong","id":"room"}\n');
		for (let step = first; step < first + second; step += 1) event(step);
		host.say({ type: 'ping', id: 'none' });
		await new Promise(setImmediate);
		expect(host.unheard).toEqual([]);
		open();
		expect(await host.hear()).toBe('{"type":"pong","id":"none"}\n');
		expect(await host.end()).toEqual([]);
		while (steps.length < first + second - 1) await new Promise(setImmediate);
		expect(steps).toEqual(Array.from({ length: first + second - 1 }, (_, at) => at + 1));
	});

	it('takes nothing that has no name', async () => {
		const extension = new Extension('nameless', '1.0.0');
		const host = await ScriptedHost.connect(extension);
		expect(() => extension.command('', 'Nothing.', () => undefined)).toThrow(
			'the name of a command is empty; give it one',
		);
		expect(() => extension.tool({ name: '', description: 'Nothing.' }, () => undefined)).toThrow(NameMissing);
		expect(() => extension.renderer('', () => [])).toThrow('the name of a renderer is empty; give it one');
		expect(() => extension.provider('', () => '')).toThrow('the name of a provider is empty; give it one');
		expect(() => extension.setStatus('', 'x')).toThrow('the name of a status item is empty; give it one');
		expect(() => extension.openPanel({ id: '' })).toThrow('the id of a panel is empty; give it one');
		await expect(extension.callTool('')).rejects.toThrow(NameMissing);
		expect(await host.end()).toEqual([]);
	});

	it('goes on after any bytes whatever', async () => {
		const hostile = fc.oneof(
			fc.uint8Array({ maxLength: 64 }),
			fc.json().map((json) => new TextEncoder().encode(json)),
			fc
				.tuple(fc.constantFrom('hello_ack', 'tool_call', 'event', 'event_intercept', 'panel_key'), fc.json())
				.map(([type, json]) => new TextEncoder().encode(`{"type":"${type}","id":"i","name":${json}}`)),
		);
		await fc.assert(
			fc.asyncProperty(fc.array(hostile, { maxLength: 8 }), async (pieces) => {
				const host = await ScriptedHost.connect(new Extension('tough', '1.0.0'));
				for (const piece of pieces) host.sayBytes(piece);
				host.sayBytes(new TextEncoder().encode('\n'));
				host.say({ type: 'ping', id: 'after-all' });
				expect((await host.end()).at(-1)).toBe('{"type":"pong","id":"after-all"}\n');
			}),
			{ numRuns: 200 },
		);
	});
});

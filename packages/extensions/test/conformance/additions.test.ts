import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InterceptAudit } from '@tenon/extensions';
import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { judging } from '../support/puppet-sources.ts';
import { TestHost } from '../support/test-host.ts';

const types = (host: TestHost, name: string): readonly unknown[] =>
	host.folders.heardBy(name).map(({ type }) => type);

describe('additions', () => {
	it('20. a client that knows none of the additions receives no frame and no field of them', async () => {
		await using host = new TestHost();
		const source = `hello(['commands', 'tools', 'events', 'panels']); tool('go'); command('c');
			subscribe(['session_start', 'turn_start', 'turn_end'], ['tool_call']); ready();
			listen({
				tool_call: ({ id }) => answer(id, 'x'),
				command_invoked: ({ id }) => say({ type: 'command_response', id, action: 'open_panel', open_panel: { id: 'p', lines: [] } }),
				event_intercept: ({ id }) => say({ type: 'event_intercept_response', id }),
				panel_close: () => say({ type: 'notify', message: 'closed' }),
			})`;
		await host.load(host.folders.puppet('old', source));
		await host.run('session_started');
		await host.run('model_call_started', { step: 1 });
		await host.judge('ls');
		await host.text('go', { a: 1 });
		await host.command('c');
		host.front.panels.resize({ width: 10, height: 10 });
		host.front.panels.press({ key: 'esc', text: '' });
		await host.front.until(() => host.front.notes.length === 1);
		host.timer.travel(120_000);
		await host.host.close();
		const known: Readonly<Record<string, readonly string[]>> = {
			hello_ack:
				'type protocol_version zot_version provider model cwd extension_dir data_dir capabilities'.split(' '),
			event: 'type event step stop error text session_id cwd sequence'.split(' '),
			event_intercept: 'type id event tool_id tool_name tool_args step text'.split(' '),
			tool_call: ['type', 'id', 'name', 'args'],
			command_invoked: ['type', 'id', 'name', 'args'],
			panel_close: ['type', 'panel_id'],
			shutdown: ['type'],
		};
		expect([...new Set(types(host, 'old'))].toSorted()).toEqual(Object.keys(known).toSorted());
		for (const frame of host.folders.heardBy('old')) {
			const fields = known[String(frame.type)] ?? [];
			expect(Object.keys(frame).filter((field) => !fields.includes(field))).toEqual([]);
		}
	});

	it('X1. frames of all kinds reach an extension in the order in which they were caused', async () => {
		await using host = new TestHost();
		const source = `hello(); tool('go'); subscribe(['turn_start', 'turn_end']); ready();
			listen({ tool_call: ({ id }) => answer(id, 'x') })`;
		await host.load(host.folders.puppet('watcher', source));
		// The first call of a tool waits until its schema was compiled.
		await host.text('go', { step: 0 });
		const caused: Promise<unknown>[] = [];
		for (let step = 1; step <= 50; step++) {
			caused.push(
				host.run('model_call_started', { step }),
				host.text('go', { step }),
				host.run('model_call_ended', { step }),
			);
		}
		await Promise.all(caused);
		await host.text('go', { step: 0 });
		const order = host.folders
			.heardBy('watcher')
			.slice(2, -1)
			.map(({ type, event }) => event ?? type);
		expect(order).toEqual(Array.from({ length: 50 }, () => ['turn_start', 'tool_call', 'turn_end']).flat());
	});

	it('X1. requests have ids of their own, of letters and digits', async () => {
		await using host = new TestHost();
		const source = `hello(); tool('go'); ready(); listen({ tool_call: ({ id }) => answer(id, id) })`;
		await host.load(host.folders.puppet('echo', source));
		const ids = await Promise.all(Array.from({ length: 200 }, () => host.text('go')));
		expect(new Set(ids).size).toBe(200);
		for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]+$/);
	});

	it('X2. a command that is given up is told to a client that knows it', async () => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('slow', `hello(['x.cancel']); command('go'); ready(); listen()`));
		const abort = new AbortController();
		const action = host.command('go', '', abort.signal);
		await eventually(() => types(host, 'slow').includes('command_invoked'));
		abort.abort();
		expect(await action).toMatchObject({ type: 'error' });
		await eventually(() => types(host, 'slow').includes('command_cancel'));
	});

	it('X2. a command that does not answer is an error after 30 s', async () => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('slow', `hello(); command('go'); ready(); listen()`));
		const action = host.command('go');
		await eventually(() => types(host, 'slow').includes('command_invoked'));
		host.timer.travel(30_000);
		expect(await action).toMatchObject({ type: 'error' });
	});

	it('X5. a program sees the environment without what looks like a secret, or just what was granted', async () => {
		const source = `hello(); tool('env'); ready();
			listen({ tool_call: ({ id }) => answer(id, ['PATH', 'ACME_API_KEY', 'LANG_OF_PUPPETS'].filter((name) => name in process.env).join()) })`;
		const env = { ACME_API_KEY: 'k', LANG_OF_PUPPETS: 'x' };
		await using compat = new TestHost({ env });
		await compat.load(compat.folders.puppet('zots', source));
		expect(await compat.text('env')).not.toContain('ACME_API_KEY');
		expect(await compat.text('env')).toContain('PATH');
		const none = { read: [], write: [], net: [], exec: [], tools: [] };
		const permissions = { ...none, env: ['LANG_OF_PUPPETS'] };
		await using declared = new TestHost({ env, grants: { profile: 'declared', permissions } });
		await declared.load(declared.folders.puppet('ours', source, { permissions }));
		expect(await declared.text('env')).toBe('PATH,LANG_OF_PUPPETS');
	});

	it('X5. what is not trusted is not started', async () => {
		const decide = async () =>
			({ type: 'untrusted', reason: 'new', message: 'no person was asked' }) as const;
		await using host = new TestHost({ host: { trust: { decide } } });
		await host.load(host.folders.puppet('stranger', 'hello(); ready(); listen()'));
		expect(host.status('stranger')).toMatchObject({ state: 'untrusted', restarts: 0 });
		expect(host.processes()).toEqual([]);
	});

	it('X7. a client that knows it is asked whether it is well', async () => {
		await using host = new TestHost();
		const source = `hello(['x.health']); ready(); listen({ ping: ({ id }) => say({ type: 'pong', id }) })`;
		await host.load(host.folders.puppet('healthy', source, { restart: 'on-failure' }));
		await eventually(() => {
			host.timer.travel(1_000);
			return types(host, 'healthy').includes('ping');
		});
		expect(host.status('healthy')).toMatchObject({ state: 'ready', restarts: 0 });
	});

	it('X10. tools, commands and subscriptions can be taken back', async () => {
		await using host = new TestHost();
		const source = `hello(['x.context']); tool('t'); command('c'); subscribe(['turn_start'], ['tool_call']); ready();
			listen({ command_invoked: ({ id }) => {
				say({ type: 'unregister_tool', name: 't' });
				say({ type: 'unregister_command', name: 'c' });
				say({ type: 'unsubscribe', events: ['turn_start'], intercept: ['tool_call'] });
				say({ type: 'command_response', id, action: 'noop' });
			} })`;
		await host.load(host.folders.puppet('shy', source));
		expect(host.hooks.isListening('tool_call')).toBe(true);
		await host.command('c');
		expect(host.toolNames).toEqual([]);
		expect(host.commandNames).toEqual([]);
		expect(host.hooks.isListening('tool_call')).toBe(false);
		expect(host.hooks.isListening('model_call_started')).toBe(false);
	});

	it('X10. a client that knows it is told what has changed since hello_ack', async () => {
		await using host = new TestHost();
		const source = `hello(['x.context']); tool('sync'); ready(); listen({ tool_call: ({ id }) => answer(id, 'x') })`;
		await host.load(host.folders.puppet('modern', source));
		await host.run('host_changed', { model: 'm-2', provider: 'acme', changed: ['model'] });
		await host.text('sync');
		expect(host.folders.heardBy('modern').filter(({ type }) => type === 'host_update')).toEqual([
			{ type: 'host_update', session_id: 's1' },
			{ type: 'host_update', model: 'm-2' },
		]);
	});

	it('X11. an extension that asks for it keeps its data outside of its own folder', async () => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('tidy', `hello(); ready(); listen()`, { hasSeparateData: true }));
		await eventually(() => host.folders.heardBy('tidy').length > 0);
		const [{ data_dir: dataFolder, extension_dir: folder }] = host.folders.heardBy('tidy') as [
			Record<string, string>,
		];
		expect(folder).toBe(join(host.folders.root, 'tidy'));
		expect(dataFolder!.startsWith(folder!)).toBe(false);
		expect(existsSync(dataFolder!)).toBe(true);
	});

	it('X12. a large result comes by a file in the folder of data, and from nowhere else', async () => {
		await using host = new TestHost();
		const source = `hello(['x.blob']); tool('go'); ready();
			listen({ tool_call: ({ id, args }) => say({ type: 'tool_result', id, content: [{ type: 'blob', path: args.path, mime_type: 'image/png', bytes: 3 }] }) })`;
		const puppet = host.folders.puppet('giver', source);
		writeFileSync(join(puppet.folder, 'picture.png'), 'abc');
		writeFileSync(join(host.folders.project, 'secret.png'), 'abc');
		await host.load(puppet);
		expect((await host.call('go', { path: join(puppet.folder, 'picture.png') })).content).toEqual([
			{ type: 'image', mimeType: 'image/png', bytes: Buffer.from('abc') },
		]);
		expect(await host.text('go', { path: join(host.folders.project, 'secret.png') })).toMatch(/^error: /);
	});

	it('X13. each question is put on record, with its answer', async () => {
		const record: InterceptAudit[] = [];
		await using host = new TestHost({ host: { audit: (entry) => record.push(entry) } });
		const decision = `frame.tool_args.command === 'ls' ? {} : { modified_args: { command: 'true' } }`;
		await host.load(host.folders.puppet('guard', judging(decision)));
		await host.judge('ls');
		await host.judge('rm');
		expect(record).toMatchObject([
			{
				extension: 'guard',
				event: 'tool_call',
				asked: 'first',
				payload: { args: { command: 'ls' } },
				verdict: { type: 'answered', answer: undefined },
			},
			{
				payload: { args: { command: 'rm' } },
				verdict: { type: 'answered', answer: { answer: 'replace', value: { command: 'true' } } },
			},
		]);
	});

	it('U. an extension calls tools of the host where both can', async () => {
		const callTool = async ({ name }: { readonly name: string }) => ({
			content: [{ type: 'text', text: `ran ${name}` } as const],
			isError: false,
			exitStatus: 0,
			data: undefined,
			details: undefined,
		});
		await using host = new TestHost({ host: { callTool } });
		const source = `hello(['call_tool']); command('go'); ready(); let asked;
			listen({
				command_invoked: ({ id }) => { asked = id; say({ type: 'call_tool', id: 'x1', name: 'read', args: { path: 'a' } }) },
				tool_result: ({ content }) => say({ type: 'command_response', id: asked, action: 'display', display: content[0].text }),
			})`;
		await host.load(host.folders.puppet('caller', source));
		expect(await host.command('go')).toEqual({ type: 'display', text: 'ran read' });
	});
});

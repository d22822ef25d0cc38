import { inertHold, type PatientHold } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { toolContext } from '../support/tool-context.ts';
import { TravelTimer } from '../support/travel-timer.ts';
import { startClient, textsOf } from './start-client.ts';

const echo = `
	hello('tool_cancel', 'x.progress', 'x.timeout', 'x.blob');
	tool('echo'); say({ type: 'ready' });
`;

describe('a tool of a process', () => {
	it('is called with its arguments and answers with content, data and other tools', async () => {
		const { running, ports, callTool, sent } = startClient(`
			hello(); tool('add', { schema: { type: 'object' }, output_schema: { type: 'object' } }); say({ type: 'ready' });
			on({ tool_call: ({ id, args }) => result(id, String(args.a + args.b), { structured_content: { sum: 3 }, activate_tools: ['later'] }) });
		`);
		await running.ready;
		expect(await callTool('add', { a: 1, b: 2 })).toEqual({
			content: [{ type: 'text', text: '3' }],
			isError: false,
			exitStatus: 0,
			data: new Map([['sum', 3]]),
			details: undefined,
		});
		expect(ports.activated).toEqual(['later']);
		expect(sent()[1]).toEqual({ type: 'tool_call', id: 't1', name: 'add', args: { a: 1, b: 2 } });
	});

	it('keeps long integers and the order of keys on both ways', async () => {
		const { running, callTool } = startClient(`
			hello(); tool('mirror'); say({ type: 'ready' });
			on({ tool_call: ({ id }, line) => say2(id, line.slice(line.indexOf('"args":') + 7, -1)) });
			const say2 = (id, args) => process.stdout.write('{"type":"tool_result","id":"' + id + '","content":[],"structured_content":' + args + '}\\n');
		`);
		await running.ready;
		const args = new Map<string, unknown>([
			['2', 9007199254740993n],
			['1', 'x'],
		]);
		expect((await callTool('mirror', args)).data).toEqual(args);
	});

	it('is described as it was registered', async () => {
		const { running, ports } = startClient(`
			hello();
			tool('a', { description: 'Does a.', schema: { type: 'object', properties: { x: {} } }, namespace: 'n', namespace_description: 'd', namespace_instructions: 'i' });
			tool('b', { deferred: true, interactive: true });
			tool('c', { exposure: 'codemode' });
			tool('bad name'); tool('d', { exposure: 'everybody' }); tool('e', { schema: 'text' }); tool('f', { timeout_ms: 0 });
			say({ type: 'ready' }); on({});
		`);
		await running.ready;
		expect(
			ports
				.of('tool')
				.map(
					({
						tool: { name, description, input },
						exposure,
						interactive,
						namespace,
						namespaceInstructions,
					}) => ({
						name,
						description,
						input,
						exposure,
						interactive,
						namespace,
						namespaceInstructions,
					}),
				),
		).toEqual([
			{
				name: 'a',
				description: 'Does a.',
				input: { type: 'object', properties: { x: {} } },
				exposure: 'direct',
				interactive: false,
				namespace: 'n',
				namespaceInstructions: 'd\ni',
			},
			{
				name: 'b',
				description: 'b',
				input: { type: 'object' },
				exposure: 'deferred',
				interactive: true,
				namespace: '',
				namespaceInstructions: '',
			},
			{
				name: 'c',
				description: 'c',
				input: { type: 'object' },
				exposure: 'codemode',
				interactive: false,
				namespace: '',
				namespaceInstructions: '',
			},
		]);
		expect(ports.problems.map(({ code, where }) => `${code} ${where}`)).toEqual([
			'register_tool.refused register_tool.name',
			'register_tool.refused register_tool.exposure',
			'register_tool.refused register_tool.schema',
			'register_tool.refused register_tool.timeout_ms',
		]);
	});

	it('never sees arguments that do not fit, where the manifest is ours', async () => {
		const source = `
			hello(); tool('t', { schema: { type: 'object', required: ['key'] } }); say({ type: 'ready' });
			on({ tool_call: ({ id }) => result(id, 'called') });
		`;
		const ours = startClient(source, { extension: { checksArguments: 'enforce' } });
		const theirs = startClient(source);
		await Promise.all([ours.running.ready, theirs.running.ready]);
		expect((await ours.callTool('t')).isError).toBe(true);
		expect(ours.sent()).toHaveLength(1);
		expect(textsOf(await theirs.callTool('t'))).toBe('called');
		expect(theirs.ports.problems.map(({ code }) => code)).toEqual(['arguments.misfit']);
	});

	it('that gives no answer in time fails by name, is told, and its late answer is dropped', async () => {
		const { running, callTool, sent } = startClient(
			`${echo} on({ tool_call: ({ id, name }) => name === 'echo' || result(id, 'x'), tool_cancel: ({ id }) => { result(id, 'late'); say({ type: 'notify', message: 'cancelled ' + id }); } });`,
			{ settings: { toolMs: 30 } },
		);
		await running.ready;
		expect(await callTool('echo')).toMatchObject({
			isError: true,
			content: [{ type: 'text', text: 'extension sample/echo failed: no answer within 30 ms' }],
		});
		expect(sent().slice(1)).toEqual([
			{ type: 'tool_call', id: 't1', name: 'echo', args: {}, deadline_ms: 30 },
			{ type: 'tool_cancel', id: 't1' },
		]);
	});

	it('is told of a cancellation if it can hear of it, and not else', async () => {
		const source = (capability: string) => `
			hello(${capability}); tool('wait'); say({ type: 'ready' });
			on({ tool_call: () => say({ type: 'notify', message: 'waiting' }), tool_cancel: ({ id }) => say({ type: 'notify', message: 'cancel ' + id }) });
		`;
		const hears = startClient(source(`'tool_cancel'`));
		const deaf = startClient(source(''));
		for (const client of [hears, deaf]) {
			await client.running.ready;
			const abort = new AbortController();
			const result = client.callTool('wait', {}, { signal: abort.signal });
			await client.ports.until(() => client.ports.notes.length > 0);
			abort.abort();
			expect(textsOf(await result)).toBe('extension sample/wait failed: cancelled');
		}
		await hears.ports.until(() => hears.ports.notes.some(({ text }) => text === 'cancel t1'));
		expect(deaf.sent().map(({ type }) => type)).toEqual(['hello_ack', 'tool_call']);
	});

	it('is not called at all for a caller that has cancelled already', async () => {
		const { running, callTool, sent } = startClient(`${echo} on({});`);
		await running.ready;
		expect(textsOf(await callTool('echo', {}, { signal: AbortSignal.abort() }))).toBe(
			'extension sample/echo failed: cancelled',
		);
		expect(sent()).toHaveLength(1);
	});

	it('shows its progress, which keeps it alive, but not for ever', async () => {
		const timer = new TravelTimer();
		const { ports, callTool, runCommand } = startClient(
			`${echo} command('go');
			let call;
			on({ tool_call: ({ id }) => { call = id; }, command_invoked: ({ id }) => {
				say({ type: 'tool_progress', id: call, text: 'on', percent: 160, content: [{ type: 'text', text: 'x' }] });
				say({ type: 'command_response', id });
			} });`,
			{ ports: { timer } },
		);
		await ports.until(() => ports.of('command').length > 0);
		const updates: unknown[] = [];
		const result = callTool('echo', {}, { update: (update) => updates.push(update) });
		for (let minute = 0; minute < 10; minute += 1) {
			await runCommand('go');
			timer.travel(55_000);
		}
		expect(updates).toHaveLength(10);
		expect(updates[0]).toEqual({ text: 'on', percent: 100, content: [{ type: 'text', text: 'x' }] });
		await runCommand('go');
		timer.travel(55_000);
		expect(textsOf(await result)).toBe('extension sample/echo failed: no answer within 60000 ms');
	});

	it('has the time that it asked for, which no progress makes longer', async () => {
		const { running, callTool, sent } = startClient(`
			hello('x.timeout', 'x.progress'); tool('t', { timeout_ms: 200 }); say({ type: 'ready' });
			on({ tool_call: ({ id }) => setInterval(() => say({ type: 'tool_progress', id, text: 'x' }), 20) });
		`);
		await running.ready;
		expect(textsOf(await callTool('t'))).toBe('extension sample/t failed: no answer within 200 ms');
		expect(sent()[1]).toMatchObject({ deadline_ms: 200 });
	});

	it('that asks a person has no deadline, and is refused where there is none', async () => {
		const source = `
			hello(); tool('ask', { interactive: true }); say({ type: 'ready' });
			on({ tool_call: ({ id }) => setTimeout(() => result(id, 'answered'), 150) });
		`;
		const attended = startClient(source, { settings: { toolMs: 20 } });
		const headless = startClient(source, { showsPanels: false });
		await Promise.all([attended.running.ready, headless.running.ready]);
		expect(textsOf(await attended.callTool('ask'))).toBe('answered');
		expect(textsOf(await headless.callTool('ask'))).toBe(
			'extension sample/ask failed: it asks a person, and no person can be asked here',
		);
	});

	it('stops the clock of its script while it asks', async () => {
		const { running, ports } = startClient(`
			hello(); tool('ask', { interactive: true }); say({ type: 'ready' });
			on({ tool_call: ({ id }) => result(id, 'answered') });
		`);
		await running.ready;
		const holds: string[] = [];
		const context = toolContext();
		const patient = (): PatientHold => {
			holds.push('held');
			return { ...inertHold, release: () => holds.push('released') };
		};
		await ports.of('tool')[0]!.tool.run(
			{},
			new Proxy(context, {
				get: (target, name) => (name === 'patient' ? patient : target[name as 'signal']),
			}),
		);
		expect(holds).toEqual(['held', 'released']);
	});

	it('fails at once when its answer cannot be read, and goes on', async () => {
		const { running, ports, callTool } = startClient(`
			${echo}
			on({ tool_call: ({ id, args }) => {
				if (args.as === 'text') say({ type: 'tool_result', id, content: 'text' });
				else if (args.as === 'long') say({ type: 'tool_result', id, content: [{ type: 'text', text: 'x'.repeat(5 << 20) }] });
				else result(id, 'fine');
			} });
		`);
		await running.ready;
		expect(textsOf(await callTool('echo', { as: 'text' }))).toBe(
			'extension sample/echo failed: its answer cannot be read: content: expected a list of blocks',
		);
		expect(textsOf(await callTool('echo', { as: 'long' }))).toMatch(
			/^extension sample\/echo failed: its answer cannot be read: the line: expected a line of at most 4194304 bytes, got 52\d+$/,
		);
		expect(textsOf(await callTool('echo'))).toBe('fine');
		expect(ports.problems.map(({ code, where }) => `${code} ${where}`)).toEqual([
			'frame.malformed tool_result.content',
			'frame.malformed tool_result.the line',
		]);
	});

	it('is not called with more than a frame may hold', async () => {
		const { running, callTool, sent } = startClient(
			`${echo} on({ tool_call: ({ id }) => result(id, 'fine') });`,
		);
		await running.ready;
		expect(textsOf(await callTool('echo', { text: 'ä'.repeat(3 << 20) }))).toBe(
			'extension sample/echo failed: a frame tool_call would be longer than 4194304 bytes',
		);
		expect(sent()).toHaveLength(1);
		expect(textsOf(await callTool('echo', { text: 'x'.repeat(4_000_000) }))).toBe('fine');
	});

	it('may answer with a file in its data folder', async () => {
		const { running, callTool } = startClient(`
			${echo}
			fs.writeFileSync('big.txt', 'from the file');
			on({ tool_call: ({ id, args }) => say({ type: 'tool_result', id, content: [{ type: 'blob', path: args.path, mime_type: 'text/plain', bytes: 0 }] }) });
		`);
		await running.ready;
		expect(textsOf(await callTool('echo', { path: 'big.txt' }))).toBe('from the file');
		expect(await callTool('echo', { path: '/etc/passwd' })).toMatchObject({ isError: true });
	});

	it('goes when it is taken back, if that was agreed on, and is replaced when it is registered again', async () => {
		const { running, ports, callTool } = startClient(`
			hello('x.context'); tool('one'); tool('two', { description: 'old' }); command('three'); say({ type: 'ready' });
			on({ tool_call: ({ id }) => {
				say({ type: 'unregister_tool', name: 'one' }); say({ type: 'unregister_command', name: 'three' });
				tool('two', { description: 'new' }); result(id, 'done');
			} });
		`);
		await running.ready;
		await callTool('one');
		expect(ports.of('command')).toEqual([]);
		expect(ports.of('tool').map(({ tool }) => `${tool.name}: ${tool.description}`)).toEqual(['two: new']);
	});

	it('answers calls in any order; unknown, second and late answers do no harm', async () => {
		const { running, callTool } = startClient(`
			${echo}
			const calls = [];
			on({ tool_call: ({ id, args }) => {
				calls.push([id, args.text]);
				result('t999', 'unknown'); say({ type: 'command_response', id, action: 'noop' });
				if (calls.length < 3) return;
				for (const [id, text] of calls.reverse()) { result(id, text); result(id, 'again'); }
			} });
		`);
		await running.ready;
		const results = await Promise.all(['a', 'b', 'c'].map((text) => callTool('echo', { text })));
		expect(results.map(textsOf)).toEqual(['a', 'b', 'c']);
	});
});

import { pathToFileURL } from 'node:url';
import type { ToolUpdate } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { isRunning } from '../../test/process/process-of.ts';
import { program, readyServer, script, startServer, textsOf } from '../../test/support/run-mcp.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { TravelTimer } from '../../test/support/travel-timer.ts';

const revisions = [
	['of both revisions', program()],
	['of the older revision alone', program('legacy')],
] as const;

describe.each(revisions)('a server over standard streams %s', (_, server) => {
	it('offers its tools by name, in order, with what they say of themselves', async () => {
		const { ports, call } = await readyServer(server);
		const tools = ports.of('tool').map(({ tool }) => tool);
		expect(tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name).toSorted());
		const echo = tools.find(({ name }) => name === 'mcp__sample__echo')!;
		expect(echo).toMatchObject({
			label: 'Echo',
			description: 'Does echo.',
			effects: ['fs.read'],
			replay: 'safe',
			readonly: true,
		});
		const die = tools.find(({ name }) => name === 'mcp__sample__die')!;
		expect(die).toMatchObject({ effects: ['process', 'network'], replay: 'never' });
		expect(ports.of('tool')[0]).toMatchObject({
			namespace: 'sample',
			namespaceInstructions: 'Use with care.',
		});
		expect(textsOf(await call('echo', { text: 'hi' }))).toBe('hi');
		expect(textsOf(await call('echo', { text: 7 }))).toBe(
			'mcp__sample__echo: the arguments do not fit: /text: must be string',
		);
		expect(ports.written).toContain('server begins');
	});

	it('gives every kind of content, data and failure', async () => {
		const { call } = await readyServer(server);
		expect(await call('kinds')).toEqual({
			content: [
				{ type: 'text', text: 'words' },
				{ type: 'image', mimeType: 'image/png', bytes: new Uint8Array([1, 2]) },
				{ type: 'text', text: '[audio audio/wav, 3 bytes, left out]' },
				{ type: 'text', text: 'file:///a:\ninside' },
				{ type: 'text', text: '[resource file:///b, application/zip, 3 bytes, left out]' },
				{ type: 'text', text: '[resource file:///c, c]' },
			],
			isError: false,
			exitStatus: 0,
			data: new Map([['answer', 42]]),
			details: undefined,
		});
		expect(await call('fail')).toMatchObject({
			content: [{ type: 'text', text: 'no luck' }],
			isError: true,
			exitStatus: 1,
		});
	});

	it('tells its progress, and hears that it is not waited for', async () => {
		const { ports, call } = await readyServer(server);
		const controller = new AbortController();
		const updates: ToolUpdate[] = [];
		const result = call(
			'slow',
			{},
			{
				signal: controller.signal,
				update: (update) => {
					updates.push(update);
					controller.abort(new Error('no more'));
				},
			},
		);
		expect(textsOf(await result)).toBe('extension sample/slow failed: no more');
		expect(updates).toEqual([{ text: 'begun', percent: 25 }]);
		await ports.until(() => ports.written.includes('slow was cancelled'));
	});

	it('changes its list while it runs', async () => {
		const { ports, call } = await readyServer(server);
		await call('grow');
		await ports.until(() => ports.of('tool').some(({ tool }) => tool.name === 'mcp__sample__grown'));
		expect(textsOf(await call('grown'))).toBe('ran grown');
	});

	it('asks a person, and takes no for an answer', async () => {
		const { ports, call } = await readyServer(server);
		const accepted = call('ask');
		await ports.until(() => ports.panels.panels.length === 1);
		expect(ports.panels.panels[0]!.lines[0]).toBe('Which colour?');
		for (const key of ['right', 'right', 'enter', 'enter']) ports.panels.press({ key, text: '' });
		expect(textsOf(await accepted)).toBe('accept {"colour":"blue"}');
		expect(ports.panels.panels).toEqual([]);
		ports.panels.isShown = false;
		expect(textsOf(await call('ask'))).toMatch(/^(decline|not accepted) \{\}$/);
	});

	it('starts again with the next call after it died', async () => {
		const { call, ports } = await readyServer(server);
		const first = textsOf(await call('pid'));
		expect(textsOf(await call('die'))).toBe('extension sample/die failed: exited with status 3');
		expect(ports.of('tool').length).toBeGreaterThan(5);
		const second = textsOf(await call('pid'));
		expect(second).toMatch(/^\d+$/);
		expect(second).not.toBe(first);
	});

	it('is ended with all that it started', async () => {
		const { call, running, ports } = await readyServer(server);
		const pid = Number(textsOf(await call('child')));
		expect(isRunning(pid)).toBe(true);
		await running.stop();
		expect(await running.ended).toEqual({ type: 'stopped' });
		expect(isRunning(pid)).toBe(false);
		expect(ports.contributions).toEqual([]);
	});
});

describe('a server over standard streams', () => {
	it('sees its granted environment and its own variables, and nothing else', async () => {
		const server = { ...program(), env: { TOKEN: 'own' } };
		const { call } = await readyServer(server as typeof server & { transport: 'stdio' }, {
			ports: { environment: { PATH: '/bin', GRANTED: 'yes' } },
		});
		expect(JSON.parse(textsOf(await call('environment')))).toEqual({
			PATH: '/bin',
			GRANTED: 'yes',
			TOKEN: 'own',
			TENON_EXTENSION_RUN: expect.stringMatching(/^[0-9a-f-]{36}$/),
		});
	});

	it('is told the project as its root', async () => {
		const cwd = temporaryFolder('root');
		const { call } = await readyServer(program('legacy'), { ports: { hostInfo: { cwd } } });
		expect(JSON.parse(textsOf(await call('roots')))).toEqual([
			{ uri: pathToFileURL(cwd).href, name: 'project' },
		]);
	});

	it('is started by the first call where its list is known', async () => {
		const dataFolder = temporaryFolder('data');
		const first = await readyServer(program(), { ports: { dataFolder } });
		const names = first.ports.of('tool').map(({ tool }) => tool.name);
		await first.ports.until(() => first.ports.written !== '');
		await first.running.stop();
		const second = await readyServer(program(), { ports: { dataFolder } });
		expect(second.ports.of('tool').map(({ tool }) => tool.name)).toEqual(names);
		expect(second.ports.written).toBe('');
		expect(textsOf(await second.call('echo', { text: 'again' }))).toBe('again');
		expect(second.ports.written).toContain('server begins');
	});

	it('runs out of time without progress, but not while a person is asked', async () => {
		const timer = new TravelTimer();
		const { ports, call } = await readyServer(program('legacy'), { ports: { timer } });
		const begun = Promise.withResolvers<unknown>();
		const slow = call('slow', {}, { update: begun.resolve });
		await begun.promise;
		timer.travel(60_000);
		expect(textsOf(await slow)).toBe('extension sample/slow failed: no answer within 60 s');
		const asked = call('ask');
		await ports.until(() => ports.panels.panels.length === 1);
		timer.travel(3_600_000);
		ports.panels.dismiss();
		expect(textsOf(await asked)).toBe('cancel {}');
	});

	it('loses a line that is too long, and nothing else', async () => {
		const { ports, call } = await readyServer(program('legacy'));
		expect(textsOf(await call('big', { bytes: 9 << 20 }))).toContain('at most 8388608 are read');
		expect(ports.problems).toMatchObject([{ code: 'mcp.bad_line' }]);
		expect(textsOf(await call('echo', { text: 'still here' }))).toBe('still here');
	});

	it('may end at a question that it does not know, and may print what it likes', async () => {
		const { ports, call } = await readyServer(
			script(`
				import { createInterface } from 'node:readline';
				console.log('Welcome!');
				const answer = (id, result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
				for await (const line of createInterface({ input: process.stdin })) {
					const { id, method, params } = JSON.parse(line);
					if (method === 'initialize') answer(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'old', version: '1' } });
					else if (method === 'tools/list') answer(id, { tools: [{ name: 'b c', inputSchema: { type: 'object' } }, { name: 'a', inputSchema: { type: 'object' } }, { name: 'a', inputSchema: { type: 'object' } }] });
					else if (method === 'tools/call') answer(id, { content: [{ type: 'text', text: params.name }] });
					else if (id !== undefined) process.exit(1);
				}
			`),
		);
		expect(ports.of('tool').map(({ tool }) => tool.name)).toEqual([
			'mcp__sample__a',
			expect.stringMatching(/^mcp__sample__b_c_[0-9a-f]{8}$/),
		]);
		expect(textsOf(await call('a'))).toBe('a');
		expect(ports.problems.map(({ code }) => code)).toContain('mcp.bad_line');
		expect(ports.problems).toContainEqual({
			code: 'mcp.bad_tool',
			where: 'tools/list',
			message: 'the tool "a" is listed twice',
		});
	});

	it('that cannot be started fails; one that ends at once has crashed', async () => {
		const missing = startServer({ ...program(), command: '/no/such/program' } as ReturnType<typeof program>);
		expect(await missing.running.ended).toEqual({
			type: 'failed',
			message: 'cannot be started: /no/such/program: no such program, or no such folder',
		});
		const short = startServer(script('process.exit(4)'));
		expect(await short.running.ended).toEqual({ type: 'crashed', message: 'exited with status 4' });
		await short.running.ready;
	});

	it('that never answers is given up, and can be stopped while it is waited for', async () => {
		const silent = script('process.stdin.resume()');
		const times = { connectMs: 100, probeMs: 20 };
		expect(await startServer(silent, times).running.ended).toMatchObject({ type: 'crashed' });
		const { running } = startServer(silent);
		await running.stop();
		expect(await running.ended).toEqual({ type: 'stopped' });
		await running.ready;
	});

	it('that floods its output delays no other', async () => {
		const { call, ports } = await readyServer(
			script(`
				import { createInterface } from 'node:readline';
				const say = (message) => console.log(JSON.stringify({ jsonrpc: '2.0', ...message }));
				const flood = (count) => {
					for (let at = 0; at < 500; at += 1) say({ method: 'notifications/message', params: { level: 'info', data: 'x' } });
					if (count > 0) setImmediate(flood, count - 1);
					else say({ method: 'notifications/message', params: { level: 'info', data: 'over' } });
				};
				for await (const line of createInterface({ input: process.stdin })) {
					const { id, method, params } = JSON.parse(line);
					if (method === 'initialize') say({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {}, logging: {} }, serverInfo: { name: 'loud', version: '1' } } });
					else if (method === 'tools/list') say({ id, result: { tools: [{ name: 'a', inputSchema: { type: 'object' } }] } });
					else if (method === 'tools/call') { flood(20); say({ id, result: { content: [{ type: 'text', text: 'done' }] } }); }
					else if (id !== undefined) say({ id, error: { code: -32601, message: 'unknown' } });
				}
			`),
		);
		expect(textsOf(await call('a'))).toBe('done');
		await ports.until(() => ports.written.endsWith('over\n'));
		expect(ports.written.split('\n').filter((line) => line.endsWith('x'))).toHaveLength(21 * 500);
	});
});

/** A server by hand: a list of tools, and what it writes for a call. */
const byHand = (tools: string, onCall: string) =>
	script(`import { createInterface } from 'node:readline';
		const say = (message) => console.log(typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message }));
		createInterface({ input: process.stdin }).on('line', (line) => {
			const { id, method, params } = JSON.parse(line);
			if (method === 'initialize') say({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } } });
			else if (method === 'tools/list') say({ id, result: { tools: ${tools} } });
			else if (method === 'tools/call') say(${onCall});
			else if (id !== undefined) say({ id, error: { code: -32601, message: 'no' } });
		});`);

describe('a list of tools', () => {
	it('loses those that are malformed, have a schema of no use or need tasks, and keeps the others', async () => {
		const { ports, call } = await readyServer(
			byHand(
				`[
					{ name: 'good', inputSchema: { type: 'object' } },
					{ name: 'text', inputSchema: 'object' },
					{ name: 'list', inputSchema: { type: 'array' } },
					{ name: 'odd', inputSchema: { type: 'object', properties: { a: { type: 'nonsense' } } } },
					{ name: 'none' },
					{ name: 'maybe', inputSchema: { type: 'object' }, execution: { taskSupport: 'optional' } },
					{ name: 'task', inputSchema: { type: 'object' }, execution: { taskSupport: 'required' } },
					7,
				]`,
				`{ id, result: { content: [{ type: 'text', text: 'ran ' + params.name }] } }`,
			),
		);
		expect(ports.of('tool').map(({ tool }) => tool.name)).toEqual([
			'mcp__sample__good',
			'mcp__sample__maybe',
		]);
		expect(textsOf(await call('good'))).toBe('ran good');
		expect(ports.problems.map(({ code, message }) => `${code} ${message.slice(0, 40)}`)).toEqual([
			'mcp.bad_tool the tool "text" is malformed, and left o',
			'mcp.bad_tool the tool "list" is malformed, and left o',
			'mcp.bad_tool the tool "none" is malformed, and left o',
			'mcp.bad_tool the tool null is malformed, and left out',
			'mcp.bad_tool the schema of the tool "odd" cannot be u',
		]);
	});
});

describe('an answer', () => {
	it.each([
		['is no JSON', '`{"jsonrpc":"2.0","id":${id},"result":{`'],
		['is no message', '`{"id":${id},"result":{"content":[]}}`'],
		['has neither result nor error', '({ id })'],
	])('whose id can be read and that %s fails its call at once', async (_, answer) => {
		const { ports, call } = await readyServer(
			byHand(`[{ name: 'good', inputSchema: { type: 'object' } }]`, answer),
		);
		expect(await call('good')).toMatchObject({ isError: true });
		expect(ports.problems.map(({ code }) => code)).toEqual(['mcp.bad_line']);
	});
});

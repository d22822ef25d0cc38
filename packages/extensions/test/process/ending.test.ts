import { describe, expect, it } from 'vitest';
import { toolContext } from '../support/tool-context.ts';
import { isRunning } from './process-of.ts';
import { type ClientOptions, startClient, textsOf } from './start-client.ts';

/** Starts a client whose first note lists its own number and those of what it started. */
const start = async (source: string, options: ClientOptions = {}) => {
	const client = startClient(source, options);
	const { ports, running } = client;
	await ports.until(() => ports.notes.length > 0);
	await running.ready;
	return { ...client, pids: JSON.parse(ports.notes[0]!.text) as readonly number[] };
};

const tellPids = `
	const grandchild = (...args) => spawn(process.execPath, ['-e', ...args], { stdio: 'ignore' });
	const tellPids = (...children) => say({ type: 'notify', message: JSON.stringify([process.pid, ...children.map(({ pid }) => pid)]) });
`;
const stubborn = `process.on('SIGTERM', () => 0); process.on('SIGINT', () => 0); setInterval(() => 0, 1000);`;
const quick = { stopMs: 150, terminateMs: 150 };

describe('the end of a process', () => {
	it('is asked for by shutdown and by the end of its input', async () => {
		const { running, ports, sent, pids } =
			await start(`${tellPids} hello(); tellPids(); say({ type: 'ready' });
			on({ shutdown: () => { console.error('bye'); say({ type: 'shutdown_ack' }); process.exit(0); } });`);
		await running.stop();
		expect(await running.ended).toEqual({ type: 'stopped' });
		expect(ports.written).toBe('bye\n');
		expect(pids.map(isRunning)).toEqual([false]);
		expect(sent().map(({ type }) => type)).toEqual(['hello_ack', 'shutdown']);
	});

	it('comes by the end of its input alone', async () => {
		const { running, pids } = await start(
			`${tellPids} hello(); tellPids(); process.stdin.on('end', () => process.exit(0)).resume();`,
		);
		await running.stop();
		expect(pids.map(isRunning)).toEqual([false]);
	});

	it('takes what it has started along', async () => {
		const { running, pids } = await start(
			`${tellPids} hello(); tellPids(grandchild('setInterval(() => 0, 1000)')); say({ type: 'ready' }); on({});`,
			{ settings: quick },
		);
		await running.stop();
		expect(pids.map(isRunning)).toEqual([false, false]);
	});

	it('takes along what has gone into a session of its own, also after its parent was killed', async () => {
		const { running, pids } = await start(
			`${tellPids} const away = (source) => spawn(process.execPath, ['-e', source], { stdio: 'ignore', detached: true });
			hello(); tellPids(away('setInterval(() => 0, 1000)'), away(${JSON.stringify(stubborn)})); say({ type: 'ready' }); on({});`,
			{ settings: quick },
		);
		expect(pids.map(isRunning)).toEqual([true, true, true]);
		process.kill(pids[0]!, 'SIGKILL');
		await running.ended;
		expect(pids.map(isRunning)).toEqual([false, false, false]);
	});

	it('comes by force for one that heeds nothing, and for what it has started', async () => {
		const { running, pids } = await start(
			`${tellPids} ${stubborn} hello(); tellPids(grandchild(${JSON.stringify(stubborn)})); say({ type: 'ready' }); on({ shutdown: () => 0 });`,
			{ settings: quick },
		);
		await running.stop();
		expect(await running.ended).toEqual({ type: 'stopped' });
		expect(pids.map(isRunning)).toEqual([false, false]);
	});

	it('comes by force for what it left behind when it ended by itself', async () => {
		const { running, pids, callTool } = await start(
			`${tellPids} hello(); tool('die'); tellPids(grandchild(${JSON.stringify(stubborn)})); say({ type: 'ready' }); on({ tool_call: () => process.exit(7) });`,
			{ settings: quick },
		);
		expect(textsOf(await callTool('die'))).toBe('extension sample/die failed: it exited with status 7');
		expect(await running.ended).toEqual({
			type: 'crashed',
			message: 'extension sample exited with status 7',
		});
		expect(pids.map(isRunning)).toEqual([false, false]);
	});

	it('is noticed though something that it started holds its output', async () => {
		const { running, pids, callTool } = await start(
			`${tellPids} hello(); tool('die');
			tellPids(spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: ['ignore', 'inherit', 'inherit'] })); say({ type: 'ready' });
			on({ tool_call: () => process.exit(7) });`,
			{ settings: quick },
		);
		expect(textsOf(await callTool('die'))).toBe('extension sample/die failed: it exited with status 7');
		await running.ended;
		expect(pids.map(isRunning)).toEqual([false, false]);
	});

	it('comes after what it wrote last', async () => {
		const { running, ports, callTool } = startClient(`
			hello(); tool('last'); say({ type: 'ready' });
			on({ tool_call: ({ id }) => {
				const lines = Array.from({ length: 20_000 }, () => '{"type":"notify","message":"x"}').join('\\n');
				fs.writeSync(1, ''); process.stdout.write(lines + '\\n' + JSON.stringify({ type: 'tool_result', id, content: [{ type: 'text', text: 'made it' }] }) + '\\n', () => process.exit(0));
			} });
		`);
		await running.ready;
		expect(textsOf(await callTool('last'))).toBe('made it');
		expect(ports.notes).toHaveLength(20_000);
		expect(await running.ended).toEqual({
			type: 'crashed',
			message: 'extension sample exited with status 0',
		});
	});

	it('may be asked for at any time and more than once', async () => {
		const { running } = startClient(`setInterval(() => 0, 1000);`, { settings: quick });
		await Promise.all([running.stop(), running.stop(), running.ready]);
		await running.stop();
		expect(await running.ended).toEqual({ type: 'stopped' });
	});
});

describe('kill -9', () => {
	const source = `
		const die = () => process.kill(process.pid, 'SIGKILL');
		hello('call_tool'); tool('t'); command('c');
		say({ type: 'subscribe', events: ['turn_start'], intercept: ['tool_call'] });
		say({ type: 'ready' });
		on({
			tool_call: ({ id, args }) => {
				if (args.panel) say({ type: 'open_panel', panel: { id: 'p', lines: [] } });
				if (args.host) say({ type: 'call_tool', id: 'h', name: 'x', parent_id: id });
				process.stdout.write('{"type":"tool_result","id":"' + id + '","content":[{"ty', die);
			},
			command_invoked: die, event_intercept: die, shutdown: die,
		});
	`;
	const crashed = { type: 'crashed', message: 'extension sample was ended by SIGKILL' };
	const start = async () => {
		const client = startClient(source, {
			ports: { callTool: () => new Promise<never>(() => undefined) },
		});
		await client.running.ready;
		return client;
	};
	const isForgotten = async ({ running, ports }: Awaited<ReturnType<typeof start>>) => {
		expect(await running.ended).toEqual(crashed);
		expect(ports.contributions).toEqual([]);
		expect(ports.panels.panels).toEqual([]);
		expect(ports.registry.isListening('tool_call')).toBe(false);
		expect(ports.registry.isListening('model_call_started')).toBe(false);
	};

	it('before hello is a failure to start', async () => {
		const { running } = startClient(`process.kill(process.pid, 'SIGKILL');`);
		expect(await running.ended).toMatchObject({
			type: 'failed',
			message: expect.stringMatching(/^extension sample was ended by SIGKILL/),
		});
	});

	it('while it registers takes back what it has registered', async () => {
		const client = startClient(
			`hello(); tool('a'); process.stdout.write('{"type":"register_tool","na', () => process.kill(process.pid, 'SIGKILL'));`,
		);
		await client.running.ready;
		await isForgotten(client);
	});

	it.each([
		['in a tool', {}],
		['in a tool with a panel', { panel: true }],
		['in a tool that calls another', { host: true }],
	])('%s fails the call by name', async (_title, args) => {
		const client = await start();
		const others = [client.callTool('t', args), client.callTool('t', args)];
		// Half of an answer may have become a line together with what was written after it.
		for (const result of others)
			expect(textsOf(await result)).toMatch(
				/^extension sample\/t failed: (it was ended by SIGKILL$|its answer cannot be read: )/,
			);
		await isForgotten(client);
	});

	it('in a command fails it by name', async () => {
		const client = await start();
		expect(await client.runCommand('c')).toEqual({
			type: 'error',
			message: 'extension sample: it was ended by SIGKILL',
		});
		await isForgotten(client);
	});

	it('while it stops is a stop', async () => {
		const { running } = await start();
		await running.stop();
		expect(await running.ended).toEqual({ type: 'stopped' });
	});

	it('after which it is called fails the call', async () => {
		const client = await start();
		const { tool } = client.ports.of('tool')[0]!;
		await client.runCommand('c');
		await client.running.ended;
		expect(textsOf(await tool.run({}, toolContext()))).toBe(
			'extension sample/t failed: it was ended by SIGKILL',
		);
	});
});

import { HookTaken } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { toolContext } from '../support/tool-context.ts';
import { TravelTimer } from '../support/travel-timer.ts';
import { startClient, textsOf } from './start-client.ts';

describe('an extension that writes nonsense', () => {
	it('loses the frames that are none, and no other', async () => {
		const { running, ports, callTool } = startClient(`
			hello(); tool('t'); say({ type: 'ready' });
			on({ tool_call: ({ id }) => {
				const write = (text) => process.stdout.write(text);
				write('garbage\\n'); write('\\n'); write('[1]\\n'); write('{"type":7}\\n'); write('{"type":"status","text":"x"}\\n');
				write('{"type":"notify","message":7}\\n'); write('{"type":"open_panel","panel":{"id":"p","lines":[1]}}\\n');
				write(Buffer.from([0xff, 0xfe, 0x0a])); write('{"type":"hello","name":"again"}\\r\\n'); write('{"type":"tool_re');
				setTimeout(() => write('sult","id":"' + id + '","content":[{"type":"text","text":"fine"}]}\\r\\n'), 20);
			} });
		`);
		await running.ready;
		expect(textsOf(await callTool('t'))).toBe('fine');
		expect(ports.problems.map(({ code, where }) => `${code} ${where}`)).toEqual([
			'frame.malformed the line',
			'frame.malformed the line',
			'frame.malformed the line',
			'frame.malformed type',
			'frame.malformed notify.message',
			'frame.malformed open_panel.panel.lines[0]',
			'frame.malformed the line',
		]);
		expect(ports.said.filter((line) => /^(status|hello):/.test(line))).toEqual([
			'status: a frame of an unknown type',
			'hello: came again',
		]);
	});

	it('loses a line without end, and keeps no more of it than a frame', async () => {
		const { running, ports, callTool } = startClient(`
			hello(); tool('t'); say({ type: 'ready' });
			on({ tool_call: async ({ id }) => {
				const piece = 'x'.repeat(1 << 20);
				const write = (text) => new Promise((resolve) => process.stdout.write(text, resolve));
				await write('{"type":"tool_result","id":"' + id + '","content":[{"type":"text","text":"');
				for (let count = 0; count < 100; count += 1) await write(piece);
				await write('"}]}\\n'); say({ type: 'notify', message: 'over' });
			} });
		`);
		await running.ready;
		expect(textsOf(await callTool('t'))).toContain('expected a line of at most 4194304 bytes, got 1048576');
		await ports.until(() => ports.notes.length === 1);
	});

	it('does not keep the host from its work with others, and its log stays short', async () => {
		const flooding = startClient(`
			hello(); say({ type: 'ready' });
			const lines = Buffer.from('nonsense\\n{"type":"notify","message":7}\\n\\n'.repeat(2_000));
			const flood = () => process.stdout.write(lines, flood);
			flood(); on({});
		`);
		const other = startClient(
			`hello(); tool('t'); say({ type: 'ready' }); on({ tool_call: ({ id }) => result(id, 'fine') });`,
		);
		await Promise.all([flooding.running.ready, other.running.ready]);
		const isFlooded = (times: number) => () =>
			flooding.ports.problems.some(({ message }) => message.includes(`(${times} times)`));
		await flooding.ports.until(isFlooded(1_000));
		for (let count = 0; count < 100; count += 1) expect(textsOf(await other.callTool('t'))).toBe('fine');
		await flooding.ports.until(isFlooded(10_000));
		expect(flooding.ports.said.length).toBeLessThan(60);
		await flooding.running.stop();
	});

	it('is slowed down where it fills its standard error', async () => {
		const { running, ports } = startClient(
			`hello(); say({ type: 'ready' }); const flood = () => process.stderr.write('x'.repeat(65536), flood); flood(); on({});`,
			{ settings: { stderrBytes: 65_536 } },
		);
		await running.ready;
		await ports.until(() => ports.written.length > 300_000);
		await running.stop();
		expect(ports.written.length).toBeLessThan(3_000_000);
	});
});

describe('an extension that does not read', () => {
	const deaf = `
		hello(); tool('t'); say({ type: 'subscribe', events: ['turn_start'] }); say({ type: 'ready' });
		setInterval(() => 0, 1000);
	`;

	it('is given up when too much waits for it, and its calls fail at once', async () => {
		const { running, ports, callTool } = startClient(deaf);
		await running.ready;
		await callTool('t', {}, { signal: AbortSignal.abort() });
		const text = 'x'.repeat(2_000_000);
		const { tool } = ports.of('tool')[0]!;
		const results = Array.from({ length: 12 }, () => tool.run({ text }, toolContext()));
		for (const result of results)
			expect(textsOf(await result)).toBe(
				'extension sample/t failed: it stopped reading: more than 16777216 bytes wait',
			);
		expect(await running.ended).toEqual({
			type: 'crashed',
			message: 'extension sample stopped reading: more than 16777216 bytes wait',
		});
	});

	it('is given up when it does not take a frame in time', async () => {
		const timer = new TravelTimer();
		const { running, callTool } = startClient(deaf, { ports: { timer } });
		await running.ready;
		const result = callTool('t', { text: 'x'.repeat(2_000_000) });
		// What checks the arguments is loaded at the first call.
		const waiting = setInterval(() => timer.travel(1_000), 20);
		expect(textsOf(await result)).toMatch(
			/^extension sample\/t failed: it stopped reading: a write took longer than 5000 ms$/,
		);
		clearInterval(waiting);
		expect((await running.ended).type).toBe('crashed');
	});

	it('does not lose frames while it is merely slow', async () => {
		const { running, callTool } = startClient(`
			hello(); tool('t'); say({ type: 'ready' });
			let rest = '';
			process.stdin.on('data', (bytes) => {
				rest += bytes; process.stdin.pause(); setTimeout(() => process.stdin.resume(), 2);
				const lines = rest.split('\\n'); rest = lines.pop();
				for (const line of lines) { const { id, type, args } = JSON.parse(line); if (type === 'tool_call') result(id, String(args.text.length)); if (type === 'shutdown') process.exit(0); }
			});
		`);
		await running.ready;
		const lengths = Array.from({ length: 40 }, (_, at) => at * 10_000);
		const results = await Promise.all(lengths.map((length) => callTool('t', { text: 'x'.repeat(length) })));
		expect(results.map(textsOf)).toEqual(lengths.map(String));
	});
});

describe('an extension that can say whether it is well', () => {
	it('is asked now and then, and given up when it hangs', async () => {
		const timer = new TravelTimer();
		const { running, ports, sent } = startClient(
			`hello('x.health'); say({ type: 'ready' }); let left = 2;
			on({ ping: ({ id }) => { say({ type: 'pong', id: 'p77' }); if (left-- > 0) { say({ type: 'pong', id }); say({ type: 'notify', message: id }); } } });`,
			{ ports: { timer } },
		);
		await running.ready;
		for (const count of [1, 2]) {
			timer.travel(30_000);
			await ports.until(() => ports.notes.length === count);
		}
		timer.travel(30_000);
		timer.travel(10_000);
		expect(await running.ended).toEqual({
			type: 'crashed',
			message: 'extension sample hangs: no pong within 10000 ms',
		});
		expect(sent().slice(1)).toEqual([
			{ type: 'ping', id: 'p1' },
			{ type: 'ping', id: 'p2' },
			{ type: 'ping', id: 'p3' },
		]);
	});

	it('is not asked if it did not say so', async () => {
		const timer = new TravelTimer();
		const { running, sent } = startClient(`hello(); say({ type: 'ready' }); on({});`, { ports: { timer } });
		await running.ready;
		timer.travel(300_000);
		expect(sent()).toHaveLength(1);
	});
});

describe('an extension that closes one end', () => {
	it('of its input is given up when something is written to it', async () => {
		const { running, callTool } = startClient(
			`hello(); tool('t'); process.stdin.destroy(); fs.closeSync(0); say({ type: 'ready' }); setInterval(() => 0, 1000);`,
			{ settings: { idleReadyMs: 100_000 } },
		);
		await running.ready;
		expect(textsOf(await callTool('t'))).toBe('extension sample/t failed: it closed its input');
		expect(await running.ended).toEqual({ type: 'crashed', message: 'extension sample closed its input' });
	});

	it('of its output is given up though it lives', async () => {
		const { running, callTool } = startClient(`
			hello(); tool('t'); say({ type: 'ready' });
			on({ tool_call: () => { process.stdout.destroy(); fs.closeSync(1); } }); setInterval(() => 0, 1000);
		`);
		await running.ready;
		expect(textsOf(await callTool('t'))).toBe('extension sample/t failed: it closed its output');
		expect(await running.ended).toEqual({ type: 'crashed', message: 'extension sample closed its output' });
	});
});

describe('what the host refuses', () => {
	it('is a problem of the extension, and nothing else', async () => {
		const { running, ports, callTool } = startClient(
			`
			hello(); tool('t'); for (let count = 0; count < 5; count += 1) command('c' + count); say({ type: 'ready' });
			on({ tool_call: ({ id }) => result(id, 'fine') });
		`,
			{ settings: { registrations: 3 } },
		);
		await running.ready;
		expect(ports.of('command').map(({ name }) => name)).toEqual(['c0', 'c1', 'c2']);
		expect(ports.problems.map(({ message }) => message)).toEqual([
			'command "c3": at most 3 commands are taken',
			'command "c4": at most 3 commands are taken',
		]);
		expect(textsOf(await callTool('t'))).toBe('fine');
	});

	it('may also be refused by the registry of contributions', async () => {
		const { running, ports, runCommand } = startClient(`
			hello(); command('go'); say({ type: 'ready' });
			on({ command_invoked: ({ id }) => { tool('t'); say({ type: 'command_response', id }); } });
		`);
		await running.ready;
		ports.contribute = () => {
			throw new HookTaken('tool_call', 'sample', 'other');
		};
		expect(await runCommand('go')).toEqual({ type: 'none' });
		expect(ports.problems).toEqual([
			{
				code: 'hook.taken',
				where: 'register_tool',
				message: 'sample: tool_call: takes one subscriber and has other; remove one of the two',
			},
		]);
	});

	it('is not what a program cannot be started with', async () => {
		const { running } = startClient('', {
			extension: { start: { kind: 'process', program: 'sh', args: ['a\0b'] } },
		});
		expect(await running.ended).toMatchObject({
			type: 'failed',
			message: expect.stringContaining('cannot be started'),
		});
	});
});

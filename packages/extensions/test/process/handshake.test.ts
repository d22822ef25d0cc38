import { describe, expect, it } from 'vitest';
import { isRunning } from './process-of.ts';
import { startClient, textsOf } from './start-client.ts';

const helloAck = (folder: string, capabilities: readonly string[]) => ({
	type: 'hello_ack',
	protocol_version: 1,
	zot_version: '1.2.3',
	provider: 'openai',
	model: 'gpt-x',
	cwd: '/tmp',
	extension_dir: folder,
	data_dir: folder,
	capabilities,
});

const withoutPanels = [
	'commands',
	'tools',
	'events',
	'tool_cancel',
	'call_tool',
	'x.cancel',
	'x.progress',
	'x.intercept',
	'x.health',
	'x.context',
	'x.blob',
	'x.timeout',
	'x.contribute',
	'x.hooks',
];

describe('the handshake', () => {
	it('answers hello with all fields, and is over with ready', async () => {
		const { running, ports, folder, sent } = startClient(
			`hello(); tool('one'); command('two'); say({ type: 'ready' }); on({});`,
			{ settings: { idleReadyMs: 100_000 }, ports: { hostInfo: { cwd: '/tmp' } } },
		);
		await running.ready;
		expect(sent()[0]).toEqual(
			helloAck(folder, [
				...withoutPanels.slice(0, 3),
				'panels',
				...withoutPanels.slice(3, 9),
				'x.panel2',
				...withoutPanels.slice(9),
			]),
		);
		expect(ports.contributions.map(({ type }) => type)).toEqual(['tool', 'command']);
	});

	it('offers no panels where the front has none', async () => {
		const { running, ports, folder, sent } = startClient(`hello(); say({ type: 'ready' }); on({});`, {
			ports: { hostInfo: { cwd: '/tmp' }, capabilities: ['notes'] },
		});
		await running.ready;
		expect(ports.said).toHaveLength(1);
		expect(sent()[0]).toEqual(helloAck(folder, withoutPanels));
	});

	it('is over after a moment without a frame, and what comes later is taken as well', async () => {
		const { running, ports, callTool } = startClient(`
			hello(); tool('early');
			on({ tool_call: ({ id }) => { tool('late'); result(id, 'registered'); } });
		`);
		await running.ready;
		expect(ports.of('tool').map(({ tool }) => tool.name)).toEqual(['early']);
		expect(textsOf(await callTool('early'))).toBe('registered');
		expect(ports.of('tool').map(({ tool }) => tool.name)).toEqual(['early', 'late']);
	});

	it('works for a shell script that cuts its ids out of the text, and in Python', async () => {
		const inShell = startClient(
			`
			echo '{"type":"hello","name":"sh"}'
			echo '{"type":"register_command","name":"hi","description":"says hi"}'
			while IFS= read -r line; do
				case $line in
				*'"type":"command_invoked"'*)
					id=$(printf '%s' "$line" | sed 's/.*"id":"\\([^"]*\\)".*/\\1/')
					echo '{"type":"command_response","id":"'$id'","action":"display","display":"hi"}' ;;
				*'"type":"shutdown"'*) exit 0 ;;
				esac
			done
			`,
			{ language: 'sh' },
		);
		const inPython = startClient(
			[
				'import json, sys',
				'def say(frame): print(json.dumps(frame), flush=True)',
				'say({"type": "hello", "name": "py"})',
				'say({"type": "register_tool", "name": "upper", "description": "u", "schema": {"type": "object"}})',
				'for line in sys.stdin:',
				'    frame = json.loads(line)',
				'    if frame["type"] == "tool_call":',
				'        text = frame["args"]["text"].upper()',
				'        say({"type": "tool_result", "id": frame["id"], "content": [{"type": "text", "text": text}]})',
			].join('\n'),
			{ language: 'python3' },
		);
		await Promise.all([inShell.running.ready, inPython.running.ready]);
		expect(await inShell.runCommand('hi')).toEqual({ type: 'display', text: 'hi' });
		expect(textsOf(await inPython.callTool('upper', { text: 'grüße' }))).toBe('GRÜSSE');
	});

	it.each([
		[
			'a line that is no JSON',
			`console.log('Server started');`,
			'did not begin with a frame hello: the line: expected a JSON object',
		],
		[
			'an empty line',
			`console.log('');`,
			'did not begin with a frame hello: the line: expected a JSON object',
		],
		['another frame', `tool('x');`, 'did not begin with a frame hello: got "register_tool"'],
		[
			'a hello without a name',
			`say({ type: 'hello', name: '' });`,
			'did not begin with a frame hello: name: expected a text that is not empty',
		],
		['nothing, and its end', `process.exitCode = 3;`, 'exited with status 3'],
		[
			'nothing, and a closed output',
			`process.stdout.destroy(); fs.closeSync(1); setInterval(() => 0, 1000);`,
			'closed its output',
		],
		['silence', `setInterval(() => 0, 1000);`, 'said nothing within 700 ms'],
	])('fails on %s, and leaves no process', async (title, source, fact) => {
		const { running, ports } = startClient(
			`console.error(process.pid); ${source} if (process.exitCode === undefined) setInterval(() => 0, 1000);`,
			{ settings: title === 'silence' ? { firstFrameMs: 700 } : {} },
		);
		const end = await running.ended;
		await running.ready;
		expect(end).toMatchObject({
			type: 'failed',
			message: expect.stringContaining(`extension sample ${fact}`),
		});
		const [pid] = ports.written.split('\n');
		// What it wrote last is in the message too; one that was silent may have been ended before it wrote.
		if (title !== 'silence' || pid !== '') {
			expect('message' in end && end.message.split('\n')[1]).toBe(pid);
			expect(isRunning(Number(pid))).toBe(false);
		}
		expect(ports.contributions).toEqual([]);
	});

	it('fails when there is no such program', async () => {
		const { running } = startClient('', {
			extension: { start: { kind: 'process', program: '/no/such/program', args: [] } },
		});
		expect(await running.ended).toEqual({
			type: 'failed',
			message: 'extension sample cannot be started: /no/such/program: no such program, or no such folder\n',
		});
	});

	it('gives the program its folder, its environment and nothing more', async () => {
		const { running, folder, callTool } = startClient(
			`hello(); tool('where'); on({ tool_call: ({ id }) => result(id, JSON.stringify([process.cwd(), process.env])) });`,
			{ ports: { environment: { PATH: '/bin', COLOUR: 'red' } } },
		);
		await running.ready;
		expect(JSON.parse(textsOf(await callTool('where')))).toEqual([
			folder,
			{ PATH: '/bin', COLOUR: 'red', TENON_EXTENSION_RUN: expect.any(String) },
		]);
	});

	it('runs nothing for an extension without a program, until it is stopped', async () => {
		const { running } = startClient('', { extension: { start: { kind: 'process', program: '', args: [] } } });
		await running.ready;
		await running.stop();
		expect(await running.ended).toEqual({ type: 'stopped' });
	});
});

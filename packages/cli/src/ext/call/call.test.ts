import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestWorld } from '../../../test/ext/test-world.ts';
import { readExtFlags } from '../flags.ts';
import { runCall } from './call.ts';

let world: TestWorld;
beforeEach(() => {
	world = new TestWorld();
});
afterEach(() => world[Symbol.dispose]());

const unanswered = async (): Promise<undefined> => undefined;

const call = async (
	...words: readonly string[]
): Promise<{ readonly status: number; readonly said: string; readonly warned: string }> => {
	const request = readExtFlags(['call', ...words]);
	if (request.kind !== 'call') throw new Error(JSON.stringify(request));
	const status = await runCall(request, world, unanswered);
	return { status, said: world.said(), warned: world.warned() };
};

/** A module with tools that write, ask, nest and fail, and two commands. */
const moduleSource = `
export default (tenon) => {
	const any = { type: 'object' };
	const text = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'], additionalProperties: false };
	tenon.tool({ name: 'shout', description: 'd', schema: text }, async ({ text }, call) => {
		await call.progress('half');
		return { content: [tenon.text(text.toUpperCase())], isError: false };
	});
	tenon.tool({ name: 'deploy', description: 'd', schema: any }, async (_, call) => {
		const answer = await call.world.ask('confirm', { title: 'Deploy?' });
		return answer.ok ? (answer.value ? 'deployed' : 'refused') : tenon.errorResult('no answer: ' + answer.reason);
	});
	tenon.tool({ name: 'note', description: 'd', schema: text }, async ({ text }, call) => {
		const { content, isError } = await call.callTool('write', { path: 'note.txt', content: text });
		return isError ? tenon.errorResult(content[0].text) : 'written';
	});
	tenon.tool({ name: 'version', description: 'd', schema: any }, async (_, call) => {
		const { stdout } = await call.world.run(['git', '--version']);
		return new TextDecoder().decode(stdout).replace(/[0-9.]+.*/s, 'N');
	});
	tenon.tool({ name: 'where', description: 'd', schema: any }, () => tenon.host.cwd);
	tenon.command('hello', 'd', ({ args }) => { tenon.notify('info', 'greeting'); return tenon.display('Hello, ' + args + '!'); });
	tenon.command('broken', 'd', () => { throw new Error('it broke'); });
};
`;

const writeModule = (permissions?: object): void => {
	world.write({
		'project/notes/extension.json': JSON.stringify({
			...{ name: 'notes', version: '1.0.0', module: 'extension.mjs' },
			...(permissions === undefined ? {} : { permissions }),
		}),
		'project/notes/extension.mjs': moduleSource,
	});
};

describe('tenon ext call, with a module', { timeout: 60_000 }, () => {
	it('prints what a tool returns, and its updates on the other stream', async () => {
		writeModule();
		expect(await call('./notes', 'tool', 'shout', '{"text":"milk"}')).toEqual({
			...{ status: 0, said: 'MILK\n', warned: 'half\n' },
		});
	});

	it('prints the whole result as data', async () => {
		writeModule();
		const { status, said } = await call('./notes', 'tool', 'shout', '{"text":"milk"}', '--json');
		expect([status, JSON.parse(said)]).toEqual([
			0,
			{
				...{ isError: false, exitStatus: 0, data: null, content: [{ type: 'text', text: 'MILK' }] },
				...{ details: null, directives: [], updates: [{ text: 'half' }], questions: [], notes: [] },
			},
		]);
	});

	it('refuses arguments that do not fit the schema, with status 1', async () => {
		writeModule();
		const { status, said } = await call('./notes', 'tool', 'shout', '{"txt":"milk"}');
		expect([status, said]).toEqual([1, expect.stringContaining('text')]);
	});

	it('keeps the questions that were asked, and answers those alone for which an answer was given', async () => {
		writeModule();
		const question = { kind: 'confirm', asker: 'notes', request: { title: 'notes: Deploy?' } };
		const silent = await call('./notes', 'tool', 'deploy', '--json');
		expect([silent.status, JSON.parse(silent.said)]).toMatchObject([
			1,
			{ content: [{ text: 'no answer: unavailable' }], questions: [{ ...question, answer: null }] },
		]);
		const answered = await call('./notes', 'tool', 'deploy', '--json', '--answer', 'true');
		expect([answered.status, JSON.parse(answered.said)]).toMatchObject([
			0,
			{ content: [{ text: 'deployed' }], questions: [{ ...question, answer: true }] },
		]);
		expect(await call('./notes', 'tool', 'deploy', '--answer', 'maybe')).toMatchObject({
			...{ status: 1, said: 'no answer: invalid\n' },
		});
	});

	it('holds what a tool calls to the policy and to the grants', async () => {
		writeModule({ read: ['/**'], write: ['./**'], exec: ['git'], tools: ['write'] });
		expect(await call('./notes', 'tool', 'note', '{"text":"bread"}')).toMatchObject({
			status: 0,
			said: 'written\n',
		});
		const note = ['./notes', 'tool', 'note', '{"text":"milk"}'];
		world.write({
			'policy.toml': '[policy]\npreset = "workspace"\n[[policy.rule]]\ndeny = "write ./note.txt"\n',
		});
		expect(await call(...note, '--policy', join(world.root, 'policy.toml'))).toMatchObject({
			...{ status: 1, said: 'write: Permission denied\n' },
		});
		expect(await call(...note, '--grant', 'write')).toMatchObject({
			...{
				status: 1,
				said: 'write: extension notes may not call it; to let it: tenon ext grants notes --call write\n',
			},
		});
		expect(
			await call('./notes', 'tool', 'version', '--grant', 'exec', '--grant', 'read=/usr/**'),
		).toMatchObject({
			...{ status: 0, said: 'git version N\n' },
		});
		expect((await call('./notes', 'tool', 'version', '--grant', 'none')).status).toBe(1);
	});

	it('works in the folder that is named', async () => {
		writeModule();
		world.write({ 'elsewhere/a': '' });
		expect(await call('./notes', 'tool', 'where', '--cwd', '../elsewhere')).toMatchObject({
			...{ status: 0, said: '~/elsewhere\n' },
		});
	});

	it('runs a slash command, as text and as data', async () => {
		writeModule();
		expect(await call('./notes', 'command', 'hello', 'Ada', 'and', 'Bob')).toEqual({
			...{ status: 0, said: 'Hello, Ada and Bob!\n', warned: 'info: greeting\n' },
		});
		const { said } = await call('./notes', 'command', '/hello', 'Ada', '--json');
		expect(JSON.parse(said)).toEqual({
			...{ isError: false, action: { type: 'display', text: 'Hello, Ada!' }, questions: [] },
			notes: [{ level: 'info', text: 'greeting' }],
		});
		expect(await call('./notes', 'command', 'broken')).toMatchObject({
			...{ status: 1, said: 'error: it broke\n' },
		});
	});

	it('names what may have been meant', async () => {
		writeModule();
		await expect(call('./notes', 'tool', 'shot')).rejects.toThrow(
			'notes has no tool shot; did you mean shout? it has shout, deploy, note, version, where',
		);
		await expect(call('./notes', 'command', 'helo')).rejects.toThrow(
			'notes has no command helo; did you mean hello? it has hello, broken',
		);
		await expect(call('notez', 'tool', 'shout')).rejects.toThrow(
			'there is no extension notez; installed are none',
		);
		await expect(call('./notes', 'tool', 'shout', '--cwd', 'nowhere')).rejects.toThrow(
			'--cwd: there is no folder nowhere; name one that is there',
		);
		await expect(call('./notez', 'tool', 'shout')).rejects.toThrow('there is nothing at ./notez');
	});

	it('says why an extension did not start', async () => {
		writeModule();
		world.write({ 'project/notes/extension.mjs': 'throw new Error("not today");' });
		await expect(call('./notes', 'tool', 'shout')).rejects.toThrow(
			/^notes did not start \(failed\): .*not today.*; 'tenon ext logs notes' shows what it wrote$/s,
		);
	});

	it('starts one that is installed by its name, where it is trusted', async () => {
		world.write({
			'state/tenon/extensions/notes/extension.json': JSON.stringify({
				name: 'notes',
				module: 'extension.mjs',
			}),
			'state/tenon/extensions/notes/extension.mjs': moduleSource,
		});
		await expect(call('notes', 'tool', 'shout', '{"text":"a"}')).rejects.toThrow(/tenon ext trust/);
		await expect(call('notse', 'tool', 'shout')).rejects.toThrow(
			'there is no extension notse; did you mean notes?',
		);
		expect(
			await call(join(world.stateFolder, 'extensions/notes'), 'tool', 'shout', '{"text":"a"}'),
		).toMatchObject({
			...{ status: 0, said: 'A\n' },
		});
	});
});

describe('tenon ext call, with a program', { timeout: 60_000 }, () => {
	it('runs a tool and a command of it', async () => {
		const source = `
import { createInterface } from 'node:readline';
const send = (frame) => process.stdout.write(JSON.stringify(frame) + '\\n');
send({ type: 'hello', name: 'p', version: '1', capabilities: ['commands', 'tools'] });
send({ type: 'register_command', name: 'ping', description: 'd' });
send({ type: 'register_tool', name: 'add', description: 'd', schema: { type: 'object', properties: { a: { type: 'integer' } } } });
send({ type: 'ready' });
createInterface({ input: process.stdin }).on('line', (line) => {
	const frame = JSON.parse(line);
	if (frame.type === 'tool_call') send({ type: 'tool_result', id: frame.id, content: [{ type: 'text', text: line.match(/"a":(\\d+)/)[1] }], is_error: false });
	if (frame.type === 'command_invoked') send({ type: 'command_response', id: frame.id, action: 'prompt', prompt: 'pong ' + frame.args });
	if (frame.type === 'shutdown') process.exit(0);
});
`;
		world.write({
			'project/p/extension.json': JSON.stringify({ name: 'p', exec: process.execPath, args: ['main.mjs'] }),
			'project/p/main.mjs': source,
		});
		expect(await call('p', 'tool', 'add', '{"a":17}')).toEqual({
			...{ status: 0, said: '17\n', warned: '' },
		});
		expect(await call('p', 'command', 'ping', 'x')).toEqual({
			...{ status: 0, said: 'submits "pong x"\n', warned: '' },
		});
	});
});

describe('tenon ext call, with a server of the Model Context Protocol', { timeout: 60_000 }, () => {
	it('runs a tool of it, after its schema is held to', async () => {
		const source = `
import { createInterface } from 'node:readline';
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
const inputSchema = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] };
const results = {
	initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }),
	'tools/list': () => ({ tools: [{ name: 'double', description: 'd', inputSchema }] }),
	'tools/call': ({ arguments: { a } }) => ({ content: [{ type: 'text', text: String(2 * a) }] }),
};
createInterface({ input: process.stdin }).on('line', (line) => {
	const { id, method, params } = JSON.parse(line);
	if (id !== undefined) send({ id, result: results[method]?.(params) ?? {} });
});
`;
		const calc = { command: process.execPath, args: [join(world.cwd, 'server.mjs')] };
		world.write({
			'project/.mcp.json': JSON.stringify({ mcpServers: { calc } }),
			'project/server.mjs': source,
		});
		expect(await call('.mcp.json', 'tool', 'mcp__calc__double', '{"a":21}')).toEqual({
			...{ status: 0, said: '42\n', warned: '' },
		});
		expect(await call('.mcp.json', 'tool', 'mcp__calc__double', '{"a":"x"}')).toMatchObject({
			...{ status: 1, said: 'mcp__calc__double: .a: expected a number, found "x"\n' },
		});
	});
});

describe('the command line of tenon ext call', () => {
	const rows: readonly (readonly [readonly string[], string])[] = [
		[[], 'call needs one EXTENSION, a path or a name'],
		[['x'], "call needs 'tool' or 'command' after x"],
		[['x', 'tol', 'y'], "call needs 'tool' or 'command' after x, not 'tol'"],
		[['x', 'tool'], 'call needs the NAME of the tool'],
		[
			['x', 'tool', 'y', '[1]'],
			`the arguments of a tool are one JSON object such as '{"key": "value"}', not [1]`,
		],
		[['x', 'tool', 'y', '{}', '{}'], "a tool takes one JSON object, got '{}' too"],
		[
			['x', 'tool', 'y', '--grant', 'disk'],
			"--grant needs one of env, read, write, net, exec, call, secrets, register, intercept, all, none, not 'disk'",
		],
		[['x', 'tool', 'y', '--grant', 'all=x'], '--grant all takes no list: it is several kinds'],
	];
	it.each(rows)('%j is a mistake', (words, text) => {
		expect(readExtFlags(['call', ...words])).toEqual({ kind: 'mistake', text, action: 'call' });
	});
});

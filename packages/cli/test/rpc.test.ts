import { beforeAll, describe, expect, it } from 'vitest';
import { builtinCommands } from '../src/session/builtin-commands.ts';
import { builtProgram } from './built-program.ts';
import { makeFrontWorld } from './support/front-world.ts';
import { openRpcDriver, startRpc } from './support/rpc-driver.ts';
import { answer, dismiss, expects, play, press, run, type } from './support/scripted-front.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

const isDone = ({ type: name }: { readonly type: string }): boolean => name === 'done';
const zero = { input: 0, output: 0, cache_read: 0, cache_write: 0, cost_usd: 0 };
const script = (text: string) => ({ id: 'c1', tool: 'shell', args: { script: text } });

describe('tenon rpc', { timeout: 60_000 }, () => {
	it('introduces itself and says what there is', async () => {
		await using rpc = await startRpc({ replies: [] });
		expect(await rpc.request('hello')).toEqual({
			type: 'response',
			id: 'r1',
			command: 'hello',
			success: true,
			data: { protocol_version: 1, version: '0.0.0', provider: 'tape:tape.json', model: 'tape:tape.json' },
		});
		expect((await rpc.request('ping')).data).toEqual({ pong: true });
		expect((await rpc.request('get_state')).data).toEqual({
			session_id: expect.any(String),
			provider: 'tape:tape.json',
			model: 'tape:tape.json',
			cwd: rpc.world.project,
			message_count: 0,
			busy: false,
			usage: zero,
		});
		expect((await rpc.request('get_models')).data).toEqual({
			models: [
				{
					id: 'tape:tape.json',
					provider: 'tape:tape.json',
					context_window: 0,
					max_output: 0,
					reasoning: false,
				},
			],
		});
		expect(await rpc.request('set_model', { model: 'gpt' })).toMatchObject({
			success: false,
			error: 'there is no model "gpt"; known are tape:tape.json',
		});
		expect((await rpc.request('set_model', { model: 'tape:tape.json' })).data).toEqual({
			model: 'tape:tape.json',
		});
		const nothing = rpc.next(({ type }) => type === 'error');
		expect(await rpc.request('compact')).toMatchObject({ success: true, data: { started: true } });
		expect(await nothing).toEqual({ type: 'error', message: 'there is nothing to summarise' });
		expect(await rpc.finish()).toBe(0);
		expect(rpc.stderr()).toBe('');
	});

	it('compacts a conversation, and tells its end in one frame', async () => {
		await using rpc = await startRpc({
			replies: [{ text: 'It is blue.' }, { text: 'About a tower.' }],
		});
		const first = rpc.next(isDone);
		await rpc.request('prompt', { message: 'Which colour has the tower?' });
		await first;
		const from = rpc.lines.length;
		const compacted = rpc.next(({ type }) => type === 'compact_done');
		await rpc.request('compact');
		await compacted;
		expect(rpc.lines.slice(from)).toEqual([
			{ type: 'response', id: 'r2', command: 'compact', success: true, data: { started: true } },
			{ type: 'compact_done', summary: 'About a tower.' },
		]);
		const second = rpc.next(isDone);
		await rpc.request('prompt', { message: 'and now?' });
		expect(await second).toEqual({ type: 'done' });
		expect(await rpc.finish()).toBe(0);
	});

	it('answers what it can while the session opens, and the rest in its order', async () => {
		await using rpc = await startRpc({ replies: [{ text: 'One.' }] });
		const done = rpc.next(isDone);
		const answers = await Promise.all([
			rpc.request('hello'),
			rpc.request('get_state'),
			rpc.request('ping'),
			rpc.request('prompt', { message: 'go' }),
			rpc.request('get_state'),
		]);
		await done;
		const responses = rpc.lines.flatMap(({ type: name, command }) => (name === 'response' ? [command] : []));
		expect(responses.slice(0, 3)).toEqual(['hello', 'get_state', 'ping']);
		expect(answers.map(({ success }) => success)).toEqual([true, true, true, true, true]);
		const [, before, , , after] = answers.map(({ data }) => data as { readonly session_id: string });
		expect(before).toMatchObject({ message_count: 0, busy: false, provider: 'tape:tape.json' });
		expect(after!.session_id).toBe(before!.session_id);
		expect((await rpc.request('get_state')).data).toMatchObject({ message_count: 2, busy: false });
	});

	it('answers a prompt, with images, and keeps the conversation', async () => {
		await using rpc = await startRpc({ replies: [{ text: 'A picture.', usage: { input: 7, output: 3 } }] });
		const images = [{ mime_type: 'image/png', data: 'iVBORw0KGgo=' }];
		const done = rpc.next(isDone);
		expect((await rpc.request('prompt', { message: 'what is this?', images })).data).toEqual({
			started: true,
		});
		await done;
		const usage = { ...zero, input: 7, output: 3 };
		const user = [
			{ type: 'text', text: 'what is this?' },
			{ type: 'image', mime_type: 'image/png', bytes: 8 },
		];
		const said = [{ type: 'text', text: 'A picture.' }];
		expect(rpc.lines.slice(1)).toEqual([
			{ type: 'user_message', content: user, time: expect.any(String) },
			{ type: 'turn_start', step: 1 },
			{ type: 'assistant_start' },
			{ type: 'text_delta', delta: 'A picture.' },
			{ type: 'usage', ...usage, cumulative: usage },
			{ type: 'assistant_message', content: said, time: expect.any(String) },
			{ type: 'turn_end', stop: 'end' },
			{ type: 'done' },
		]);
		expect((await rpc.request('get_messages')).data).toEqual({
			messages: [
				{ role: 'user', content: user, time: expect.any(String) },
				{ role: 'assistant', content: said, time: expect.any(String) },
			],
		});
		expect((await rpc.request('get_state')).data).toMatchObject({ message_count: 2, usage });
		await rpc.request('clear');
		expect((await rpc.request('get_state')).data).toMatchObject({ message_count: 0 });
	});

	it('tells of an image that a tool answers with as one, live and in the conversation', async () => {
		const data = 'iVBORw0KGgo=';
		await using rpc = await startRpc({
			replies: [
				{ calls: [{ id: 'c1', tool: 'shell', args: { script: `base64 -d <<< ${data} > a.png` } }] },
				{ calls: [{ id: 'c2', tool: 'read', args: { path: 'a.png' } }] },
				{ text: 'Seen.' },
			],
		});
		const done = rpc.next(isDone);
		await rpc.request('prompt', { message: 'look' });
		await done;
		const image = { type: 'image', mime_type: 'image/png', bytes: 8 };
		const results = rpc.lines.filter(({ type, id }) => type === 'tool_result' && id === 'c2');
		expect(results).toEqual([
			{ type: 'tool_result', id: 'c2', is_error: false, content: expect.arrayContaining([image]) },
		]);
		const { messages } = (await rpc.request('get_messages')).data as { messages: readonly object[] };
		expect(JSON.stringify(messages)).toContain(JSON.stringify(image));
	});

	it('runs the calls of a turn in a trace of the turn, which programs are told of', async () => {
		const show = "node -p 'process.env.TRACEPARENT'";
		await using rpc = await startRpc({ replies: [{ calls: [script(show)] }, { text: 'Shown.' }] });
		const done = rpc.next(isDone);
		await rpc.request('prompt', { message: 'show' });
		await done;
		const text = JSON.stringify(rpc.lines.find(({ type: name }) => name === 'tool_result'));
		const found = text.match(/00-[0-9a-f]{32}-[0-9a-f]{16}-01/g) ?? [];
		expect({ text, found: found.length > 0 }).toEqual({ text, found: true });
		expect(new Set(found).size).toBe(1);
	});

	it('lets a second prompt wait, and says when it starts', async () => {
		await using rpc = await startRpc({ replies: [{ text: 'One.' }, { text: 'Two.' }] });
		rpc.sendLine('{"type":"prompt","id":"a","message":"1"}');
		rpc.sendLine('{"type":"prompt","id":"b","message":"2"}');
		expect(await rpc.finish()).toBe(0);
		const order = rpc.lines
			.filter(({ type: name }) => name === 'response' || name === 'done')
			.map(({ type: name, id }) => id ?? name);
		expect(order).toEqual(['a', 'done', 'b', 'done']);
	});

	it('gives up what runs, and goes on', async () => {
		await using rpc = await startRpc({
			replies: [{ calls: [script('sleep 1000')] }, { text: 'never' }, { text: 'never' }],
		});
		const calling = rpc.next(({ type: name }) => name === 'tool_call');
		await rpc.request('prompt', { message: 'wait' });
		await calling;
		expect((await rpc.request('get_state')).data).toMatchObject({ busy: true });
		const done = rpc.next(isDone);
		expect(await rpc.request('abort')).toEqual({
			type: 'response',
			id: 'r3',
			command: 'abort',
			success: true,
		});
		await done;
		const ends = rpc.lines.filter(({ type: name }) => name === 'turn_end' || name === 'error');
		expect(ends).toEqual([
			{ type: 'turn_end', stop: 'tool_use' },
			{ type: 'turn_end', stop: 'aborted' },
		]);
		expect(await rpc.request('abort')).toMatchObject({ success: true });
		expect((await rpc.request('get_state')).data).toMatchObject({ busy: false });
	});

	it('tells a model that fails', async () => {
		await using rpc = await startRpc({
			replies: [{ fault: { fault: 'authentication', message: 'no key' } }],
		});
		rpc.sendLine('{"type":"prompt","message":"hello"}');
		expect(await rpc.finish()).toBe(0);
		expect(rpc.lines.slice(-3)).toEqual([
			{ type: 'turn_end', stop: 'error', error: 'no key' },
			{ type: 'error', message: 'no key' },
			{ type: 'done' },
		]);
	});

	it('finishes what runs when its input has ended', async () => {
		await using rpc = await startRpc({
			replies: [{ calls: [script('sleep 0.3; echo late')] }, { text: 'Done.' }],
		});
		rpc.sendLine('{"type":"prompt","message":"go"}');
		expect(await rpc.finish()).toBe(0);
		expect(rpc.lines).toContainEqual({
			type: 'tool_result',
			id: 'c1',
			is_error: false,
			content: [{ type: 'text', text: 'late\n' }],
		});
		expect(rpc.lines.at(-1)).toEqual({ type: 'done' });
	});

	it('goes on with a conversation of a store', async () => {
		const usage = { input: 5, output: 1 };
		using world = makeFrontWorld({
			replies: [
				{ text: 'One.', usage },
				{ text: 'Two.', usage },
			],
		});
		const args = ['--store', `${world.home}/store.db`, '--session', 's1'];
		for (const count of [2, 4]) {
			await using rpc = await startRpc({ world, args });
			const done = rpc.next(isDone);
			rpc.sendLine('{"type":"prompt","message":"next"}');
			await done;
			expect((await rpc.request('get_state')).data).toMatchObject({
				session_id: 's1',
				message_count: count,
				usage: { input: (count / 2) * 5 },
			});
			expect(await rpc.finish()).toBe(0);
		}
	});
});

describe('a client', { timeout: 60_000 }, () => {
	it.each(['ZOTCORE_RPC_TOKEN', 'TENON_RPC_TOKEN'])('must know what %s says', async (name) => {
		const options = { replies: [{ text: 'Hi.' }], environment: { [name]: 'secret' } };
		await using rpc = await startRpc(options);
		expect(await rpc.request('ping')).toMatchObject({
			success: false,
			error: 'say hello with the token first',
		});
		expect(await rpc.request('hello', { token: 'secret' })).toMatchObject({ success: true });
		expect(await rpc.request('ping')).toMatchObject({ success: true });
		await using wrong = await startRpc(options);
		expect(await wrong.request('hello', { token: 'sesame' })).toMatchObject({
			success: false,
			error: 'the token is wrong',
		});
		expect(await wrong.finish()).toBe(1);
	});

	it('that sends nonsense gets an answer to each line, and the server lives on', async () => {
		await using rpc = await startRpc({});
		const nonsense = [
			'{',
			'7',
			'{"id":7,"type":"ping"}',
			'{"id":"x","type":"fly"}',
			'{"id":"y","type":"prompt","message":7}',
			'{"id":"z","type":"prompt","message":"  "}',
			`{"type":"ping","padding":"${'x'.repeat(17 << 20)}"}`,
		];
		for (const line of nonsense) rpc.sendLine(line);
		expect(await rpc.request('get_models')).toMatchObject({ success: true });
		expect(rpc.lines.filter(({ success }) => success === false)).toHaveLength(nonsense.length);
		expect(rpc.lines[0]).toEqual({
			type: 'response',
			command: '',
			code: 'service.bad-argument',
			success: false,
			error: 'a line must be one object in JSON',
		});
		expect(await rpc.finish()).toBe(0);
	});

	it('that leaves is not waited for by a question', async () => {
		await using rpc = await openRpcDriver({
			rules: '\n[[policy.rule]]\nask = "write ./asked"\n',
			replies: [{ calls: [script('echo x > asked')] }, { text: 'I see.' }],
		});
		const asked = rpc.next(({ type: name }) => name === 'confirmation_requested');
		rpc.type('go');
		await asked;
		expect(await rpc.finish()).toBe(0);
		const result = rpc.lines.find(({ type: name }) => name === 'tool_result');
		expect(JSON.stringify(result)).toContain('Permission denied');
	});
});

describe('extensions over RPC', { timeout: 60_000 }, () => {
	const words = `
		start([command('say'), command('open'), tool('wait')], {
			command_invoked: ({ id, name, args = '' }) =>
				send({
					type: 'command_response', id,
					...(name === 'say' ? { action: 'display', display: 'said ' + args }
						: { action: 'open_panel', open_panel: panel('p', 'one') }),
				}),
			tool_call: ({ id }) => {
				send({ type: 'open_panel', panel: panel('ask', 'go on?') });
				pending = id;
			},
			panel_key: ({ panel_id, text }) => {
				send({ type: 'panel_close', panel_id });
				if (panel_id === 'ask') result(pending, 'got ' + text);
			},
			panel_close: ({ panel_id }) => panel_id === 'ask' && result(pending, 'left alone'),
		});
		let pending;
	`;
	const extensions = { words };

	it('have their commands listed and run', async () => {
		await using rpc = await openRpcDriver({ extensions });
		const { commands } = (await rpc.request('list_commands')).data as { commands: readonly object[] };
		const builtin = builtinCommands.map(({ name, description }) => ({ name, description }));
		const theirs = ['open', 'say'].map((name) => ({ name, description: `does ${name}`, extension: 'words' }));
		expect(commands).toEqual([...builtin, ...theirs].sort((one, other) => (one.name < other.name ? -1 : 1)));
		expect((await rpc.request('invoke_command', { name: '/say', args: 'hi' })).data).toEqual({
			action: 'display',
			display: 'said hi',
		});
		expect(await rpc.request('invoke_command', { name: 'sing' })).toMatchObject({
			success: false,
			error: 'unknown command /sing',
		});
		expect((await rpc.request('invoke_command', { name: 'open' })).data).toEqual({
			action: 'open_panel',
			panel_id: 'p',
		});
		expect(await rpc.request('panel_key', { extension: 'words', panel_id: 'q', key: 'up' })).toMatchObject({
			success: false,
			error: 'no such panel is open',
		});
		expect((await rpc.request('reload_ext')).data).toEqual({
			stopped: 1,
			started: 1,
			ready: 1,
			late: [],
			errors: [],
		});
		expect(await rpc.request('reload_ext', { name: 'missing' })).toMatchObject({
			success: false,
			error: /missing/,
		});
	});

	it('of a project do nothing before a person trusts them', async () => {
		const manifest = { name: 'stranger', exec: 'sh', args: ['-c', 'touch started; cat'] };
		const folder = '.tenon/extensions/stranger';
		await using rpc = await openRpcDriver({
			files: { [`${folder}/extension.json`]: JSON.stringify(manifest) },
			findsExtensions: true,
		});
		expect(await rpc.commands()).toEqual(builtinCommands.map(({ name }) => name).sort());
		expect(await rpc.finish()).toBe(0);
		expect(rpc.stderr()).toMatch(/^tenon rpc: extension stranger is not trusted yet; .*\n$/);
		expect(() => rpc.world.read(`${folder}/started`)).toThrow('ENOENT');
	});

	it('may be modules', async () => {
		using world = makeFrontWorld({
			files: {
				'ext/extension.ts': `export default (tenon: any) => {
					tenon.command('typed', 'in TypeScript', () => tenon.display('typed'));
				};`,
			},
		});
		await using rpc = await openRpcDriver({ world, args: ['-e', 'ext'] });
		const { commands } = (await rpc.request('list_commands')).data as { commands: readonly object[] };
		expect(rpc.stderr()).toBe('');
		expect(commands).toContainEqual({ name: 'typed', description: 'in TypeScript', extension: 'ext' });
		expect((await rpc.request('invoke_command', { name: 'typed' })).data).toEqual({
			action: 'display',
			display: 'typed',
		});
	});

	it('show panels to a client that can, and close them for one that cannot', async () => {
		const replies = [{ calls: [{ id: 'c1', tool: 'wait' }] }, { text: 'So.' }];
		await using rpc = await openRpcDriver({ extensions, replies });
		await play(rpc, [
			type('go'),
			expects({ type: 'ext_panel_open', extension: 'words', panel_id: 'ask', lines: ['go on?'] }),
			press('rune', 'y'),
			expects({ type: 'ext_panel_close', extension: 'words', panel_id: 'ask' }),
			expects({ type: 'tool_result', id: 'c1', content: [{ type: 'text', text: 'got y' }] }),
			expects({ type: 'done' }),
			type('/open'),
			expects({ type: 'ext_panel_open', panel_id: 'p' }),
			dismiss,
			expects({ type: 'ext_panel_close', panel_id: 'p' }),
		]);
		await using plain = await openRpcDriver({ extensions, replies, ui: [] });
		await play(plain, [
			type('go'),
			expects({ type: 'tool_result', id: 'c1', content: [{ type: 'text', text: 'left alone' }] }),
			expects({ type: 'done' }),
		]);
	});
});

describe('a person behind a client', { timeout: 60_000 }, () => {
	const rules = '\n[[policy.rule]]\nask = "write ./asked*"\n';
	const replies = [
		{ calls: [{ id: 'c1', tool: 'shell', args: { script: 'echo one > asked' } }] },
		{ text: 'Done.' },
		{ calls: [{ id: 'c2', tool: 'shell', args: { script: 'echo two > asked' } }] },
		{ text: 'Done.' },
	];

	it('decides what a rule leaves to a person, once or for the session', async () => {
		await using rpc = await openRpcDriver({ rules, replies });
		const { project } = rpc.world;
		await play(rpc, [
			type('one'),
			expects({
				type: 'confirmation_requested',
				call: { kind: 'redirect', name: 'redirect', text: `> ${project}/asked`, cwd: project },
				text: /is for a person to decide/,
				scope: [`write ${project}/asked`],
				answers: ['once', 'session', 'always', 'no'],
				nonce: /^[0-9a-f]{8}$/,
				hint: /^\{"type":"confirm","nonce":"[0-9a-f]{8}","answer":"once"\}$/,
			}),
			answer('session'),
			expects({ type: 'confirmation_closed' }),
			expects({ type: 'done' }),
			run(() => expect(rpc.world.read('asked')).toBe('one\n')),
			type('two'),
			expects({ type: 'tool_result', id: 'c2', is_error: false }),
			expects({ type: 'done' }),
		]);
		expect(rpc.world.read('asked')).toBe('two\n');
	});

	it('refuses, and answers by the nonce', async () => {
		await using rpc = await openRpcDriver({ rules, replies });
		const asked = rpc.next(({ type: name }) => name === 'confirmation_requested');
		rpc.type('one');
		const { nonce } = await asked;
		expect(await rpc.request('confirm', { request_id: 'q9', answer: 'once' })).toMatchObject({
			success: false,
			error: 'no question "q9" waits for an answer',
		});
		expect(await rpc.request('confirm', { nonce: '00000000' })).toMatchObject({
			success: false,
			error: 'invalid nonce',
		});
		const done = rpc.next(isDone);
		expect(await rpc.request('confirm', { nonce, answer: 'no' })).toMatchObject({ success: true });
		await done;
		expect(JSON.stringify(rpc.lines)).toContain('asked: Permission denied');
	});

	it('is not asked by a client that cannot ask', async () => {
		await using rpc = await openRpcDriver({ rules, replies, ui: ['panels'] });
		const done = rpc.next(isDone);
		rpc.type('one');
		await done;
		expect(JSON.stringify(rpc.lines)).toContain('asked: Permission denied');
		expect(rpc.lines.some(({ type: name }) => name === 'confirmation_requested')).toBe(false);
	});

	it('alone learns the nonce of what only a person may confirm', async () => {
		await using rpc = await openRpcDriver({
			replies: [{ calls: [script('trash empty')] }, { text: 'Done.' }],
		});
		await play(rpc, [
			type('empty it'),
			expects({
				type: 'confirmation_requested',
				call: { text: 'trash empty' },
				scope: [],
				answers: ['once', 'no'],
			}),
			answer('once'),
			expects({ type: 'tool_result', id: 'c1', is_error: false }),
			expects({ type: 'done' }),
		]);
		const { nonce } = rpc.lines.find(({ type: name }) => name === 'confirmation_requested')!;
		const { messages } = (await rpc.request('get_messages')).data as { messages: unknown };
		expect(JSON.stringify(messages)).not.toContain(String(nonce));
	});

	it('confirms for the model what the model may confirm itself', async () => {
		await using rpc = await openRpcDriver({
			files: { big: '' },
			replies: [
				{ calls: [script('truncate -s 3G big')] },
				{ calls: [{ id: 'c2', tool: 'shell', args: { script: 'echo x > big' } }] },
				{ text: 'It waits.' },
				{ calls: [{ id: 'c3', tool: 'shell', args: { script: 'echo x > big' } }] },
				{ text: 'Done.' },
			],
		});
		const done = rpc.next(isDone);
		rpc.type('shorten it');
		await done;
		const nonce = /kernel confirm ([0-9a-f]{8})/.exec(JSON.stringify(rpc.lines))?.[1];
		expect(await rpc.request('confirm', { nonce })).toMatchObject({ success: true });
		const again = rpc.next(isDone);
		rpc.type('again');
		await again;
		expect(rpc.world.read('big')).toBe('x\n');
	});
});

describe('the command line', { timeout: 60_000 }, () => {
	it.each([
		[['now'], 2, "tenon rpc: 'now' is one too many; try 'tenon rpc --help'\n"],
		[
			['--session', 's'],
			2,
			"tenon rpc: --session needs the --store that the session is in; try 'tenon rpc --help'\n",
		],
		[['--cwd', '/absent'], 1, "tenon rpc: ENOENT: no such file or directory, lstat '/absent'\n"],
		[
			['--policy', 'wide'],
			1,
			'tenon rpc: wide:1: is neither a file nor a preset; presets are read-only, workspace, full\n',
		],
		[['--tape', '/absent'], 1, "tenon rpc: ENOENT: no such file or directory, open '/absent'\n"],
	])('%j is refused before anything is served', async (args, status, stderr) => {
		await using rpc = await startRpc({ args });
		expect(await rpc.finish()).toBe(status);
		expect(rpc.stderr()).toBe(stderr);
		expect(rpc.lines).toEqual([]);
	});
});

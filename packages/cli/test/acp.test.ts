import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import {
	type ClientContext,
	client,
	ndJsonStream,
	PROTOCOL_VERSION,
	type RequestPermissionRequest,
	type SessionUpdate,
	type ToolCallUpdate,
} from '@agentclientprotocol/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from './built-program.ts';
import { type FrontWorld, type FrontWorldOptions, makeFrontWorld } from './support/front-world.ts';

interface Editor {
	readonly agent: ClientContext;
	readonly world: FrontWorld;
	readonly updates: SessionUpdate[];
	readonly permissions: RequestPermissionRequest[];
	/** What the person says to the next question. */
	say(optionId: string | undefined): void;
}

const shell = (id: string, script: string) => ({ id, tool: 'shell', args: { script } });

/** Runs `tenon acp` under the client of the official library. */
const withEditor = async (
	options: FrontWorldOptions,
	work: (editor: Editor) => Promise<void>,
): Promise<number | null> => {
	const { path, cacheHome } = await builtProgram();
	using world = makeFrontWorld(options);
	const args = [
		'--tape',
		world.tapeFile,
		'--policy',
		world.policyFile,
		'--no-ext',
		'--store',
		join(world.home, 's.db'),
	];
	const child = spawn(process.execPath, [path, 'acp', ...args], {
		stdio: ['pipe', 'pipe', 'inherit'],
		cwd: world.home,
		env: { ...world.environment, HOME: world.home, XDG_CACHE_HOME: cacheHome },
	});
	const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
	const updates: SessionUpdate[] = [];
	const permissions: RequestPermissionRequest[] = [];
	let answer: string | undefined;
	const stream = ndJsonStream(
		Writable.toWeb(child.stdin),
		Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
	);
	await client({ name: 'editor' })
		.onNotification('session/update', ({ params: { update } }) => void updates.push(update))
		.onRequest('session/request_permission', ({ params }) => {
			permissions.push(params);
			return {
				outcome: answer === undefined ? { outcome: 'cancelled' } : { outcome: 'selected', optionId: answer },
			};
		})
		.connectWith(stream, async (agent) => {
			await work({
				...{ agent, world, updates, permissions },
				say: (optionId) => {
					answer = optionId;
				},
			});
		});
	child.stdin.end();
	return ended;
};

const initialize = (agent: ClientContext, meta: Readonly<Record<string, unknown>> = {}) =>
	agent.request('initialize', {
		protocolVersion: PROTOCOL_VERSION,
		clientCapabilities: { _meta: { ...meta } },
	});

/** What an editor makes of the updates of calls: each field is the newest that was told. */
const callsOf = (updates: readonly SessionUpdate[]): Readonly<Record<string, ToolCallUpdate>> => {
	const calls: Record<string, ToolCallUpdate> = {};
	for (const update of updates) {
		if (update.sessionUpdate !== 'tool_call' && update.sessionUpdate !== 'tool_call_update') continue;
		const { sessionUpdate: _, ...fields } = update;
		calls[update.toolCallId] = { ...calls[update.toolCallId], ...fields };
	}
	return calls;
};

const prompt = (agent: ClientContext, sessionId: string, text: string) =>
	agent.request('session/prompt', { sessionId, prompt: [{ type: 'text', text }] });

const kindsOf = (updates: readonly SessionUpdate[]): readonly string[] =>
	updates.map(({ sessionUpdate }) => sessionUpdate).filter((kind) => kind !== 'session_info_update');

beforeAll(async () => {
	await builtProgram();
}, 240_000);

describe('tenon acp', { timeout: 120_000 }, () => {
	it('says what it can, opens a session in the folder of the editor, and tells a turn as it runs', async () => {
		const status = await withEditor(
			{ replies: [{ text: 'I look.', calls: [shell('c1', 'echo one; pwd')] }, { text: 'It is one.' }] },
			async ({ agent, world, updates }) => {
				expect(await initialize(agent)).toMatchObject({
					protocolVersion: 1,
					agentInfo: { name: 'tenon' },
					agentCapabilities: { loadSession: true, sessionCapabilities: { list: {}, resume: {}, close: {} } },
				});
				const { sessionId, modes } = await agent.request('session/new', {
					cwd: world.project,
					mcpServers: [],
				});
				expect(modes?.currentModeId).toBe('full');
				expect(await prompt(agent, sessionId, 'what is it?')).toEqual({ stopReason: 'end_turn' });
				expect(kindsOf(updates)).toEqual([
					'available_commands_update',
					'agent_message_chunk',
					'tool_call',
					'tool_call_update',
					'tool_call_update',
					'agent_message_chunk',
				]);
				expect(updates).toContainEqual({
					sessionUpdate: 'tool_call',
					toolCallId: 'c1',
					title: 'shell: echo one; pwd',
					kind: 'execute',
					status: 'in_progress',
					rawInput: { script: 'echo one; pwd' },
					content: [],
				});
				const finished = updates.findLast((update) => update.sessionUpdate === 'tool_call_update');
				expect(JSON.stringify(finished)).toContain(`one\\n${world.project}`);
			},
		);
		expect(status).toBe(0);
	});

	it('asks the person of the editor what the policy leaves to them', async () => {
		await withEditor(
			{
				rules: '\n[[policy.rule]]\nask = "write ./asked"\n',
				replies: [
					{ calls: [shell('c1', 'echo one > asked')] },
					{ text: 'Written.' },
					{ calls: [shell('c2', 'echo two > asked')] },
					{ text: 'Refused.' },
					{
						calls: [
							{ id: 'c3', tool: 'read', args: { path: 'asked' } },
							{ id: 'c4', tool: 'edit', args: { path: 'asked', edits: [{ old: 'one', new: 'three' }] } },
						],
					},
					{ text: 'Edited.' },
				],
			},
			async ({ agent, world, permissions, say }) => {
				await initialize(agent);
				const { sessionId } = await agent.request('session/new', { cwd: world.project, mcpServers: [] });
				say('once');
				await prompt(agent, sessionId, 'write it');
				expect(world.read('asked')).toBe('one\n');
				expect(permissions[0]?.options.map(({ kind }) => kind)).toEqual([
					'allow_once',
					'allow_always',
					'allow_always',
					'reject_once',
				]);
				say(undefined);
				await prompt(agent, sessionId, 'again');
				expect(world.read('asked')).toBe('one\n');
				say('once');
				await prompt(agent, sessionId, 'edit it');
				expect(world.read('asked')).toBe('three\n');
				const { toolCall } = permissions.at(-1)!;
				expect(toolCall).toMatchObject({
					toolCallId: 'c4',
					content: [
						{ type: 'content' },
						{ type: 'diff', path: join(world.project, 'asked'), oldText: 'one', newText: 'three' },
					],
				});
			},
		);
	});

	it('ends a turn that the editor cancels', async () => {
		await withEditor(
			{ replies: [{ calls: [shell('c1', 'sleep 1000')] }] },
			async ({ agent, world, updates }) => {
				await initialize(agent);
				const { sessionId } = await agent.request('session/new', { cwd: world.project, mcpServers: [] });
				const answer = prompt(agent, sessionId, 'wait');
				while (!kindsOf(updates).includes('tool_call'))
					await new Promise((resolve) => setTimeout(resolve, 20));
				await agent.notify('session/cancel', { sessionId });
				expect(await answer).toEqual({ stopReason: 'cancelled' });
			},
		);
	});

	it('lists sessions and loads one with all that was said', async () => {
		await withEditor({ replies: [{ text: 'One.' }, { text: 'Two.' }] }, async ({ agent, world, updates }) => {
			await initialize(agent);
			const { sessionId } = await agent.request('session/new', { cwd: world.project, mcpServers: [] });
			await prompt(agent, sessionId, 'begin');
			await agent.request('session/close', { sessionId });
			const { sessions } = await agent.request('session/list', { cwd: world.project });
			expect(sessions.map((session) => [session.sessionId, session.cwd])).toEqual([
				[sessionId, world.project],
			]);
			updates.length = 0;
			await agent.request('session/load', { sessionId, cwd: world.project, mcpServers: [] });
			expect(updates.slice(0, 2)).toEqual([
				{ sessionUpdate: 'user_message_chunk', content: { type: 'text', text: 'begin' } },
				{ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'One.' } },
			]);
			expect(await prompt(agent, sessionId, 'and then?')).toEqual({ stopReason: 'end_turn' });
		});
	});

	it('shows what a script or an edit did to files as diffs of whole paths, and puts them in place of the plan', async () => {
		const replies = [
			{
				calls: [
					{ id: 'c0', tool: 'read', args: { path: 'kept' } },
					{ id: 'c1', tool: 'write', args: { path: 'kept', content: 'one\ntwo\n', mode: 'overwrite' } },
					{ id: 'c3', tool: 'edit', args: { path: 'kept', edits: [{ old: 'two', new: '2' }] } },
					shell('c2', "sed -i s/one/1/ kept; echo new > 'a file'; rm old"),
					{ id: 'c4', tool: 'read', args: { path: 'kept' } },
				],
			},
			{ text: 'Done.' },
		];
		const files = { kept: 'before\n', old: 'gone' };
		await withEditor({ replies, files }, async ({ agent, world, updates }) => {
			await initialize(agent);
			const { sessionId } = await agent.request('session/new', { cwd: world.project, mcpServers: [] });
			await prompt(agent, sessionId, 'go');
			const kept = join(world.project, 'kept');
			expect(
				updates.find((update) => update.sessionUpdate === 'tool_call' && update.toolCallId === 'c1'),
			).toMatchObject({
				locations: [{ path: kept }],
				content: [{ type: 'diff', path: kept, oldText: null, newText: 'one\ntwo\n' }],
			});
			expect(
				updates.find((update) => update.sessionUpdate === 'tool_call' && update.toolCallId === 'c3'),
			).toMatchObject({ content: [{ type: 'diff', path: kept, oldText: 'two', newText: '2' }] });
			const diffs = Object.values(callsOf(updates)).map(({ toolCallId, content }) => [
				toolCallId,
				(content ?? []).filter(({ type }) => type === 'diff'),
			]);
			const name = (file: string) => join(world.project, file);
			expect(Object.fromEntries(diffs)).toEqual({
				c0: [],
				c1: [{ type: 'diff', path: kept, oldText: 'before\n', newText: 'one\ntwo\n' }],
				c2: expect.arrayContaining([
					{ type: 'diff', path: kept, oldText: 'one\n2\n', newText: '1\n2\n' },
					{ type: 'diff', path: name('a file'), oldText: null, newText: 'new\n' },
					{ type: 'diff', path: name('old'), oldText: 'gone', newText: '' },
				]),
				c3: [{ type: 'diff', path: kept, oldText: 'one\ntwo\n', newText: 'one\n2\n' }],
				c4: [],
			});
		});
	});

	it('shows a script as a terminal that fills as it runs, where the editor has such terminals', async () => {
		const replies = [
			{ calls: [shell('c1', 'echo one; echo two >&2; echo x > made; exit 3'), shell('c2', 'true')] },
			{ text: 'Done.' },
		];
		await withEditor({ replies }, async ({ agent, world, updates }) => {
			await initialize(agent, { terminal_output: true });
			const { sessionId } = await agent.request('session/new', { cwd: world.project, mcpServers: [] });
			await prompt(agent, sessionId, 'go');
			const terminals = updates.filter(
				(update) => update.sessionUpdate === 'tool_call' || update.sessionUpdate === 'tool_call_update',
			);
			const metaOf = (id: string, key: string) =>
				terminals.flatMap(({ toolCallId, _meta }) => (toolCallId === id && _meta?.[key] ? [_meta[key]] : []));
			const written = (id: string) =>
				(metaOf(id, 'terminal_output') as { data: string }[]).map(({ data }) => data).join('');
			expect(metaOf('c1', 'terminal_info')).toEqual([{ terminal_id: 'c1', cwd: world.project }]);
			expect(written('c1')).toBe('one\ntwo\n[exit code 3]\n');
			expect(metaOf('c1', 'terminal_exit')).toEqual([{ terminal_id: 'c1', exit_code: 3, signal: null }]);
			expect(written('c2')).toBe('[no output]\n');
			expect(metaOf('c2', 'terminal_exit')).toEqual([{ terminal_id: 'c2', exit_code: 0, signal: null }]);
			expect(callsOf(updates).c1?.content).toEqual([
				{ type: 'terminal', terminalId: 'c1' },
				{ type: 'diff', path: join(world.project, 'made'), oldText: null, newText: 'x\n' },
			]);
		});
	});

	it('changes the mode of a session, tells the editor of it, and refuses one that there is not', async () => {
		const replies = [
			{ calls: [{ id: 'c1', tool: 'write', args: { path: 'made', content: 'x' } }] },
			{ text: 'Planned.' },
		];
		await withEditor({ replies }, async ({ agent, world, updates }) => {
			await initialize(agent);
			const { sessionId, modes } = await agent.request('session/new', {
				cwd: world.project,
				mcpServers: [],
			});
			expect(modes?.availableModes.map(({ id }) => id)).toContain('plan');
			await agent.request('session/set_mode', { sessionId, modeId: 'plan' });
			await prompt(agent, sessionId, 'go');
			expect(updates).toContainEqual({ sessionUpdate: 'current_mode_update', currentModeId: 'plan' });
			expect(existsSync(join(world.project, 'made'))).toBe(false);
			await expect(agent.request('session/set_mode', { sessionId, modeId: 'plam' })).rejects.toThrow(
				'did you mean',
			);
		});
	});

	it('says why a turn failed', async () => {
		const fault = { fault: { fault: 'authentication', message: 'the key is wrong' } } as const;
		await withEditor({ replies: [fault] }, async ({ agent, world }) => {
			await initialize(agent);
			const { sessionId } = await agent.request('session/new', { cwd: world.project, mcpServers: [] });
			await expect(prompt(agent, sessionId, 'go')).rejects.toThrow('the key is wrong');
		});
	});

	it('resumes a session without telling again what was said', async () => {
		await withEditor({ replies: [{ text: 'One.' }, { text: 'Two.' }] }, async ({ agent, world, updates }) => {
			await initialize(agent);
			const { sessionId } = await agent.request('session/new', { cwd: world.project, mcpServers: [] });
			await prompt(agent, sessionId, 'begin');
			await agent.request('session/close', { sessionId });
			updates.length = 0;
			const { modes } = await agent.request('session/resume', {
				sessionId,
				cwd: world.project,
				mcpServers: [],
			});
			expect(modes?.currentModeId).toBe('full');
			expect(await prompt(agent, sessionId, 'and then?')).toEqual({ stopReason: 'end_turn' });
			expect(JSON.stringify(updates)).not.toContain('One.');
			expect(updates).toContainEqual({
				sessionUpdate: 'agent_message_chunk',
				content: { type: 'text', text: 'Two.' },
			});
		});
	});

	it('runs slash commands, and refuses a session that there is not', async () => {
		await withEditor({ replies: [] }, async ({ agent, world, updates }) => {
			await initialize(agent);
			const { sessionId } = await agent.request('session/new', { cwd: world.project, mcpServers: [] });
			await prompt(agent, sessionId, '/model');
			expect(updates).toContainEqual({
				sessionUpdate: 'agent_message_chunk',
				content: { type: 'text', text: 'tape:tape.json\n' },
			});
			await expect(prompt(agent, 'nowhere', 'hello')).rejects.toThrow();
			await expect(
				agent.request('session/load', { sessionId: 'nowhere', cwd: world.project, mcpServers: [] }),
			).rejects.toThrow('there is no session "nowhere"');
		});
	});
});

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import {
	type ClientContext,
	client,
	ndJsonStream,
	PROTOCOL_VERSION,
	type RequestPermissionRequest,
	type SessionUpdate,
} from '@agentclientprotocol/sdk';
import { describe, expect, it } from 'vitest';
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

const initialize = (agent: ClientContext) =>
	agent.request('initialize', { protocolVersion: PROTOCOL_VERSION, clientCapabilities: {} });

const prompt = (agent: ClientContext, sessionId: string, text: string) =>
	agent.request('session/prompt', { sessionId, prompt: [{ type: 'text', text }] });

const kindsOf = (updates: readonly SessionUpdate[]): readonly string[] =>
	updates.map(({ sessionUpdate }) => sessionUpdate).filter((kind) => kind !== 'session_info_update');

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

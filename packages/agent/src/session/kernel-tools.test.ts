import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from '@tenon/commands';
import {
	compileGrants,
	createNonceStore,
	defineTool,
	errorResult,
	type Maybe,
	principalId,
	type Rule,
	ruleId,
	type Tool,
	type ToolContext,
	type ToolResult,
	textResult,
} from '@tenon/core';
import { openWorkspace } from '@tenon/host';
import { createGate, Kernel } from '@tenon/shell';
import { createTools } from '@tenon/tools';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { inShort, type Script, testAgent } from '../../test/support/agent-fixture.ts';
import { turnScope } from '../effects/envelope.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import { kernelTools } from './kernel-tools.ts';
import type { ToolHost } from './tool-host.ts';
import { turnTrace } from './turn-trace.ts';

const askAboutTools: Rule = {
	effect: 'ask',
	id: ruleId('r1'),
	source: { kind: 'embedder' },
	grant: { kind: 'tool', pattern: '*' },
};

describe('tools on a kernel', () => {
	const files = createMemoryFileSystem();

	const openTools = (): ToolHost => {
		const kernel = new Kernel({ fileSystem: files, commands });
		const about = kernel.describe();
		return kernelTools({ kernel, tools: createTools({ shell: { kernel, about, runsPrograms: false } }) });
	};

	const shell = (script: string): Script[number] => [['shell', { script }]];

	it('keep what scripts leave in the shell, from call to call and over the agent’s end', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const script = [
			shell('mkdir -p /src; cd /src; greeting=hello'),
			shell('echo "$greeting from $PWD" > note; cat note'),
			'Done.',
			shell('cat note; echo "$greeting again"'),
			'Done too.',
		];
		const first = testAgent(script, {}, { store, openTools });
		await first.agent.session('s').run('Go');
		await first.agent.close();
		const second = testAgent(script, {}, { store, openTools });
		await second.agent.session('s').run('Go on');
		const lines = inShort(await second.agent.session('s').messages());
		expect(lines[4]).toMatch(/^tools: 2\.1 ran .*hello from \/src/s);
		expect(lines[8]).toMatch(/^tools: 4\.1 ran .*hello from \/src\nhello again/s);
	});

	it('are bound by a skill inside of scripts and of each other, until the turn ends', async () => {
		let probes = 0;
		const tool = (name: string, run: (context: ToolContext) => Maybe<ToolResult>): Tool =>
			defineTool({
				...{ name, description: `Does ${name}.`, input: { type: 'object' }, effects: [] },
				run: (_, context) => run(context),
			});
		const probe = tool('probe', () => textResult(`probe ${++probes}`));
		const relay = tool('relay', async (context) => context.call('probe', {}));
		const open = (): ToolHost => {
			const kernel = new Kernel({ fileSystem: files, commands, tools: [probe, relay] });
			const own = createTools({ shell: { kernel, about: kernel.describe(), runsPrograms: false } });
			return kernelTools({ kernel, tools: [...own, probe, relay] });
		};
		const all = 'probe; echo $?; f() { relay; }; f | cat; (probe) 2>&1; relay & wait';
		const script: Script = [
			[['skill', { name: 'narrow' }]],
			[
				['probe', {}],
				['relay', {}],
				['shell', { script: all }],
			],
			'Done.',
			[['shell', { script: 'probe; relay' }]],
			'Done too.',
		];
		const { agent } = testAgent(
			script,
			{},
			{
				openTools: open,
				skills: {
					list: () => [{ name: 'narrow', description: 'Few tools.' }],
					read: () => ({ text: 'Look.', allowedTools: ['shell', 'relay'] }),
				},
			},
		);
		await agent.session('s').run('Go');
		expect(probes).toBe(0);
		const [, , , , results] = await agent.session('s').messages();
		const texts =
			results?.role === 'tool'
				? results.results.map(({ parts }) =>
						parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
					)
				: [];
		const refused = 'the skill narrow does not allow it until the turn ends; it allows: shell, relay';
		expect(texts.slice(0, 2)).toEqual([`probe: ${refused}`, `probe: ${refused}`]);
		expect(texts[2]!.split('\n').filter((line) => line.includes(refused))).toHaveLength(4);
		expect(texts[2]).toContain('126\n');
		await agent.session('s').run('Again');
		expect(probes).toBe(2);
		await agent.close();
	});

	it('run in one trace for each turn, and a span of it for each call, in whatever process', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const seen: string[] = [];
		const look = defineTool({
			name: 'look',
			description: 'Tells of its trace.',
			input: { type: 'object' },
			effects: [],
			run: (_, { trace }) => {
				seen.push(trace?.traceparent ?? 'none');
				return textResult('seen');
			},
		});
		const open = (): ToolHost =>
			kernelTools({ kernel: new Kernel({ fileSystem: files, commands }), tools: [look] });
		const script: Script = [
			[
				['look', {}],
				['look', {}],
			],
			'Done.',
			[['look', {}]],
			'Done too.',
		];
		const { agent } = testAgent(script, {}, { store, openTools: open });
		await agent.session('s').run('Go');
		await agent.session('s').run('Go on');
		expect(seen).toHaveLength(3);
		for (const traceparent of seen) expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
		const traces = seen.map((traceparent) => traceparent.slice(3, 35));
		expect(traces[0]).toBe(traces[1]);
		expect(traces[2]).not.toBe(traces[0]);
		expect(new Set(seen.map((traceparent) => traceparent.slice(36, 52))).size).toBe(3);
		expect(turnTrace('s', 't', 'c')).toEqual(turnTrace('s', 't', 'c'));
	});

	it('read what a call before them in the same message wrote', async () => {
		const { agent } = testAgent(
			[
				[
					['write', { path: '/y', content: 'written' }],
					['read', { path: '/y' }],
				],
				'Done.',
			],
			{},
			{ openTools },
		);
		const session = agent.session('s');
		await session.run('Go');
		expect(inShort(await session.messages())[2]).toMatch(/1\.2 ran .*written/s);
	});

	it('are judged by the gate of their kernel, like everything that their scripts do', async () => {
		const root = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-gate-')));
		const workspace = await openWorkspace({
			root,
			principal: { kind: 'model', id: principalId('test') },
			commands,
			environment: { HOME: root, PATH: process.env.PATH },
			preset: 'read-only',
		});
		const { kernel, jobs, undo } = workspace;
		const tools = createTools({ shell: { kernel, about: 'A shell.', runsPrograms: true }, jobs, undo });
		const { agent } = testAgent(
			[
				[
					['write', { path: 'a.txt', content: 'a' }],
					['shell', { script: 'echo b > b.txt; echo $?' }],
				],
				'Refused.',
			],
			{},
			{ openTools: () => kernelTools({ kernel, tools, close: () => workspace.close() }) },
		);
		const session = agent.session('s');
		await session.run('Write');
		await agent.close();
		expect(inShort(await session.messages())[2]).toMatch(
			/write: Permission denied.*b\.txt: Permission denied\n126/s,
		);
		expect(readdirSync(root).filter((name) => name.endsWith('.txt'))).toEqual([]);
		rmSync(root, { recursive: true });
	});

	it('are refused by a guard with its reason and nothing else', async () => {
		const seen: unknown[] = [];
		const kernel = new Kernel({
			fileSystem: createMemoryFileSystem(),
			commands,
			gate: createGate({
				principal: { kind: 'model', id: principalId('test') },
				grants: () => compileGrants([]),
				nonces: createNonceStore({ clock: () => 0, entropy: (into) => into.fill(1) }),
				transforms: [
					{
						name: 'guard',
						concerns: () => true,
						rewrite: ({ name, place }) => {
							seen.push([name, place]);
							return { kind: 'deny', reason: 'planning is for Mondays', code: 'team.monday' };
						},
					},
				],
			}),
		});
		const tools = createTools({ shell: { kernel, about: 'A shell.', runsPrograms: false } });
		const { agent } = testAgent(
			[[['plan', { items: '[]' }]], 'Refused.'],
			{},
			{
				openTools: () => kernelTools({ kernel, tools }),
			},
		);
		const session = agent.session('s');
		const { turnId } = await session.run('Plan');
		expect(inShort(await session.messages())[2]).toBe('tools: 1.1 ran planning is for Mondays');
		expect(seen).toEqual([['plan', { sessionId: 's', turnId, callId: '1.1', parentCallId: null }]]);
	});

	it('have not begun while a person is asked about the call itself, and have while it runs', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const seen: string[] = [];
		const look = async (when: string): Promise<void> => {
			const turnId = (await agent.session('s').openTurn())!.turnId;
			const entries = await store.journal.load(turnScope('s', turnId));
			const started = entries.filter(({ key, state }) => key.includes('tool-attempt') && state === 'started');
			seen.push(`${when}: ${started.length} started`);
		};
		const kernel = new Kernel({
			fileSystem: createMemoryFileSystem(),
			commands,
			gate: createGate({
				principal: { kind: 'model', id: principalId('test') },
				grants: () => compileGrants([{ name: 'user', authority: 'grants', rules: [askAboutTools] }]),
				nonces: createNonceStore({ clock: () => 0, entropy: (into) => into.fill(1) }),
				ask: async () => {
					await look('asked');
					return true;
				},
			}),
		});
		const act = defineTool({
			...{ name: 'act', description: 'Acts.', input: { type: 'object' }, effects: ['process'] },
			run: async () => {
				await look('running');
				return textResult('done');
			},
		}) as Tool;
		const { agent } = testAgent(
			[[['act', {}]], 'Done.'],
			{},
			{ store, openTools: () => kernelTools({ kernel, tools: [act] }) },
		);
		await agent.session('s').run('Go');
		expect(seen).toEqual(['asked: 0 started', 'running: 1 started']);
	});

	describe('answer with directives', () => {
		/** Runs a turn whose first answer calls a tool with this result. */
		const turnWith = async (result: ToolResult) => {
			let calls = 0;
			const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), commands });
			const tool = defineTool({
				name: 'act',
				description: 'Acts.',
				input: { type: 'object' },
				effects: [],
				run: () => (calls++ === 0 ? result : textResult('again')),
			}) as Tool;
			const { agent } = testAgent(
				[[['act', {}]], 'Second.', 'Third.', 'Fourth.'],
				{},
				{ openTools: () => kernelTools({ kernel, tools: [tool] }) },
			);
			const session = agent.session('s');
			const { outcome } = await session.run('Go');
			return {
				outcome,
				lines: inShort(await session.messages()).filter((line) => !/^(assistant|tools):/.test(line)),
			};
		};

		it('that finish the turn', async () => {
			const { outcome } = await turnWith({
				...textResult('done'),
				directives: [{ type: 'finish', value: new Map([['n', 1]]) }],
			});
			expect(outcome).toEqual({ type: 'finished', with: 'tool-value', toolName: 'act', value: { n: 1 } });
		});

		it('that switch the frame', async () => {
			const { outcome } = await turnWith({
				...textResult('done'),
				directives: [{ type: 'switch-frame', frameKey: 'k', task: 'Look around' }],
			});
			expect(outcome).toMatchObject({ type: 'frame-switch', frameKey: 'k', task: 'Look around' });
		});

		it('that add input to the running turn', async () => {
			const { lines } = await turnWith({
				...textResult('done'),
				directives: [{ type: 'add-input', text: 'And this', delivery: 'active-turn' }],
			});
			expect(lines).toEqual(['input: Go', 'steering: And this']);
		});

		it('that count for nothing where the call failed', async () => {
			const { outcome, lines } = await turnWith({
				...errorResult('no'),
				directives: [
					{ type: 'finish', value: 1 },
					{ type: 'add-input', text: 'x', delivery: 'active-turn' },
				],
			});
			expect([outcome.type, lines]).toEqual(['finished', ['input: Go']]);
			expect(outcome).toMatchObject({ with: 'assistant-message' });
		});

		it('that are malformed, which fails the call by name', async () => {
			const { outcome } = await turnWith({
				...textResult('done'),
				directives: [{ type: 'finnish' }] as never,
			});
			expect(outcome).toMatchObject({ with: 'assistant-message' });
		});
	});

	it('that are taken away while a call is on its way are gone', async () => {
		const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), commands });
		const all = createTools({ shell: { kernel, about: 'A shell.', runsPrograms: false } });
		let list: typeof all = all;
		const host = kernelTools({ kernel, tools: () => list });
		expect(host.specs()).toBe(host.specs());
		list = all.filter(({ name }) => name !== 'plan');
		expect(host.specs().map(({ name }) => name)).not.toContain('plan');
		const call = { sessionId: 's', turnId: 't', callId: 'c', toolName: 'plan', args: {} };
		expect(await host.call(call as Parameters<ToolHost['call']>[0])).toMatchObject({
			result: { isError: true, exitStatus: 127, content: [{ text: 'plan: the tool is gone' }] },
		});
	});

	it('are told to the model in a stable order', () => {
		const names = openTools()
			.specs()
			.map(({ name }) => name);
		expect(names).toEqual(['shell', 'read', 'write', 'edit', 'glob', 'grep', 'plan']);
	});
});

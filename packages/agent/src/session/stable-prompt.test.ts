import { createHookRegistry, replace, textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { inShort, type Script, testAgent } from '../../test/support/agent-fixture.ts';
import type { ModelRequest, ToolSpec } from '../model/request.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import type { Store } from '../store/store.ts';
import type { Skill, SkillBody } from './context-tools/skill.ts';
import type { ToolHost } from './tool-host.ts';

/** A world in which tools, skills and extensions come and go. */
class World {
	readonly tools: Map<string, ToolSpec> = new Map();
	readonly skills: Map<string, Skill & SkillBody> = new Map();
	readonly ran: string[] = [];
	readonly requests: ModelRequest[] = [];
	section = 'Answer in English.';
	readonly #store: Store = openInlineStore({ file: ':memory:' });

	constructor(...names: readonly string[]) {
		for (const name of names) this.addTool(name);
	}

	addTool(name: string, description = `Does ${name}.`): void {
		this.tools.set(name, { name, description, input: { type: 'object' } });
	}

	addSkill(name: string, allowedTools: readonly string[] | null = null): void {
		this.skills.set(name, { name, description: `For ${name}.`, text: `How to ${name}.`, allowedTools });
	}

	/** An agent that has nothing in memory, as one of another process. */
	agent(...script: Script): ReturnType<typeof testAgent> {
		const hooks = createHookRegistry();
		hooks.subscribe('style', 'prompt_contributions', ({ contributions }) =>
			replace([
				...contributions,
				{ slot: 'guidance', title: '', text: this.section, priority: 0 },
			] as typeof contributions),
		);
		const made = testAgent(
			script,
			{},
			{
				...{ hooks, store: this.#store, systemPrompt: 'Be brief.' },
				openTools: () => this.#host(),
				skills: { list: () => [...this.skills.values()], read: (name) => this.skills.get(name) },
			},
		);
		return { ...made, requests: this.#recorded(made.requests) };
	}

	#recorded(requests: ModelRequest[]): ModelRequest[] {
		const { push } = requests;
		requests.push = (...added) => {
			this.requests.push(...added);
			return push.apply(requests, added);
		};
		return requests;
	}

	#host(): ToolHost {
		return {
			isLive: true,
			specs: () => [...this.tools.values()],
			replayOf: (name) => (this.tools.has(name) ? 'safe' : undefined),
			call: async ({ toolName, args }) => {
				this.ran.push(`${toolName} ${JSON.stringify(args)}`);
				return { result: textResult('ok') };
			},
			close: () => undefined,
		};
	}
}

/** Each request begins with the bytes of the one before it: its tools, its system prompt, all of its messages. */
const expectOnePrefix = (requests: readonly ModelRequest[]): void => {
	const bytes = requests.map(({ tools, systemPrompt, messages }) => [
		JSON.stringify(tools),
		JSON.stringify(systemPrompt),
		...messages.map((message) => JSON.stringify(message)),
	]);
	for (const [at, later] of bytes.slice(1).entries())
		expect(later.slice(0, bytes[at]!.length)).toEqual(bytes[at]);
};

describe('the beginning of a prompt', () => {
	it('stays byte-identical while MCP servers, skills and extensions come and go, over turns and processes', async () => {
		const world = new World('read', 'write');
		world.addSkill('review');
		await world.agent('One.').agent.session('s').run('one');
		// A server is added, in another process.
		world.addTool('github__search', 'Finds issues.');
		await world
			.agent('', [['call_tool', { name: 'github__search', args: { q: 'x' } as never }]], 'Two.')
			.agent.session('s')
			.run('two');
		// A skill and an extension are added, another extension says something else, a tool goes.
		world.addSkill('release');
		world.section = 'Answer in French.';
		world.tools.delete('write');
		await world.agent('', '', '', 'Three.').agent.session('s').run('three');
		// The tool comes back, the server's tool is another.
		world.addTool('write');
		world.addTool('github__search', 'Finds issues and pull requests.');
		await world.agent('', '', '', '', 'Four.').agent.session('s').run('four');
		expectOnePrefix(world.requests);
		expect(world.ran).toEqual(['github__search {"q":"x"}']);
		const notices = inShort(world.requests.at(-1)!.messages).filter((line) => line.startsWith('notice'));
		expect(notices).toEqual([
			'notice: These tools are new or have changed; call them by call_tool:\n\ngithub__search: Finds issues.\narguments: {"type":"object"}',
			[
				'notice: These instructions do not hold any more:\n- Answer in English.\n- Skills; the tool skill loads one:',
				'These instructions are new:',
				'Answer in French.',
				'Skills; the tool skill loads one:\n- review: For review.\n- release: For release.',
				'These tools are gone: write.',
			].join('\n\n'),
			'notice: These tools are there again: write.\n\nThese tools are new or have changed; call them by call_tool:\n\ngithub__search: Finds issues and pull requests.\narguments: {"type":"object"}',
		]);
	});

	it('is made anew for another model', async () => {
		const world = new World('read');
		const { agent } = world.agent('One.', 'Two.');
		await agent.session('s').run('one');
		world.addTool('write');
		await agent.session('s').run({ content: 'two', options: { model: 'other' } });
		expect(world.requests.map(({ tools }) => tools.map(({ name }) => name))).toEqual([
			['read', 'read_output', 'skill', 'call_tool'],
			['read', 'write', 'read_output', 'skill', 'call_tool'],
		]);
	});
});

describe('where there are many tools', () => {
	it('some are left out of the prompt, found by tool_search and called by call_tool', async () => {
		const world = new World(...Array.from({ length: 60 }, (_, at) => `tool_${at}`));
		world.addTool('send_mail', 'Sends a message to a person.');
		const { agent } = world.agent(
			[['tool_search', { query: 'send a message' }]],
			[['call_tool', { name: 'send_mail', args: { to: 'me' } as never }]],
			'Sent.',
		);
		await agent.session('s').run('mail me');
		const { tools } = world.requests[0]!;
		expect(tools).toHaveLength(44);
		expect(tools.find(({ name }) => name === 'tool_search')?.description).toMatch(
			/There are 21: tool_40, .*, send_mail$/,
		);
		expect(inShort(world.requests[1]!.messages).at(-1)).toBe(
			'tools: 1.1 ran send_mail: Sends a message to a person.\narguments: {"type":"object"}',
		);
		expect(world.ran).toEqual(['send_mail {"to":"me"}']);
		expectOnePrefix(world.requests);
	});

	it('call_tool is refused for what is no call, and a tool that is not there is named', async () => {
		const world = new World('read');
		const calls = [
			['call_tool', { name: 'read' }],
			['call_tool', { name: 'rm', args: {} as never }],
		] as const;
		const { agent } = world.agent(calls as never, 'Sorry.');
		await agent.session('s').run('go');
		expect(inShort(world.requests[1]!.messages).at(-1)).toBe(
			'tools: 1.1 ran call_tool: expected the name of another tool, and its arguments as an object; 1.2 refused rm: there is no tool "rm"',
		);
	});
});

describe('a skill', () => {
	it('is named in the prompt, loaded on demand, and its allowed tools are all that can be called until the turn ends', async () => {
		const world = new World('read', 'write');
		world.addSkill('review', ['read']);
		const { agent } = world.agent(
			[['write']],
			[['skill', { name: 'review' }]],
			[['read'], ['write'], ['call_tool', { name: 'write', args: {} as never }]],
			'Done.',
			[['write']],
			'Written.',
		);
		await agent.session('s').run('review it');
		await agent.session('s').run('write it');
		expect(world.requests[0]!.systemPrompt).toMatch(
			/Skills; the tool skill loads one:\n- review: For review\.$/,
		);
		const refused = 'the skill review does not allow it until the turn ends; it allows: read';
		expect(inShort(world.requests[3]!.messages).slice(-3)).toEqual([
			'tools: 2.1 ran How to review.\n\n[Until this turn ends, only these tools can be called: read.]',
			'assistant: read({}) write({}) call_tool({"name":"write","args":{}})',
			`tools: 3.1 ran ok; 3.2 refused write: ${refused}; 3.3 refused write: ${refused}`,
		]);
		expect(world.ran).toEqual(['write {}', 'read {}', 'write {}']);
	});

	it('that is not there is answered with the nearest name', async () => {
		const world = new World('read');
		world.addSkill('review');
		const { agent } = world.agent([['skill', { name: 'reviw' }]], 'Done.');
		await agent.session('s').run('go');
		expect(inShort(world.requests[1]!.messages).at(-1)).toMatch(/^tools: 1\.1 ran .*reviw.*review/);
	});
});

describe('read_output', () => {
	it('gives what was left out, in this turn and in later ones, by offset and by search', async () => {
		const long = Array.from({ length: 2_000 }, (_, at) => `line ${at + 1}`).join('\n');
		const { agent, requests } = testAgent(
			[
				[['read']],
				[
					['read_output', { call_id: '1.1', offset: 18_873 as never }],
					['read_output', { call_id: '1.1', search: 'line 1999' }],
				],
				'Done.',
				[['read_output', { call_id: '1.1', search: 'line 20' }]],
				'Again.',
			],
			{ read: { run: () => textResult(long) } },
		);
		await agent.session('s').run('look');
		await agent.session('s').run('again');
		const lines = requests.map(({ messages }) => inShort(messages).at(-1)!);
		expect(lines[1]).toMatch(/left out here; to read them: read_output {"call_id": "1.1", "offset": 1692}\]/);
		expect(lines[2]).toBe('tools: 2.1 ran line 1999\nline 2000; 2.2 ran 18873: line 1999');
		expect(lines[4]).toMatch(/^tools: 4\.1 ran 143: line 20\n1683: line 200\n/);
	});
});

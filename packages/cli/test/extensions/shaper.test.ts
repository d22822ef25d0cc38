import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Agent, type ModelResolver, openStore } from '@tenon/agent';
import { decodeText, type HookName } from '@tenon/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../../../scripts/find-program.ts';
import { builtProgram } from '../built-program.ts';
import type { FrontWorld, FrontWorldOptions } from '../support/front-world.ts';
import { services } from '../support/services.ts';
import { watched } from '../support/watched-service.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const example = (name: string): string => join(root, 'examples/shaper', name);
const python = findProgram('python3');
const go = findProgram('go');
const built = mkdtempSync(join(tmpdir(), 'tenon-shaper-'));

beforeAll(async () => {
	await builtProgram();
	if (go === undefined) return;
	const own = { GOPROXY: 'off', GOTOOLCHAIN: 'local', CGO_ENABLED: '0', GOFLAGS: '-buildvcs=false -p=2' };
	const { status, stderr } = spawnSync(go, ['build', '-o', join(built, 'shaper'), './examples/shaper'], {
		cwd: join(root, 'sdk/go'),
		env: { ...process.env, ...own, GOWORK: 'off' },
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(`the example in Go does not build: ${stderr}`);
}, 240_000);

afterAll(() => rmSync(built, { recursive: true, force: true }));

const [, open] = services[0]!;

/** The events that the examples answer. */
const events: readonly HookName[] = [
	...(['prompt_contributions', 'model_call', 'assistant_prose'] as const),
	...(['tool_result_projection', 'compaction'] as const),
];

interface Permissions {
	readonly tools: readonly string[];
	readonly intercept: readonly string[];
}

const all: Permissions = { tools: ['model_complete'], intercept: events };
const none: Permissions = { tools: [], intercept: [] };

type Kind = readonly [name: string, options: (permissions: Permissions) => FrontWorldOptions];

const program =
	(start: object): Kind[1] =>
	(permissions) => ({ extensions: { shaper: '' }, manifests: { shaper: { ...start, permissions } } });

const luaList = (texts: readonly string[]): string => `{ ${texts.map((text) => `"${text}"`).join(', ')} }`;

/** The examples, each in a session of its own. */
const kinds: readonly Kind[] = [
	[
		'in Lua',
		({ tools, intercept }) => ({
			// Which tools Lua may call is imp's own configuration.
			impConfig: `[lua.ext.shaper]\ntools = ${JSON.stringify(tools)}\n`,
			homeFiles: {
				'extensions/shaper/manifest.lua': `return { name = "shaper", permissions = { intercept = ${luaList(intercept)} } }`,
				'extensions/shaper/init.lua': readFileSync(example('shaper.lua'), 'utf8'),
			},
		}),
	],
	[
		'as a module',
		(permissions) => ({
			homeFiles: { 'extensions/shaper/extension.ts': readFileSync(example('module.ts'), 'utf8') },
			extensions: { shaper: '' },
			manifests: { shaper: { exec: '', args: [], module: 'extension.ts', permissions } },
		}),
	],
	[
		'as a program in TypeScript',
		program({ exec: process.execPath, args: ['-C', '@tenon/source', example('program.ts')] }),
	],
	...(python === undefined
		? []
		: [
				[
					'as a program in Python',
					program({
						exec: python,
						args: [
							...['-B', '-c'],
							`import sys, runpy; sys.path.insert(0, ${JSON.stringify(join(root, 'sdk/python'))}); runpy.run_path(${JSON.stringify(example('program.py'))}, run_name="__main__")`,
						],
					}),
				] as const,
			]),
	...(go === undefined
		? []
		: [['as a program in Go', program({ exec: join(built, 'shaper'), args: [] })] as const]),
];

const usage = (input: number, output: number) => ({ usage: { input, output } });
const consult = { calls: [{ id: 'c2', tool: 'consult', args: { prompt: 'What is 6 × 7?' } }] };
const summaryFollows =
	'The beginning of this conversation is left out. This is a summary of it, written for you to continue from:';

/** Plays a session to its end; what came of it, by what can be seen from outside of the extension. */
const played = async (options: FrontWorldOptions) => {
	const opened = (world: FrontWorld) =>
		open(world, {
			storeFile: join(world.home, 'store.db'),
			explicitExtensions: [join(world.home, 'extensions/shaper')],
		});
	const files = { 'notes.txt': 'all of the notes\n' };
	const session = await watched(opened, { ...options, files });
	const { service, world } = session;
	for (const text of ['go', 'forbidden', 'consult', '/compact', 'after', 'switch']) {
		if (text === '/compact') await service.compactSession({});
		else await service.submit({ text });
		await service.settled();
	}
	const { sessionId } = await service.state();
	await service.close();
	await using store = await openStore({ file: join(world.home, 'store.db') });
	const agent = new Agent({ store, models: noModels, defaultModel: 'none' }).session(sessionId);
	const record = await store.sessions.read(sessionId);
	const parts = await store.sessions.checkpoint(record!.checkpoint!);
	const nodes = await store.sessions.nodes(sessionId, { from: 1, to: record!.leaf });
	const used = await store.sessions.usage(sessionId);
	const outcomes = (await agent.turns()).map(({ outcome }) => outcome);
	await session[Symbol.asyncDispose]();
	return {
		outcomes,
		prompts: [...parts.values()].map((body) => decodeText(body)).join('\n'),
		nodes: nodes.map(({ payload }) => JSON.stringify(payload)),
		used: used.map(({ source, input, output }) => [source, input, output]).toSorted(),
	};
};

const noModels: ModelResolver = { resolve: () => Promise.reject(new Error('no model is asked')) };

describe.each(kinds)('an extension %s', { timeout: 120_000 }, (_name, options) => {
	it('does by data what a plugin may, where that was granted', async () => {
		const { outcomes, nodes, prompts, used } = await played({
			...options(all),
			conversations: {
				go: [
					{
						expect: { systemPrompt: { contains: 'Answer in rhyme.' } },
						reply: {
							calls: [{ id: 'c1', tool: 'read', args: { path: 'notes.txt' } }],
							...usage(10, 1),
						},
					},
					{
						expect: { toolResults: [{ callId: 'c1', text: 'shortened' }] },
						reply: { text: 'The secret is out.', ...usage(10, 1) },
					},
					{ reply: { ...consult, ...usage(10, 1) } },
					{
						expect: { toolResults: [{ callId: 'c2', text: '42' }] },
						reply: { text: 'Yes.', ...usage(10, 1) },
					},
				],
				'What is 6 × 7?': [{ text: '42', ...usage(7, 2) }],
				[summaryFollows]: [{ text: 'On.', ...usage(3, 1) }],
				'go on aside': [{ text: 'Aside.', ...usage(2, 1) }],
			},
		});
		expect(outcomes).toMatchObject([
			{ type: 'finished', text: 'The *** is out.' },
			{ reason: 'plugin-abort', message: expect.stringContaining('that is forbidden here') },
			{ type: 'finished', text: 'Yes.' },
			{ type: 'finished', value: { compacted: true } },
			{ type: 'finished', text: 'On.' },
			{ type: 'frame-switch', frameKey: 'aside', task: 'go on aside' },
			{ type: 'finished', text: 'Aside.' },
		]);
		expect(prompts).toContain('Answer in rhyme.');
		expect(nodes.filter((node) => node.includes('The *** is out.'))).toHaveLength(1);
		expect(nodes.filter((node) => /There were \d+ messages\./.test(node))).not.toEqual([]);
		expect(used).toEqual([
			['extension/shaper', 7, 2],
			['turn', 45, 6],
		]);
	});

	it('does none of it where nothing was granted', async () => {
		const { outcomes, nodes, prompts, used } = await played({
			...options(none),
			conversations: {
				go: [
					{ calls: [{ id: 'c1', tool: 'read', args: { path: 'notes.txt' } }] },
					{ text: 'The secret is out.' },
					{ text: 'Why not.' },
					consult,
					{ text: 'No.' },
					{ text: 'A summary by the model.' },
				],
				[summaryFollows]: [{ text: 'On.' }, { text: 'Stayed.' }],
			},
		});
		expect(outcomes).toMatchObject([
			{ type: 'finished', text: 'The secret is out.' },
			{ type: 'finished', text: 'Why not.' },
			{ type: 'finished', text: 'No.' },
			{ type: 'finished', value: { compacted: true } },
			{ type: 'finished', text: 'On.' },
			{ type: 'finished', text: 'Stayed.' },
		]);
		expect(prompts).not.toContain('Answer in rhyme.');
		expect(nodes.join('\n')).not.toContain('***');
		expect(nodes.join('\n')).toContain('all of the notes');
		expect(nodes.join('\n')).toMatch(
			/model_complete was not granted|extension shaper may not call it|imp\.tool\(\) is disabled/,
		);
		expect(nodes.filter((node) => node.includes('A summary by the model.'))).not.toEqual([]);
		expect(used.map(([source]) => source)).not.toContain('extension/shaper');
	});
});

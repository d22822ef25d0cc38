import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@tenon/agent';
import { modeNames } from '@tenon/host';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import type { FrontWorldOptions } from '../support/front-world.ts';
import { startRpc } from '../support/rpc-driver.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

/** A module with a tool that only reads and one that does not; both call the tool that they are told. */
const relay = `
export default (tenon) => {
	const schema = { type: 'object', properties: { name: { type: 'string' }, args: { type: 'object' } } };
	const run = async ({ name, args }, call) => {
		if (name === undefined) return 'looked';
		const { content } = await call.callTool(name, args);
		return content.map(({ text }) => text).join('');
	};
	tenon.tool({ name: 'look', description: 'looks', schema, effects: ['fs.read'] }, run);
	tenon.tool({ name: 'act', description: 'acts', schema }, run);
};
`;
const permissions = { read: ['./**'], write: ['./**'], tools: ['*'] };
const manifests = { relay: { exec: undefined, args: undefined, module: 'index.mjs', permissions } };

const call = (tool: string, args: JsonObject = {}) => ({ calls: [{ tool, args }] });

/** What each of the model's calls came to. */
const resultsOf = async (
	args: readonly string[],
	replies: FrontWorldOptions['replies'] & object,
	more: Partial<FrontWorldOptions> & { readonly prepare?: (project: string) => void } = {},
): Promise<readonly string[]> => {
	await using rpc = await startRpc({
		...more,
		replies: [...replies, { text: 'Done.' }],
		extensions: { relay },
		manifests,
		args,
		environment: {},
	});
	more.prepare?.(rpc.world.project);
	await rpc.request('hello', { ui: [] });
	await rpc.request('prompt', { message: 'go' });
	await rpc.next(({ type }) => type === 'done');
	return rpc.lines
		.filter(({ type }) => type === 'tool_result')
		.map((line) => (line.content as readonly { readonly text?: string }[]).map(({ text }) => text).join(''));
};

describe('a run policy on the command line', { timeout: 60_000 }, () => {
	it('refuses tools to the model and to extensions that call them', async () => {
		const texts = await resultsOf(
			['--deny-tool', ' Write ', '--deny-tool', 'bash'],
			[
				call('write', { path: 'a', content: 'x' }),
				call('shell', { script: 'echo hi' }),
				call('act', { name: 'write', args: { path: 'a', content: 'x' } }),
				call('act', { name: 'bash', args: { command: 'echo hi' } }),
			],
		);
		const denied = (name: string) => `Tool \`${name}\` denied by run policy.`;
		expect(texts.map((text) => text.trim())).toEqual([
			denied('write'),
			denied('shell'),
			denied('write'),
			denied('shell'),
		]);
	});

	it('holds writes to its patterns, through links, by every way', async () => {
		const texts = await resultsOf(
			['--allow-write', 'docs/**', '--deny-write', 'docs/kept.md'],
			[
				call('write', { path: 'docs/new/a.md', content: 'x' }),
				call('write', { path: 'src/a.ts', content: 'x' }),
				call('write', { path: 'docs/out/a.ts', content: 'x' }),
				call('edit', { path: 'docs/kept.md', edits: [{ old: 'k', new: 'x' }] }),
				call('act', { name: 'write', args: { path: 'src/b.ts', content: 'x' } }),
				call('shell', { script: 'echo x > src/c.ts; echo y > docs/d.md; ls src docs' }),
			],
			{
				files: { 'src/.keep': '', 'docs/kept.md': 'k' },
				prepare: (project) => symlinkSync('../src', join(project, 'docs/out')),
			},
		);
		const outside = (path: string) => `Write to \`${path}\` is not in the run policy write allowlist.`;
		expect(texts.slice(0, 5).map((text) => text.trim())).toEqual([
			'created docs/new/a.md (1 bytes)',
			outside('src/a.ts'),
			outside('src/a.ts'),
			'Write to `docs/kept.md` denied by run policy denylist.',
			outside('src/b.ts'),
		]);
		expect(texts[5]).toContain('src/c.ts: Permission denied');
		expect(texts[5]).toContain('docs:\nd.md\nkept.md\nnew\nout\n\nsrc:\n');
	});
});

describe('a mode', { timeout: 60_000 }, () => {
	it('leaves the tools that it names and those of extensions that only read; nested calls are held to it', async () => {
		const texts = await resultsOf(
			['--mode', 'Reviewer'],
			[
				call('read', { path: 'a' }),
				call('look'),
				call('look', { name: 'write', args: { path: 'b', content: 'x' } }),
				call('look', { name: 'read', args: { path: 'a' } }),
				call('act'),
				call('write', { path: 'b', content: 'x' }),
			],
			{ files: { a: 'one\n' } },
		);
		expect(texts.map((text) => text.trim())).toEqual([
			'1\tone',
			'looked',
			'Tool `write` is not available in mode `reviewer`.',
			'1\tone',
			'act: there is no tool "act"',
			'write: there is no tool "write"',
		]);
	});

	it('is changed by a slash command, for the next call', async () => {
		await using rpc = await startRpc({
			replies: [call('write', { path: 'a', content: 'x' }), { text: 'Done.' }],
			environment: { TENON_MODE: 'auditor', IMP_MODE: 'worker' },
		});
		await rpc.request('hello', { ui: [] });
		const shown = async (args: string) => {
			const displayed = rpc.next(({ type }) => type === 'ext_display');
			await rpc.request('invoke_command', { name: 'mode', args });
			return (await displayed).text;
		};
		const all = `(of ${modeNames.join(', ')})`;
		expect([await shown(''), await shown('full')]).toEqual([`auditor ${all}`, `full ${all}`]);
		await rpc.request('prompt', { message: 'go' });
		await rpc.next(({ type }) => type === 'done');
		expect(rpc.world.read('a')).toBe('x');
	});
});

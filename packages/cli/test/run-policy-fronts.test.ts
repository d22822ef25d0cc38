import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, builtProgram } from './built-program.ts';
import { type FrontWorld, makeFrontWorld } from './support/front-world.ts';

let program: BuiltProgram;

beforeAll(async () => {
	program = await builtProgram();
}, 240_000);

type Frame = Readonly<Record<string, unknown>>;

/** How a front is started, and what is typed into it: at once, and for each line that it prints. */
interface Front {
	readonly args: readonly string[];
	readonly first: readonly (string | object)[];
	/** What is sent after a line; `end`: the input is closed. */
	answer?(line: string, world: FrontWorld): object | 'end' | undefined;
}

const idOf = (line: string): Frame => JSON.parse(line) as Frame;

const fronts: Readonly<Record<string, Front>> = {
	'tenon --plain': { args: ['--plain', 'go'], first: [] },
	'tenon -p': { args: ['-qp', 'go'], first: [] },
	'tenon rpc': {
		args: ['rpc'],
		first: [{ id: '1', type: 'prompt', message: 'go' }],
		answer: (line) => (idOf(line).type === 'done' ? 'end' : undefined),
	},
	'tenon acp': {
		args: ['acp'],
		first: [
			{ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: 1, clientCapabilities: {} } },
		],
		answer: (line, { project }) => {
			const { id, result } = idOf(line);
			const request = { jsonrpc: '2.0', id: Number(id) + 1 };
			if (id === 1) return { ...request, method: 'session/new', params: { cwd: project, mcpServers: [] } };
			if (id === 2) {
				const { sessionId } = result as Frame;
				const prompt = [{ type: 'text', text: 'go' }];
				return { ...request, method: 'session/prompt', params: { sessionId, prompt } };
			}
			return id === 3 ? 'end' : undefined;
		},
	},
};

const call = (tool: string, args: Readonly<Record<string, string>>) => ({
	text: '',
	calls: [{ id: `c-${tool}`, tool, args }],
});

const run = async (front: Front, terms: readonly string[], world: FrontWorld): Promise<void> => {
	const usual = ['--tape', world.tapeFile, '--policy', world.policyFile, '--no-ext', '--no-audit', ...terms];
	const child = spawn(process.execPath, [program.path, ...front.args, ...usual], {
		cwd: world.project,
		env: { ...world.environment, XDG_CACHE_HOME: program.cacheHome },
		stdio: ['pipe', 'pipe', 'inherit'],
	});
	const send = (what: object | string): void =>
		void child.stdin.write(`${typeof what === 'string' ? what : JSON.stringify(what)}\n`);
	for (const line of front.first) send(line);
	if (front.answer === undefined) child.stdin.end();
	for await (const line of createInterface({ input: child.stdout })) {
		const next = front.answer?.(line, world);
		if (next === 'end') child.stdin.end();
		else if (next !== undefined) send(next);
	}
};

describe('what a run may not do', { timeout: 120_000 }, () => {
	it.each(Object.entries(fronts))(
		'is not done in %s, by a call of the model or by one inside of a script',
		async (_, front) => {
			using world = makeFrontWorld({
				files: { 'src/.keep': '', 'docs/.keep': '' },
				replies: [
					call('write', { path: 'docs/by-tool', content: 'x' }),
					call('shell', { script: 'echo x > src/nested; echo x > docs/kept; echo x > docs/nested' }),
					{ text: 'Done.' },
				],
			});
			const terms = ['--deny-tool', 'write', '--allow-write', 'docs/**', '--deny-write', 'docs/kept'];
			await run(front, terms, world);
			const made = ['docs/by-tool', 'src/nested', 'docs/kept', 'docs/nested'].filter((file) =>
				existsSync(join(world.project, file)),
			);
			expect(made).toEqual(['docs/nested']);
			expect(readFileSync(join(world.project, 'docs/nested'), 'utf8')).toBe('x\n');
		},
	);

	it.each(Object.entries(fronts))('is all but one tool in %s where one is allowed', async (_, front) => {
		using world = makeFrontWorld({
			replies: [
				call('write', { path: 'by-tool', content: 'x' }),
				call('shell', { script: 'echo x > nested' }),
				{ text: 'Done.' },
			],
		});
		await run(front, ['--allow-tool', 'write'], world);
		expect(['by-tool', 'nested'].filter((file) => existsSync(join(world.project, file)))).toEqual([
			'by-tool',
		]);
	});
});

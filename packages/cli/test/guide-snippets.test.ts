import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findExtensions } from '@tenon/extensions';
import { beforeAll, describe, expect, it } from 'vitest';
import { helpTextOf } from '../src/completion/help-texts.ts';
import { readHelp } from '../src/completion/read-help.ts';
import { type BuiltProgram, builtProgram } from './built-program.ts';
import { type FrontWorld, makeFrontWorld } from './support/front-world.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const pageOf = (page: string): string => readFileSync(join(root, page), 'utf8');
const blocksOf = (page: string, language: string): readonly string[] =>
	[...pageOf(page).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
		.filter(([, name]) => name === language)
		.map(([, , text]) => text!);

let program: BuiltProgram;

beforeAll(async () => {
	program = await builtProgram();
}, 240_000);

/** Runs lines of a page in bash with a `tenon` that has `options`, and the shell's own `jq`. */
const run = (world: FrontWorld, script: string, options = '') =>
	spawnSync(
		'bash',
		[
			'-c',
			`run() { "$NODE" "$TENON" "$@"; }\njq() { run sh -c 'jq "$@"' jq "$@"; }\ntenon() { run "$@" ${options}; }\n${script}`,
		],
		{
			cwd: world.project,
			encoding: 'utf8',
			timeout: 60_000,
			env: {
				...world.environment,
				XDG_CACHE_HOME: program.cacheHome,
				NODE: process.execPath,
				TENON: program.path,
			},
		},
	);

describe('commands of the guides', { timeout: 120_000 }, () => {
	it('those of the README do what it says', () => {
		using world = makeFrontWorld({});
		const [, , short = ''] = blocksOf('README.md', 'sh');
		const { stdout, stderr } = run(world, short);
		expect(stderr).toBe('');
		expect(stdout).toMatch(/^--- .*\n\+\+\+ .*\n@@ .*\n-a,1\n\+b,1\n/);
		expect(world.read('data.csv')).toBe('a,1\n');
		expect(stdout).toContain('1: git push\n  asked ');
		expect(stdout).toContain('\nHello, Ada!\n');
		expect(stdout).toMatch(/^No model can be asked yet:$/m);
	});

	it('that of docs/json-events.md prints the names of tools', () => {
		using world = makeFrontWorld({
			replies: [{ calls: [{ id: 'c1', tool: 'shell', args: { script: 'true' } }] }, { text: 'Done.' }],
		});
		const [command = ''] = blocksOf('docs/json-events.md', 'sh');
		const { stdout, stderr } = run(world, command, `--no-ext --tape '${world.tapeFile}'`);
		expect({ stdout, stderr }).toEqual({ stdout: 'shell\n', stderr: '' });
	});

	it('those of docs/shell/undo.md bring back what a session removed and overwrote', () => {
		using world = makeFrontWorld({});
		const [commands = ''] = blocksOf('docs/shell/undo.md', 'sh');
		const script = [
			'echo one > notes.txt; echo two > other.txt',
			'rm notes.txt',
			'echo 2 > other.txt',
			...commands.split('\n').map((line) => line.replace(/ +#.*$/, '')),
		].filter((line) => line !== '' && !line.startsWith('undo 3fa9c1'));
		const requests = script.map((line, index) =>
			JSON.stringify({
				id: String(index),
				type: 'call',
				verb: 'runShell',
				argument: { script: line },
			}),
		);
		expect(requests.length).toBeGreaterThan(8);
		const { stdout } = run(
			world,
			`printf '%s\\n' ${requests.map((each) => `'${each}'`).join(' ')} | tenon rpc --no-ext`,
		);
		const answers = stdout
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line) as { command?: string; success?: boolean })
			.filter(({ command }) => command === 'call');
		expect(answers.map(({ success }) => success)).toEqual(requests.map(() => true));
		expect(world.read('notes.txt')).toBe('one\n');
		expect(world.read('other.txt')).toBe('two\n');
	});

	it('those of docs/extensions/trust.md narrow what its extension was granted', () => {
		const [manifest = ''] = blocksOf('docs/extensions/manifest.md', 'json');
		const fields = { ...(JSON.parse(manifest) as object), exec: process.execPath, args: ['index.mjs'] };
		using world = makeFrontWorld({});
		const folder = join(world.project, 'notes');
		mkdirSync(folder);
		writeFileSync(join(folder, 'extension.json'), JSON.stringify(fields));
		writeFileSync(join(folder, 'index.mjs'), '');
		const [commands = ''] = blocksOf('docs/extensions/trust.md', 'sh');
		const { stdout, stderr, status } = run(world, `set -e\n${commands}`);
		expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
		expect(stdout).toContain('docs/guide/**');
	});
});

describe('settings of the guides', () => {
	it('docs/extensions/mcp-servers.md names servers as they are found', async () => {
		using world = makeFrontWorld({
			files: { '.mcp.json': blocksOf('docs/extensions/mcp-servers.md', 'json')[0]! },
		});
		const found = await findExtensions({
			...{ projectFolder: world.project, userFolders: [], explicit: [] },
			...{ noDiscovery: false, hostVersion: '0.0.0' },
		});
		expect(found.problems).toEqual([]);
		expect(found.found.map(({ name }) => name).toSorted()).toEqual(['files', 'issues']);
	});

	it('docs/acp.md names the options of tenon acp, and an editor’s settings in JSON', async () => {
		expect(JSON.parse(blocksOf('docs/acp.md', 'json')[0]!)).toHaveProperty(
			'agent_servers.Tenon.command',
			'tenon',
		);
		const named = [...pageOf('docs/acp.md').matchAll(/`(--[a-z-]+)`/g)].map(([, option]) => option!);
		const options = readHelp((await helpTextOf(['acp']))!).options.map(({ names }) => names.at(-1)!);
		expect([...new Set(named)].toSorted()).toEqual(options.filter((name) => name !== '--help').toSorted());
	});
});

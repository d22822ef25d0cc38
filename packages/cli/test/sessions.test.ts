import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtProgram } from './built-program.ts';
import { type FrontWorld, makeFrontWorld } from './support/front-world.ts';

const start = async () => {
	const { path, cacheHome } = await builtProgram();
	const world = makeFrontWorld({
		replies: [{ text: 'The tower is **blue**.' }, { text: 'Still blue.' }, { text: 'Yes.' }],
	});
	const run = (...args: readonly string[]) => {
		const { stdout, stderr, status } = spawnSync(process.execPath, [path, ...args], {
			encoding: 'utf8',
			input: '',
			cwd: world.project,
			env: { ...world.environment, XDG_CACHE_HOME: cacheHome },
			timeout: 60_000,
		});
		return { stdout, stderr, status };
	};
	const ask = (...args: readonly string[]) =>
		run('-qp', '--tape', world.tapeFile, '--policy', world.policyFile, '--no-ext', ...args);
	return { world, run, ask, [Symbol.dispose]: (): void => world[Symbol.dispose]() };
};

const idIn = (line: string): string => line.split(' ', 1)[0]!;

const fileIn = (world: FrontWorld, name: string): string => join(world.home, name);

describe('tenon sessions', { timeout: 120_000 }, () => {
	it('lists, renames, searches, forks, shows and deletes what was said', async () => {
		using program = await start();
		const { run, ask } = program;
		ask('Which colour has the tower?');
		const listed = run('sessions').stdout;
		expect(listed).toMatch(/^[0-9a-f-]{36} {2}\S{10} \S{5} {2}1 turn {4}Which colour has the tower\?\n$/);
		const id = idIn(listed);
		expect(run('sessions', 'rename', id.slice(0, 8), 'The', 'tower').status).toBe(0);
		expect(ask('-c', '--fork', 'and now?').stdout).toBe('Still blue.\n');
		expect(run('sessions', 'tree').stdout.replaceAll(/^[0-9a-f-]{36} {2}\S{10} \S{5} {2}/gm, '')).toBe(
			'1 turn    The tower\n2 turns   └ The tower\n',
		);
		expect(run('sessions', 'search', 'still', 'blue').stdout.split('\n')[1]).toContain('Still blue.');
		expect(run('sessions', 'show', id).stdout).toBe(
			'> Which colour has the tower?\n\nThe tower is **blue**.\n\n',
		);
		expect(run('sessions', 'delete', id).status).toBe(0);
		expect(run('sessions', '--json').stdout.trim().split('\n')).toHaveLength(1);
	});

	it('exports what can be imported, and a page', async () => {
		using program = await start();
		const { world, run, ask } = program;
		ask('Which colour has the tower?');
		const id = idIn(run('sessions').stdout);
		const kept = fileIn(world, 'talk.jsonl');
		expect(run('sessions', 'export', id, kept)).toEqual({ stdout: '', stderr: '', status: 0 });
		expect(run('sessions', 'export', id).stdout).toBe(readFileSync(kept, 'utf8'));
		expect(run('sessions', 'export', id, kept).stderr).toMatch(
			/^tenon sessions: EEXIST: file already exists/,
		);
		const page = fileIn(world, 'talk.html');
		run('sessions', 'export', id, page);
		expect(readFileSync(page, 'utf8')).toContain('<p>The tower is <strong>blue</strong>.</p>');
		const other = fileIn(world, 'other.db');
		const copy = run('sessions', 'import', kept, '--store', other).stdout.trim();
		expect(idIn(run('sessions', '--store', other).stdout)).toBe(copy);
		expect(ask('--store', other, '-r', copy.slice(0, 8), 'sure?').stdout).toBe('Still blue.\n');
	});

	it.each([
		[['foo'], 2, /^tenon sessions: there is no 'foo'; there are list, tree, search/],
		[['export'], 2, /needs a session and, if you like, a file; try 'tenon sessions --help'\n$/],
		[['show', 'nowhere'], 1, /^tenon sessions: there is no session 'nowhere'\n$/],
		[['import', '/nowhere'], 1, /^tenon sessions: ENOENT/],
	])('says what is wrong with %j', async (args, status, text) => {
		using program = await start();
		const outcome = program.run('sessions', ...args);
		expect([outcome.status, outcome.stderr]).toEqual([status, expect.stringMatching(text)]);
	});
});

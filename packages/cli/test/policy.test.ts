import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, builtProgram } from './built-program.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-policy-')));
mkdirSync(join(folder, 'app'));
writeFileSync(join(folder, 'wrong.toml'), '[policy]\npreset = "ful"\n');
writeFileSync(join(folder, 'table.toml'), '[[call]]\nrun = "git status"\nexpect = "allow"\n');
writeFileSync(join(folder, 'wrong-table.toml'), '[[call]]\nrun = "git status"\n');
afterAll(() => {
	rmSync(folder, { recursive: true, force: true });
});

let program: BuiltProgram;
beforeAll(async () => {
	program = await builtProgram();
}, 120_000);

const run = (
	...args: readonly string[]
): { readonly stdout: string; readonly stderr: string; readonly status: number | null } => {
	const { stdout, stderr, status } = spawnSync(process.execPath, [program.path, 'policy', ...args], {
		cwd: join(folder, 'app'),
		encoding: 'utf8',
		timeout: 60_000,
		env: { PATH: process.env.PATH, HOME: folder, XDG_CACHE_HOME: program.cacheHome },
	});
	const hide = (text: string): string => text.replaceAll(folder, '<folder>');
	return { stdout: hide(stdout), stderr: hide(stderr), status };
};

const hint = "Try 'tenon policy --help' for more information.\n";

describe('what is wrong is said, with status 2', () => {
	const rows: readonly (readonly [readonly string[], string])[] = [
		[[], `tenon policy: say what to do: explain, test or show\n${hint}`],
		[['frob'], `tenon policy: 'frob' is not known; use explain, test or show\n${hint}`],
		[
			['show', '--policy', '../wrong.toml'],
			'tenon policy: <folder>/wrong.toml:2: policy.preset: "ful" is no preset; did you mean "full", of read-only, workspace, full?\n',
		],
		[
			['explain', '--policy', '../none.toml', 'ls'],
			"tenon policy: ENOENT: no such file or directory, lstat '<folder>/none.toml'\n",
		],
		[
			['test', '../wrong-table.toml'],
			'tenon policy: ../wrong-table.toml:1: call.0.expect: "" is no outcome; expected one of allow, ask, deny\n',
		],
		[['test', '../none.toml'], "tenon policy: ENOENT: no such file or directory, open '../none.toml'\n"],
	];
	for (const [args, stderr] of rows) {
		it(args.join(' '), () => {
			expect(run(...args)).toEqual({ stdout: '', stderr, status: 2 });
		});
	}

	it('a script that is none', () => {
		const { stdout, stderr, status } = run('explain', 'if');
		expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
		expect(stderr).toMatch(/^tenon policy: .*syntax error/);
	});
});

describe('data', () => {
	it('of an explanation', () => {
		const { stdout, status } = run('explain', '--json', '--preset', 'read-only', 'git push');
		expect(status).toBe(0);
		expect(JSON.parse(stdout)).toMatchObject({
			commands: [
				{
					line: 1,
					text: 'git push',
					kind: 'program',
					outcome: 'deny',
					needs: [{ what: 'program git push', outcome: 'deny', allowedBy: 'program git push' }],
				},
			],
		});
	});

	it('of a test', () => {
		expect(run('test', '--json', '../table.toml')).toEqual({
			stdout: '{"calls":1,"differences":[]}\n',
			stderr: '',
			status: 0,
		});
	});

	it('of the rules in force', () => {
		const { stdout } = run('show', '--json', '--preset', 'full');
		const { preset, layers } = JSON.parse(stdout) as { preset: string; layers: { rules: unknown[] }[] };
		expect(preset).toBe('full');
		expect(layers[1]?.rules[4]).toEqual({
			effect: 'allow',
			id: 'full.everything',
			grant: 'read /**',
			source: { kind: 'preset', name: 'full' },
		});
	});
});

it('the rules in force are shown', () => {
	expect(run('show', '--preset', 'full').stdout).toBe(
		[
			'preset: full',
			'project: <folder>/app',
			'files:',
			'  machine /etc/tenon/tenon.toml: not there',
			'  user    <folder>/.config/tenon/tenon.toml: not there',
			'  project <folder>/app/.tenon/tenon.toml: not there',
			'user (grants):',
			'  deny  full.own-files (3 rules)',
			'  ask   full.overlay-commit',
			'  allow full.everything (10 rules)',
			'',
		].join('\n'),
	);
});

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extActions } from '../../src/ext/flags.ts';
import { actionHelp, helpText } from '../../src/ext/help.ts';
import { type BuiltProgram, builtProgram } from '../built-program.ts';

let program: BuiltProgram;
let home: string;
let project: string;
beforeAll(async () => {
	program = await builtProgram();
}, 240_000);
beforeEach(() => {
	home = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-ext-')));
	project = join(home, 'app');
	mkdirSync(project);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const environment = (): NodeJS.ProcessEnv => ({
	PATH: process.env.PATH,
	HOME: home,
	XDG_CACHE_HOME: program.cacheHome,
});

interface Outcome {
	readonly stdout: string;
	readonly stderr: string;
	readonly status: number | null;
}

const runExt = (line: string, input = ''): Outcome => {
	const { stdout, stderr, status } = spawnSync(
		process.execPath,
		[program.path, 'ext', ...line.split(' ').filter(Boolean)],
		{ cwd: project, input, encoding: 'utf8', timeout: 60_000, env: environment() },
	);
	return { stdout: stdout.replaceAll(home, '~'), stderr: stderr.replaceAll(home, '~'), status };
};

const done = (stdout = '', stderr = ''): Outcome => ({ stdout, stderr, status: 0 });
const failed = (stderr: string, stdout = ''): Outcome => ({
	stdout,
	stderr: `tenon ext: ${stderr}\n`,
	status: 1,
});

describe('tenon ext', () => {
	it('helps, with everything that it can do and each of them', () => {
		expect(runExt('--help')).toEqual(done(helpText));
		for (const action of extActions) {
			expect(helpText).toContain(`\n  ${action} `);
			expect(actionHelp[action]).toMatch(
				new RegExp(`^Usage: tenon ext ${action} [\\s\\S]*--help +show this help\n\nExamples?:\n  \\S`),
			);
			for (const text of actionHelp[action].split('\n')) expect(text.length).toBeLessThanOrEqual(110);
		}
		expect(runExt('rm --help')).toEqual(done(actionHelp.remove));
	});

	it('says what was typed wrong, with status 2', () => {
		expect(runExt('lst')).toEqual({
			...{ stdout: '', status: 2 },
			stderr:
				"tenon ext: 'lst' is not known; use new, dev, test, call, install, update, list, enable, disable, remove, logs, grants, revoke, trust or doctor; did you mean 'list' or 'test'?\nTry 'tenon ext --help' for more information.\n",
		});
		expect(runExt('enable')).toEqual({
			...{ stdout: '', status: 2 },
			stderr: "tenon ext: enable needs one NAME\nTry 'tenon ext enable --help' for more information.\n",
		});
	});

	it('keeps an extension from its first line to its end, and asks before it does anything', () => {
		expect(runExt('new hello --lang sh')).toEqual(done('made ~/app/hello; to try it: tenon ext dev hello\n'));
		expect(runExt('new hello --lang sh')).toEqual(
			failed('~/app/hello is there already; choose another name, or remove it'),
		);
		const described = `hello 0.1.0: Greets people.
  starts a program, which has your own rights
    sh main.sh
    sh is ${realpathSync('/bin/sh')}
  asks for nothing else
`;
		expect(runExt('install hello')).toEqual({
			...{ stdout: described, stderr: 'Install it? [y/N] ', status: 1 },
		});
		expect(runExt('install hello', 'y\n')).toEqual(
			done(`${described}installed hello in ~/.local/state/tenon/extensions/hello\n`, 'Install it? [y/N] '),
		);
		expect(JSON.parse(runExt('list --json').stdout)).toEqual([
			{
				...{ scope: 'user', name: 'hello', kind: 'process', version: '0.1.0', state: 'enabled' },
				...{ reason: '', language: 'sh', folder: '~/.local/state/tenon/extensions/hello' },
			},
		]);
		expect(runExt('update hello')).toEqual(done('hello is up to date\n'));
		expect(runExt('logs hello')).toEqual(
			failed('there is no log of hello yet: ~/.local/state/tenon/logs/ext-hello.log'),
		);
		const { extensions, isWell } = JSON.parse(runExt('doctor --json').stdout);
		expect(isWell).toBe(true);
		expect(extensions).toMatchObject([{ name: 'hello', state: 'ready', problems: [] }]);
		expect(runExt('logs hello').stdout).toMatch(/^\[tenon \S+\] started: sh main\.sh\n/);
		expect(JSON.parse(runExt('grants hello --json').stdout)).toMatchObject([
			{ name: 'hello', source: { type: 'path', from: '~/app/hello', revision: '' } },
		]);
		expect(runExt('revoke hello').status).toBe(0);
		expect(JSON.parse(runExt('list --json').stdout)).toMatchObject([{ state: 'untrusted' }]);
		expect(runExt('trust hello', 'yes\n').status).toBe(0);
		expect(runExt('disable hello').status).toBe(0);
		expect(JSON.parse(runExt('list --json').stdout)).toMatchObject([{ state: 'disabled' }]);
		expect(runExt('enable hello').status).toBe(0);
		expect(JSON.parse(runExt('list --json').stdout)).toMatchObject([{ state: 'enabled' }]);
		expect(runExt('rm hello', 'no\n')).toEqual({
			...{ stdout: '', status: 1 },
			stderr: 'Delete ~/.local/state/tenon/extensions/hello with everything in it? [y/N] ',
		});
		expect(runExt('remove hello -y')).toEqual(done('removed hello\n'));
		expect(existsSync(join(home, '.local/state/tenon/extensions/hello'))).toBe(false);
		expect(runExt('grants')).toEqual(done('Nothing was granted.\n'));
	}, 60_000);

	it('lets a person take something away, then and later, and gives it back', () => {
		const folder = join(project, 'notes');
		mkdirSync(folder);
		writeFileSync(join(folder, 'run'), '#!/bin/sh\n', { mode: 0o755 });
		const permissions = { env: ['TOKEN'], net: ['api.example.com'], tools: ['read', 'shell'] };
		writeFileSync(
			join(folder, 'extension.json'),
			JSON.stringify({ name: 'notes', exec: './run', permissions }),
		);
		const kept = '[Enter keeps it, a list, none or all]';
		expect(runExt('install notes', 'narrow\n\nnone\nread\nyes\n')).toMatchObject({
			status: 0,
			stderr: [
				'Install it? [y/N/narrow] ',
				`env: TOKEN ${kept} net: api.example.com ${kept} call: read, shell ${kept} `,
				'Install it? [y/N/narrow] ',
			].join(''),
		});
		const grantsOf = (): unknown => JSON.parse(runExt('grants notes --json').stdout)[0].grants.permissions;
		expect(grantsOf()).toMatchObject({ env: ['TOKEN'], net: [], tools: ['read'] });
		expect(runExt('grants notes --deny env --allow net')).toEqual(
			done(`notes is granted this; sessions that run see it when they reload
  gets these variables of your environment: TOKEN
    you grant: nothing of it
  wants to reach: api.example.com
  wants to call these tools: read, shell
    you grant: read
  files, hosts and programs: held to in tools that it calls; nothing holds its own program to them
`),
		);
		expect(grantsOf()).toMatchObject({ env: [], net: ['api.example.com'], tools: ['read'] });
		expect(runExt('grants notes --net evil.example.com')).toEqual(
			failed('notes: net: "evil.example.com" is more than it asks for: api.example.com'),
		);
		expect(runExt('grants notes --deny everything').status).toBe(2);
	}, 60_000);

	it('starts nothing of a project before it is trusted', () => {
		for (const name of ['evil', 'other']) {
			const folder = join(project, '.tenon/extensions', name);
			mkdirSync(folder, { recursive: true });
			writeFileSync(
				join(folder, 'extension.json'),
				JSON.stringify({ name, exec: 'sh', args: ['-c', `touch ${home}/${name}-ran`] }),
			);
		}
		const haveRun = (): readonly boolean[] =>
			['evil', 'other'].map((name) => existsSync(join(home, `${name}-ran`)));
		for (const line of ['list', 'doctor', 'grants']) expect(runExt(line).status).toBe(0);
		expect(haveRun()).toEqual([false, false]);
		// Both answers come in one piece.
		expect(runExt('trust', 'n\ny\n').status).toBe(1);
		expect(runExt('doctor').status).toBe(1);
		expect(haveRun()).toEqual([false, true]);
	}, 60_000);

	it('ends what it develops when it is interrupted', async () => {
		expect(runExt('new hello --lang sh').status).toBe(0);
		const child = spawn(process.execPath, [program.path, 'ext', 'dev', '--json', 'hello'], {
			cwd: project,
			env: environment(),
			stdio: ['pipe', 'pipe', 'inherit'],
		});
		let shown = '';
		for await (const chunk of child.stdout.setEncoding('utf8')) {
			shown += chunk;
			if (shown.includes('"state":"ready"') && !child.killed) child.kill('SIGINT');
		}
		if (child.exitCode === null) await once(child, 'exit');
		expect(child.exitCode).toBe(0);
		const events = shown
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line));
		expect(events.flatMap(({ event, status }) => (event === 'state' ? [status.state] : []))).toEqual([
			'starting',
			'ready',
			'stopped',
		]);
	});

	it('says with status 1 that there is nothing to develop or test', () => {
		for (const action of ['dev', 'test'])
			expect(runExt(`${action} .`)).toEqual(
				failed(
					'there is no extension: expected extension.json, init.lua, a Lua file, a module or a file of MCP servers',
				),
			);
	});
});

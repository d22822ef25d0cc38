import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandsWithHelp } from '../src/completion/help-texts.ts';
import { type BuiltProgram, builtProgram } from './built-program.ts';

let program: BuiltProgram;

beforeAll(async () => {
	program = await builtProgram();
}, 240_000);

const run = (...args: readonly string[]): { stdout: string; stderr: string; status: number | null } => {
	const env = { PATH: process.env.PATH, HOME: '/', XDG_CACHE_HOME: program.cacheHome };
	const { stdout, stderr, status } = spawnSync(process.execPath, [program.path, ...args], {
		env,
		encoding: 'utf8',
		timeout: 60_000,
	});
	return { stdout, stderr, status };
};

describe('tenon', () => {
	it('tells what it is', () => {
		expect(run('--version')).toEqual({ stdout: 'tenon 0.0.0\n', stderr: '', status: 0 });
	});

	it('lists its commands, and each of them shows examples or says where they are', () => {
		const { stdout, status } = run('--help');
		expect(status).toBe(0);
		const names = [...stdout.matchAll(/^ {2}(\w+) {2}/gm)].map(([, name]) => name!);
		expect(names.toSorted()).toEqual(commandsWithHelp.toSorted());
		for (const name of names) {
			const help = run(name, '--help');
			expect([
				name,
				help.status,
				help.stderr,
				/^Examples?\b.*:$|options and examples/m.test(help.stdout),
			]).toEqual([name, 0, '', true]);
		}
	});

	it('help COMMAND says what COMMAND --help says', () => {
		expect(run('help')).toEqual(run('--help'));
		expect(run('help', 'sessions')).toEqual(run('sessions', '--help'));
		expect(run('help', 'ext', 'new')).toEqual(run('ext', 'new', '--help'));
	});

	it('a call without a command or with one that is none is a mistake', () => {
		expect(run()).toEqual({
			stdout: '',
			stderr: "tenon: there is no prompt; try 'tenon -p --help'\n",
			status: 2,
		});
		expect(run('nosuch')).toEqual({
			stdout: '',
			stderr: "tenon: 'nosuch' is not a command; try 'tenon --help'\n",
			status: 2,
		});
		expect(run('explain', 'this', 'code')).toEqual({
			stdout: '',
			stderr:
				"tenon: 'explain' is not a command; try 'tenon --help'; to say it to a model: tenon \"explain this code\"\n",
			status: 2,
		});
	});

	it('opens no conversation where neither side is a terminal, whatever TERM says', () => {
		for (const TERM of ['xterm-256color', 'dumb', undefined]) {
			const env = { PATH: process.env.PATH, HOME: '/', XDG_CACHE_HOME: program.cacheHome, TERM };
			const { stdout, stderr, status } = spawnSync(process.execPath, [program.path], {
				...{ env, encoding: 'utf8', timeout: 60_000, input: '' },
			});
			expect({ stdout, stderr, status }).toEqual({
				stdout: '',
				stderr: "tenon: there is no prompt; try 'tenon -p --help'\n",
				status: 2,
			});
		}
	});
});

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, builtProgram } from './built-program.ts';
import { connect, makePlace, type Place } from './mcp-client.ts';

let program: BuiltProgram;
beforeAll(async () => {
	program = await builtProgram();
}, 120_000);

/** Waits until it is told a word by a pipe, and says it by another. */
const waiting =
	"#!/usr/bin/perl\nopen I, '<', 'go'; $word = <I>; open O, '>', 'answer'; print O qq(got $word);\n";

const makeFolder = (): string => {
	const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-left-')));
	execFileSync('mkfifo', ['go', 'answer'], { cwd: folder });
	writeFileSync(join(folder, 'input'), 'from a file\n');
	writeFileSync(join(folder, 'program'), waiting, { mode: 0o755 });
	return folder;
};

/** What a shell said, and what its program answered after the shell had ended. */
const leave = async (words: readonly string[], script: string, isInput = false): Promise<unknown> => {
	const folder = makeFolder();
	try {
		const args = isInput ? [] : ['-c', script];
		const shell = spawn(words[0]!, [...words.slice(1), ...args], {
			cwd: folder,
			env: { PATH: process.env.PATH, HOME: folder, XDG_CACHE_HOME: program.cacheHome, LC_ALL: 'C.UTF-8' },
			stdio: [isInput ? 'pipe' : 'ignore', 'pipe', 'pipe'],
		});
		let stdout = '';
		let stderr = '';
		shell.stdout!.on('data', (chunk) => (stdout += String(chunk)));
		shell.stderr!.on('data', (chunk) => (stderr += String(chunk)));
		shell.stdin?.end(script);
		const [status] = await once(shell, 'close');
		const answer = readFile(join(folder, 'answer'), 'utf8');
		await writeFile(join(folder, 'go'), 'now\n');
		return { stdout, stderr, status, answer: await answer };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
};

const tenonSh = (): readonly string[] => [process.execPath, program.path, 'sh'];

describe('a program that tenon sh leaves in the background lives on, and the shell ends, as under bash', () => {
	it.each([
		'./program > /dev/null 2>&1 & echo started',
		'./program > out 2>&1 < /dev/null & echo started',
		'./program >> out 2>&1 < input & echo started; exit 3',
		'./program > out 2>&1 <<< text & echo started',
		'nohup ./program > /dev/null 2>&1 & echo started',
		'./program > /dev/null 2>&1 & disown; echo started',
		'./program > /dev/null 2>&1 & disown -a; jobs; echo started',
		'setsid ./program > /dev/null 2>&1 & echo started',
		'nohup setsid ./program > /dev/null 2>&1 & echo started',
		'X=1 ./program > /dev/null 2>&1 & echo started',
		'env X=1 ./program > /dev/null 2>&1 & echo started',
		'exec 3> out; ./program >&3 2>&1 & echo started',
		'(cd . && ./program) > out 2>&1 & echo started',
		'(cd . && ./program > out 2>&1) > /dev/null 2>&1 & echo started',
		'{ :; ./program; } > out 2>&1 & echo started',
		'(:; exec ./program) > out 2>&1 & echo started',
		'trap "echo bye" EXIT; ./program > /dev/null 2>&1 & echo started',
		'run() { ./program > /dev/null 2>&1 & }; run; echo started',
		'(./program > /dev/null 2>&1 &); echo started',
		'exec > /dev/null 2>&1; ./program &',
	])('%s', async (script) => {
		expect(await leave(tenonSh(), script)).toEqual(await leave(['bash'], script));
	});

	it.each(['(cd . && ./program > out 2>&1) & echo started', 'cd . && ./program > out 2>&1 & echo started'])(
		'and no subshell is left that holds the output: %s',
		async (script) => {
			expect(await leave(tenonSh(), script)).toEqual({
				stdout: 'started\n',
				stderr: '',
				status: 0,
				answer: 'got now\n',
			});
		},
	);

	it('where the script comes in on standard input', async () => {
		const script = './program > /dev/null 2>&1 &\necho started\n';
		expect(await leave(tenonSh(), script, true)).toEqual(await leave(['bash'], script, true));
	});

	it.each([true, false])('and holds the output that it shares with the shell (tenon: %s)', async (isOurs) => {
		const folder = makeFolder();
		const [command, ...args] = [...(isOurs ? tenonSh() : ['bash']), '-c', './program & echo started'];
		const events: string[] = [];
		const shell = spawn(command!, args, {
			cwd: folder,
			env: { PATH: process.env.PATH, HOME: folder, XDG_CACHE_HOME: program.cacheHome },
			stdio: ['ignore', 'pipe', 'inherit'],
		});
		shell.stdout.on('data', (chunk) => events.push(String(chunk)));
		const closed = once(shell.stdout, 'close').then(() => events.push('output closed'));
		await once(shell, 'exit');
		events.push('shell ended');
		const answer = readFile(join(folder, 'answer'), 'utf8');
		await writeFile(join(folder, 'go'), 'now\n');
		await closed;
		expect([...events.sort(), await answer]).toEqual([
			'output closed',
			'shell ended',
			'started\n',
			'got now\n',
		]);
		rmSync(folder, { recursive: true });
	});

	it('under --limits it ends with the shell', async () => {
		const folder = makeFolder();
		const script = 'exec 9<>go; ./program < /dev/null 8>answer 9<&- > out 2>&1 & echo started';
		const answer = readFile(join(folder, 'answer'), 'utf8');
		const [command, ...args] = [...tenonSh(), '--limits', 'model', '-c', script];
		const output = execFileSync(command!, args, { cwd: folder, encoding: 'utf8' });
		expect([output, await answer]).toEqual(['started\n', '']);
		rmSync(folder, { recursive: true });
	});
});

describe('setsid', () => {
	it.each([
		'setsid sh -c "exit 3"; echo $?',
		'env setsid sh -c "exit 4"; echo $?',
		'nohup setsid sh -c "exit 5" < /dev/null; echo $?',
		'setsid sh -c "kill -9 \\$\\$"; echo $?',
		'setsid sleep 60 > /dev/null 2>&1 & kill $!; wait $!; echo $?',
		'setsid -w sh -c "exit 6"; echo $?',
	])('leaves the status of what it runs: %s', (script) => {
		const run = ([command, ...args]: readonly string[]): string =>
			execFileSync(command!, [...args, '-c', script], {
				encoding: 'utf8',
				stdio: ['ignore', 'pipe', 'ignore'],
			});
		expect(run(tenonSh())).toBe(run(['bash']));
	});
});

const withPlace = async (use: (place: Place) => Promise<void>): Promise<void> => {
	const place = makePlace(program, { 'app/program': waiting });
	try {
		execFileSync('chmod', ['+x', 'program'], { cwd: place.project });
		execFileSync('mkfifo', ['go', 'answer', 'held'], { cwd: place.project });
		await use(place);
	} finally {
		place.remove();
	}
};

describe('a program that a call of tenon mcp leaves in the background', () => {
	const options = { generation: '2025-11-25', args: ['--preset', 'full', '--no-audit'] } as const;

	it.each([
		['./program & echo hi', './program'],
		['/bin/sleep 1000 & ./program & echo hi', './program'],
		['setsid ./program & echo hi', 'setsid ./program'],
		['nohup ./program & echo hi', 'nohup ./program'],
		['(cd . && ./program) & echo hi', '( cd . && ./program )'],
	])('is a job of the session, and the call returns: %s', (script, command) =>
		withPlace(async (place) => {
			const { call, close } = await connect(program, place, options);
			const text = await call('shell', { script });
			const line = text.split('\n').find((each) => each.endsWith(`: ${command}]`));
			const id = Number(/^\[job (\d+) is running/.exec(line ?? '')?.[1]);
			expect(text.split('\n')[0]).toBe('hi');
			expect(await call('jobs', { action: 'list' })).toContain(`job ${id}: running: ${command}\n`);
			const answer = readFile(join(place.project, 'answer'), 'utf8');
			await writeFile(join(place.project, 'go'), 'now\n');
			expect(await answer).toBe('got now\n');
			expect(await call('jobs', { action: 'wait', id })).toBe(`job ${id}: done: ${command}\n`);
			await close();
		}),
	);

	it('writes to the log of its job what it writes after the call', () =>
		withPlace(async (place) => {
			const { call, close } = await connect(program, place, options);
			const script = `perl -e '$word = <>; print "late $word"' < go & echo hi`;
			await call('shell', { script });
			await writeFile(join(place.project, 'go'), 'now\n');
			expect(await call('jobs', { action: 'wait', id: 1 })).toMatch(/^job 1: done: .*\nstdout:\nlate now\n$/);
			await close();
		}));

	const endings = [
		['when the client closes the connection', (_pid: number, close: () => Promise<void>) => close()],
		['when it is killed by its id', undefined],
		[
			'when the server is killed with SIGKILL',
			(pid: number) => {
				process.kill(pid, 'SIGKILL');
				return Promise.resolve();
			},
		],
	] as const;
	it.each(endings)('ends %s', (_, end) =>
		withPlace(async (place) => {
			const { call, close, pid } = await connect(program, place, options);
			// The reader of the pipe comes to its end when the last that holds it is gone.
			const held = readFile(join(place.project, 'held'), 'utf8');
			const script = `perl -e '$| = 1; print "up"; sleep 1000' > held & perl -e 'sleep 1000' & echo hi`;
			await call('shell', { script });
			if (end === undefined) await call('jobs', { action: 'kill', id: 1 });
			else await end(pid, close);
			expect(await held).toMatch(/^(?:up)?$/);
			if (end === undefined) await close();
		}),
	);
});

import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExecuteResult, Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { openHostFolder } from '@tenon/vfs/host';
import { afterAll, describe, expect, it } from 'vitest';
import { createProgramRunner } from './program-runner.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-programs-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const programs = createProgramRunner({ killGraceMs: 200, lingerMs: 50 });
const makeKernel = (): Kernel =>
	new Kernel({
		fileSystem: openHostFolder('/'),
		cwd: folder,
		programs,
		environment: { PATH: '/usr/bin:/bin', HOME: folder, LC_ALL: 'C.UTF-8' },
	});

const run = (script: string, options = {}): Promise<ExecuteResult> => makeKernel().execute(script, options);
const shown = async (script: string, options = {}) => {
	const { stdout, stderr, code: status } = await run(script, options);
	return { stdout, stderr, status };
};

describe('a program of the machine', () => {
	it('runs with its arguments, and its output and status come back', async () => {
		expect(await shown("printenv HOME; /bin/sh -c 'echo out; echo err >&2; exit 3' x; echo $?")).toEqual({
			stdout: `${folder}\nout\n3\n`,
			stderr: 'err\n',
			status: 0,
		});
	});

	it('sees exported variables and no others', async () => {
		expect((await run('a=1; export b=2; c=3 env -u PATH -u HOME -u LC_ALL | sort')).stdout).toBe(
			`PWD=${folder}\nSHLVL=1\n_=/usr/bin/env\nb=2\nc=3\n`,
		);
	});

	it('reads what the shell gives it, and leaves the rest to the next', async () => {
		expect((await run('cat; echo end', { stdin: 'a\nb\n' })).stdout).toBe('a\nb\nend\n');
		expect((await run("printf '%s\\n' x y | tac | cat -n")).stdout).toBe('     1\ty\n     2\tx\n');
	});

	it('passes ten megabytes through two pipes without keeping them', async () => {
		const { stdout } = await run('head -c 10000000 /dev/zero | cat | wc -c');
		expect(stdout.trim()).toBe('10000000');
	});

	it('ignores the signals that the script ignores', async () => {
		const script = `trap '' TERM USR2; trap : HUP; /bin/sh -c 'kill $$; kill -USR2 $$; echo "$0 $1"' 'a b' '*'; /bin/sh -c 'kill -HUP $$'; echo $?`;
		expect((await run(script)).stdout).toBe('a b *\n129\n');
	});

	it('ends when its reader is gone', async () => {
		expect((await run('yes | head -n 2; echo ${PIPESTATUS[@]}')).stdout).toBe('y\ny\n141 0\n');
	});

	it('what a listener or a stream of the caller throws is what the call rejects with', async () => {
		const broken = new Error('broken');
		const fail = (): never => {
			throw broken;
		};
		const stdin = { isTerminal: false, unread: fail, end: () => undefined, takeData: () => undefined };
		await expect(run('/bin/echo a; /bin/echo b', { onStdout: fail })).rejects.toBe(broken);
		await expect(run('seq 100000', { onStdout: async () => fail() })).rejects.toBe(broken);
		await expect(run('/bin/cat', { stdin: { ...stdin, pull: fail } })).rejects.toBe(broken);
	});

	it.each(['/bin/echo a', '/usr/bin/yes', '/usr/bin/yes | /bin/cat'])(
		'a listener that never takes what it writes holds no call that is stopped: %s',
		async (script) => {
			const onStdout = (): Promise<void> => new Promise(() => undefined);
			expect((await run(script, { onStdout, timeoutMs: 50 })).code).toBe(124);
			expect((await run(script, { onStdout, signal: AbortSignal.timeout(50) })).code).toBe(130);
		},
	);

	it('its output was taken when the call is over, however slowly', async () => {
		const taken: string[] = [];
		const onStdout = async (chunk: Uint8Array): Promise<void> => {
			for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
			taken.push(new TextDecoder().decode(chunk));
		};
		await run('/bin/echo a; /bin/echo b', { onStdout });
		expect(taken).toEqual(['a\n', 'b\n']);
	});

	it('opens <(…) and >(…) by their names', async () => {
		expect((await run('diff <(printf "a\\nb\\n") <(printf "a\\nc\\n"); echo $?')).stdout).toBe(
			'2c2\n< b\n---\n> c\n1\n',
		);
		expect((await run('echo text | tee >(cat > copy) > /dev/null; sleep 0.2; cat copy')).stdout).toBe(
			'text\n',
		);
	});

	it.runIf(process.platform === 'linux')(
		'sees <(…) under the name that bash gives, and its end when it opens it again',
		async () => {
			const script = `awk '{ print FILENAME, $0 }' <(echo a); python3 -c 'import sys; print(open(sys.argv[1]).read() + repr(open(sys.argv[1]).read()))' <(echo b)`;
			expect((await run(script)).stdout).toBe("/dev/fd/63 a\nb\n''\n");
			expect((await run('exec 3< /dev/null; /bin/cat /dev/fd/3; echo $?')).stdout).toBe('0\n');
		},
	);

	it('opens its standard output by name', async () => {
		expect((await run(`python3 -c 'open("/dev/stdout", "w").write("here")'`)).stdout).toBe('here');
	});

	it('keeps the order of what it writes to one place', async () => {
		const script =
			"/bin/sh -c 'for i in 1 2 3 4 5; do echo out $i; echo err $i >&2; done' 2>&1 | tr '\\n' ' '";
		expect((await run(script)).stdout).toBe('out 1 err 1 out 2 err 2 out 3 err 3 out 4 err 4 out 5 err 5 ');
	});

	it('writes to the files that redirections name', async () => {
		expect(
			(await run('/bin/echo one > f; /bin/echo two >> f; /bin/cat < f; ls nosuch 2> e; cat e')).stdout,
		).toBe("one\ntwo\nls: cannot access 'nosuch': No such file or directory\n");
	});

	it.runIf(process.platform === 'linux')('locks the open file that a descriptor leads to', async () => {
		const script = `exec {a}>lock; flock -n $a; echo $?; (flock -n 9 || echo held) 9<lock; flock -n lock true || echo held
			flock -u $a; (flock -n 9 && echo free) 9<lock; flock $a; exec {a}>&-; flock -n lock echo closed`;
		expect((await run(script)).stdout).toBe('0\nheld\nheld\nfree\nclosed\n');
	});

	it('begins beside a script that has the other end of its FIFO', async () => {
		const script = `mkfifo fifo; /usr/bin/seq 2 > fifo & p=$!; cat fifo; wait $p; echo $?; /usr/bin/sort -r < fifo & printf '1\\n2\\n' > fifo; wait; rm fifo`;
		expect((await run(script)).stdout).toBe('1\n2\n0\n2\n1\n');
	});

	it('a script is told the path by which it was started', async () => {
		writeFileSync(join(folder, 'named'), '#!/usr/bin/printf <%s>', { mode: 0o755 });
		expect((await run('./named; (exec ./named); rm named')).stdout).toBe(`<./named><${folder}/named>`);
	});

	it('is killed by a signal as bash reports it', async () => {
		expect((await run("/bin/sh -c 'kill -9 $$'; echo $?")).stdout).toBe('137\n');
	});

	it('a script with its own interpreter runs on it', async () => {
		writeFileSync(join(folder, 's.py'), '#!/usr/bin/env python3\nimport sys\nprint(sys.argv[1:])\n', {
			mode: 0o755,
		});
		expect((await run('./s.py a "b c"')).stdout).toBe("['a', 'b c']\n");
	});

	it('is not found, not executable or a directory in the words of bash', async () => {
		writeFileSync(join(folder, 'plain'), 'x', { mode: 0o644 });
		const { stdout, stderr } = await run(
			'nosuch; echo $?; ./plain; echo $?; /tmp; echo $?; ./no/such; echo $?',
		);
		expect(stdout).toBe('127\n126\n126\n127\n');
		expect(stderr).toBe(
			'bash: line 1: nosuch: command not found\nbash: line 1: ./plain: Permission denied\nbash: line 1: /tmp: Is a directory\nbash: line 1: ./no/such: No such file or directory\n',
		);
	});
});

describe('a program whose working directory was removed', () => {
	it('is not started elsewhere, and the directory is named', async () => {
		const { stdout, stderr } = await run('mkdir gone; cd gone; rmdir ../gone; /bin/echo never; echo $?');
		expect(stdout).toBe('126\n');
		expect(stderr).toBe(
			`bash: line 1: /bin/echo: cannot start in ${folder}/gone: No such file or directory\n`,
		);
	});
});

describe('programs behind several <(…)', () => {
	it.each([
		["cat <(printf '%s\\n' a b | tac) <(/bin/echo c)", 'b\na\nc\n'],
		['/usr/bin/paste <(/bin/echo a | cat) <(sleep 0.01; /bin/echo b) <(/bin/echo c)', 'a\tb\tc\n'],
		['f() { /bin/true; cat "$1"; }; f <(/bin/echo a)', 'a\n'],
		["X=<(/bin/echo a) /bin/sh -c 'cat $X'", 'a\n'],
		["exec 5< <(/bin/echo a); /bin/sh -c 'cat <&5'", 'a\n'],
	])('keep to what is theirs, however often: %s', async (script, expected) => {
		for (let round = 0; round < 10; round++) expect((await run(script)).stdout).toBe(expected);
	});
});

describe('a program that is to end', () => {
	it('gets TERM, and what it started goes with it', async () => {
		const controller = new AbortController();
		const seen: string[] = [];
		const running = run(
			'/bin/sh -c \'trap "echo term; exit 0" TERM; echo ready; while :; do sleep 0.01; done\'',
			{
				signal: controller.signal,
				onStdout: (chunk: Uint8Array) => {
					seen.push(new TextDecoder().decode(chunk));
					controller.abort();
				},
			},
		);
		expect((await running).code).toBe(130);
		expect(seen.join('')).toBe('ready\nterm\n');
	});

	it('gets KILL when it does not listen', async () => {
		const controller = new AbortController();
		const { code: status } = await run(
			'/bin/sh -c \'trap "" TERM; echo ready; while :; do sleep 0.01; done\'',
			{
				signal: controller.signal,
				onStdout: () => controller.abort(),
			},
		);
		expect(status).toBe(130);
	});

	it('is not waited for when only a child it left behind keeps the pipe open', async () => {
		const kernel = makeKernel();
		expect((await kernel.execute("/bin/sh -c 'sleep 1000 & echo done'; echo next")).stdout).toBe(
			'done\nnext\n',
		);
		await kernel.shutdown();
	});
});

describe('programs that share a terminal with this process', () => {
	const group = `/bin/sh -c 'read -r pid name state parent group rest < /proc/self/stat; echo $group'`;
	const kernel = (): Kernel =>
		new Kernel({
			fileSystem: openHostFolder('/'),
			cwd: folder,
			programs: createProgramRunner({ killGraceMs: 200, sharesTerminal: true }),
			environment: { PATH: '/usr/bin:/bin' },
		});

	it('stay in its group, unless they run in the background', async () => {
		const own = readFileSync('/proc/self/stat', 'utf8').split(' ')[4];
		const { stdout } = await kernel().execute(`${group}; ${group} & wait`);
		const [foreground, background] = stdout.split('\n');
		expect(foreground).toBe(own);
		expect(background).not.toBe(own);
	});

	it('are ended alone', async () => {
		const controller = new AbortController();
		const { code } = await kernel().execute(
			'/bin/sh -c "trap : TERM; echo ready; while :; do sleep 0.01; done"',
			{
				signal: controller.signal,
				onStdout: () => controller.abort(),
			},
		);
		expect(code).toBe(130);
	});
});

describe('a program in the background', () => {
	it('takes signals itself, as the process that $! names', async () => {
		const script = `/bin/sh -c 'trap "echo usr; exit 5" USR1; echo ready > up; while :; do sleep 0.01; done' &
			until [ -s up ]; do sleep 0.01; done; kill -USR1 $!; wait $!; echo $?; rm up`;
		expect(await shown(script)).toEqual({ stdout: 'usr\n5\n', stderr: '', status: 0 });
	});

	it('ends by a signal as bash reports it', async () => {
		const { stdout, stderr } = await run('/bin/sleep 1000 & kill -9 $!; wait $!; echo $?; jobs');
		expect([stdout, stderr.replace(/ +\d{3,}/, ' PID')]).toEqual([
			'137\n',
			'bash: line 1: PID Killed                  /bin/sleep 1000\n',
		]);
	});

	it('stands still when it is stopped, until it is continued', async () => {
		const kernel = makeKernel();
		await kernel.execute(`/bin/sh -c 'while :; do echo x >> ticks; sleep 0.01; done' &`);
		await kernel.execute('until [ -s ticks ]; do sleep 0.01; done; kill -STOP %1; sleep 0.05');
		const { stdout } = await kernel.execute('wc -c < ticks; sleep 0.1; wc -c < ticks');
		const [before, after] = stdout.trim().split('\n');
		expect([kernel.jobs.get(1)!.state.kind, after]).toEqual(['stopped', before]);
		await kernel.execute(`kill -CONT %1; until [ $(wc -c < ticks) -gt ${before} ]; do sleep 0.01; done`);
		await kernel.shutdown();
	});
});

describe('a kernel that may not run programs', () => {
	it('says so', async () => {
		const kernel = new Kernel({
			fileSystem: openHostFolder('/'),
			cwd: folder,
			environment: { PATH: '/usr/bin' },
		});
		expect(await kernel.execute('env; echo $?')).toMatchObject({
			stdout: '126\n',
			stderr: 'bash: line 1: /usr/bin/env: external programs are not allowed here\n',
		});
	});

	it('finds nothing where nothing is', async () => {
		const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), programs });
		expect((await kernel.execute('env; echo $?')).stdout).toBe('127\n');
	});
});

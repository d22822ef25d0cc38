import { FsError } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import type { ExecuteOptions } from '../src/kernel/execution.ts';
import type { KernelCalls } from '../src/kernel/kernel-calls.ts';
import type { Input, Output } from '../src/pipe/stream.ts';
import type { ShellLimits } from '../src/state/ports.ts';

const outputOf = async (kernel: KernelCalls, script: string, options: ExecuteOptions = {}): Promise<string> =>
	(await kernel.execute(script, options)).stdout;

/** A stream that gives these chunks, and keeps what is put back. `pull` of its own decides what comes behind them. */
const streamOf = (
	chunks: readonly string[],
	pull: () => Promise<Uint8Array | undefined> | undefined = () => undefined,
): Input & { rest(): string } => {
	const left = chunks.map((text) => new TextEncoder().encode(text));
	return {
		isTerminal: false,
		pull: async () => left.shift() ?? pull(),
		unread: (chunk) => void left.unshift(new Uint8Array(chunk)),
		end: () => undefined,
		takeData: () => undefined,
		rest: () => left.map((chunk) => new TextDecoder().decode(chunk)).join(''),
	};
};

const outputThat = (write: () => Promise<boolean>): Output => ({
	isTerminal: false,
	write,
	writeText: write,
	end: () => undefined,
	sendData: () => undefined,
});

const never = (): Promise<never> => new Promise(() => undefined);

/**
 * What every kernel does, wherever it runs. `open` makes one on a file system in memory that holds the folder
 * `/work/sub`, with `/work` as its directory and without commands of its own, within
 * `limits` if there are any.
 */
export const describeKernelCalls = (
	name: string,
	open: (limits?: Partial<ShellLimits>) => Promise<KernelCalls> | KernelCalls,
): void => {
	describe(`${name}: what one call overrides`, () => {
		it('variables hold for the call, exported, and are gone or back afterwards', async () => {
			const kernel = await open();
			await kernel.execute('readonly fixed=kept; plain=before');
			const vars = { fresh: '1', plain: '2', fixed: '3' };
			const script = 'echo $fresh $plain $fixed; bash -c "echo \\$plain"; plain=changed; unset fresh';
			expect(await outputOf(kernel, script, { vars })).toBe('1 2 3\n2\n');
			expect(await outputOf(kernel, 'echo "${fresh-gone}" $plain $fixed; declare -p plain fixed')).toBe(
				'gone before kept\ndeclare -- plain="before"\ndeclare -r fixed="kept"\n',
			);
		});

		it('the directory holds for the call', async () => {
			const kernel = await open();
			expect(await outputOf(kernel, 'pwd; cd /; pwd', { cwd: '/work/sub' })).toBe('/work/sub\n/\n');
			expect([await outputOf(kernel, 'pwd; echo $PWD'), kernel.cwd]).toEqual(['/work\n/work\n', '/work']);
		});

		it.each([
			['exit 3', 3],
			['echo "${nosuch?}"', 127],
			['if', 2],
			['return 2', 2],
		])('they are put back when the script ends with %j', async (script, code) => {
			const kernel = await open();
			expect((await kernel.execute(script, { vars: { x: '1' }, cwd: '/' })).code).toBe(code);
			expect(await outputOf(kernel, 'echo "${x-gone}" $PWD')).toBe('gone /work\n');
		});

		it('they are put back when the script is cancelled', async () => {
			const kernel = await open();
			const running = kernel.execute('while :; do :; done', { vars: { x: '1' }, cwd: '/' });
			setTimeout(() => kernel.cancel(), 1);
			expect((await running).code).toBe(130);
			expect(await outputOf(kernel, 'echo "${x-gone}" $PWD')).toBe('gone /work\n');
		});
	});

	describe(`${name}: time`, () => {
		it('a script that takes too long ends with 124, and the next one runs', async () => {
			const kernel = await open();
			expect((await kernel.execute('while :; do :; done', { timeoutMs: 5 })).code).toBe(124);
			expect(await outputOf(kernel, 'echo on')).toBe('on\n');
		});

		it('a timeout of 0 runs nothing', async () => {
			const { code, stdout } = await (await open()).execute('echo a', { timeoutMs: 0 });
			expect({ code, stdout }).toEqual({ code: 124, stdout: '' });
		});

		it('a signal that was aborted before runs nothing', async () => {
			const { code, stdout } = await (await open()).execute('echo a', { signal: AbortSignal.abort() });
			expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
		});

		it('an abort ends a script that waits and one that works', async () => {
			const kernel = await open();
			for (const script of ['while :; do :; done | read -r line', 'while :; do :; done']) {
				const aborting = new AbortController();
				const running = kernel.execute(`echo on; ${script}`, {
					signal: aborting.signal,
					onStdout: () => aborting.abort(),
				});
				expect((await running).code).toBe(130);
			}
		});
	});

	describe(`${name}: streams`, () => {
		it('standard input is text, bytes or a stream, and the end is told apart from more', async () => {
			const kernel = await open();
			const script = 'while IFS= read -r line || [ -n "$line" ]; do echo "<$line>"; done';
			expect(await outputOf(kernel, script, { stdin: 'a\nb' })).toBe('<a>\n<b>\n');
			expect(await outputOf(kernel, script, { stdin: new Uint8Array([0x78, 0x0a]) })).toBe('<x>\n');
			const stream = streamOf(['a\nb', 'c\n', 'd']);
			expect(await outputOf(kernel, script, { stdin: stream })).toBe('<a>\n<bc>\n<d>\n');
		});

		it('what a script does not read of a stream is there for the next reader', async () => {
			const kernel = await open();
			const stdin = streamOf(['one\ntwo\nth', 'ree\nfour\n']);
			expect(await outputOf(kernel, 'read -r x; echo "$x"', { stdin })).toBe('one\n');
			expect(await outputOf(kernel, 'read -r x; read -r y; echo "$x $y"', { stdin })).toBe('two three\n');
			expect(stdin.rest()).toBe('four\n');
		});

		it('what comes of a stream when its script has been stopped is there for the next reader', async () => {
			const kernel = await open();
			const late = Promise.withResolvers<Uint8Array | undefined>();
			const reading = Promise.withResolvers<void>();
			const stdin = streamOf([], () => {
				reading.resolve();
				return late.promise;
			});
			const running = kernel.execute('read -r x', { stdin });
			await reading.promise;
			kernel.cancel();
			expect((await running).code).toBe(130);
			late.resolve(new TextEncoder().encode('late\n'));
			await late.promise;
			await new Promise(setImmediate);
			expect(stdin.rest()).toBe('late\n');
		});

		it('two readers may wait for one stream', async () => {
			const kernel = await open();
			const stdin = streamOf(['a\n', 'b\n']);
			const script = '{ read -r x; echo "$x"; } <&0 & { read -r y; echo "$y"; }; wait';
			expect((await outputOf(kernel, script, { stdin })).split('\n').toSorted()).toEqual(['', 'a', 'b']);
		});

		it('a stream that fails to give or to take is an error of the command that uses it', async () => {
			const kernel = await open();
			const stdin = streamOf([], async () => Promise.reject(new FsError('EIO', 'read', '/dev/stdin')));
			const stdout = outputThat(async () => Promise.reject(new FsError('ENOSPC', 'write', '/dev/stdout')));
			const { code, stderr } = await kernel.execute('read x; echo "$?" >&2; echo a; exit 4', {
				stdin,
				stdout,
			});
			expect({ code, stderr }).toEqual({
				code: 4,
				stderr:
					'bash: line 1: read: read error: 0: Input/output error\n1\nbash: line 1: echo: write error: No space left on device\n',
			});
		});

		it('what a stream or a listener of the caller throws is what its call rejects with', async () => {
			const kernel = await open();
			const broken = new Error('broken');
			const fail = (): never => {
				throw broken;
			};
			const failing: readonly ExecuteOptions[] = [
				{ stdin: { ...streamOf([]), pull: fail } },
				{ stdin: streamOf([], async () => fail()) },
				{ stdout: { ...outputThat(never), write: fail, writeText: fail } },
				{ stderr: outputThat(async () => fail()) },
				{ onStdout: fail },
				{ onStderr: async () => fail() },
			];
			for (const options of failing) {
				await expect(kernel.execute('read x; echo a; echo b >&2', options)).rejects.toBe(broken);
			}
			expect(await outputOf(kernel, 'echo on')).toBe('on\n');
		});

		it.each([
			['a listener', (): ExecuteOptions => ({ onStdout: never })],
			['a stream', (): ExecuteOptions => ({ stdout: outputThat(never) })],
		])('%s that never takes what is written holds no call that is stopped', async (_what, options) => {
			const kernel = await open();
			for (const script of ['echo a', 'while :; do echo a; done | while read -r x; do echo "$x"; done']) {
				expect((await kernel.execute(script, { ...options(), timeoutMs: 20 })).code).toBe(124);
				const aborting = new AbortController();
				setTimeout(() => aborting.abort(), 5);
				const aborted = await kernel.execute(script, { ...options(), signal: aborting.signal });
				expect(aborted.code).toBe(130);
			}
			expect(await outputOf(kernel, 'echo on')).toBe('on\n');
		});

		it('what is written is seen as it is written, and is in the result too', async () => {
			const seen: string[] = [];
			const note =
				(stream: string) =>
				(chunk: Uint8Array): void =>
					void seen.push(`${stream}:${new TextDecoder().decode(chunk)}`);
			const { stdout, stderr } = await (await open()).execute('echo a; echo b >&2; echo c', {
				onStdout: note('out'),
				onStderr: note('err'),
			});
			expect({ stdout, stderr }).toEqual({ stdout: 'a\nc\n', stderr: 'b\n' });
			expect(seen.toSorted()).toEqual(['err:b\n', 'out:a\n', 'out:c\n']);
		});

		it('all stages of a pipeline, subshells and substitutions write to one stderr while they run', async () => {
			let seen = '';
			const { stdout, stderr } = await (await open()).execute(
				'{ echo one >&2; echo x; } | { read -r line; echo "two $line" >&2; (echo three >&2); echo "$(echo four >&2)"; }',
				{
					onStderr: (chunk) => {
						seen += new TextDecoder().decode(chunk);
					},
				},
			);
			expect({ stdout, stderr, seen }).toEqual({
				stdout: '\n',
				stderr: 'one\ntwo x\nthree\nfour\n',
				seen: 'one\ntwo x\nthree\nfour\n',
			});
		});

		it('a slow reader holds the writer back, and a reader that is gone ends it', async () => {
			const kernel = await open();
			let taken = 0;
			const line = 'x'.repeat(99);
			const take = async (bytes: number): Promise<boolean> => {
				taken += bytes;
				await new Promise(setImmediate);
				return taken < 1_000_000;
			};
			const { code } = await kernel.execute(`while :; do echo ${line}; done; echo never`, {
				stdout: {
					isTerminal: false,
					write: (chunk) => take(chunk.length),
					writeText: (text) => take(text.length),
					end: () => undefined,
					sendData: () => undefined,
				},
			});
			expect(code).toBe(141);
			expect(taken).toBeLessThan(2_500_000);
		});

		it('bytes that are no text pass through', async () => {
			const { stdoutBytes } = await (await open()).execute("printf '\\xff\\x00\\xe9a'");
			expect([...stdoutBytes]).toEqual([0xff, 0, 0xe9, 0x61]);
		});
	});

	describe(`${name}: a script on standard input`, () => {
		const run = async (
			stdin: NonNullable<ExecuteOptions['stdin']>,
			options: ExecuteOptions = {},
		): Promise<string> => (await (await open()).executeInput({ ...options, stdin })).stdout;

		it('is text, bytes or comes in pieces that end anywhere', async () => {
			const script = 'for x in a b\ndo echo "$x é"\ndone; cat() { echo "$1"; }; cat <<E\nbody\nE\necho last';
			const bytes = new TextEncoder().encode(script);
			const pieces = [...bytes].map((byte) => new Uint8Array([byte]));
			const stream: Input = { ...streamOf([]), pull: async () => pieces.shift() };
			for (const stdin of [script, bytes, stream]) expect(await run(stdin)).toBe('a é\nb é\n\nlast\n');
		});

		it('runs each command before the next line has come', async () => {
			const lines = ['echo one\n', 'echo two\n'];
			const seen: string[] = [];
			const first = Promise.withResolvers<void>();
			const stdin: Input = {
				...streamOf([]),
				pull: async () => {
					const line = lines.shift();
					if (line === 'echo two\n') await first.promise;
					return line === undefined ? undefined : new TextEncoder().encode(line);
				},
			};
			const onStdout = (chunk: Uint8Array): void => {
				seen.push(new TextDecoder().decode(chunk));
				first.resolve();
			};
			expect(await run(stdin, { onStdout })).toBe('one\ntwo\n');
			expect(seen).toEqual(['one\n', 'two\n']);
		});

		it('is read by its own commands too, from the next line on', async () => {
			const script = 'read -r x\nthe line\necho "<$x>"; mapfile -t rest; echo "${rest[1]}"\none\ntwo\n';
			expect(await run(script)).toBe('<the line>\ntwo\n');
			expect(await run(streamOf([...script]))).toBe('<the line>\ntwo\n');
		});

		it('has run up to a line that is no script', async () => {
			const kernel = await open();
			expect(await kernel.executeInput({ stdin: 'x=1; echo $x\nfi\necho never\n' })).toMatchObject({
				code: 2,
				stdout: '1\n',
				stderr: "bash: line 2: syntax error near unexpected token `fi'\nbash: line 2: `fi'\n",
			});
			expect(await kernel.variable('x')).toBe('1');
		});

		it('ends with exit, whose trap runs; what stands behind it is not read', async () => {
			const kernel = await open();
			const stdin = streamOf(['trap "echo bye" EXIT\n', 'exit 3\n', 'echo never\n']);
			const { code, exited, stdout } = await kernel.executeInput({ stdin });
			expect({ code, exited, stdout, rest: stdin.rest() }).toEqual({
				code: 3,
				exited: true,
				stdout: 'bye\n',
				rest: 'echo never\n',
			});
		});

		it('runs its EXIT trap at its end, and its status is that of its last command', async () => {
			const result = await (await open()).executeInput({ stdin: "trap 'echo bye' EXIT\n(exit 5)\n" });
			expect(result).toMatchObject({ code: 5, exited: false, stdout: 'bye\n' });
		});

		it('is stopped in the middle, be it in a command or in a wait for its next line', async () => {
			for (const stdin of ['echo on\nwhile :; do :; done\n', streamOf(['echo on\n'], never)]) {
				const kernel = await open();
				const running = kernel.executeInput({ stdin, vars: { x: '1' }, onStdout: () => kernel.cancel() });
				expect(await running).toMatchObject({ code: 130, stdout: 'on\n' });
				expect(await outputOf(kernel, 'echo "${x-gone}"')).toBe('gone\n');
			}
			const kernel = await open();
			expect((await kernel.executeInput({ stdin: streamOf([], never), timeoutMs: 5 })).code).toBe(124);
		});

		it('takes its turn among the scripts, on their state', async () => {
			const kernel = await open();
			const results = await Promise.all([
				kernel.execute('for x in {1..3000}; do :; done; set -- a b'),
				kernel.executeInput({ stdin: 'echo $x $#\nf() { echo f; }\n' }),
				kernel.execute('f'),
			]);
			expect(results.map(({ stdout }) => stdout)).toEqual(['', '3000 2\n', 'f\n']);
		});

		it('is bounded: a command that does not end is refused, and output is cut', async () => {
			const kernel = await open({ maxTextBytes: 1000, maxOutputBytes: 10 });
			const long = await kernel.executeInput({ stdin: streamOf(['echo a\n: "', 'x'.repeat(2000), '"\n']) });
			expect({ code: long.originalCode, stdout: long.stdout }).toEqual({ code: 1, stdout: 'a\n' });
			expect(await kernel.executeInput({ stdin: 'printf %s {a..z}\n' })).toMatchObject({
				code: 3,
				originalCode: 0,
				stdout: 'abcdefghij',
				truncated: true,
			});
		});
	});

	describe(`${name}: words that are taken as they are`, () => {
		it('nothing is expanded in them', async () => {
			const argv = ['printf', '%s\\n', '$HOME', '*', '~', '$(echo x)', 'a b'] as const;
			expect((await (await open()).executeArgv(argv)).stdout).toBe('$HOME\n*\n~\n$(echo x)\na b\n');
		});

		it('a function takes the name, and a missing command is 127', async () => {
			const kernel = await open();
			await kernel.execute('greet() { echo "hello $1"; }');
			expect((await kernel.executeArgv(['greet', 'a  b'])).stdout).toBe('hello a  b\n');
			expect(await kernel.executeArgv(['nosuch'])).toMatchObject({
				code: 127,
				stderr: 'bash: line 1: nosuch: command not found\n',
			});
		});
	});

	describe(`${name}: state`, () => {
		it('scripts run one after the other on one state, in the order of the calls', async () => {
			const kernel = await open();
			const results = [
				kernel.execute('for x in {1..3000}; do :; done'),
				kernel.execute('echo $x; cd sub'),
				kernel.execute('pwd'),
			];
			expect((await Promise.all(results)).map(({ stdout }) => stdout)).toEqual(['', '3000\n', '/work/sub\n']);
			expect(kernel.cwd).toBe('/work/sub');
		});

		it('a fork starts in the same state and goes its own way', async () => {
			const kernel = await open();
			await kernel.execute(
				'x=1; f() { echo "f $x"; }; shopt -s extglob; alias a=b; trap "echo bye" USR1; cd sub',
			);
			const fork = await kernel.fork();
			await fork.execute('x=2; f() { echo other; }; cd /; shopt -u extglob; trap - USR1');
			const show = 'f; pwd; shopt -p extglob; trap -p; echo $$';
			expect(await outputOf(kernel, show)).toBe(
				"f 1\n/work/sub\nshopt -s extglob\ntrap -- 'echo bye' SIGUSR1\n4242\n",
			);
			expect((await outputOf(fork, show)).split('\n').slice(0, 3)).toEqual([
				'other',
				'/',
				'shopt -u extglob',
			]);
		});

		it('a snapshot that was taken in one kernel puts another into its state', async () => {
			const kernel = await open();
			await kernel.execute('declare -A m=([k]="a b"); f() { echo "f ${m[k]}"; }; cd sub; set -u');
			const other = await open();
			await other.restore(structuredClone(await kernel.snapshot()));
			expect(await outputOf(other, 'f; pwd; echo "$-"')).toBe(await outputOf(kernel, 'f; pwd; echo "$-"'));
			expect(other.cwd).toBe('/work/sub');
		});

		it('data that is no snapshot is refused by field', async () => {
			const kernel = await open();
			const damaged = { ...(await kernel.snapshot()), cwd: 5 };
			const refused = (async () => kernel.restore(damaged))();
			await expect(refused).rejects.toMatchObject({ code: 'shell.snapshot', field: 'cwd' });
		});

		it('variables and the environment can be asked for', async () => {
			const kernel = await open();
			await kernel.execute('plain=1; export shown="a b"');
			expect([await kernel.variable('plain'), await kernel.variable('none')]).toEqual(['1', undefined]);
			await kernel.execute(`declare -J data='{"list":[1,2.5,null]}'`);
			expect(await kernel.value('data')).toEqual(new Map([['list', [1, 2.5, null]]]));
			const environment = await kernel.environment();
			expect([environment.get('shown'), environment.has('plain')]).toEqual(['a b', false]);
		});

		it('describes itself, with the same bytes as long as its state is the same', async () => {
			const kernel = await open();
			const described = await kernel.describe();
			expect(described).toContain('Working directory: /work.');
			await kernel.execute('x=1; f() { :; }');
			expect(await kernel.describe()).toBe(described);
			await kernel.execute('cd sub');
			expect(await kernel.describe()).toBe(described.replace('/work.', '/work/sub.'));
		});

		it('a name is looked up in the order of the shell', async () => {
			const kernel = await open();
			await kernel.execute('shopt -s expand_aliases; alias a=b; f() { :; }');
			const names = ['cd', 'f', 'a', 'bash', 'nosuch'];
			expect(await Promise.all(names.map((word) => kernel.classify(word)))).toEqual([
				'builtin',
				'function',
				'alias',
				'command',
				'unknown',
			]);
		});
	});

	describe(`${name}: ignore rules`, () => {
		const rules = { scope: 'advisory', files: [], useDefaults: false, autoGitignore: true };
		const hidden =
			'ignore rules hid 1 name: 1 in /work (*.log of /work/.gitignore); to see all: kernel ignore clear';

		it('belong to the state, and the result says what they hid', async () => {
			const kernel = await open();
			await kernel.execute("echo '*.log' > .gitignore; > x-a; > x-b.log");
			expect(await kernel.execute('echo *')).toMatchObject({ warnings: [] });
			await kernel.restore({ ...(await kernel.snapshot()), ignore: rules });
			for (const each of [kernel, await kernel.fork()]) {
				const { stdout, warnings } = await each.execute('echo x-*');
				expect({ stdout, said: warnings.map(({ message }) => message) }).toEqual({
					stdout: 'x-a\n',
					said: [hidden],
				});
			}
			expect((await kernel.snapshot()).ignore).toEqual(rules);
		});

		it('are refused by field where they are malformed', async () => {
			const kernel = await open();
			const refused = async (ignore: unknown): Promise<void> =>
				kernel.restore({ ...(await kernel.snapshot()), ignore });
			await expect(refused({ ...rules, files: [''] })).rejects.toMatchObject({ field: 'ignore.files[0]' });
			await expect(refused({ ...rules, scope: 5 })).rejects.toMatchObject({ field: 'ignore.scope' });
		});
	});

	describe(`${name}: traces`, () => {
		it('what a call is given comes back with its result, and what is malformed is a warning', async () => {
			const kernel = await open();
			const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
			const trace = { traceparent, tracestate: 'a=b', baggage: { c: 'd' } };
			expect((await kernel.execute(':', { trace })).trace).toEqual(trace);
			const odd = await kernel.execute(':', { trace: { traceparent: 'odd' } });
			expect([odd.trace, odd.warnings.map(({ code }) => code)]).toEqual([
				undefined,
				['shell.trace.malformed'],
			]);
			expect((await kernel.execute(':')).trace).toBeUndefined();
		});
	});

	describe(`${name}: jobs`, () => {
		it('what a script leaves running stands in its result, and shutdown ends it', async () => {
			const kernel = await open();
			const { jobs } = await kernel.execute('while :; do :; done & echo started');
			expect(jobs).toMatchObject([{ id: 1, command: 'while :; do\n    :;\ndone' }]);
			await kernel.shutdown();
			expect((await kernel.execute(':')).jobs).toEqual([]);
		});

		it('Ctrl-C ends a script and runs the trap of INT', async () => {
			const kernel = await open();
			const script = 'trap "echo trapped" INT; echo ready; while :; do :; done; echo never';
			const running = kernel.execute(script, {
				onStdout: (chunk) => {
					if (new TextDecoder().decode(chunk) === 'ready\n') kernel.interrupt();
				},
			});
			expect(await running).toMatchObject({ code: 130, stdout: 'ready\ntrapped\n' });
		});

		it('a signal runs its trap', async () => {
			const kernel = await open();
			const running = kernel.execute('trap "echo got; exit 5" TERM; echo ready; while :; do :; done', {
				onStdout: (chunk) => {
					if (new TextDecoder().decode(chunk) === 'ready\n') kernel.signal(15);
				},
			});
			expect(await running).toMatchObject({ code: 5, stdout: 'ready\ngot\n' });
		});
	});
};

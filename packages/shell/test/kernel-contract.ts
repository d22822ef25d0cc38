import { describe, expect, it } from 'vitest';
import type { ExecuteOptions } from '../src/kernel/execution.ts';
import type { KernelCalls } from '../src/kernel/kernel-calls.ts';
import type { Input } from '../src/pipe/stream.ts';

const outputOf = async (kernel: KernelCalls, script: string, options: ExecuteOptions = {}): Promise<string> =>
	(await kernel.execute(script, options)).stdout;

/**
 * What every kernel does, wherever it runs. `open` makes one on a file system in memory that holds the folder
 * `/work/sub`, with `/work` as its directory and without commands of its own.
 */
export const describeKernelCalls = (name: string, open: () => Promise<KernelCalls> | KernelCalls): void => {
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
			const chunks = ['a\nb', 'c\n', 'd'].map((text) => new TextEncoder().encode(text));
			const stream: Input = {
				isTerminal: false,
				pull: async () => chunks.shift(),
				unread: (chunk) => void chunks.unshift(new Uint8Array(chunk)),
				end: () => undefined,
				takeData: () => undefined,
			};
			expect(await outputOf(kernel, script, { stdin: 'a\nb' })).toBe('<a>\n<b>\n');
			expect(await outputOf(kernel, script, { stdin: new Uint8Array([0x78, 0x0a]) })).toBe('<x>\n');
			expect(await outputOf(kernel, script, { stdin: stream })).toBe('<a>\n<bc>\n<d>\n');
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

import { tmpdir } from 'node:os';
import { defineTool, textResult } from '@tenon/core';
import { Kernel, type KernelOptions } from '@tenon/shell';
import { openHostFolder } from '@tenon/vfs/host';
import { describe, expect, it } from 'vitest';
import { commands } from '../../../commands/src/index.ts';
import { createProgramRunner } from '../../../host/src/index.ts';
import { filesOf, ToolSession, textOf } from '../../test/tool-session.ts';
import { FileState } from '../files/file-state.ts';
import { readTool } from '../read/read.ts';
import { type ShellToolOptions, shellTool } from './shell.ts';

const sessionOn = (
	more: Partial<ShellToolOptions> = {},
	kernelOptions: Partial<KernelOptions> = {},
): { readonly session: ToolSession; readonly kernel: Kernel } => {
	const fileSystem = filesOf({ '/w/a': 'one\n', '/w/sub/b': '' });
	const kernel = new Kernel({ fileSystem, commands, cwd: '/w', ...kernelOptions });
	const files = new FileState();
	const options = { kernel, about: kernel.describe(), jobs: kernel.jobs, files, ...more };
	return {
		kernel,
		session: new ToolSession([shellTool(options), readTool({ files })], { fileSystem, cwd: '/w' }),
	};
};

const run = async (script: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
	const { session, kernel } = sessionOn();
	const text = textOf(await session.call('shell', { script, ...more }));
	await kernel.shutdown();
	return text;
};

describe('shell', () => {
	it('describes the kernel that it runs on', () => {
		const { kernel } = sessionOn();
		const { description } = shellTool({ kernel, about: kernel.describe(), files: new FileState() });
		expect(description.endsWith(`\n${kernel.describe()}`)).toBe(true);
	});

	it.each([
		['echo hi', 'hi\n'],
		['printf hi', 'hi\n'],
		['true', '[no output]\n'],
		['false', '[exit code 1]\n'],
		['echo out; echo err >&2; exit 3', 'out\nerr\n[exit code 3]\n'],
		['printf "a\\nb"; echo err >&2; echo c', 'a\nerr\nbc\n'],
		['ls /none', "ls: cannot access '/none': No such file or directory\n[exit code 2]\n"],
		['printf "\\377\\n"', '\ufffd\n'],
	])('shows %j as a terminal does', async (script, text) => {
		expect(await run(script)).toBe(text);
	});

	it('runs scripts in the trace of the call, and returns the baggage that they added', async () => {
		const mark = defineTool({
			name: 'mark',
			description: 'Marks the trace.',
			input: {},
			effects: [],
			run: (_args, { trace }) => {
				trace?.setBaggage('marked', 'yes');
				return textResult(`${trace?.traceparent} ${trace?.tracestate} ${[...(trace?.baggage ?? [])].join()}`);
			},
		});
		const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
		const trace = { traceparent, tracestate: 'v=1', baggage: { user: 'amy' } };
		const { kernel } = sessionOn({}, { tools: [mark] });
		const tool = shellTool({ kernel, about: '', files: new FileState() });
		const caller = new Kernel({ fileSystem: kernel.fileSystem });
		const report = await caller.callTool(tool, { script: 'mark' }, { trace });
		expect(textOf(report.result)).toBe(`${traceparent} v=1 user,amy,marked,yes\n`);
		expect(report.trace).toEqual({ ...trace, baggage: { user: 'amy', marked: 'yes' } });
	});

	it('tells the model what ignore rules hid', async () => {
		const { session } = sessionOn();
		const script = 'kernel ignore add .ignore; echo sub > .ignore; echo *';
		expect(await session.text('shell', { script })).toBe(
			'a\n[warning: ignore rules hid 1 name: 1 in /w (sub of /w/.ignore); to see all: kernel ignore clear]\n',
		);
	});

	it('keeps directory, variables and functions between calls', async () => {
		const { session } = sessionOn();
		await session.text('shell', { script: 'cd sub; x=5; f() { echo "f $1"; }' });
		expect(await session.text('shell', { script: 'pwd; f $x' })).toBe('/w/sub\nf 5\n');
	});

	it('takes a directory for one call', async () => {
		const { session } = sessionOn();
		expect(await session.text('shell', { script: 'pwd', cwd: 'sub' })).toBe('/w/sub\n');
		expect(await session.text('shell', { script: 'pwd' })).toBe('/w\n');
		expect(await session.failure('shell', { script: 'pwd', cwd: 'a' })).toBe('a is no directory');
		expect(await session.failure('shell', { script: 'pwd', cwd: 'none' })).toBe(
			'/w/none: No such file or directory',
		);
	});

	it('gives both streams, the code and what was doubtful as data', async () => {
		const { session } = sessionOn();
		const { data, isError, exitStatus } = await session.call('shell', {
			script: 'echo out; echo err >&2; exit 3',
		});
		expect({ isError, exitStatus }).toEqual({ isError: false, exitStatus: 3 });
		expect(Object.fromEntries(data as ReadonlyMap<string, unknown>)).toEqual({
			code: 3,
			originalCode: 3,
			stdout: 'out\n',
			stderr: 'err\n',
			truncated: false,
			omittedBytes: 0,
			jobs: [],
			warnings: [],
			changedFiles: [],
			spills: [],
			latches: [],
		});
	});

	it('cuts a long output in its middle, whatever the kernel keeps, and counts what is missing', async () => {
		const { session } = sessionOn(
			{ budget: { headBytes: 12, tailBytes: 14 } },
			{ limits: { maxOutputBytes: 100 } },
		);
		const result = await session.call('shell', { script: 'seq 1 200000' });
		expect(textOf(result)).toBe('1\n2\n3\n4\n5\n6\n[… 1288869 bytes left out …]\n199999\n200000\n');
		expect(result).toMatchObject({ isError: false, exitStatus: 0 });
	});

	it.each([
		['diff a b', false],
		['grep nothing a', false],
		['test -e nothing', false],
		['exit 255', false],
		['nosuch', false],
		['timeout 0.01 sleep 1000', false],
		['sleep 1000', true],
		['if', true],
		['echo first; head --nope', true],
	])('counts as an error what did not run to its end: %s', async (script, isError) => {
		const { session } = sessionOn();
		await session.call('shell', { script: 'echo 1 > a; echo 2 > b' });
		expect((await session.call('shell', { script, timeoutMs: 500 })).isError).toBe(isError);
	});

	it('leaves the exit code of a script whose output was cut', async () => {
		const { session } = sessionOn({ budget: { headBytes: 12, tailBytes: 14 } });
		const { data, exitStatus } = await session.call('shell', { script: 'seq 1 200000; exit 7' });
		expect(exitStatus).toBe(7);
		expect(Object.fromEntries(data as ReadonlyMap<string, unknown>)).toMatchObject({
			code: 7,
			truncated: true,
			omittedBytes: 1288869,
		});
	});

	it('takes the status 124 of timeout for what it is', async () => {
		expect(await run('timeout 0.01 sleep 1000', { timeoutMs: 60_000 })).toBe('[exit code 124]\n');
	});

	it('refuses a script that cannot work before it does anything', async () => {
		expect(await run('echo first; head --nope')).toMatch(
			/^bash: line 1: head: [^\n]*nope[^\n]*\n\[exit code 2\]\n$/,
		);
		expect(await run('echo (')).toMatch(/syntax error[\s\S]*\[exit code 2\]\n$/);
	});

	it('ends a script whose time is up', async () => {
		expect(await run('echo before; sleep 1000', { timeoutMs: 50 })).toBe(
			'before\n[exit code 124: out of time; the script had 50 ms]\n',
		);
	});

	it('shows output while the script runs', async () => {
		const { session } = sessionOn();
		const controller = new AbortController();
		const seen = Promise.withResolvers<string>();
		const call = session.call(
			'shell',
			{ script: 'echo working; sleep 1000' },
			{ signal: controller.signal, onUpdate: seen.resolve },
		);
		expect(await seen.promise).toBe('working\n');
		controller.abort();
		await expect(call).rejects.toThrow('the call ended with 130');
	});

	it('tells what the script writes, stream by stream and in full where that is little', async () => {
		const { session } = sessionOn();
		const written = { stdout: '', stderr: '' };
		await session.call(
			'shell',
			{ script: 'echo one; echo oops >&2; echo two; echo three' },
			{
				onUpdate: (_text, { output = [] }) => {
					for (const { stream, text } of output) written[stream] += text;
				},
			},
		);
		expect(written).toEqual({ stdout: 'one\ntwo\nthree\n', stderr: 'oops\n' });
	});

	it('cancels the script with the call, and the kernel lives on', async () => {
		const { session } = sessionOn();
		const controller = new AbortController();
		const call = session.call('shell', { script: 'x=1; while :; do :; done' }, { signal: controller.signal });
		setTimeout(() => controller.abort(), 20);
		await expect(call).rejects.toThrow('the call ended with 130');
		expect(await session.text('shell', { script: 'echo $x' })).toBe('1\n');
	});

	it('says which files the session has read are others now', async () => {
		const { session } = sessionOn();
		await session.text('read', { path: 'a' });
		expect(await session.text('shell', { script: 'cat a' })).toBe('one\n');
		expect(await session.text('shell', { script: 'echo two >> a' })).toBe(
			'[no output]\n[changed since you read them: /w/a]\n',
		);
		expect(await session.text('shell', { script: 'cat a' })).toBe('one\ntwo\n');
		await session.text('read', { path: 'a' });
		expect(await session.data('shell', { script: 'rm a' })).toMatchObject({ changedFiles: ['/w/a'] });
	});

	it('names jobs that a script leaves running', async () => {
		expect(await run('sleep 1000 &')).toBe('[no output]\n[job 1 is running: sleep 1000]\n');
	});

	it('starts a script in the background, with the state of the shell', async () => {
		const { session, kernel } = sessionOn();
		await session.text('shell', { script: 'word=hello; say() { echo "$word $1"; }' });
		const script = "say world # a comment\ncat <<'E'\n}\nE\nsleep 1000";
		expect(await session.text('shell', { script, background: true })).toMatch(/\[started as job 1\]\n$/);
		expect(await session.data('shell', { script: 'sleep 1000', background: true })).toMatchObject({ job: 2 });
		expect(new TextDecoder().decode(kernel.jobs.get(1)!.stdout())).toBe('hello world\n}\n');
		expect(kernel.jobs.get(1)!.state).toEqual({ kind: 'running' });
		await kernel.shutdown();
	});

	it('knows a background job that has ended at once', async () => {
		const { session, kernel } = sessionOn();
		await session.text('shell', { script: 'sleep 1000', background: true });
		expect(await session.data('shell', { script: 'exit 7', background: true })).toMatchObject({ job: 2 });
		expect(await kernel.jobs.wait(2)).toBe(7);
		expect(await session.failure('shell', { script: 'if', background: true })).toMatch(/syntax error/);
		await kernel.shutdown();
	});

	it('says what waits for a confirmation, and what can be undone', async () => {
		const { kernel } = sessionOn();
		const execute = kernel.execute.bind(kernel);
		kernel.execute = async (script, options) => ({
			...(await execute(script, options)),
			undoStep: 's1',
			latches: [
				{
					confirmBy: 'person',
					exit: 2,
					text: 'rm: confirmation required (too large)',
					data: { command: 'rm', paths: ['/w/a'], ttl: 60 },
				},
			],
			spills: [{ path: '/v/spill/1', bytes: 10 }],
			code: 2,
			originalCode: 2,
		});
		const { session } = sessionOn({ kernel, budget: { headBytes: 2, tailBytes: 2 } });
		const result = await session.call('shell', { script: 'echo 12345678' });
		expect(textOf(result)).toMatch(/\n\[exit code 2\]\n\[all 10 bytes are in \/v\/spill\/1\]\n$/);
		expect((result.data as ReadonlyMap<string, unknown>).get('undoStep')).toBe('s1');
		expect((result.data as ReadonlyMap<string, unknown>).get('latches')).toEqual([
			new Map<string, unknown>([
				['command', 'rm'],
				['paths', ['/w/a']],
				['ttl', 60],
			]),
		]);
	});

	it('runs programs of the host', async () => {
		const kernel = new Kernel({
			fileSystem: openHostFolder('/'),
			cwd: tmpdir(),
			commands,
			programs: createProgramRunner(),
			environment: { PATH: '/usr/bin:/bin' },
		});
		const { session } = sessionOn({ kernel });
		const script = "/bin/sh -c 'echo out; echo err >&2; exit 5'";
		const { data } = await session.call('shell', { script });
		expect(Object.fromEntries(data as ReadonlyMap<string, unknown>)).toMatchObject({
			originalCode: 5,
			stdout: 'out\n',
			stderr: 'err\n',
		});
	});
});

import { encodeText } from '@tenon/core';
import { type ExecuteOptions, Kernel, type KernelOptions } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { commands } from '../commands.ts';

const createKernel = (options: Partial<KernelOptions> = {}): Kernel =>
	new Kernel({ fileSystem: createMemoryFileSystem(), commands, ...options });

const run = async (script: string, options: ExecuteOptions = {}, kernel = createKernel()) => {
	const { stdout, stderr, code } = await kernel.execute(script, options);
	return { stdout, stderr, code };
};

const rowsOf = (stdout: string): unknown[] =>
	stdout
		.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line));

describe('scatter and gather', () => {
	it('run the stages between them once for each line, and give a row for each, in order', async () => {
		const { stdout, code } = await run(
			`printf '%s\\n' a '' 'b c' | scatter --as N --limit 2 | { [ "$N" = a ] && sleep 0.01; echo "<$N>"; echo "no $N" >&2; } | cat | gather`,
		);
		expect(rowsOf(stdout)).toEqual([
			{ i: 0, item: 'a', ok: true, code: 0, out: '<a>', err: 'no a' },
			{ i: 1, item: 'b c', ok: true, code: 0, out: '<b c>', err: 'no b c' },
		]);
		expect(code).toBe(0);
	});

	it('keep what goes wrong in the row, and say so by the status', async () => {
		const { stdout, code } = await run(
			`seq 3 | scatter --as N | { echo "$N" >&2; (( N != 2 )) || exit 7; } | gather; echo "\${PIPESTATUS[@]}"`,
		);
		const statuses = '0 0 123 123\n';
		expect(rowsOf(stdout.slice(0, -statuses.length))).toEqual([
			{ i: 0, item: '1', ok: true, code: 0, out: '', err: '1' },
			{ i: 1, item: '2', ok: false, code: 7, out: '', err: '2' },
			{ i: 2, item: '3', ok: true, code: 0, out: '', err: '3' },
		]);
		expect(stdout.slice(-statuses.length)).toBe(statuses);
		expect(code).toBe(0);
	});

	it('give the elements of a list as they are, and hand data on', async () => {
		const { stdout } = await run(
			`fromjson '[1, {"name": "amy"}, [2], true]' | scatter --as X | fromjson "$X" | gather --json`,
		);
		expect(JSON.parse(stdout)).toEqual(
			[1, { name: 'amy' }, [2], true].map((item, i) => ({
				i,
				item,
				ok: true,
				code: 0,
				out: typeof item === 'object' ? JSON.stringify(item) : String(item),
				err: '',
				data: item,
			})),
		);
	});

	it('bind a record so that its fields can be named', async () => {
		expect(
			await run(`fromjson '[{"n": "amy"}, {"n": "bo"}]' | scatter --as X | echo "\${X.n}" | gather --lines`),
		).toEqual({ stdout: 'amy\nbo\n', stderr: '', code: 0 });
	});

	it('hand the rows to a command that works on data', async () => {
		expect((await run('seq 2 | scatter | echo "$ITEM" | gather | values | typeof')).stdout).toBe('list\n');
		expect(
			(await run('seq 2 | scatter | echo "$ITEM" | gather > f; fromjsonl < f | table i item out')).stdout,
		).toBe('i  item  out\n0  1     1\n1  2     2\n');
	});

	it('print the outputs alone, or nothing if one failed', async () => {
		expect(await run('seq 3 | scatter --as N | printf "%s-" "$N" | gather --lines | cat -n')).toEqual({
			stdout: '     1\t1-\n     2\t2-\n     3\t3-\n',
			stderr: '',
			code: 0,
		});
		expect(await run('seq 3 | scatter --as N | test "$N" != 2 | gather --lines')).toEqual({
			stdout: '',
			stderr: 'gather: 1 of 3 items failed, the first of them item 1 (status 1)\n',
			code: 123,
		});
	});

	it('start nothing behind a gather that failed', async () => {
		expect(await run('seq 2 | scatter --as N | false | gather | touch later; ls')).toEqual({
			stdout: '',
			stderr: 'bash: line 1: gather: what comes behind it was not started: status 123\n',
			code: 0,
		});
	});

	it('work on no more items at a time than the limit, and on so many', async () => {
		const script = `seq 20 | scatter --as N --limit 4 | {
			: > "run/$N"; set -- run/*; echo $#; sleep 0.005; rm "run/$N"
		} | gather --lines | sort -un | tail -n 1`;
		const kernel = createKernel();
		await kernel.execute('mkdir run');
		expect((await run(script, {}, kernel)).stdout).toBe('4\n');
	});

	it('give results as they are ready where their order does not matter', async () => {
		const script = (flag: string): string =>
			`printf '%s\\n' 0.03 0 0.015 | scatter --as T ${flag} | { sleep "$T"; echo "$T"; } | gather --lines`;
		expect((await run(script(''))).stdout).toBe('0.03\n0\n0.015\n');
		expect((await run(script('--unordered'))).stdout).toBe('0\n0.015\n0.03\n');
	});

	it('end an item whose time is up, and only that', async () => {
		const { stdout, code } = await run(
			'printf "%s\\n" 1000 0 | scatter --as T --timeout 20ms | { echo "$T"; sleep "$T"; echo end; } | gather',
		);
		expect(rowsOf(stdout)).toEqual([
			{ i: 0, item: '1000', ok: false, code: 124, out: '1000', err: '', timed_out: true },
			{ i: 1, item: '0', ok: true, code: 0, out: '0\nend', err: '' },
		]);
		expect(code).toBe(123);
	});

	it('leave nothing behind in the shell', async () => {
		expect(
			(
				await run(
					'x=1 N=keep; cd /; seq 3 | scatter --as N | { x=2; cd /tmp; } | gather > /dev/null; echo "$x $N $PWD"',
				)
			).stdout,
		).toBe('1 keep /\n');
	});

	it('read nothing in a worker', async () => {
		expect((await run('seq 2 | scatter | wc -c | gather --lines', { stdin: 'text' })).stdout).toBe('0\n0\n');
	});

	it('can stand in a worker themselves, in a function, a substitution and the background', async () => {
		expect(
			(
				await run(
					'printf "%s\\n" a b | scatter --as X | seq 2 | scatter --as Y | echo "$X$Y" | gather --lines | gather --lines',
				)
			).stdout,
		).toBe('a1\na2\nb1\nb2\n');
		expect(
			(await run('f() { seq 2 | scatter | echo "$1$ITEM" | gather --lines; }; x=$(f p); echo $x; f q & wait'))
				.stdout,
		).toBe('p1 p2\nq1\nq2\n');
	});

	it('run ten thousand items', async () => {
		const { stdout, code } = await run(
			'seq 10000 | scatter --as N --limit 16 | echo "$((N * 2))" | gather --lines | tail -n 1',
		);
		expect([stdout, code]).toEqual(['20000\n', 0]);
		const waiting = await run('seq 10000 | scatter --as N --limit 100 | sleep 0 | gather --json | wc -l');
		expect(waiting.stdout).toBe('1\n');
	});

	it('keep no result beyond the limit for texts', async () => {
		const kernel = createKernel({ limits: { maxTextBytes: 1000 } });
		expect(
			await run('seq 200 | scatter --limit 3 | { seq 20; sleep 0; } | gather | cat', {}, kernel),
		).toEqual({
			stdout: '',
			stderr: 'bash: line 1: gather: more than 1000 bytes of results\n',
			code: 2,
		});
		expect((await run('echo alive', {}, kernel)).stdout).toBe('alive\n');
	});

	it('end with the script when it is cancelled, or its time is up, in all workers', async () => {
		const kernel = createKernel();
		const script = 'seq 50 | scatter --limit 10 | { sleep 1000; touch never; } | gather';
		expect((await kernel.execute(script, { timeoutMs: 20 })).code).toBe(124);
		const controller = new AbortController();
		const busy = kernel.execute(`seq 50 | scatter --limit 10 | while :; do :; done | gather`, {
			signal: controller.signal,
		});
		setTimeout(() => controller.abort(), 20);
		expect((await busy).code).toBe(130);
		expect((await kernel.execute('ls; seq 1 | scatter | echo "$ITEM" | gather --lines')).stdout).toBe('1\n');
	});
});

describe('scatter refuses', () => {
	it.each([
		['fromjson null | scatter | : | gather', 'scatter: the input is null, not a list\n', 1],
		['fromjson "[1, null]" | scatter | : | gather', 'scatter: item 1 is null\n', 1],
		[
			`fromjson '{"a": 1, "rows": [1]}' | scatter | : | gather`,
			'scatter: the input is a record, not a list; it has one under "rows"\n',
			1,
		],
		[`printf '\\377\\n' | scatter | : | gather`, 'scatter: the input is not text\n', 1],
		['seq 2 | scatter --limit 0 | : | gather', 'scatter: --limit goes from 1 to 10000, got 0\n', 2],
		['seq 2 | scatter --limit 10001 | : | gather', 'scatter: --limit goes from 1 to 10000, got 10001\n', 2],
		['seq 2 | scatter --as 1x | : | gather', "scatter: --as needs the name of a variable, got '1x'\n", 2],
		[
			'seq 2 | scatter --timeout -3 | : | gather',
			"scatter: --timeout needs a time such as 30, 1.5s or 5m, got '-3'\n",
			2,
		],
		[
			'seq 2 | scatter',
			'scatter: there is no gather behind it: … | scatter --as N | stages with "$N" | gather\n',
			2,
		],
		[
			'seq 2 | gather',
			'gather: there is no scatter before it: … | scatter --as N | stages with "$N" | gather\n',
			2,
		],
		['seq 2 | scatter | gather', 'bash: line 1: scatter: there is no stage between it and gather\n', 2],
		[
			'(echo 1; exit 3) | scatter | touch started | gather; r=$?; ls; exit $r',
			'bash: line 1: scatter: nothing was started: what comes before it failed with status 3\n',
			3,
		],
	])('%s', async (script, stderr, code) => {
		expect(await run(script, {}, createKernel({ check: 'report' }))).toEqual({ stdout: '', stderr, code });
	});

	it('nothing when there are no items: no row, status 0', async () => {
		expect(await run('printf "\\n \\n" | scatter | false | gather')).toEqual({
			stdout: '',
			stderr: '',
			code: 0,
		});
		expect(await run('fromjson "[]" | scatter | false | gather --json')).toEqual({
			stdout: '[]\n',
			stderr: '',
			code: 0,
		});
	});
});

describe('the names scatter and gather', () => {
	it('mean a function where there is one', async () => {
		expect(
			(
				await run(
					'gather() { wc -l; }; seq 3 | cat | gather; scatter() { sed s/^/x/; }; seq 2 | scatter | cat | gather',
				)
			).stdout,
		).toBe('3\n2\n');
	});

	it('mean a program on PATH where programs may run', async () => {
		const fileSystem = createMemoryFileSystem();
		fileSystem.mkdir('/opt/bin', { recursive: true });
		fileSystem.write('/opt/bin/gather', encodeText('#!/bin/sh\nwc -l\n'), { permissions: 0o755 });
		fileSystem.write('/opt/bin/scatter', encodeText('#!/bin/sh\ncat\n'), { permissions: 0o755 });
		const kernel = createKernel({
			fileSystem,
			environment: { PATH: '/opt/bin' },
			programs: { run: () => ({ kind: 'refused', reason: 'never asked', status: 126 }) },
		});
		expect(await run('seq 4 | scatter | cat | gather', {}, kernel)).toEqual({
			stdout: '4\n',
			stderr: '',
			code: 0,
		});
	});
});

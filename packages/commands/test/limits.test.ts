import { type ExecuteResult, Kernel, limitProfiles, type ShellLimits } from '@tenon/shell';
import { createDevices, createMemoryFileSystem, createMounts } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { commands } from '../src/index.ts';

const makeKernel = (limits: Partial<ShellLimits> = limitProfiles.model): Kernel => {
	const memory = createMemoryFileSystem();
	memory.mkdir('/work');
	memory.mkdir('/tmp');
	const devices = createDevices({ entropy: (into) => into.fill(7) });
	return new Kernel({
		fileSystem: createMounts([
			{ path: '/', fileSystem: memory },
			{ path: '/dev', fileSystem: devices },
		]),
		cwd: '/work',
		commands,
		limits,
		check: 'report',
		environment: { PATH: '/usr/bin:/bin' },
	});
};

const run = (script: string, limits?: Partial<ShellLimits>): Promise<ExecuteResult> =>
	makeKernel(limits).execute(script);

const codes = ({ warnings }: ExecuteResult): readonly string[] => warnings.map(({ code }) => code);

describe('plain work passes the limits for a model', () => {
	it.each([
		['a million lines', 'seq 1000000 | tail -n 1', '1000000\n'],
		['a hundred thousand rounds', 'for ((i = 0; i < 100000; i++)); do x=$i; done; echo $x', '99999\n'],
		['256 MiB through a pipeline', 'head -c 256M /dev/zero | tr "\\0" x | wc -c', '268435456\n'],
		['ten thousand small files', 'for i in {1..10000}; do echo $i > f$i; done; ls | wc -l', '10000\n'],
		['ten thousand small variables', 'for i in {1..10000}; do a[i]=$i; done; echo ${#a[@]}', '10000\n'],
	])(
		'%s',
		async (_what, script, stdout) => {
			const result = await run(script);
			expect({ code: result.code, stdout: result.stdout, warnings: codes(result) }).toEqual({
				code: 0,
				stdout,
				warnings: [],
			});
		},
		60_000,
	);
});

/** Places that a script can hide something in. */
const places: readonly (readonly [string, (script: string) => string])[] = [
	['at the top', (script) => script],
	['in a subshell', (script) => `( ${script} )`],
	['in a function', (script) => `f() { ${script}; }; f`],
	['in a substitution', (script) => `x=$(${script}); echo "$x"`],
	['in a job', (script) => `{ ${script}; } & wait`],
	['in a stage', (script) => `{ ${script}; } | cat`],
	['in bash -c', (script) => `bash -c '${script}'`],
	['in eval', (script) => `eval '${script}'`],
	['in a trap', (script) => `trap '${script}' USR1; kill -USR1 $$; :`],
	['in a process substitution', (script) => `cat <(${script})`],
	['in a worker of scatter', (script) => `seq 2 | scatter --as N | bash -c '${script}' | gather`],
];

describe('CPU time', () => {
	it.each(places)('ends a loop %s', async (_where, hide) => {
		const result = await run(hide('while :; do :; done'), { maxCpuMs: 60 });
		expect({ code: result.code, warnings: codes(result) }).toEqual({
			code: 152,
			warnings: ['limit.maxCpuMs'],
		});
		expect(result.stderr).toContain(
			'CPU time limit exceeded (limit maxCpuMs: 60 ms of CPU time for one call, its jobs and programs (then status 152))',
		);
	});

	it('cannot be caught', async () => {
		const script = 'trap "echo caught" EXIT XCPU TERM ERR; trap "" INT; while :; do :; done || echo went on';
		const result = await run(script, { maxCpuMs: 60 });
		expect({ code: result.code, stdout: result.stdout }).toEqual({ code: 152, stdout: '' });
	});

	it('ends a job that outlives its script', async () => {
		const kernel = makeKernel({ maxCpuMs: 60 });
		expect((await kernel.execute('while :; do :; done & echo $!')).code).toBe(0);
		const [job] = kernel.jobs.list();
		expect(await job!.wait()).toBe(152);
	});

	it('is each call’s own, and waiting costs none of it', async () => {
		const kernel = makeKernel({ maxCpuMs: 2000 });
		for (const _round of [1, 2, 3]) expect((await kernel.execute('sleep 0.05; echo on')).code).toBe(0);
	});
});

describe('time', () => {
	it.each(places)('ends what waits %s', async (_where, hide) => {
		const result = await run(hide('sleep 100'), { maxWallMs: 60 });
		expect({ code: result.code, warnings: codes(result) }).toEqual({
			code: 124,
			warnings: ['limit.maxWallMs'],
		});
		expect(result.stderr).toContain('time limit exceeded (limit maxWallMs: 60 ms of time for one call');
	});

	it('is not made longer by a call that asks for more', async () => {
		const kernel = makeKernel({ maxWallMs: 60 });
		expect((await kernel.execute('sleep 100', { timeoutMs: 100_000 })).code).toBe(124);
	});

	it('that a call asked for itself is no news to it', async () => {
		const { code, stderr, warnings } = await makeKernel().execute('sleep 100', { timeoutMs: 10 });
		expect({ code, stderr, warnings }).toEqual({ code: 124, stderr: '', warnings: [] });
	});
});

describe('bytes written to files', () => {
	const limits = { maxFileBytes: 1000 };

	it.each(places)('are bounded %s', async (_where, hide) => {
		const result = await run(hide('while printf %0100d 1 >> f; do :; done'), limits);
		expect(codes(result)).toEqual(['limit.maxFileBytes']);
	});

	it('are refused as a full disk refuses them, and what was written stays', async () => {
		const script = 'printf %0900d 1 > a; printf %0200d 1 > b; wc -c < a';
		const { stdout, stderr } = await run(script, limits);
		expect({ stdout, stderr }).toEqual({
			stdout: '900\n',
			stderr: 'bash: line 1: printf: write error: No space left on device\n',
		});
	});

	it('are counted for each call, and not for devices', async () => {
		const kernel = makeKernel(limits);
		for (const _round of [1, 2, 3]) {
			const result = await kernel.execute('head -c 900 /dev/zero > a; head -c 1M /dev/zero > /dev/null');
			expect({ code: result.code, warnings: result.warnings }).toEqual({ code: 0, warnings: [] });
		}
	});

	it('are a fork’s own', async () => {
		const kernel = makeKernel(limits);
		const fork = kernel.fork();
		const script = 'head -c 900 /dev/zero > $0.x';
		const both = await Promise.all([kernel.execute(script), fork.execute(script)]);
		expect(both.map(({ code }) => code)).toEqual([0, 0]);
		expect(codes(await fork.execute('head -c 1001 /dev/zero > y'))).toEqual(['limit.maxFileBytes']);
	});
});

describe('entries made', () => {
	it.each([
		['files', 'for i in {1..30}; do > f$i; done'],
		['directories', 'mkdir -p a/b/c/d/e/f/g/h/i/j/k/l/m'],
		['links', 'for i in {1..30}; do ln -s x l$i; done'],
		['copies', 'mkdir d; touch d/{1..5}; cp -r d e; cp -r d f'],
	])('are bounded: %s', async (_what, script) => {
		const result = await run(script, { maxFileEntries: 10 });
		expect(codes(result)).toEqual(['limit.maxFileEntries']);
		expect((await run(script, { maxFileEntries: 100 })).warnings).toEqual([]);
	});
});

describe('processes at one time', () => {
	it.each([
		['environments', 'f() { f | f; }; f', 'maxProcesses'],
		['jobs', 'while sleep 1000 & do :; done', 'maxJobs'],
		['nested subshells', 'f() { (f); }; f', 'maxSubshellDepth'],
	] as const)('are bounded: %s', async (_what, script, name) => {
		const kernel = makeKernel({ [name]: 20 });
		const result = await kernel.execute(script);
		await kernel.shutdown();
		expect(codes(result)).toEqual([`limit.${name}`]);
	});
});

describe('memory of values', () => {
	const limits = { maxValueBytes: 4 * 1024 * 1024 };
	const refusal = 'cannot allocate memory (limit maxValueBytes: 4 MiB held by all variables)';

	it.each([
		[
			'many texts',
			'x=$(head -c 100000 /dev/zero | tr "\\0" x); for ((i = 0; ; i++)); do declare v$i=$x; done',
		],
		['elements', 'x=$(head -c 100000 /dev/zero | tr "\\0" x); for ((i = 0; ; i++)); do a[i]=$x; done'],
		['many small elements', 'while :; do a[i++]=x; done'],
		['elements that are added', 'while :; do a+=(1 2 3 4 5 6 7 8); done'],
		['keys of a table', 'declare -A t; while :; do t[$((i++))]=x; done'],
		['a text that grows', 'x=1; while :; do x+=$x; done'],
		['lines', 'while :; do mapfile -t -O ${#a[@]} a < <(seq 1000); done'],
		['locals of functions', 'f() { local x; printf -v x %0100000d 1; f; }; f'],
		['data', 'declare -J l=[]; x=$(head -c 50000 /dev/zero | tr "\\0" x); while :; do l+=("$x"); done'],
	])(
		'is bounded: %s',
		async (_what, script) => {
			const result = await run(script, limits);
			expect(result.code).not.toBe(0);
			expect(result.stderr).toContain(refusal);
			expect(codes(result)).toEqual(['limit.maxValueBytes']);
		},
		30_000,
	);

	it.each(places.filter(([where]) => where !== 'in a process substitution'))(
		'is bounded %s',
		async (_where, hide) => {
			const result = await run(hide('while :; do a+=("${a[@]}" 1234567890); done'), limits);
			expect(codes(result)).toEqual(['limit.maxValueBytes']);
		},
		30_000,
	);

	it('comes back when values are gone, and what is replaced does not add up', async () => {
		const kernel = makeKernel(limits);
		const fill = 'printf -v x %01500000d 1';
		for (const _round of [1, 2, 3, 4]) expect((await kernel.execute(fill)).code).toBe(0);
		expect(codes(await kernel.execute('y=$x; z=$x'))).toEqual(['limit.maxValueBytes']);
		expect((await kernel.execute('unset x y; printf -v y %01500000d 1; (z=1; echo $z)')).stdout).toBe('1\n');
	});
});

describe('every limit that is reached', () => {
	it('is named with its datum and what raises it', async () => {
		const { warnings } = await run('head -c 2000 /dev/zero > f', { maxFileBytes: 1000 });
		expect(warnings.map(({ message }) => message)).toEqual([
			'limit maxFileBytes: 1000 B written to files by one call; raised by a wider profile: --limits NAME, or limits = "NAME" under [policy] in tenon.toml',
		]);
	});
});

describe('kernel output-limit', () => {
	const limits = { maxOutputBytes: 1000, outputTailBytes: 400, outputCeilingBytes: 10_000 };
	const long = 'head -c 5000 /dev/zero | tr "\\0" x';

	it('shows what is kept', async () => {
		expect((await run('kernel output-limit', limits)).stdout).toBe(
			'max      1000 B\nhead     600 B\ntail     400 B\nceiling  10000 B\n',
		);
		expect(JSON.parse((await run('kernel output-limit --json', limits)).stdout)).toEqual({
			max: 1000,
			head: 600,
			tail: 400,
			ceiling: 10_000,
		});
	});

	it.each([
		['as it is', '', true],
		['raised', 'kernel output-limit set 6000;', false],
		['off, which is the ceiling', 'kernel output-limit off;', false],
		['on again', 'kernel output-limit off; kernel output-limit on;', true],
		['chosen in a subshell, for it alone', '(kernel output-limit off); x=$(kernel output-limit off);', true],
		['with more of the beginning', 'kernel output-limit head 5000;', false],
		['with more of the end', 'kernel output-limit tail 4k; kernel output-limit tail 4500;', false],
	])('%s', async (_what, first, truncated) => {
		expect((await run(`${first}${long}`, limits)).truncated).toBe(truncated);
	});

	it('holds for the calls after it', async () => {
		const kernel = makeKernel(limits);
		await kernel.execute('kernel output-limit set 10');
		expect((await kernel.execute('echo 12345678901234567890')).code).toBe(3);
	});

	it('allows no more than the limits do', async () => {
		const { code, stderr } = await run('kernel output-limit set 20000', limits);
		expect({ code, stderr }).toEqual({
			code: 1,
			stderr:
				'kernel: output-limit: 20000: limit outputCeilingBytes allows 10000 B here; raised by a wider profile: --limits NAME, or limits = "NAME" under [policy] in tenon.toml\n',
		});
	});

	it.each(['set', 'set x', 'set -1', 'on 3', 'wide', 'head'])('refuses %j', async (words) => {
		expect((await run(`kernel output-limit ${words}`, limits)).code).toBe(2);
	});
});

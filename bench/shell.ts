/**
 * The shell beside the machine's bash, and dash where it is installed: every work in a fresh process of
 * each, in turns, medians, one table. Times are by the clock, as a user feels them; ours start when the
 * engine is loaded, those of bash and dash include the start of their process.
 *
 * A bar is on `clock`, ours divided by bash's. On a busy machine the clock also counts the work of others;
 * `cpu` is our main thread's CPU time divided by that of bash and its children, `all` the same with our
 * compiler's and collector's threads. A bar that only `cpu` keeps is marked as such.
 *
 * Runs on the built program, with V8's code of the functions that its build has practised: `npm run build` first.
 * `npm run bench -- shell 9` takes nine rounds, `npm run bench -- shell 9 pipe` only what has `pipe` in its name.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Work that all shells do from beginning to end. */
interface Script {
	readonly name: string;
	readonly script: string;
	/** What each shell must print. */
	readonly output: string;
	/** Times bash's, or milliseconds. */
	readonly bar: number;
	readonly unit?: 'ms';
	readonly fs?: 'readwrite';
	/** dash has no `(( ))`. */
	readonly isBashOnly?: true;
	/** Nothing is computed, only waited for: the clock alone tells. */
	readonly waits?: true;
}

const scripts: readonly Script[] = [
	{
		name: '100 000 rounds of (( ))',
		script: 'i=0; while (( i < 100000 )); do i=$((i+1)); done; echo $i',
		output: '100000\n',
		bar: 0.2,
		isBashOnly: true,
	},
	{
		name: '100 000 rounds of [ ]',
		script: 'i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo $i',
		output: '100000\n',
		bar: 0.2,
	},
	{
		name: '50 000 function calls',
		script: 'n=0; f() { n=$((n+$1)); }; i=0; while [ $i -lt 50000 ]; do f 2; i=$((i+1)); done; echo $n',
		output: '100000\n',
		bar: 0.2,
	},
	{
		name: '20 000 [ -f file ] on the host folder',
		script: 'for ((i=0; i<20000; i++)); do [ -f file ]; done; echo $i $?',
		output: '20000 0\n',
		bar: 1.5,
		fs: 'readwrite',
		isBashOnly: true,
	},
	{
		name: '2 000 $(echo)',
		script: 'for i in $(seq 1 2000); do x=$(echo $i); done; echo $x',
		output: '2000\n',
		bar: 0.015,
	},
	{
		name: '20 000 echo into a pipe',
		script: 'i=0; while [ $i -lt 20000 ]; do echo line $i; i=$((i+1)); done | wc -l',
		output: '20000\n',
		bar: 0.25,
	},
	{
		name: 'an endless loop | head -1',
		script: 'while true; do echo y; done | head -1',
		output: 'y\n',
		bar: 20,
		unit: 'ms',
		waits: true,
	},
	{
		name: 'three stages that sleep 0.3 s',
		script: 'sleep 0.3 | sleep 0.3 | sleep 0.3',
		output: '',
		bar: 1.05,
		waits: true,
	},
	{
		name: 'two jobs that sleep 0.3 s',
		script: 'sleep 0.3 & sleep 0.3 & wait',
		output: '',
		bar: 1.05,
		waits: true,
	},
];

/** Work that is aborted while it is under way. */
const aborted: readonly (readonly [name: string, script: string])[] = [
	['a busy loop', 'while true; do :; done'],
	['a blocked read', 'sleep 100 | read line'],
	['a sleep', 'sleep 100'],
];

const abortBarMs = 50;
const firstByteBarMs = 5;
const warmBar = 60_000;
const warmName = 'warm `echo hi` on a kept shell';
const firstByteName = 'first byte of `echo a; sleep 0.5; echo b`';

const rounds = Math.max(5, Number(process.argv[3] ?? 5));
const isWanted = (name: string): boolean => name.includes(process.argv[4] ?? '');
const worker = fileURLToPath(new URL('shell-worker.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tenon-bench-shell-'));
const environment = { ...process.env, LC_ALL: 'C.UTF-8' };
const isInstalled = (shell: string): boolean => spawnSync(shell, ['-c', ':']).status === 0;
const hasDash = isInstalled('dash');

interface Times {
	readonly wallMs: number;
	readonly mainMs: number;
	readonly allMs: number;
}

interface WorkerResult extends Times {
	readonly stdout: string;
	readonly calls: number;
	readonly blockedMs: number;
}

const runOurs = (work: Readonly<Record<string, unknown>>): WorkerResult => {
	const { status, stdout, stderr } = spawnSync(process.execPath, [worker, JSON.stringify(work)], {
		encoding: 'utf8',
		env: { ...process.env, NODE_OPTIONS: '' },
	});
	if (status !== 0) throw new Error(`the worker failed: ${stderr}`);
	return JSON.parse(stdout) as WorkerResult;
};

const runShell = (shell: 'bash' | 'dash', { script, output }: Script): Times => {
	// bash measures itself and its children; what it says of itself comes last.
	const text = shell === 'bash' ? `TIMEFORMAT='%3U %3S'\ntime {\n${script}\n}` : script;
	const start = performance.now();
	const { stdout, stderr } = spawnSync(shell, ['-c', text], {
		cwd: folder,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe'],
		env: environment,
	});
	const wallMs = performance.now() - start;
	if (stdout !== output) throw new Error(`${shell} printed ${JSON.stringify(stdout)} for ${script}`);
	const [user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
	const cpuMs = (user + system) * 1000;
	return { wallMs, mainMs: cpuMs, allMs: cpuMs };
};

const median = (values: readonly number[]): number =>
	values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

/** A line of the table. */
interface Line {
	readonly name: string;
	readonly unit: string;
	readonly ours: number;
	readonly bash?: number | undefined;
	readonly dash?: number | undefined;
	/** Ours divided by bash's CPU time: the main thread's, and that of all threads. */
	readonly cpu?: number | undefined;
	readonly all?: number | undefined;
	readonly bar: string;
	readonly keeps: 'yes' | 'by CPU time' | 'no';
}

const compare = (script: Script): Line => {
	const ours: Times[] = [];
	const bash: Times[] = [];
	const dash: Times[] = [];
	for (let round = 0; round < rounds; round++) {
		const result = runOurs({
			kind: 'script',
			script: script.script,
			fs: script.fs ?? 'memory',
			root: folder,
		});
		if (result.stdout !== script.output)
			throw new Error(`${script.name}: ours printed ${JSON.stringify(result.stdout)}`);
		ours.push(result);
		bash.push(runShell('bash', script));
		if (hasDash && script.isBashOnly === undefined) dash.push(runShell('dash', script));
	}
	const ratio = (key: keyof Times): number =>
		median(ours.map((times) => times[key])) / median(bash.map((times) => times[key]));
	const ms = median(ours.map(({ wallMs }) => wallMs));
	const measured = script.unit === 'ms' ? ms : ratio('wallMs');
	const keepsByCpu = script.waits === undefined && ratio('mainMs') <= script.bar;
	return {
		name: script.name,
		unit: 'ms',
		ours: ms,
		bash: median(bash.map(({ wallMs }) => wallMs)),
		dash: dash.length === 0 ? undefined : median(dash.map(({ wallMs }) => wallMs)),
		cpu: script.waits === undefined ? ratio('mainMs') : undefined,
		all: script.waits === undefined ? ratio('allMs') : undefined,
		bar: script.unit === 'ms' ? `≤ ${script.bar} ms` : `≤ ${script.bar}`,
		keeps: measured <= script.bar ? 'yes' : keepsByCpu ? 'by CPU time' : 'no',
	};
};

const measure = (work: Readonly<Record<string, unknown>>): readonly WorkerResult[] =>
	Array.from({ length: rounds }, () => runOurs({ fs: 'memory', ...work }));

const repeat = async (run: () => Promise<number>): Promise<number> => {
	const values: number[] = [];
	for (let round = 0; round < rounds; round++) values.push(await run());
	return median(values);
};

// The same command again and again: on our kept kernel, and through the input of a bash that is kept open.
const compareWarm = async (): Promise<Line> => {
	const results = measure({ kind: 'warm', script: 'echo hi' });
	const ours = median(results.map(({ calls, wallMs }) => (calls / wallMs) * 1000));
	const byCpu = median(results.map(({ calls, mainMs }) => (calls / mainMs) * 1000));
	return {
		name: warmName,
		unit: '/s',
		ours,
		bash: await repeat(keptBashPerSecond),
		bar: `≥ ${warmBar}/s`,
		keeps: ours >= warmBar ? 'yes' : byCpu >= warmBar ? 'by CPU time' : 'no',
	};
};

const keptBashPerSecond = (): Promise<number> =>
	new Promise((resolve, reject) => {
		const bash = spawn('bash', ['--norc'], { stdio: ['pipe', 'pipe', 'ignore'], env: environment });
		const start = performance.now();
		let count = 0;
		bash.once('error', reject);
		bash.stdout.on('data', () => {
			count += 1;
			const ms = performance.now() - start;
			if (ms < 500) {
				bash.stdin.write('echo hi\n');
				return;
			}
			bash.stdin.end();
			resolve((count / ms) * 1000);
		});
		bash.stdin.write('echo hi\n');
	});

const compareFirstByte = async (): Promise<Line> => {
	const script = 'echo a; sleep 0.5; echo b';
	const ours = median(measure({ kind: 'firstByte', script }).map(({ wallMs }) => wallMs));
	return {
		name: firstByteName,
		unit: 'ms',
		ours,
		bash: await repeat(() => firstByteOfBash(script)),
		bar: `≤ ${firstByteBarMs} ms`,
		keeps: ours <= firstByteBarMs ? 'yes' : 'no',
	};
};

const firstByteOfBash = (script: string): Promise<number> =>
	new Promise((resolve, reject) => {
		const start = performance.now();
		const bash = spawn('bash', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'], env: environment });
		bash.once('error', reject);
		bash.stdout.once('data', () => resolve(performance.now() - start));
	});

const compareAborts = async (name: string, script: string): Promise<readonly Line[]> => {
	const results = measure({ kind: 'abort', script });
	const backMs = median(results.map(({ wallMs }) => wallMs));
	const blockedMs = median(results.map((result) => result.blockedMs));
	const bar = `≤ ${abortBarMs} ms`;
	return [
		{
			name: `abort of ${name}: back after`,
			unit: 'ms',
			ours: backMs,
			bash: await repeat(() => abortOfBash(script)),
			bar,
			keeps: backMs <= abortBarMs ? 'yes' : 'no',
		},
		{
			name: `abort of ${name}: event loop blocked`,
			unit: 'ms',
			ours: blockedMs,
			bar,
			keeps: blockedMs <= abortBarMs ? 'yes' : 'no',
		},
	];
};

// The whole group: what a shell waits for would outlive it.
const abortOfBash = (script: string): Promise<number> =>
	new Promise((resolve, reject) => {
		const bash = spawn('bash', ['-c', script], { stdio: 'ignore', detached: true, env: environment });
		let abortedAt = 0;
		bash.once('error', reject);
		bash.once('exit', () => resolve(performance.now() - abortedAt));
		setTimeout(() => {
			abortedAt = performance.now();
			process.kill(-bash.pid!, 'SIGTERM');
		}, 100);
	});

const columns = ['ours', 'bash', 'dash', 'clock', 'cpu', 'all', 'bar', 'kept'];
const nameWidth = 44;

const cell = (text: string): string => text.padStart(11);
const figure = (value: number | undefined): string =>
	value === undefined ? '' : value.toFixed(value >= 1000 ? 0 : value >= 0.1 ? 2 : 4);

const print = (line: Line): void => {
	const { name, unit, ours, bash, dash, cpu, all, bar, keeps } = line;
	const amount = (value: number | undefined): string =>
		value === undefined ? '' : `${value.toFixed(value >= 1000 ? 0 : 1)} ${unit}`;
	const ratios = [bash === undefined ? undefined : ours / bash, cpu, all].map(figure);
	const cells = [amount(ours), amount(bash), amount(dash), ...ratios, bar, keeps];
	console.log(name.padEnd(nameWidth) + cells.map(cell).join(''));
	if (keeps === 'no') process.exitCode = 1;
};

if (!existsSync(fileURLToPath(new URL('../packages/cli/dist/program/start.cjs', import.meta.url)))) {
	throw new Error('the program is not built; run: npm run build');
}
try {
	writeFileSync(join(folder, 'file'), 'x\n');
	const load = loadavg()[0]!.toFixed(1);
	console.log(`Node ${process.version}, ${cpus().length} processors, load ${load} at the start`);
	console.log(
		`medians of ${rounds} first runs in fresh processes; clock, cpu, all: ours divided by bash's\n`,
	);
	console.log(''.padEnd(nameWidth) + columns.map(cell).join(''));
	for (const script of scripts) if (isWanted(script.name)) print(compare(script));
	if (isWanted(warmName)) print(await compareWarm());
	if (isWanted(firstByteName)) print(await compareFirstByte());
	for (const [name, script] of aborted) {
		if (!isWanted(`abort of ${name}`)) continue;
		for (const line of await compareAborts(name, script)) print(line);
	}
} finally {
	rmSync(folder, { recursive: true });
}

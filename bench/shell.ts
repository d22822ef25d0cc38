/**
 * The shell beside the machine's bash in one run: each work in a fresh process of both, in turns, medians,
 * and the bar that each ratio must keep. Three ratios are shown. `wall` is what a user feels and is only
 * worth something on an idle machine; `cpu` sets our main thread's CPU time against bash's own and that of
 * its children, and decides; `all` also counts our compiler's and collector's threads, which work beside it.
 *
 * Runs on the built packages: `npm run build` first. `npm run bench -- shell 9` takes nine rounds.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Work whose time is set against bash's. */
interface Comparison {
	readonly name: string;
	readonly script: string;
	/** What both shells must print. */
	readonly output: string;
	/** Times bash's. */
	readonly bar: number;
	readonly fs?: 'readwrite';
	/** Nothing is computed, only waited for: the clock decides. */
	readonly waits?: true;
}

const comparisons: readonly Comparison[] = [
	{
		name: '100 000 rounds of (( ))',
		script: 'i=0; while (( i < 100000 )); do i=$((i+1)); done; echo $i',
		output: '100000\n',
		bar: 0.2,
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
	},
	{
		name: '2 000 $(builtin)',
		script: 'for ((i=0; i<2000; i++)); do x=$(echo $i); done; echo $x',
		output: '1999\n',
		bar: 0.015,
	},
	{
		name: '20 000 echo into a pipe',
		script: 'i=0; while [ $i -lt 20000 ]; do echo line $i; i=$((i+1)); done | wc -l',
		output: '20000\n',
		bar: 0.25,
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

const rounds = Number(process.argv[3] ?? 5);
const worker = fileURLToPath(new URL('shell-worker.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tenon-bench-shell-'));
let failures = 0;

interface Times {
	readonly wallMs: number;
	readonly mainMs: number;
	readonly allMs: number;
}

interface WorkerResult extends Times {
	readonly stdout: string;
	readonly exitCode: number;
	readonly calls: number;
	readonly blockedMs: number;
}

const runOurs = (work: Readonly<Record<string, unknown>>): WorkerResult => {
	const { status, stdout, stderr } = spawnSync(process.execPath, [worker, JSON.stringify(work)], {
		encoding: 'utf8',
		// Its own choice of modules: the built ones.
		env: { ...process.env, NODE_OPTIONS: '' },
	});
	if (status !== 0) throw new Error(`the worker failed: ${stderr}`);
	return JSON.parse(stdout) as WorkerResult;
};

/** bash measures itself and its children; a start of bash is part of the time by the clock alone. */
const runBash = ({ script, output }: Comparison): Times => {
	const start = performance.now();
	const { stdout, stderr } = spawnSync('bash', ['-c', `TIMEFORMAT='%3U %3S'\ntime {\n${script}\n}`], {
		cwd: folder,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe'],
		env: { ...process.env, LC_ALL: 'C.UTF-8' },
	});
	const wallMs = performance.now() - start;
	if (stdout !== output) throw new Error(`bash printed ${JSON.stringify(stdout)} for ${script}`);
	const [user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
	const cpuMs = (user + system) * 1000;
	return { wallMs, mainMs: cpuMs, allMs: cpuMs };
};

const median = (values: readonly number[]): number =>
	values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

const cell = (text: string): string => text.padStart(9);

const verdict = (keeps: boolean): string => {
	if (!keeps) failures += 1;
	return keeps ? '' : '   beyond the bar';
};

const compare = (comparison: Comparison): void => {
	const { name, script, output, bar, fs, waits } = comparison;
	const ours: Times[] = [];
	const theirs: Times[] = [];
	for (let round = 0; round < rounds; round++) {
		const result = runOurs({ kind: 'script', script, fs: fs ?? 'memory', root: folder });
		if (result.stdout !== output) throw new Error(`${name}: ours printed ${JSON.stringify(result.stdout)}`);
		ours.push(result);
		theirs.push(runBash(comparison));
	}
	const ratio = (key: keyof Times): number =>
		median(ours.map((times) => times[key])) / median(theirs.map((times) => times[key]));
	const decisive = waits === true ? 'wallMs' : 'mainMs';
	const digits = bar < 0.1 ? 4 : 2;
	const ratios = (['wallMs', 'mainMs', 'allMs'] as const).map((key) =>
		waits === true && key !== 'wallMs' ? cell('') : cell(ratio(key).toFixed(digits)),
	);
	console.log(
		`${name.padEnd(40)}${cell(median(ours.map((times) => times[decisive])).toFixed(1))}` +
			`${cell(median(theirs.map((times) => times[decisive])).toFixed(1))}${ratios.join('')}` +
			`${cell(`≤ ${bar}`)}${verdict(ratio(decisive) <= bar)}`,
	);
};

const measure = (work: Readonly<Record<string, unknown>>): readonly WorkerResult[] =>
	Array.from({ length: rounds }, () => runOurs({ fs: 'memory', ...work }));

const report = (name: string, value: number, unit: string, bar: string, keeps: boolean): void => {
	const digits = value < 1000 ? 1 : 0;
	console.log(`${name.padEnd(58)}${cell(value.toFixed(digits))} ${unit.padEnd(8)}${bar}${verdict(keeps)}`);
};

const reportAborts = (name: string, script: string): void => {
	const results = measure({ kind: 'abort', script });
	const backMs = median(results.map(({ wallMs }) => wallMs));
	report(`abort of ${name}: back after`, backMs, 'ms', '≤ 50', backMs <= 50);
	const blockedMs = median(results.map((result) => result.blockedMs));
	report(`abort of ${name}: event loop blocked at most`, blockedMs, 'ms', '≤ 50', blockedMs <= 50);
};

if (!existsSync(fileURLToPath(new URL('../packages/shell/dist/index.js', import.meta.url)))) {
	throw new Error('the packages are not built; run: npm run build');
}
try {
	writeFileSync(join(folder, 'file'), 'x\n');
	console.log(`Node ${process.version}, medians of ${rounds} first runs in fresh processes\n`);
	const head = ['ours ms', 'bash ms', 'wall', 'cpu', 'all', 'bar'].map(cell).join('');
	console.log(`${'work, times bash'.padEnd(40)}${head}`);
	for (const comparison of comparisons) compare(comparison);
	console.log();

	const warm = measure({ kind: 'warm', script: 'echo hi' });
	const perSecond = median(warm.map(({ calls, mainMs }) => (calls / mainMs) * 1000));
	report('warm `echo hi`, per second of CPU', perSecond, 'calls', '≥ 60 000', perSecond >= 60_000);
	const perWallSecond = median(warm.map(({ calls, wallMs }) => (calls / wallMs) * 1000));
	report('warm `echo hi`, per second by the clock', perWallSecond, 'calls', '', true);
	const endless = measure({ kind: 'script', script: 'while true; do echo y; done | head -1' });
	const endlessMs = median(endless.map(({ wallMs }) => wallMs));
	report('`while true; do echo y; done | head -1`', endlessMs, 'ms', '≤ 20', endlessMs <= 20);
	const first = measure({ kind: 'firstByte', script: 'echo a; sleep 0.5; echo b' });
	const firstMs = median(first.map(({ wallMs }) => wallMs));
	report('first byte of `echo a; sleep 0.5; echo b`', firstMs, 'ms', '≤ 5', firstMs <= 5);
	reportAborts('a busy loop', 'while true; do :; done');
	reportAborts('a blocked read', 'sleep 100 | read line');
	reportAborts('a sleep', 'sleep 100');
} finally {
	rmSync(folder, { recursive: true });
}
if (failures > 0) process.exitCode = 1;

/**
 * The commands beside the machine's own under bash: every work in a fresh process of each, in turns, medians,
 * one table. Times are by the clock, as a user feels them; ours start when the engine is loaded, those of bash
 * include the start of its process. What both print must be equal.
 *
 * A bar is on `clock`, ours divided by bash's. On a busy machine the clock also counts the work of others;
 * `cpu` is our main thread's CPU time divided by that of bash and its children, and a bar that only `cpu` keeps
 * is marked as such. `again` is the same for a second run in the same process. `memory` is the most that the process took beyond the idle shell's, `bash's` the largest
 * of the real processes, `blocked` the longest time without a turn of the event loop, on our CPU: what the
 * machine gave to others meanwhile is not ours.
 *
 * Runs on the built packages: `npm run build` first. `npm run bench -- commands 9` takes nine rounds, three
 * times as many of short works, `npm run bench -- commands 5 grep tr` only the works with `grep` or `tr` in their name,
 * `npm run bench -- commands 5 'memory of'` only the memory of streaming pipelines.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bigSizes, writeData } from './commands/data.ts';

/** Work that both do. */
interface Work {
	readonly name: string;
	readonly script: string;
	/** Times bash's, or milliseconds. */
	readonly bar: number;
	readonly unit?: 'ms';
	/** The real folder unless said otherwise. */
	readonly fs?: 'memory' | 'overlay' | 'readwrite';
	/** What a file system in memory holds. */
	readonly files?: readonly string[];
}

const pipeline = 'cat big-64.txt | grep foo | wc -l';

const works: readonly Work[] = [
	{ name: 'cat | grep foo | wc -l, real folder', script: pipeline, bar: 1.3 },
	{ name: 'cat | grep foo | wc -l, memory', script: pipeline, bar: 0.8, fs: 'memory', files: ['big-64.txt'] },
	{ name: 'cat | grep foo | wc -l, overlay', script: pipeline, bar: 1.3, fs: 'overlay' },
	{ name: 'the same, a third of the lines match', script: 'cat third.txt | grep foo | wc -l', bar: 1.6 },
	{ name: 'grep -c, a third of the lines match', script: 'grep -c foo third.txt', bar: 1.6 },
	{ name: 'grep -cE, a regex without a literal', script: "grep -cE '[a-z]+[0-9]{2,}' words.txt", bar: 5 },
	{ name: 'grep -ci of a literal', script: 'grep -ci FOO big-64.txt', bar: 5 },
	{ name: 'sed s/foo/bar/', script: 'sed s/foo/bar/ big-64.txt | wc -c', bar: 1 },
	{
		name: 'sed -E with two groups and g',
		script: "sed -E 's/([a-z]+) ([a-z]+[0-9]+)/\\2 \\1/g' words.txt | wc -c",
		bar: 0.5,
	},
	{ name: 'seq 1 1000000 | sort -n | tail -1', script: 'seq 1 1000000 | sort -n | tail -1', bar: 1.2 },
	{ name: 'sort | uniq -c', script: 'sort words.txt | uniq -c | tail -1', bar: 3 },
	{ name: 'sort -k2,2 -k1,1nr', script: 'sort -k2,2 -k1,1nr big-64.txt | tail -1', bar: 3 },
	{ name: 'paste -s', script: 'paste -sd, big-64.txt | wc -c', bar: 3 },
	{ name: 'paste side by side', script: 'paste - - - < big-64.txt | wc -c', bar: 5 },
	{ name: 'base64', script: 'base64 big-64.txt | wc -c', bar: 5 },
	{ name: 'base64 -d', script: 'base64 big-64.txt | base64 -d | wc -c', bar: 5 },
	{ name: 'find -name, 10 000 files', script: "find tree -name '*.ts' | wc -l", bar: 1.5 },
	{ name: 'find -type f, 10 000 files', script: 'find tree -type f | wc -l', bar: 1.5 },
	{ name: 'find -size, 10 000 files', script: 'find tree -size +1k | wc -l', bar: 5 },
	{ name: 'grep -r, 10 000 files', script: 'grep -r foo tree | wc -l', bar: 2 },
	{ name: 'ls -lR, 10 000 files', script: 'ls -lR tree | wc -l', bar: 5 },
	{ name: 'du -a, 10 000 files', script: 'du -a tree | wc -l', bar: 5 },
	{ name: 'wc', script: 'wc words.txt', bar: 1.3 },
	{ name: 'wc -l alone', script: 'wc -l big-64.txt', bar: 5 },
	{ name: 'tr a-z A-Z', script: 'tr a-z A-Z < words.txt | wc -c', bar: 1.3 },
	{ name: 'tr -d of a set', script: 'tr -d aeiou < words.txt | wc -c', bar: 1.3 },
	{ name: 'cut -d -f', script: "cut -d ' ' -f 2,4 words.txt | wc -c", bar: 1.3 },
	{ name: 'cut -c', script: 'cut -c 3-10 words.txt | wc -c', bar: 1.3 },
	{ name: 'md5sum', script: 'md5sum big-64.txt', bar: 1.3 },
	{ name: 'head -n 500000', script: 'head -n 500000 big-64.txt | wc -c', bar: 1.3 },
	{ name: 'tail -n 500000', script: 'tail -n 500000 big-64.txt | wc -c', bar: 1.3 },
	{ name: 'tail -n 500000 of a pipe', script: 'cat big-64.txt | tail -n 500000 | wc -c', bar: 1.3 },
	{ name: 'diff of 20 000 lines, some changed', script: 'diff lines.txt changed.txt | wc -l', bar: 3 },
	{ name: 'diff of 20 000 lines, shuffled', script: 'diff lines.txt shuffled.txt | wc -l', bar: 3 },
	{
		name: 'awk, sum of a million numbers, × mawk',
		script: `seq 1 1000000 | mawk '{ s += $1 } END { printf "%.0f\\n", s }'`,
		bar: 1.5,
	},
	{ name: 'awk, two fields, × mawk', script: "mawk '{ print $1, $3 }' words.txt | wc -c", bar: 2 },
	{
		name: 'awk, count by a field, × mawk',
		script: "mawk '{ n[$1]++ } END { for (k in n) if (n[k] > m) m = n[k]; print m }' words.txt",
		bar: 2,
	},
	{ name: 'awk, gsub, × mawk', script: 'mawk \'{ gsub(/foo/, "bar"); print }\' big-64.txt | wc -c', bar: 2 },
	{ name: 'jq, identity', script: 'jq . records.json | wc -l', bar: 1 },
	{ name: 'jq, filter', script: "jq '.[] | select(.value > 500) | .name' records.json | wc -c", bar: 1 },
	{
		name: 'jq, group_by',
		script: "jq -c 'group_by(.kind) | map({kind: .[0].kind, count: length})' records.json",
		bar: 1,
	},
	{ name: "jq -c '.[]'", script: "jq -c '.[]' records.json | wc -l", bar: 1 },
	{
		name: 'jq --stream',
		script: "jq -n --stream 'reduce inputs as $event (0; . + 1)' records.json",
		bar: 1,
	},
	{ name: 'gzip, 64 MiB and back', script: 'gzip -c big-64.txt | gzip -dc | wc -c', bar: 2 },
	{ name: 'tar, 64 MiB', script: 'tar cf - big-64.txt | wc -c', bar: 2 },
	{ name: 'tar, 64 MiB and back', script: 'tar cf - big-64.txt | tar xOf - | wc -c', bar: 2 },
	{ name: 'yes | head -1', script: 'yes | head -1', bar: 20, unit: 'ms' },
	{ name: 'seq 1 5000000 | head -1', script: 'seq 1 5000000 | head -1', bar: 20, unit: 'ms' },
];

/** Small commands on a small file, on a kept shell. */
const small: readonly string[] = ['grep foo small.txt', 'wc -l small.txt', 'head -n 1 small.txt'];
const smallBar = 0.05;

/** Pipelines whose memory must not grow with the file. */
const streaming: readonly (readonly [name: string, script: (file: string) => string])[] = [
	['cat | grep foo | wc -l', (file) => `cat ${file} | grep foo | wc -l`],
	['grep -v | wc -c', (file) => `grep -v foo ${file} | wc -c`],
	['grep -cE', (file) => `grep -cE '[a-z]+[0-9]{2,}' ${file}`],
	['sed s/foo/bar/ | wc -c', (file) => `sed s/foo/bar/ ${file} | wc -c`],
	['tr | cut | wc -c', (file) => `tr a-z A-Z < ${file} | cut -c 3-10 | wc -c`],
	['uniq | wc', (file) => `uniq ${file} | wc`],
	['awk print | wc -c', (file) => `awk '{ print $1, NF }' ${file} | wc -c`],
	['awk gsub | wc -c', (file) => `awk '{ gsub(/foo/, "bar"); print }' ${file} | wc -c`],
	['jq -R | wc -c', (file) => `jq -R length ${file} | wc -c`],
	['gzip | gzip -d | wc -c', (file) => `gzip -c ${file} | gzip -dc | wc -c`],
	['tar | tar | wc -c', (file) => `tar cf - ${file} | tar xOf - | wc -c`],
	['md5sum', (file) => `md5sum ${file}`],
	['paste | wc -c', (file) => `paste - - - < ${file} | wc -c`],
	['base64 | base64 -d | wc -c', (file) => `base64 ${file} | base64 -d | wc -c`],
	['head -n | tail -n 10', (file) => `head -n 3000000 ${file} | tail -n 10`],
];
const memoryBar = 64;
const blockedBarMs = 50;

const rounds = Math.max(1, Number(process.argv[3] ?? 5));
const wanted = process.argv.slice(4);
const worker = fileURLToPath(new URL('shell-worker.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tenon-bench-commands-'));
const environment = { ...process.env, LC_ALL: 'C.UTF-8' };
// GNU's time says how much memory a process and its children took at most; bash does not.
const hasTime = spawnSync('/usr/bin/time', ['-f', '%M', 'true']).status === 0;

interface Run {
	readonly wallMs: number;
	readonly cpuMs: number;
	readonly memoryBytes: number;
	readonly blockedCpuMs: number;
	/** CPU time of a second run. */
	readonly againMs: number;
	readonly stdout: string;
}

interface WorkerResult {
	readonly wallMs: number;
	readonly mainMs: number;
}

const callWorker = <Result extends WorkerResult>(work: Readonly<Record<string, unknown>>): Result => {
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[worker, JSON.stringify({ root: folder, ...work })],
		// Its own choice of modules: the built ones.
		{ encoding: 'utf8', env: { ...environment, NODE_OPTIONS: '' } },
	);
	if (status !== 0) throw new Error(`the worker failed: ${stderr}`);
	return JSON.parse(stdout) as Result;
};

const runOurs = ({ script, fs = 'readwrite', files }: Pick<Work, 'script' | 'fs' | 'files'>): Run => {
	const run = callWorker<Run & WorkerResult & { readonly stderr: string }>({
		kind: 'watched',
		script,
		fs,
		files,
	});
	return { ...run, cpuMs: run.mainMs, stdout: run.stderr + run.stdout };
};

const startBash = (command: readonly string[]): { readonly stdout: string; readonly stderr: string } =>
	spawnSync(command[0]!, command.slice(1), {
		cwd: folder,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe'],
		env: environment,
	});

const runBash = (script: string): Run => {
	// bash measures itself and its children; what is said of it comes last.
	const text = `TIMEFORMAT='%3U %3S'\ntime {\n${script}\n}`;
	const start = performance.now();
	const { stdout, stderr } = startBash(['bash', '-c', text]);
	const wallMs = performance.now() - start;
	const [user = 0, system = 0] = (stderr.trim().split('\n').pop() ?? '').split(' ').map(Number);
	return {
		wallMs,
		cpuMs: (user + system) * 1000,
		memoryBytes: Number.NaN,
		blockedCpuMs: 0,
		againMs: Number.NaN,
		stdout: stdout.slice(-200),
	};
};

// In a run of its own: to be started by another program takes bash milliseconds more.
const bashMemory = (script: string): number =>
	hasTime
		? Number(startBash(['/usr/bin/time', '-f', '%M', 'bash', '-c', script]).stderr.trim().split('\n').pop()) *
			1024
		: Number.NaN;

/** What is done sooner is done more often: what else the machine does weighs more on it. */
const enoughMs = 8000;

const median = (values: readonly number[]): number =>
	values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

const medianOf = (runs: readonly Run[], key: Exclude<keyof Run, 'stdout'>): number =>
	median(runs.map((run) => run[key]));

let longestBlockMs = 0;
let longestBlockIn = '';

const compare = (work: Work): readonly string[] => {
	const ours: Run[] = [];
	const bash: Run[] = [];
	const start = performance.now();
	for (
		let round = 0;
		round < rounds || (round < 3 * rounds && performance.now() - start < enoughMs);
		round++
	) {
		ours.push(runOurs(work));
		bash.push(runBash(work.script));
		const [one, other] = [ours.at(-1)!.stdout, bash.at(-1)!.stdout];
		if (one !== other)
			return [verdict(false, false), `ours ${JSON.stringify(one)}, real ${JSON.stringify(other)}`];
	}
	const clock = medianOf(ours, 'wallMs') / medianOf(bash, 'wallMs');
	const cpu = medianOf(ours, 'cpuMs') / medianOf(bash, 'cpuMs');
	const isKept = work.unit === 'ms' ? medianOf(ours, 'wallMs') <= work.bar : clock <= work.bar;
	const blockedMs = medianOf(ours, 'blockedCpuMs');
	if (blockedMs > longestBlockMs) {
		longestBlockMs = blockedMs;
		longestBlockIn = work.name;
	}
	return [
		milliseconds(medianOf(ours, 'wallMs')),
		milliseconds(medianOf(bash, 'wallMs')),
		ratio(clock),
		ratio(cpu),
		ratio(medianOf(ours, 'againMs') / medianOf(bash, 'cpuMs')),
		megabytes(medianOf(ours, 'memoryBytes')),
		megabytes(bashMemory(work.script)),
		milliseconds(blockedMs),
		work.unit === 'ms' ? `≤ ${work.bar} ms` : `≤ ${work.bar}`,
		verdict(isKept, work.unit === undefined && cpu <= work.bar),
	];
};

// A shell that is kept open, against a process for each command.
const compareSmall = (script: string): readonly string[] => {
	const calls = 200;
	const ours: number[] = [];
	const bash: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const result = callWorker<WorkerResult & { readonly calls: number }>({
			kind: 'warm',
			script,
			fs: 'readwrite',
		});
		ours.push(result.wallMs / result.calls);
		bash.push(runBash(`for ((i = 0; i < ${calls}; i++)); do ${script}; done > /dev/null`).wallMs / calls);
	}
	const clock = median(ours) / median(bash);
	const each = [median(ours), median(bash)].map((ms) => `${ms.toFixed(3)} ms`);
	return [...each, ratio(clock), '', '', '', '', '', `≤ ${smallBar}`, verdict(clock <= smallBar, false)];
};

const compareMemory = (script: (file: string) => string): readonly string[] => {
	const bytes = bigSizes.map((size) => {
		const runs = Array.from({ length: Math.min(3, rounds) }, () =>
			runOurs({ script: script(`big-${size}.txt`) }),
		);
		return medianOf(runs, 'memoryBytes');
	});
	return [
		...bytes.map(megabytes),
		`≤ ${memoryBar} MB`,
		verdict(
			bytes.every((count) => count <= memoryBar * 1e6),
			false,
		),
	];
};

const verdict = (isKept: boolean, isKeptByCpu: boolean): string => {
	if (!isKept && !isKeptByCpu) process.exitCode = 1;
	return isKept ? 'yes' : isKeptByCpu ? 'by CPU time' : 'no';
};

const nameWidth = 40;
const print = (name: string, cells: readonly string[]): void =>
	console.log(name.padEnd(nameWidth) + cells.map((text) => text.padStart(11)).join(''));

const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;
const ratio = (value: number): string => value.toFixed(value >= 0.1 ? 2 : 4);
const megabytes = (bytes: number): string => (Number.isNaN(bytes) ? '' : `${(bytes / 1e6).toFixed(0)} MB`);

const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((part) => name.includes(part));
const smallName = (script: string): string => `warm, against a process each: ${script.split(' ')[0]}`;
const wantedWorks = works.filter(({ name }) => isWanted(name));
const wantedSmall = small.filter((script) => isWanted(smallName(script)));
const wantedStreaming = streaming.filter(([name]) => isWanted(`memory of ${name}`));
const scripts = [
	...wantedWorks.map(({ script }) => script),
	...wantedSmall,
	...wantedStreaming.flatMap(([, script]) => bigSizes.map((size) => script(`big-${size}.txt`))),
];

if (!existsSync(fileURLToPath(new URL('../packages/commands/dist/index.js', import.meta.url)))) {
	throw new Error('the packages are not built; run: npm run build');
}
try {
	writeData(folder, scripts);
	const load = loadavg()[0]!.toFixed(1);
	console.log(`Node ${process.version}, ${cpus().length} processors, load ${load} at the start`);
	console.log(`medians of ${rounds} to ${3 * rounds} first runs in fresh processes; files of 64 MiB\n`);
	print('', ['ours', 'bash', 'clock', 'cpu', 'again', 'memory', "bash's", 'blocked', 'bar', 'kept']);
	for (const work of wantedWorks) print(work.name, compare(work));
	for (const script of wantedSmall) print(smallName(script), compareSmall(script));
	if (wantedWorks.length > 0)
		console.log(`\nlongest block of the event loop: ${milliseconds(longestBlockMs)}, in ${longestBlockIn}`);
	if (longestBlockMs > blockedBarMs) process.exitCode = 1;
	console.log('\nmemory beyond the idle shell');
	print('', [...bigSizes.map((size) => `${size} MiB`), 'bar', 'kept']);
	for (const [name, script] of wantedStreaming) print(name, compareMemory(script));
} finally {
	rmSync(folder, { recursive: true });
}

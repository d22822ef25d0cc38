/**
 * Runs one piece of work on the engine in this fresh process and prints what it took as one line of JSON.
 * The work is the first argument: `{ kind, script, fs, root, files }`; `files` are names in the folder `root`
 * that a file system in memory starts with.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { memoryHome, open } from './engine.mjs';

const work = JSON.parse(process.argv[2]);
const files = Object.fromEntries(
	(work.files ?? []).map((name) => [join(memoryHome, name), readFileSync(join(work.root, name))]),
);
const shell = await open({ fs: work.fs, root: work.root, files });
// Loads what every script needs; the script itself is compiled for the first time below.
await shell.exec('true');

/**
 * Ends what the set-up began, for every kind of work alike: loading the engine and filling the file system leave
 * a collection of garbage under way, which would otherwise be finished, and paid for, while the work is timed.
 */
const settle = async () => {
	setFlagsFromString('--expose-gc');
	const collect = runInNewContext('gc');
	// V8's kept code counts only under the flags it was kept under: files that are read from here on would have none.
	setFlagsFromString('--no-expose-gc');
	collect();
	await pause(settleMs);
};
const settleMs = 50;

await settle();

const milliseconds = ({ user, system }) => (user + system) / 1000;

// Older versions of Node know the CPU time of all threads alone.
const mainCpuUsage = process.threadCpuUsage ?? process.cpuUsage;

/** Times `run`: by the clock, on the main thread's CPU, and on the CPU of all threads together. */
const timed = async (run) => {
	const main = mainCpuUsage();
	const all = process.cpuUsage();
	const start = performance.now();
	const result = await run();
	const wallMs = performance.now() - start;
	return {
		wallMs,
		mainMs: milliseconds(mainCpuUsage(main)),
		allMs: milliseconds(process.cpuUsage(all)),
		result,
	};
};

/**
 * Notes every turn of the event loop: the longest time between two, by the clock and on the main thread's CPU.
 * The latter leaves out what the machine gave to others meanwhile.
 */
const watchTurns = () => {
	let blockedMs = 0;
	let blockedCpuMs = 0;
	let turnAt = performance.now();
	let cpuAt = milliseconds(mainCpuUsage());
	const turn = () => {
		const now = performance.now();
		const cpu = milliseconds(mainCpuUsage());
		blockedMs = Math.max(blockedMs, now - turnAt);
		blockedCpuMs = Math.max(blockedCpuMs, cpu - cpuAt);
		turnAt = now;
		cpuAt = cpu;
		immediate = setImmediate(turn);
	};
	let immediate = setImmediate(turn);
	return {
		end: async () => {
			await new Promise((resolve) => setTimeout(resolve, 0));
			clearImmediate(immediate);
			return { blockedMs, blockedCpuMs };
		},
	};
};

const kinds = {
	/** The first run of a script. */
	script: async () => {
		const { result, ...times } = await timed(() => shell.exec(work.script));
		// The end of it will do, and is written whole before the process ends.
		return { ...times, stdout: result.stdout.slice(-200) };
	},
	/**
	 * The first run of a script, with the most memory it took beyond the idle shell's, and the longest block;
	 * then the CPU time of a second run, when the engine knows its code.
	 */
	watched: async () => {
		const watch = watchTurns();
		const idleBytes = process.memoryUsage.rss();
		const { result, ...times } = await timed(() => shell.exec(work.script));
		const peakBytes = process.resourceUsage().maxRSS * 1024;
		const blocks = await watch.end();
		const again = await timed(() => shell.exec(work.script));
		return {
			...times,
			...blocks,
			againMs: again.mainMs,
			stdout: result.stdout.slice(-200),
			stderr: result.stderr.slice(0, 200),
			memoryBytes: Math.max(0, peakBytes - idleBytes),
		};
	},
	/** The same short script again and again on the kept shell. */
	warm: async () => {
		for (let count = 0; count < 2000; count++) await shell.exec(work.script);
		const calls = 50_000;
		const { result, ...times } = await timed(async () => {
			for (let count = 0; count < calls; count++) await shell.exec(work.script);
		});
		return { ...times, calls };
	},
	/** When the host sees the first byte. */
	firstByte: async () => {
		let seen;
		const start = performance.now();
		const main = mainCpuUsage();
		await shell.exec(work.script, {
			onStdout: () => {
				seen ??= { wallMs: performance.now() - start, mainMs: milliseconds(mainCpuUsage(main)) };
			},
		});
		return seen;
	},
	/** How long a script takes to be back after it was aborted, and how long the event loop ever waited. */
	abort: async () => {
		const delays = monitorEventLoopDelay({ resolution: 1 });
		const controller = new AbortController();
		let abortedAt;
		delays.enable();
		setTimeout(() => {
			abortedAt = performance.now();
			controller.abort();
		}, 200);
		await shell.exec(work.script, { signal: controller.signal });
		const wallMs = performance.now() - abortedAt;
		delays.disable();
		return { wallMs, blockedMs: delays.max / 1e6 };
	},
};

console.log(JSON.stringify(await kinds[work.kind]()));
await shell.close();
process.exit(0);

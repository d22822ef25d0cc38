/**
 * Runs one piece of work on the engine in this fresh process and prints what it took as one line of JSON.
 * The work is the first argument: `{ kind, script, fs, root }`.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { open } from './engine.mjs';

const work = JSON.parse(process.argv[2]);
const shell = await open({ fs: work.fs, root: work.root });
// Loads what every script needs; the script itself is compiled for the first time below.
await shell.exec('true');

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

const kinds = {
	/** The first run of a script. */
	script: async () => {
		const { result, ...times } = await timed(() => shell.exec(work.script));
		// The end of it will do, and is written whole before the process ends.
		return { ...times, stdout: result.stdout.slice(-200) };
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

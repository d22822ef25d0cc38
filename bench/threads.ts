import { spawnSync } from 'node:child_process';
import { Worker } from 'node:worker_threads';

/*
 * What a worker thread of this Node survives alone, and what takes its process along or never comes back: the facts
 * behind docs/decisions/0035. Each case runs in a process of its own. `npm run bench -- threads`
 */

interface Case {
	readonly name: string;
	/** What the thread does. */
	readonly body: string;
	/** What has to end it: a limit that the thread was given, or `terminate()` after a moment. */
	readonly ends: 'limit' | 'terminate';
	readonly options?: { readonly maxOldGenerationSizeMb: number };
}

const heap = { maxOldGenerationSizeMb: 64 };
const cases: readonly Case[] = [
	{
		name: 'WebAssembly memory grows past its maximum',
		body: 'const m = new WebAssembly.Memory({ initial: 1, maximum: 16 }); try { m.grow(100); } catch (e) { process.exit(0); }',
		ends: 'limit',
	},
	{
		name: 'heap fills with arrays',
		body: 'const all = []; for (;;) all.push(new Array(1000).fill(Math.random()));',
		ends: 'limit',
		options: heap,
	},
	{
		name: 'heap fills with one Map',
		body: 'const map = new Map(); for (let i = 0; ; i++) map.set(i, i);',
		ends: 'limit',
		options: heap,
	},
	{
		name: 'heap fills with one object',
		body: 'const o = {}; for (let i = 0; ; i++) o["k" + i] = i;',
		ends: 'limit',
		options: heap,
	},
	{
		name: 'heap fills with one string',
		body: 'const all = []; for (let i = 0; ; i++) all.push("x".repeat(1000) + i);',
		ends: 'limit',
		options: heap,
	},
	{
		name: 'buffers fill memory outside of the heap (stopped at 512 MiB)',
		body: 'const all = []; for (let i = 0; i < 512; i++) all.push(Buffer.alloc(1 << 20, 1)); process.exit(7);',
		ends: 'limit',
		options: heap,
	},
	{ name: 'terminate() in a native regex', body: '/^(a+)+$/.test("a".repeat(40) + "b");', ends: 'terminate' },
	{ name: 'terminate() in a busy loop', body: 'for (;;);', ends: 'terminate' },
	{
		name: 'terminate() in a loop of built-in calls',
		body: 'let all = []; for (let i = 0; ; i++) { all.push(new Array(1000).fill(0)); if (all.length > 100) all = []; }',
		ends: 'terminate',
	},
	{
		name: 'terminate() in one long sort',
		body: 'new Float64Array(60_000_000).map(() => Math.random()).sort();',
		ends: 'terminate',
	},
	{
		name: 'terminate() in a WebAssembly loop',
		body: 'const b = new Uint8Array([0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,7,5,1,1,102,0,0,10,9,1,7,0,3,64,12,0,11,11]); new WebAssembly.Instance(new WebAssembly.Module(b)).exports.f();',
		ends: 'terminate',
	},
	{
		name: 'terminate() in Atomics.wait',
		body: 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
		ends: 'terminate',
	},
	{
		name: 'terminate() in a blocking host call',
		body: 'require("node:child_process").execFileSync("sleep", ["8"]);',
		ends: 'terminate',
	},
];

const patienceMs = 6_000;

// Inside: one case, in a process that it may take along.
const runCase = async ({ body, ends, options }: Case): Promise<void> => {
	const worker = new Worker(`setTimeout(() => { ${body} }, 50)`, {
		eval: true,
		stderr: true,
		...(options === undefined ? {} : { resourceLimits: options }),
	});
	const exited = new Promise<string>((resolve) => {
		worker.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
		worker.on('exit', (code) => resolve(`status ${code}`));
	});
	const late = new Promise<string>((resolve) => {
		setTimeout(() => resolve('does not come back'), patienceMs + 1_000).unref();
	});
	if (ends === 'terminate') await new Promise((resolve) => setTimeout(resolve, 1_000));
	const startedAt = performance.now();
	if (ends === 'terminate') void worker.terminate();
	const end = await Promise.race([exited, late]);
	console.log(`${end}, ${Math.round(performance.now() - startedAt)} ms`);
	process.exit(0);
};

const [, , chosen] = process.argv;
if (chosen === undefined || chosen === 'threads') {
	console.log(`Node ${process.version}\n`);
	for (const [index, { name }] of cases.entries()) {
		const { stdout, signal, status } = spawnSync(process.execPath, [import.meta.filename, String(index)], {
			encoding: 'utf8',
			timeout: 20_000,
			killSignal: 'SIGKILL',
		});
		const fact = stdout.trim() === '' ? `THE PROCESS ENDED (${signal ?? `status ${status}`})` : stdout.trim();
		console.log(`${name.padEnd(62)}${fact}`);
	}
} else await runCase(cases[Number(chosen)]!);

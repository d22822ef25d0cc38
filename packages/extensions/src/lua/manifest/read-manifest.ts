import { Worker } from 'node:worker_threads';
import { readSmallFile } from '../../discovery/read-small-file.ts';
import type { ExtensionProblem } from '../../host/extension.ts';
import { bundledWasm, threadFile } from '../runner/lua-files.ts';
import { cpuClock } from '../thread/host/cpu-clock.ts';
import { type LuaManifest, noLuaManifest } from './lua-manifest.ts';
import { type ManifestAnswer, type ManifestOrder, manifestMs } from './manifest-messages.ts';

/** What a `manifest.lua` says, and what is wrong with it: then it says nothing. */
export interface ReadLuaManifest {
	readonly manifest: LuaManifest;
	readonly problem: ExtensionProblem | undefined;
}

/**
 * Evaluates a `manifest.lua` in a Lua state that has nothing but the language, in a thread of its own, for at most 50 ms
 * of the processor's time.
 * Never throws for what is on the disk. One after another: a thread that comes back from one evaluates the next.
 */
export const readLuaManifest = async (file: string): Promise<ReadLuaManifest> => {
	const read = await readSmallFile(file);
	if (read.type !== 'text') return bad(file, read.type === 'missing' ? 'is gone' : read.message);
	const turn = last.then(() => evaluate({ source: read.text, file, wasmFile: wasmFile() }));
	last = turn.catch(() => undefined);
	const answer = await turn;
	return 'problem' in answer ? bad(file, answer.problem) : { manifest: answer.manifest, problem: undefined };
};

const bad = (file: string, message: string): ReadLuaManifest => ({
	manifest: noLuaManifest,
	problem: { code: 'manifest.malformed', where: file, message },
});

let last: Promise<unknown> = Promise.resolve();
let idle: Worker | undefined;

const here = import.meta.url;

const wasmFile = (): string | undefined => bundledWasm(here).wasmFile?.href;

const evaluate = (order: ManifestOrder): Promise<ManifestAnswer> => {
	const worker = idle ?? startWorker();
	idle = undefined;
	worker.ref();
	return new Promise((resolve) => {
		let clock: Disposable | undefined;
		const done = (answer: ManifestAnswer): void => {
			clock?.[Symbol.dispose]();
			// The worker listens to itself, too: those stay.
			worker.removeAllListeners('message').removeAllListeners('error');
			resolve(answer);
		};
		const end = (problem: string): void => {
			done({ problem });
			void worker.terminate();
		};
		worker.on('error', (error) => end(error.message));
		worker.on('message', (message: 'begins' | ManifestAnswer) => {
			if (message === 'begins') {
				clock = cpuClock(worker, manifestMs, () => end(`took longer than ${manifestMs} ms`));
				return;
			}
			worker.unref();
			idle = worker;
			done(message);
		});
		worker.postMessage(order);
	});
};

const startWorker = (): Worker => {
	const entry = threadFile(here, 'manifest-thread');
	return new Worker(entry, {
		name: 'tenon manifest',
		env: {},
		argv: [],
		execArgv: [
			'--disable-warning=ExperimentalWarning',
			...(entry.pathname.endsWith('.ts') ? ['-C', '@tenon/source'] : []),
		],
		resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
	});
};

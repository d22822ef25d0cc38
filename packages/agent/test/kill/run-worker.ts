import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { LeaseTiming } from '../../src/session/options.ts';
import { builtWorker } from './built-worker.ts';
import type { KillPlan } from './kill-points.ts';

/** What a worker is to do: the same in several folders at the same time. */
export interface WorkerOrder {
	readonly scenario: string;
	readonly places: readonly WorkerPlace[];
	/** Whether its stores have threads of their own. */
	readonly thread: boolean;
	readonly laterMs: number;
	readonly lease?: LeaseTiming;
	/** Drives whatever waits until its input ends, and asks for nothing itself. */
	readonly serves?: boolean;
}

/** One of the folders of a worker. It kills itself when it has come to its point in each of them. */
export interface WorkerPlace {
	readonly folder: string;
	readonly kill: KillPlan | null;
}

/** How a process ended. */
export interface WorkerEnd {
	readonly code: number | null;
	readonly signal: NodeJS.Signals | null;
	readonly stderr: string;
}

/** A worker that runs. */
export interface RunningWorker {
	readonly process: ChildProcess;
	readonly end: Promise<WorkerEnd>;
}

/** Starts a worker. */
export const startWorker = async (order: WorkerOrder): Promise<RunningWorker> => {
	const { path, codeCache } = await builtWorker();
	const args = ['--disable-warning=ExperimentalWarning', path, JSON.stringify(order)];
	const child = spawn(process.execPath, args, {
		env: { ...process.env, NODE_COMPILE_CACHE: codeCache, NODE_OPTIONS: '' },
		stdio: ['pipe', 'ignore', 'pipe'],
		// One that hangs is told apart from one that was killed.
		timeout: 100_000,
		killSignal: 'SIGTERM',
	});
	return { process: child, end: endOf(child) };
};

/** Runs a worker to its end. */
export const runWorker = async (order: WorkerOrder): Promise<WorkerEnd> => (await startWorker(order)).end;

const endOf = async (child: ChildProcess): Promise<WorkerEnd> => {
	const [[code, signal], stderr] = await Promise.all([once(child, 'close'), text(child.stderr!)]);
	return { code, signal, stderr };
};

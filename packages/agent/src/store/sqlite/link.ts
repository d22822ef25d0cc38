import { Worker } from 'node:worker_threads';
import type { Report, Request, WorkerSetup } from './messages.ts';

/** The way to the server of a store. */
export interface Link {
	send(request: Request): void;
	onReport(listener: (report: Report) => void): void;
	/** Called once, when nothing more can come, with what happened. */
	onEnd(listener: (why: string) => void): void;
	/** Keeps the process alive, or does not. */
	hold(isHeld: boolean): void;
}

/** Starts a thread that serves a store. */
export const startThread = (setup: WorkerSetup): Link => {
	const here = import.meta.url;
	const isSource = here.endsWith('.ts');
	const worker = new Worker(new URL(isSource ? './store-thread.ts' : './store-thread.js', here), {
		workerData: setup,
		execArgv: [...(isSource ? ['-C', '@tenon/source'] : []), '--disable-warning=ExperimentalWarning'],
	});
	let failure = 'its thread has ended';
	worker.on('error', (error) => {
		failure = `its thread failed: ${error.message}`;
	});
	return {
		send: (request) => worker.postMessage(request),
		onReport: (listener) => void worker.on('message', listener),
		onEnd: (listener) => void worker.on('exit', () => listener(failure)),
		hold: (isHeld) => void (isHeld ? worker.ref() : worker.unref()),
	};
};

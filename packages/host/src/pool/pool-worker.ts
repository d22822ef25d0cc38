import { Worker } from 'node:worker_threads';
import type { ToolUpdate } from '@tenon/core';
import { ShortWait } from '../wait/short-wait.ts';
import { errorOf, KernelLost } from './faults.ts';
import type { InputLeft, Report, Request } from './messages.ts';
import { type AskPerson, QuestionDesk } from './question-desk.ts';

/** Takes what comes for one call while it runs. */
export interface CallWatcher {
	pull(received: number): void;
	left(input: InputLeft): void;
	update(tool: string, update: ToolUpdate): void;
	probed(isOverdue: boolean): void;
	output(stream: 'stdout' | 'stderr', chunk: Uint8Array): void;
}

interface OpenCall {
	readonly resolve: (answer: { readonly value: unknown; readonly cwd: string }) => void;
	readonly reject: (error: Error) => void;
	readonly watcher: CallWatcher | undefined;
}

/** One thread of the pool, and the calls that are open on it. */
export class PoolWorker {
	readonly #worker: Worker;
	readonly #calls = new Map<number, OpenCall>();
	readonly #desk: QuestionDesk;
	readonly #wait = new ShortWait();
	#lost: KernelLost | undefined;
	#nextCall = 1;
	/** Kernels that live here. */
	kernels = 0;

	constructor(recipe: URL, stackSizeMb: number, ask: AskPerson) {
		this.#desk = new QuestionDesk(ask, (request) => this.send(request));
		const here = import.meta.url;
		const isSource = here.endsWith('.ts');
		this.#worker = new Worker(new URL(isSource ? './worker.ts' : './worker.js', here), {
			workerData: { recipe: recipe.href },
			resourceLimits: { stackSizeMb },
			...(isSource ? { execArgv: ['-C', '@tenon/source', '--disable-warning=ExperimentalWarning'] } : {}),
		});
		this.#worker.unref();
		this.#worker.on('message', (report: Report) => this.#take(report));
		this.#worker.on('error', (error) => this.#lose(`its worker failed: ${error.message}`));
		this.#worker.on('exit', () => this.#lose('its worker has ended'));
	}

	get isLost(): boolean {
		return this.#lost !== undefined;
	}

	/** Sends what is answered; `start` is given the number of the call. */
	call(
		start: (call: number) => Request,
		watcher?: CallWatcher,
		started?: (call: number) => void,
	): Promise<{ readonly value: unknown; readonly cwd: string }> {
		if (this.#lost !== undefined) return Promise.reject(this.#lost);
		const call = this.#nextCall++;
		return new Promise((resolve, reject) => {
			this.#calls.set(call, { resolve, reject, watcher });
			// The process stays while somebody waits.
			this.#worker.ref();
			this.send(start(call));
			this.#wait.begin();
			started?.(call);
		});
	}

	/** Sends what is not answered. */
	send(request: Request): void {
		this.#worker.postMessage(request);
	}

	/** Ends the thread, whatever it does. Its kernels are lost. */
	async terminate(why: string): Promise<void> {
		this.#lose(why);
		await this.#worker.terminate();
	}

	#take(report: Report): void {
		switch (report.kind) {
			case 'question':
				void this.#desk.put(report.question, report.asked);
				return;
			case 'withdrawn':
				this.#desk.withdraw(report.question);
				return;
			default:
				this.#takeOfCall(report);
		}
	}

	#takeOfCall(report: Exclude<Report, { readonly kind: 'question' | 'withdrawn' }>): void {
		const open = this.#calls.get(report.call);
		if (open === undefined) return;
		switch (report.kind) {
			case 'pull':
				open.watcher?.pull(report.received);
				break;
			case 'left':
				open.watcher?.left(report.input);
				break;
			case 'probed':
				open.watcher?.probed(report.isOverdue);
				break;
			case 'update':
				open.watcher?.update(report.tool, report.update);
				break;
			case 'output':
				open.watcher?.output(report.stream, report.chunk);
				break;
			case 'answer':
				this.#close(report.call);
				open.resolve(report);
				break;
			case 'fault':
				this.#close(report.call);
				open.reject(errorOf(report.fault));
		}
	}

	#close(call: number): void {
		this.#calls.delete(call);
		if (this.#calls.size > 0) return;
		this.#wait.end();
		this.#worker.unref();
	}

	#lose(why: string): void {
		if (this.#lost !== undefined) return;
		this.#lost = new KernelLost(why);
		for (const { reject } of this.#calls.values()) reject(this.#lost);
		this.#calls.clear();
		this.#desk.close();
	}
}

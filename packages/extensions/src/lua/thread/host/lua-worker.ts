import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { LuaBinary } from '../../engine/wasm/lua-binary.ts';
import { ThreadCells } from '../thread-cells.ts';
import type { ThreadData, ThreadReport, ThreadSetup } from '../thread-messages.ts';
import { cpuClock } from './cpu-clock.ts';

/** Who hears of a worker. */
export interface WorkerListener {
	/** A message of an extension. */
	take(message: unknown): void;
	/** What the thread printed: its own complaints, since Lua prints elsewhere. */
	written(bytes: Uint8Array): void;
}

/** A worker thread with a Lua state in it, which waits for a unit or runs one. */
export class LuaWorker {
	readonly cells: ThreadCells = new ThreadCells();
	/** Resolves when it has its Lua state and waits for a unit; also where it ended before. */
	readonly ready: Promise<void>;
	/** Resolves with the reason when the thread is gone and everything was taken that it had sent. */
	readonly ended: Promise<string>;
	readonly #worker: Worker;
	readonly #port: MessagePort;
	readonly #ready = Promise.withResolvers<void>();
	#listener: WorkerListener | undefined;
	#reason: string | undefined;

	constructor(entryFile: URL, binary: Promise<LuaBinary>, setup: Omit<ThreadSetup, 'binary'>) {
		const { port1, port2 } = new MessageChannel();
		this.#port = port1;
		const data: ThreadData = { port: port2, cells: this.cells.buffer };
		this.#worker = new Worker(entryFile, {
			name: 'tenon lua',
			workerData: data,
			transferList: [port2],
			env: {},
			argv: [],
			stdout: true,
			stderr: true,
			execArgv: execArgv(entryFile),
			resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 8 },
		});
		this.ready = this.#ready.promise;
		this.#port.on('message', (message) => this.#take(message));
		this.ended = this.#untilEnded();
		binary.then(
			(compiled) => {
				this.#worker.postMessage({ ...setup, binary: compiled } satisfies ThreadSetup);
				this.cells.hostSent();
			},
			(error: Error) => this.end(`Lua could not be compiled: ${error.message}`),
		);
	}

	/** Whether it keeps the program from ending. */
	set isHeld(isHeld: boolean) {
		for (const each of [this.#worker, this.#port])
			if (isHeld) each.ref();
			else each.unref();
	}

	/** From now on it has a listener. */
	listen(listener: WorkerListener): void {
		this.#listener = listener;
		for (const stream of [this.#worker.stdout, this.#worker.stderr])
			stream.on('data', (bytes: Uint8Array) => listener.written(bytes));
	}

	/** Throws where the message cannot be copied. */
	post(message: unknown): void {
		this.#port.postMessage(message);
		this.cells.hostSent();
	}

	/** Calls back once the thread has used so much time of the processor; disposing of it calls it off. */
	afterWork(ms: number, call: () => void): Disposable {
		return cpuClock(this.#worker, ms, call);
	}

	/** Ends the thread, whatever it does. */
	async end(reason: string): Promise<void> {
		this.#reason ??= reason;
		await this.#worker.terminate();
		await this.ended;
	}

	#take(message: unknown): void {
		const report = message as ThreadReport;
		if (report.kind === 'ready') this.#ready.resolve();
		else if (report.kind === 'last-words') this.#reason ??= report.text;
		else {
			this.cells.hostTook();
			this.#listener?.take(message);
		}
	}

	#untilEnded(): Promise<string> {
		return new Promise((resolve) => {
			this.#worker.on('error', (error: Error & { readonly code?: string }) => {
				this.#reason ??=
					error.code === 'ERR_WORKER_OUT_OF_MEMORY'
						? 'it used up its memory limit'
						: `its thread failed: ${error.message}`;
			});
			this.#worker.on('exit', () => {
				for (
					let got = receiveMessageOnPort(this.#port);
					got !== undefined;
					got = receiveMessageOnPort(this.#port)
				)
					this.#take(got.message);
				this.#port.close();
				this.#ready.resolve();
				resolve(this.#reason ?? 'its thread has ended');
			});
		});
	}
}

// From the sources, what the thread imports of ours is found there too.
const execArgv = (entry: URL): string[] => [
	'--disable-warning=ExperimentalWarning',
	...(entry.pathname.endsWith('.ts') ? ['-C', '@tenon/source'] : []),
];

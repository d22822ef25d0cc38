import { type Agent, type ProcessEngine, ProcessWorker, type Store, sessionTurnEngine } from '@tenon/agent';

/** What a worker of sessions needs. */
export interface SessionWorkerOptions {
	readonly store: Store;
	readonly agent: Agent;
	/** The session that is open. */
	sessionId(): string;
}

/**
 * Runs the processes of the session that is open, and no other's: those of other sessions belong to other folders, and wait
 * for the program that opens them. Nothing is looked for before a session has a process or a timer.
 */
export class SessionWorker implements AsyncDisposable {
	readonly #options: SessionWorkerOptions;
	#worker: ProcessWorker | undefined;
	/** The session whose processes it runs. */
	#ofSession: string | undefined;
	#isClosed = false;

	constructor(options: SessionWorkerOptions) {
		this.#options = options;
	}

	/** Another session is open: runs what waits for that one. */
	async follow(): Promise<void> {
		const { store, sessionId } = this.#options;
		const session = sessionId();
		// What it has begun stays its own: no other could continue before its claims have lapsed.
		if (this.#worker !== undefined && this.#ofSession === session) return;
		await this.#stop();
		const which = { sessionId: session, limit: maxLooked };
		const [timers, processes] = await Promise.all([store.triggers.list(which), store.processes.list(which)]);
		const waits = processes.some(({ status }) => status === 'running' || status === 'waiting');
		if (waits || timers.some(({ isActive }) => isActive)) this.start();
	}

	/** The session has something that may have to be run. */
	start(): void {
		if (this.#isClosed || this.#worker !== undefined) return;
		const { store, agent, sessionId } = this.#options;
		this.#ofSession = sessionId();
		this.#worker = new ProcessWorker({ store, engines: [promptEngine(agent, this.#ofSession)] });
		this.#worker.start();
	}

	async [Symbol.asyncDispose](): Promise<void> {
		this.#isClosed = true;
		await this.#stop();
	}

	async #stop(): Promise<void> {
		const worker = this.#worker;
		this.#worker = undefined;
		await worker?.close();
	}
}

/** Processes that give one session input, by the name of that session: the process that has it open runs them. */
export const promptKind = (sessionId: string): string => `prompt/${sessionId}`;

const promptEngine = (agent: Agent, sessionId: string): ProcessEngine => ({
	...sessionTurnEngine(agent),
	kind: promptKind(sessionId),
});

const maxLooked = 100;

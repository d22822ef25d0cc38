import {
	type Answerers,
	openProcessLink,
	type ParamsOf,
	Peer,
	type ResultOf,
	systemTimer,
	type UnitLink,
	WorkSlices,
} from '@tenon/extensions';
import {
	type KernelMethods,
	maxPending,
	type OpenedWorkspace,
	type SessionMethods,
	type ToolAnswer,
	type ToolOrder,
	type WorkspaceOrder,
} from '../messages.ts';
import { takeEarlyProcess, usualHeapMb } from './early-process.ts';
import { entryOfKernels } from './entry-of-kernels.ts';
import { KernelsLost, WorkspaceRefused } from './errors.ts';
import { Liveness } from './liveness.ts';
import { ownEnvironment } from './own-environment.ts';

/** How a process is run, and what answers it. */
export interface KernelProcessOptions {
	readonly order: WorkspaceOrder;
	readonly answerers: Omit<Answerers<SessionMethods>, 'opened' | 'refused' | 'beat'>;
	/** Silence that is too long during a wait; default 5 s. */
	readonly silenceMs?: number;
	/** How long a call that was cancelled may take to come back; default 2 s. */
	readonly graceMs?: number;
	/** Of its heap, in MiB; in all it may take twice as much; default 1 024. */
	readonly maxHeapMb?: number;
	/** What it printed, which is never a message: faults of Node itself. */
	printed(text: string): void;
}

/**
 * One process with the kernels of one session in it. It is ended when it does not come back from a call that was
 * cancelled, when it hangs, and when it takes too much memory: then, and when it ends by itself, all that was asked
 * of it fails with {@link KernelsLost}.
 */
export class KernelProcess {
	/** Rejects with {@link WorkspaceRefused} or {@link KernelsLost}. */
	readonly opened: Promise<OpenedWorkspace>;
	/** Resolves with why, when it is gone. */
	readonly lost: Promise<string>;
	readonly #link: UnitLink<unknown>;
	readonly #peer: Peer<SessionMethods, KernelMethods>;
	readonly #liveness: Liveness;
	readonly #graceMs: number;
	#reason: string | undefined;
	readonly #cancelled: number[] = [];

	constructor(options: KernelProcessOptions) {
		const {
			order,
			answerers,
			silenceMs = 5_000,
			graceMs = 2_000,
			maxHeapMb = usualHeapMb,
			printed,
		} = options;
		this.#graceMs = graceMs;
		const opened = Promise.withResolvers<OpenedWorkspace>();
		this.opened = opened.promise;
		this.#peer = new Peer<SessionMethods, KernelMethods>({
			answerers: {
				...answerers,
				opened: (workspace) => opened.resolve(workspace),
				refused: ({ code, message }) => {
					opened.reject(new WorkspaceRefused(code, message));
					void this.#end('its workspace was refused');
				},
				beat: () => this.#liveness.beat(),
			},
			post: (message) => this.#link.post(message),
			onFault: printed,
			maxPending,
		});
		const entry = entryOfKernels();
		this.#link = openProcessLink(
			{
				// The environment of a process is no plain object, and cannot travel as it is.
				start: { ...order, environment: { ...order.environment } },
				environment: ownEnvironment(),
				timer: systemTimer,
				take: (message) => this.#peer.take(message),
				written: (bytes) => printed(Buffer.from(bytes).toString()),
			},
			{ ...entry, maxHeapMb, slices: new WorkSlices(), started: takeEarlyProcess(maxHeapMb) },
		);
		this.#liveness = new Liveness({
			pid: this.#link.pid,
			silenceMs,
			hangs: () =>
				void this.#end(`it did not answer for ${silenceMs / 1000} s, in a step that nothing interrupts`),
		});
		this.lost = this.#link.ended.then((fact) => {
			this.#reason ??= fact;
			const reason = this.#reason;
			this.#liveness.stop();
			const error = new KernelsLost(reason);
			this.#peer.close(error);
			opened.reject(error);
			return reason;
		});
		// Its opener waits for it; a process that is not waited for any more fails no caller.
		this.opened.catch(() => undefined);
	}

	get pid(): number | undefined {
		return this.#link.pid;
	}

	/** Whether it has ended, or is being ended: what is asked of it from here on never reaches it. */
	get isLost(): boolean {
		return this.#reason !== undefined;
	}

	/** Asks. Rejects with {@link KernelsLost}, or with what went wrong over there. */
	async request<Name extends keyof KernelMethods & string>(
		method: Name,
		params: ParamsOf<KernelMethods[Name]>,
		options: { readonly signal?: AbortSignal } = {},
	): Promise<ResultOf<KernelMethods[Name]>> {
		const waiting = this.#liveness.wait();
		try {
			return await this.#peer.request(method, params, options);
		} finally {
			waiting[Symbol.dispose]();
		}
	}

	/**
	 * Calls a tool. A signal that aborts cancels the call, whose answer then says so; one that does not come back from
	 * that is ended with the process.
	 */
	async call(order: ToolOrder, signal: AbortSignal | undefined): Promise<ToolAnswer> {
		let grace: NodeJS.Timeout | undefined;
		const cancel = (): void => {
			this.#cancel(order.call);
			const late = `a call that was cancelled did not come back within ${this.#graceMs / 1000} s`;
			grace = setTimeout(() => void this.#end(late), this.#graceMs);
		};
		const answer = this.request('call', order);
		if (signal?.aborted === true) cancel();
		else signal?.addEventListener('abort', cancel);
		try {
			return await answer;
		} finally {
			clearTimeout(grace);
			signal?.removeEventListener('abort', cancel);
		}
	}

	// Those that are cancelled together end together.
	#cancel(call: number): void {
		this.#cancelled.push(call);
		if (this.#cancelled.length > 1) return;
		setImmediate(() => this.tell('cancel', { calls: this.#cancelled.splice(0) }));
	}

	/** Tells, without an answer. A process that is gone is told nothing. */
	tell<Name extends keyof KernelMethods & string>(method: Name, params: ParamsOf<KernelMethods[Name]>): void {
		if (this.#reason === undefined) this.#peer.tell(method, params);
	}

	/** Lets everything come to its end, and ends the process. */
	async close(): Promise<void> {
		if (this.#reason !== undefined) {
			await this.lost;
			return;
		}
		const late = setTimeout(() => void this.#end('it was closed'), endMs);
		try {
			await this.request('close', null);
			await this.lost;
		} finally {
			clearTimeout(late);
			await this.#end('it was closed');
		}
	}

	async #end(reason: string): Promise<void> {
		this.#reason ??= reason;
		await this.#link.end();
		await this.lost;
	}
}

/** How long programs that were told to end may take. */
const endMs = 4_000;

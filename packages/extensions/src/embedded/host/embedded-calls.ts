import type { Maybe, RemoteContext, TimerPort, ToolResult, ToolUpdate } from '@tenon/core';
import type { ModelPiece } from '@tenon/wire';
import { type Cause, currentCause } from '../../calls/cause.ts';
import { Deadline } from '../../calls/deadline.ts';
import { NoAnswer } from '../../calls/no-answer.ts';
import type { Peer } from '../link/peer.ts';
import type { ExtensionMethods, HostMethods } from '../messages.ts';

/** An extension, as its host's side reaches it. */
export type EmbeddedPeer = Peer<HostMethods, ExtensionMethods>;

/** What an extension may do to a call while it runs it. */
export interface CallWatcher {
	/** Where the call stands in an agent's work. */
	readonly context?: RemoteContext | undefined;
	update?(update: ToolUpdate): void;
	/** A piece of a model's answer. */
	piece?(piece: ModelPiece): void;
	/** Stops the clock while a person is asked. */
	hold?(note: string): Disposable;
	/** Goes on with what a wrapped tool does. */
	next?(): Maybe<ToolResult>;
}

interface RunningCall {
	readonly watcher: CallWatcher;
	readonly signal: AbortSignal;
	readonly holds: Map<number, Disposable | undefined>;
	readonly deadline: Deadline | undefined;
	/** Why it was made. */
	readonly cause: Cause | undefined;
}

/** How a call is made. */
export interface CallOptions {
	/** `undefined`: no limit. */
	readonly deadlineMs: number | undefined;
	readonly signal?: AbortSignal;
	readonly watcher?: CallWatcher;
}

/** The calls of an extension's handlers that are under way: their clocks, and who is told of what they do meanwhile. */
export class EmbeddedCalls {
	readonly #peer: () => EmbeddedPeer;
	readonly #timer: TimerPort;
	readonly #onCancelled: () => void;
	readonly #running = new Map<number, RunningCall>();
	/** What a person is asked by. */
	readonly #asking = new Set<object>();

	constructor(peer: () => EmbeddedPeer, timer: TimerPort, onCancelled: () => void) {
		this.#peer = peer;
		this.#timer = timer;
		this.#onCancelled = onCancelled;
	}

	/** Asks the extension; rejects when time is up or the signal aborts, and cancels the call there. */
	async call<Name extends keyof ExtensionMethods>(
		method: Name,
		params: ExtensionMethods[Name]['params'],
		{ deadlineMs, signal, watcher = {} }: CallOptions,
	): Promise<unknown> {
		const own = new AbortController();
		const cancel = (reason: unknown): void => {
			own.abort(reason);
			this.#onCancelled();
		};
		const follow = (): void => cancel(signal?.reason);
		signal?.addEventListener('abort', follow);
		const deadline = this.#deadline(deadlineMs, cancel);
		const cause = currentCause();
		let started = 0;
		try {
			signal?.throwIfAborted();
			// The two maps of methods are one; the compiler loses sight of that after a name that is a parameter.
			return await this.#peer().request(method, params as never, {
				signal: own.signal,
				started: (id) => {
					started = id;
					this.#running.set(id, { watcher, signal: own.signal, holds: new Map(), deadline, cause });
				},
			});
		} finally {
			signal?.removeEventListener('abort', follow);
			deadline?.[Symbol.dispose]();
			this.#end(started);
		}
	}

	/** The call that an extension speaks of; `undefined` where it is over. */
	running(id: number): RunningCall | undefined {
		return this.#running.get(id);
	}

	/** Stops the clocks of a call, until all holds of it are released. */
	hold(id: number, hold: number, note: string): void {
		const call = this.#running.get(id);
		if (call === undefined) return;
		call.holds.set(hold, call.watcher.hold?.(note));
		call.deadline?.pause();
	}

	release(id: number, hold: number): void {
		const call = this.#running.get(id);
		if (call === undefined) return;
		call.holds.get(hold)?.[Symbol.dispose]();
		call.holds.delete(hold);
		this.#resume(call);
	}

	/** While a person is asked, by a panel or a question, no clock runs. */
	pause(asking: object): void {
		this.#asking.add(asking);
		for (const { deadline } of this.#running.values()) deadline?.pause();
	}

	/** The person is not asked any more; clocks run again with the last that was. */
	resume(asking: object): void {
		if (!this.#asking.delete(asking)) return;
		for (const call of this.#running.values()) this.#resume(call);
	}

	#resume({ deadline, holds }: RunningCall): void {
		if (this.#asking.size === 0 && holds.size === 0) deadline?.resume();
	}

	#deadline(ms: number | undefined, cancel: (reason: Error) => void): Deadline | undefined {
		if (ms === undefined) return undefined;
		const expired = (): void => cancel(new NoAnswer(ms));
		const deadline = new Deadline(this.#timer, ms, expired);
		if (this.#asking.size > 0) deadline.pause();
		return deadline;
	}

	#end(id: number): void {
		for (const hold of this.#running.get(id)?.holds.values() ?? []) hold?.[Symbol.dispose]();
		this.#running.delete(id);
	}
}

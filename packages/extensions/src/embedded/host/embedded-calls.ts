import type { CallPlace, Maybe, TimerPort, ToolResult, ToolUpdate } from '@tenon/core';
import type { ModelPiece } from '@tenon/wire';
import { Deadline } from '../../calls/deadline.ts';
import { NoAnswer } from '../../calls/no-answer.ts';
import type { Peer } from '../link/peer.ts';
import type { ExtensionMethods, HostMethods } from '../messages.ts';

/** A module, as its host's side reaches it. */
export type EmbeddedPeer = Peer<HostMethods, ExtensionMethods>;

/** What a module may do to a call while it runs it. */
export interface CallWatcher {
	/** Where the call stands in an agent's work. */
	readonly place?: CallPlace | undefined;
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
	readonly holds: Map<number, Disposable>;
}

/** How a call is made. */
export interface CallOptions {
	/** `undefined`: nobody limits it. */
	readonly deadlineMs: number | undefined;
	readonly signal?: AbortSignal;
	readonly watcher?: CallWatcher;
}

/** The calls of a module's handlers that are under way: their clocks, and who is told of what they do meanwhile. */
export class EmbeddedCalls {
	readonly #peer: () => EmbeddedPeer;
	readonly #timer: TimerPort;
	readonly #onGivenUp: () => void;
	readonly #running = new Map<number, RunningCall>();
	readonly #deadlines = new Set<Deadline>();
	#isPaused = false;

	constructor(peer: () => EmbeddedPeer, timer: TimerPort, onGivenUp: () => void) {
		this.#peer = peer;
		this.#timer = timer;
		this.#onGivenUp = onGivenUp;
	}

	/** Asks the module; rejects when time is up or the signal says so, and then tells it to give up. */
	async call<Name extends keyof ExtensionMethods>(
		method: Name,
		params: ExtensionMethods[Name]['params'],
		{ deadlineMs, signal, watcher = {} }: CallOptions,
	): Promise<unknown> {
		const own = new AbortController();
		const giveUp = (reason: unknown): void => {
			own.abort(reason);
			this.#onGivenUp();
		};
		const follow = (): void => giveUp(signal?.reason);
		signal?.addEventListener('abort', follow);
		const deadline = this.#deadline(deadlineMs, giveUp);
		let started = 0;
		try {
			signal?.throwIfAborted();
			// The two maps of methods are one; the compiler loses sight of that behind a name that is a parameter.
			return await this.#peer().request(method, params as never, {
				signal: own.signal,
				started: (id) => {
					started = id;
					this.#running.set(id, { watcher, signal: own.signal, holds: new Map() });
				},
			});
		} finally {
			signal?.removeEventListener('abort', follow);
			deadline?.[Symbol.dispose]();
			if (deadline !== undefined) this.#deadlines.delete(deadline);
			this.#end(started);
		}
	}

	/** The call that a module speaks of; `undefined` where it is over. */
	running(id: number): RunningCall | undefined {
		return this.#running.get(id);
	}

	hold(id: number, hold: number, note: string): void {
		const call = this.#running.get(id);
		const held = call?.watcher.hold?.(note);
		if (held !== undefined) call?.holds.set(hold, held);
	}

	release(id: number, hold: number): void {
		const holds = this.#running.get(id)?.holds;
		holds?.get(hold)?.[Symbol.dispose]();
		holds?.delete(hold);
	}

	/** While a panel of the module is open somebody is asked: no clock runs. */
	pauseClocks(isPaused: boolean): void {
		this.#isPaused = isPaused;
		for (const deadline of this.#deadlines) {
			if (isPaused) deadline.pause();
			else deadline.resume();
		}
	}

	#deadline(ms: number | undefined, giveUp: (reason: Error) => void): Deadline | undefined {
		if (ms === undefined) return undefined;
		const expired = (): void => giveUp(new NoAnswer(ms));
		const deadline = new Deadline(this.#timer, ms, expired);
		if (this.#isPaused) deadline.pause();
		this.#deadlines.add(deadline);
		return deadline;
	}

	#end(id: number): void {
		for (const hold of this.#running.get(id)?.holds.values() ?? []) hold[Symbol.dispose]();
		this.#running.delete(id);
	}
}

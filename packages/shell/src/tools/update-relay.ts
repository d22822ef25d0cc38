import type { ToolUpdate } from '@tenon/core';
import type { UpdateListener, UpdateSink } from '../state/execution.ts';

/**
 * Delivers the progress of all calls of one execution to a listener, in the order in which it was reported: a tool
 * and those that it calls share one. What one call reports within one turn of the event loop, with nothing of another
 * call in between, is merged into one update, the later word for the earlier; what it writes is joined.
 */
export class UpdateRelay implements UpdateSink {
	readonly #listener: UpdateListener;
	readonly #yieldTurn: () => Promise<void>;
	readonly #failures = new WeakMap<object, { readonly error: unknown }>();
	#pending: PendingUpdate[] = [];

	constructor(listener: UpdateListener, yieldTurn: () => Promise<void>) {
		this.#listener = listener;
		this.#yieldTurn = yieldTurn;
	}

	add(call: object, tool: string, update: ToolUpdate): void {
		const last = this.#pending.at(-1);
		if (last?.call === call) {
			const output = [...(last.update.output ?? []), ...(update.output ?? [])].slice(-maxPieces);
			last.update = { ...last.update, ...update, ...(output.length === 0 ? {} : { output }) };
			return;
		}
		if (this.#pending.length >= maxPending) this.#deliver();
		this.#pending.push({ call, tool, update });
		if (this.#pending.length === 1) void this.#yieldTurn().then(() => this.#deliver());
	}

	end(call: object): void {
		this.#deliver();
		const failure = this.#failures.get(call);
		if (failure !== undefined) throw failure.error;
	}

	#deliver(): void {
		const pending = this.#pending;
		if (pending.length === 0) return;
		this.#pending = [];
		for (const { call, tool, update } of pending) {
			try {
				this.#listener(tool, update);
			} catch (error) {
				if (!this.#failures.has(call)) this.#failures.set(call, { error });
			}
		}
	}
}

/** How much of what is written within one turn of the event loop is delivered: the newest. */
const maxPieces = 64;
interface PendingUpdate {
	readonly call: object;
	readonly tool: string;
	update: ToolUpdate;
}

const maxPending = 64;

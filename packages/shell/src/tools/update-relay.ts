import type { ToolUpdate } from '@tenon/core';
import type { UpdateListener } from '../state/execution.ts';

/**
 * Brings a tool's progress to whoever watches: what comes within one turn of the event loop is merged into
 * one update, the later word for the earlier; what a call writes is joined. Where nobody watches it is dropped.
 */
export class UpdateRelay {
	readonly #tool: string;
	readonly #listener: UpdateListener | undefined;
	readonly #yieldTurn: () => Promise<void>;
	#pending: ToolUpdate | undefined;
	#failure: { readonly error: unknown } | undefined;

	constructor(tool: string, listener: UpdateListener | undefined, yieldTurn: () => Promise<void>) {
		this.#tool = tool;
		this.#listener = listener;
		this.#yieldTurn = yieldTurn;
	}

	add(update: ToolUpdate): void {
		if (this.#listener === undefined) return;
		const isFirst = this.#pending === undefined;
		const output = [...(this.#pending?.output ?? []), ...(update.output ?? [])].slice(-maxPieces);
		this.#pending = { ...this.#pending, ...update, ...(output.length === 0 ? {} : { output }) };
		if (isFirst) void this.#yieldTurn().then(() => this.#deliver());
	}

	/** Delivers what is left. Throws what the listener has thrown: its fault is the embedder's to see. */
	end(): void {
		this.#deliver();
		if (this.#failure !== undefined) throw this.#failure.error;
	}

	#deliver(): void {
		const update = this.#pending;
		this.#pending = undefined;
		if (update === undefined) return;
		try {
			this.#listener?.(this.#tool, update);
		} catch (error) {
			this.#failure ??= { error };
		}
	}
}

/** How much of what is written within one turn of the event loop is delivered: the newest. */
const maxPieces = 64;

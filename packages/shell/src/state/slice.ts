import { Interrupted } from './errors.ts';
import type { ShellPorts } from './ports.ts';

/** How long a script may hold the thread before the event loop gets a turn. */
const sliceMs = 5;
/** Steps between two looks at the clock. */
const stepsPerLook = 256;

/**
 * Decides when a busy script gives the event loop a turn: a counter, then the clock. One per call
 * of the kernel, shared by all environments of it.
 */
export class Slice {
	readonly signal: AbortSignal;
	readonly #ports: ShellPorts;
	#steps = 0;
	#until: number;

	constructor(ports: ShellPorts, signal: AbortSignal) {
		this.#ports = ports;
		this.signal = signal;
		this.#until = ports.monotonicMs() + sliceMs;
	}

	/** Counts one step; true if the script should call {@link turn} before it goes on. */
	isDue(): boolean {
		this.#steps += 1;
		if (this.#steps < stepsPerLook) return false;
		this.#steps = 0;
		return this.#ports.monotonicMs() > this.#until;
	}

	/** Gives the event loop a turn, then goes on or, if the script was cancelled meanwhile, throws. */
	async turn(): Promise<void> {
		await this.#ports.yieldTurn();
		this.#until = this.#ports.monotonicMs() + sliceMs;
		this.check();
	}

	/** Throws `Interrupted` if the script was cancelled. */
	check(): void {
		if (this.signal.aborted) throw new Interrupted();
	}
}

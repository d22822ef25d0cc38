import type { Watchdog } from '@tenon/core';
import type { CpuAccount } from '../limits/cpu-account.ts';
import { type Cancellation, cancelledBy } from './cancellation.ts';
import { Interrupted } from './errors.ts';
import type { ShellPorts } from './ports.ts';
import { standing, TaskGroup } from './task-group.ts';
import { noWatchdog } from './watchdog.ts';

/** How long a script may hold the thread before the event loop gets a turn. */
const sliceMs = 5;
/** Steps between two looks at the clock. */
const stepsPerLook = 256;
/** Bytes written between two looks at the clock. */
const bytesPerLook = 65_536;

/**
 * Decides when a busy script gives the event loop a turn: a counter, then the clock. One per call
 * of the kernel, shared by all environments of it; a part that can be cancelled alone has one that
 * keeps the same pace.
 */
export class Slice {
	/** The clock of the call, shared by all that it runs. */
	readonly watchdog: Watchdog;
	/** What is stopped and continued together: a job, or the script itself. */
	readonly group: TaskGroup;
	readonly #ports: ShellPorts;
	readonly #cancellation: Cancellation;
	readonly #pace: Pace;
	/** What also cancels the parts that branch off; nothing does for the script itself. */
	readonly #root: AbortSignal | undefined;

	constructor(
		ports: ShellPorts,
		cancellation: Cancellation,
		watchdog: Watchdog = noWatchdog,
		shared?: { readonly pace: Pace; readonly root: AbortSignal | undefined; readonly group: TaskGroup },
		cpu?: CpuAccount,
	) {
		this.#ports = ports;
		this.#cancellation = cancellation;
		this.watchdog = watchdog;
		this.group = shared?.group ?? new TaskGroup();
		this.#root = shared?.root;
		this.#pace = shared?.pace ?? {
			steps: 0,
			written: 0,
			until: ports.monotonicMs() + sliceMs,
			turn: undefined,
			cpu,
		};
	}

	/** What the call and all that it starts have used of the CPU; `undefined` where that is not limited. */
	get cpu(): CpuAccount | undefined {
		return this.#pace.cpu;
	}

	/** Aborts when the script is cancelled, or the part of it that this slice is for. */
	get signal(): AbortSignal {
		return this.#cancellation.signal;
	}

	/** Whether the script was cancelled, or that part of it. */
	get isCancelled(): boolean {
		return this.#cancellation.aborted;
	}

	/** Calls `listener` when it is cancelled, which it is not yet; what is returned takes that back. */
	whenCancelled(listener: () => void): () => void {
		return this.#cancellation.whenAborted(listener);
	}

	/** The slice of a part that `signal` cancels, and all that branches off from it; `group`: what it is stopped with. */
	withSignal(signal: AbortSignal, group: TaskGroup = this.group): Slice {
		const both = AbortSignal.any([signal, this.signal]);
		return new Slice(this.#ports, cancelledBy(both), this.watchdog, {
			pace: this.#pace,
			root: this.#root === undefined ? signal : AbortSignal.any([signal, this.#root]),
			group,
		});
	}

	/**
	 * The slice of a background job: cancelled by its own means, or with the part that it branched off from. It
	 * outlives the script, whose clock is not its own. `group`: what it is stopped with.
	 */
	branch(group: TaskGroup = new TaskGroup()): Branch {
		const own = new AbortController();
		const root = this.#root;
		const cancel = (): void => {
			own.abort();
			group.resume();
		};
		if (root?.aborted === true) cancel();
		else root?.addEventListener('abort', cancel, { once: true });
		// It goes on when the script has ended, but not on more CPU time than the script had.
		const forget = this.#pace.cpu?.whenOver(cancel);
		return {
			slice: new Slice(this.#ports, cancelledBy(own.signal), noWatchdog, { pace: this.#pace, root, group }),
			cancel,
			end: () => {
				root?.removeEventListener('abort', cancel);
				forget?.();
			},
		};
	}

	/** The slice of a stage of a background job: cancelled by its own means, or with the job, and stopped with it. */
	part(group: TaskGroup = new TaskGroup(this.group)): Branch {
		const own = new AbortController();
		const both = AbortSignal.any([own.signal, this.signal]);
		return {
			slice: new Slice(this.#ports, cancelledBy(both), this.watchdog, {
				pace: this.#pace,
				root: this.#root,
				group,
			}),
			cancel: () => own.abort(),
			end: () => undefined,
		};
	}

	/** Counts steps; true if the script should call {@link turn} before it goes on. */
	isDue(steps = 1): boolean {
		const pace = this.#pace;
		if (pace.turn !== undefined || (standing.groups > 0 && this.group.isStopped)) return true;
		pace.steps += steps;
		if (pace.steps < stepsPerLook) return false;
		pace.steps = 0;
		return this.#ports.monotonicMs() > pace.until;
	}

	/** Counts steps of a work that cannot wait: who asks next looks at the clock. */
	count(steps: number): void {
		this.#pace.steps += steps;
	}

	/** Counts what was written; a promise of the turn that the writer should wait for, if one is due. */
	afterWriting(bytes: number): Promise<void> | undefined {
		const pace = this.#pace;
		pace.written += bytes;
		if (pace.written < bytesPerLook) return undefined;
		pace.written = 0;
		return pace.turn !== undefined || this.#ports.monotonicMs() > pace.until ? this.turn() : undefined;
	}

	/**
	 * Gives the event loop a turn, then goes on or, if the script was cancelled meanwhile, throws. All
	 * environments that ask for one take the same turn.
	 */
	async turn(): Promise<void> {
		this.#pace.turn ??= this.#takeTurn();
		await this.#pace.turn;
		while (this.group.isStopped) await this.group.whenResumed();
		this.check();
	}

	async #takeTurn(): Promise<void> {
		const { cpu } = this.#pace;
		cpu?.pause();
		await this.#ports.yieldTurn();
		cpu?.resume();
		this.#pace.turn = undefined;
		this.#pace.until = this.#ports.monotonicMs() + sliceMs;
	}

	/** Throws `Interrupted` if the script was cancelled. */
	check(): void {
		if (this.#cancellation.aborted) throw new Interrupted();
	}
}

/** A part of a script that goes on beside it. */
export interface Branch {
	readonly slice: Slice;
	/** Cancels this part alone. */
	readonly cancel: () => void;
	/** The part is over: it listens to nothing any more. */
	readonly end: () => void;
}

/** How much was done since the last look at the clock, and when the next turn is due. */
interface Pace {
	steps: number;
	written: number;
	until: number;
	/** The turn that is waited for. */
	turn: Promise<void> | undefined;
	readonly cpu: CpuAccount | undefined;
}

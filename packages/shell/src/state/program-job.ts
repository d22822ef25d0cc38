/**
 * Programs that a person stops and continues together: one process group of the machine. The shell makes it, and the
 * runner of programs tells it what becomes of each.
 */
export class ProgramJob {
	/** Whether it is to have the terminal. */
	isForeground: boolean;
	/** How the terminal was set when the job was stopped; the runner's to keep. */
	terminalModes: Uint8Array | undefined;
	/** Called when all of its programs have been stopped, and when they go on. */
	onChange: (() => void) | undefined;
	/** Called when the last of its programs has ended. */
	onEmptied: (() => void) | undefined;
	/** The signal that stopped each, by process number. */
	readonly #members = new Map<number, number | undefined>();
	#group: number | undefined;
	#isStopped = false;
	#stoppedBy = 0;
	#whenStopped: PromiseWithResolvers<number> | undefined;

	constructor({ isForeground }: { readonly isForeground: boolean }) {
		this.isForeground = isForeground;
	}

	/** The number of its process group, which is that of its first program; `undefined` while it has no programs. */
	get group(): number | undefined {
		return this.#group;
	}

	/** The process numbers of its programs that have not ended. */
	get pids(): readonly number[] {
		return [...this.#members.keys()];
	}

	/** Whether it has programs, and all of them are stopped. */
	get isStopped(): boolean {
		return this.#isStopped;
	}

	/** The signal that stopped it last. */
	get stoppedBy(): number {
		return this.#stoppedBy;
	}

	/** A program runs in it, as a member of that group. */
	enter(pid: number, group: number): void {
		this.#group = group;
		this.#members.set(pid, undefined);
	}

	/** A program of it has ended. */
	leave(pid: number): void {
		this.#members.delete(pid);
		this.#update();
		if (this.#members.size > 0) return;
		this.#group = undefined;
		this.onEmptied?.();
	}

	/** A signal has stopped one of its programs. */
	noteStopped(pid: number, signal: number): void {
		if (!this.#members.has(pid)) return;
		this.#members.set(pid, signal);
		this.#stoppedBy = signal;
		this.#update();
	}

	/** One of its programs goes on. */
	noteContinued(pid: number): void {
		if (!this.#members.has(pid)) return;
		this.#members.set(pid, undefined);
		this.#update();
	}

	/** Resolves with the signal when all of its programs are stopped, which they are not yet. */
	whenStopped(): Promise<number> {
		this.#whenStopped ??= Promise.withResolvers();
		return this.#whenStopped.promise;
	}

	#update(): void {
		const isStopped =
			this.#members.size > 0 && [...this.#members.values()].every((signal) => signal !== undefined);
		if (isStopped === this.#isStopped) return;
		this.#isStopped = isStopped;
		if (isStopped) {
			this.#whenStopped?.resolve(this.#stoppedBy);
			this.#whenStopped = undefined;
		}
		this.onChange?.();
	}
}

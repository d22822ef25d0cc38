import type { ProgramJob } from '@tenon/shell';
import type { JobCalls } from './job-calls.ts';

/** The terminal that a person types at, which the shell lends to jobs. */
export interface SharedTerminal {
	/** An open descriptor of it. */
	readonly descriptor: number;
	/** Whether a command of this process waits for what is typed. */
	readonly isAwaited: () => boolean;
	/** Reads nothing of it until the result is disposed of. */
	readonly hold: () => Disposable;
}

/** Lends the terminal to one job at a time, with its modes, and takes it back. */
export class TerminalOwner {
	readonly #calls: JobCalls;
	readonly #terminal: SharedTerminal;
	readonly #ownGroup: number;
	#lent: { readonly group: number; readonly hold: Disposable } | undefined;
	#modes: Uint8Array | undefined;

	constructor(calls: JobCalls, terminal: SharedTerminal) {
		this.#calls = calls;
		this.#terminal = terminal;
		this.#ownGroup = calls.ownGroup();
	}

	/** Whether a command of this process waits for what is typed. */
	get isAwaited(): boolean {
		return this.#terminal.isAwaited();
	}

	/** Its descriptor where a job can have it from the moment on in which its first program starts. */
	get free(): number | undefined {
		return this.#lent === undefined && !this.isAwaited && this.#calls.addTerminal !== undefined
			? this.#terminal.descriptor
			: undefined;
	}

	/** Whether a job has it. */
	isWith(job: ProgramJob): boolean {
		return this.#lent !== undefined && this.#lent.group === job.group;
	}

	/** How it is set goes back to this when it is taken from a job that did not end by itself. */
	noteModes(): void {
		if (this.#lent === undefined) this.#modes = this.#read();
	}

	/** Lends it to a job, set as it was when the job was stopped. */
	give(job: ProgramJob): void {
		const { group } = job;
		if (group === undefined || this.isWith(job)) return;
		this.noteModes();
		if (job.terminalModes !== undefined) this.#set(job.terminalModes);
		job.terminalModes = undefined;
		const hold = this.#lent?.hold ?? this.#terminal.hold();
		this.#lent = { group, hold };
		this.#giveTo(group);
	}

	/** The shell has it again. `keepsModes`: as the job has left it, which ended by itself. */
	take({ keepsModes }: { readonly keepsModes: boolean }): void {
		if (this.#lent === undefined) return;
		const { hold } = this.#lent;
		this.#lent = undefined;
		this.#giveTo(this.#ownGroup);
		if (!keepsModes && this.#modes !== undefined) this.#set(this.#modes);
		hold[Symbol.dispose]();
	}

	/** A program that was to have it did not start. */
	recover(): void {
		if (this.#lent === undefined) this.#giveTo(this.#ownGroup);
	}

	/** How it is set at the moment. */
	modes(): Uint8Array | undefined {
		return this.#read();
	}

	#read(): Uint8Array | undefined {
		const modes = new Uint8Array(modesBytes);
		return this.#calls.readModes(this.#terminal.descriptor, modes) === 0 ? modes : undefined;
	}

	#set(modes: Uint8Array): void {
		this.#withoutSignals(() => this.#calls.setModes(this.#terminal.descriptor, whenWritten, modes));
	}

	// It fails where the terminal is gone, or the group: there is nothing to do about either.
	#giveTo(group: number): void {
		this.#withoutSignals(() => this.#calls.giveTerminal(this.#terminal.descriptor, group));
	}

	// A process that does not have the terminal is stopped when it sets it, unless that signal is blocked.
	#withoutSignals(act: () => void): void {
		const blocked = new Uint8Array(signalSetBytes);
		const before = new Uint8Array(signalSetBytes);
		this.#calls.emptySignals(blocked);
		this.#calls.addSignal(blocked, ttouSignal);
		this.#calls.maskSignals(block, blocked, before);
		try {
			act();
		} finally {
			this.#calls.maskSignals(setMask, before, new Uint8Array(signalSetBytes));
		}
	}
}

/** `struct termios` has 60 bytes. */
const modesBytes = 256;
const signalSetBytes = 128;
const ttouSignal = 22;
/** SIG_BLOCK, SIG_SETMASK. */
const block = 0;
const setMask = 2;
/** TCSADRAIN. */
const whenWritten = 1;

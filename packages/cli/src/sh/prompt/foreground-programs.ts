import type { CpuTimes, ProgramCall, ProgramExit, ProgramRunner, SignalOutcome } from '@tenon/shell';

const interruptSignal = 2;

/**
 * Runs programs for a person, and knows whether one has the terminal. Ctrl-C then goes to the program: if it
 * dies of it, so does the command that it is a part of, and if it takes it for something else, nothing happens.
 */
export class ForegroundPrograms implements ProgramRunner {
	readonly #programs: ProgramRunner;
	readonly #interrupted: () => void;
	#running = 0;

	/** `interrupted` is called when a program has died of Ctrl-C. */
	constructor(programs: ProgramRunner, interrupted: () => void) {
		this.#programs = programs;
		this.#interrupted = interrupted;
	}

	get isRunning(): boolean {
		return this.#running > 0;
	}

	async run(call: ProgramCall): Promise<ProgramExit> {
		if (call.isBackground) return this.#programs.run(call);
		this.#running += 1;
		try {
			const exit = await this.#programs.run(call);
			if (exit.kind === 'signalled' && exit.signal === interruptSignal) this.#interrupted();
			return exit;
		} finally {
			this.#running -= 1;
		}
	}

	async signal(target: number, signal: number): Promise<SignalOutcome> {
		return this.#programs.signal?.(target, signal) ?? 'missing';
	}

	cpuTimes(): CpuTimes {
		return this.#programs.cpuTimes?.() ?? { userMs: 0, systemMs: 0 };
	}
}

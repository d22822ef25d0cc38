import type {
	CpuTimes,
	ProgramCall,
	ProgramExit,
	ProgramJob,
	ProgramRunner,
	SignalOutcome,
} from '@tenon/shell';
import type { WorldPrograms } from '../world.ts';

const interruptSignal = 2;

/**
 * Runs programs for a person, and knows whether one has the terminal. Ctrl-C then goes to the program: if it
 * dies of it, so does the command that it is a part of, and if it takes it for something else, nothing happens.
 */
export class ForegroundPrograms implements ProgramRunner {
	readonly #programs: WorldPrograms;
	readonly #interrupted: () => void;
	/** Missing where programs run in no jobs. */
	readonly resumeJob?: (job: ProgramJob, how: { readonly inForeground: boolean }) => void;
	readonly #running = new Set<ProgramCall>();

	/** `interrupted` is called when a program has died of Ctrl-C. */
	constructor(programs: WorldPrograms, interrupted: () => void) {
		this.#programs = programs;
		this.#interrupted = interrupted;
		if (programs.resumeJob !== undefined) this.resumeJob = (job, how) => programs.resumeJob?.(job, how);
	}

	get isRunning(): boolean {
		return [...this.#running].some(isForeground);
	}

	async run(call: ProgramCall): Promise<ProgramExit> {
		if (call.isBackground && call.job === undefined) return this.#programs.run(call);
		this.#running.add(call);
		try {
			const exit = await this.#programs.run(call);
			// Of a pipeline each program dies of it.
			const isOver = call.signal.aborted || !isForeground(call);
			if (exit.kind === 'signalled' && exit.signal === interruptSignal && !isOver) this.#interrupted();
			return exit;
		} finally {
			this.#running.delete(call);
		}
	}

	/** The shell prompts, and has the terminal. */
	endForeground(): void {
		this.#programs.endForeground?.();
	}

	/** A key was pressed while the shell had the terminal itself. Whether a job in the foreground has its signal. */
	signalForeground(signal: number): boolean {
		return this.#programs.signalForeground?.(signal) ?? false;
	}

	async signal(target: number, signal: number): Promise<SignalOutcome> {
		return this.#programs.signal?.(target, signal) ?? 'missing';
	}

	cpuTimes(): CpuTimes {
		return this.#programs.cpuTimes?.() ?? { userMs: 0, systemMs: 0 };
	}
}

// A job may be stopped, and go on beside the shell or in the foreground again.
const isForeground = ({ job, isBackground }: ProgramCall): boolean => job?.isForeground ?? !isBackground;

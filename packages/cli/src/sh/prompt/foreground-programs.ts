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
	/** Jobs of which a program has died of Ctrl-C since they were started or resumed. */
	readonly #interruptedJobs = new WeakSet<ProgramJob>();

	/** `interrupted` is called when a program has died of Ctrl-C. */
	constructor(programs: WorldPrograms, interrupted: () => void) {
		this.#programs = programs;
		this.#interrupted = interrupted;
		if (programs.resumeJob === undefined) return;
		this.resumeJob = (job, how) => {
			this.#interruptedJobs.delete(job);
			programs.resumeJob?.(job, how);
		};
	}

	get isRunning(): boolean {
		return [...this.#running].some(isForeground);
	}

	async run(call: ProgramCall): Promise<ProgramExit> {
		if (call.isBackground && call.job === undefined) return this.#programs.run(call);
		this.#running.add(call);
		try {
			const exit = await this.#programs.run(call);
			if (exit.kind === 'signalled' && exit.signal === interruptSignal) this.#noteInterrupt(call);
			return exit;
		} finally {
			this.#running.delete(call);
		}
	}

	// Each program of a pipeline dies of it: the first ends the command. A job that `fg` resumed is not cancelled with
	// the command, so its other programs are known by the job.
	#noteInterrupt(call: ProgramCall): void {
		const { job, signal } = call;
		if (signal.aborted || !isForeground(call)) return;
		if (job !== undefined) {
			if (this.#interruptedJobs.has(job)) return;
			this.#interruptedJobs.add(job);
		}
		this.#interrupted();
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

import { readFileSync } from 'node:fs';

/** What is watched, and who is told when it hangs. */
export interface LivenessOptions {
	readonly pid: number | undefined;
	/** Milliseconds of silence that are too many, where the process has worked meanwhile. */
	readonly silenceMs: number;
	/** Once. */
	hangs(): void;
}

/**
 * Watches for the signs of life of a process while it is waited for. One that is silent although it has had the
 * processor for most of that time hangs in a step that nothing interrupts; one that was not run (a busy or suspended
 * machine) is given more time.
 */
export class Liveness {
	readonly #options: LivenessOptions;
	/** Looks a few times in the silence that is too long; runs on for one look after the last wait. */
	#timer: NodeJS.Timeout | undefined;
	#waiting = 0;
	/** Whether there was a sign, or the wait began, since the last look. */
	#isHeard = true;
	/** How many looks have found silence since, and what the process had worked at the first. */
	#silentLooks = 0;
	#cpuMs = Number.NaN;

	constructor(options: LivenessOptions) {
		this.#options = options;
	}

	/** An answer is waited for, until the result is disposed of. Costs next to nothing: most waits are over at once. */
	wait(): Disposable {
		this.#waiting += 1;
		if (this.#waiting === 1) this.#isHeard = true;
		this.#timer ??= setInterval(() => this.#look(), this.#options.silenceMs / looksPerSilence).unref();
		return {
			[Symbol.dispose]: () => {
				this.#waiting -= 1;
			},
		};
	}

	/** A sign of life. */
	beat(): void {
		this.#isHeard = true;
	}

	/** The process is gone. */
	stop(): void {
		this.#rest();
	}

	#rest(): void {
		clearInterval(this.#timer);
		this.#timer = undefined;
	}

	#look(): void {
		const { pid, silenceMs, hangs } = this.#options;
		if (this.#waiting === 0) {
			this.#rest();
			return;
		}
		if (this.#isHeard) {
			this.#isHeard = false;
			this.#silentLooks = 0;
			this.#cpuMs = cpuMsOf(pid) ?? Number.NaN;
			return;
		}
		this.#silentLooks += 1;
		if (this.#silentLooks < looksPerSilence) return;
		const worked = (cpuMsOf(pid) ?? Number.NaN) - this.#cpuMs;
		// Where the system does not show it, silence alone has to do.
		if (Number.isNaN(worked) || worked > silenceMs / 2) {
			this.#rest();
			hangs();
		} else this.#silentLooks = 0;
	}
}

const looksPerSilence = 5;

/** Processor time that a process has had; `undefined` where there is no way to know. */
const cpuMsOf = (pid: number | undefined): number | undefined => {
	if (pid === undefined || process.platform !== 'linux') return undefined;
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
		// After the name, which may hold anything and ends with the last parenthesis.
		const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
		return (Number(fields[11]) + Number(fields[12])) * msPerTick;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
};

/** Linux tells times of processes in hundredths of a second, whatever the kernel counts in. */
const msPerTick = 10;

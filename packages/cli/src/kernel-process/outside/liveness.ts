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
	#timer: NodeJS.Timeout | undefined;
	#cpuMs = 0;
	#waiting = 0;

	constructor(options: LivenessOptions) {
		this.#options = options;
	}

	/** An answer is waited for, until the result is disposed of. */
	wait(): Disposable {
		this.#waiting += 1;
		if (this.#waiting === 1) this.beat();
		return {
			[Symbol.dispose]: () => {
				this.#waiting -= 1;
				if (this.#waiting === 0) this.stop();
			},
		};
	}

	/** A sign of life. */
	beat(): void {
		if (this.#waiting === 0) return;
		clearTimeout(this.#timer);
		this.#cpuMs = cpuMsOf(this.#options.pid) ?? Number.NaN;
		this.#timer = setTimeout(() => this.#look(), this.#options.silenceMs);
		this.#timer.unref();
	}

	stop(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
	}

	#look(): void {
		const { pid, silenceMs, hangs } = this.#options;
		const worked = (cpuMsOf(pid) ?? Number.NaN) - this.#cpuMs;
		// Where the system does not show it, silence alone has to do.
		if (Number.isNaN(worked) || worked > silenceMs / 2) hangs();
		else this.#timer = setTimeout(() => this.#look(), silenceMs).unref();
	}
}

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

import type { CpuTimes } from '../state/cpu-times.ts';

/** The clocks that an account of CPU time reads. */
export interface CpuClock {
	readonly monotonicMs: () => number;
	/** CPU time of this thread; `undefined` where the platform does not tell. */
	readonly cpuTimes: (() => CpuTimes) | undefined;
}

/** No stretch counts for more: a script that waited was not busy, even if others were. */
const longestStretchMs = 100;

/**
 * The CPU time of one call: stretches in which its environments held the thread, looked at where a script gives a
 * turn anyway, and what programs report. Calls back once when it is used up.
 */
export class CpuAccount {
	readonly #clock: CpuClock;
	readonly #limitMs: number;
	readonly #waiting = new Set<() => void>();
	#spentMs = 0;
	#isPaused = false;
	#begunMs: number;
	#begunCpuMs: number;

	constructor(clock: CpuClock, limitMs: number) {
		this.#clock = clock;
		this.#limitMs = limitMs;
		this.#begunMs = clock.monotonicMs();
		this.#begunCpuMs = cpuMsOf(clock);
	}

	get isOver(): boolean {
		return this.#spentMs > this.#limitMs;
	}

	/** The script gives the thread away; nothing more counts until it has it again. */
	pause(): void {
		if (this.#isPaused) return;
		this.#isPaused = true;
		const elapsed = this.#clock.monotonicMs() - this.#begunMs;
		const isKnown = this.#clock.cpuTimes !== undefined;
		const busy = isKnown ? Math.min(elapsed, cpuMsOf(this.#clock) - this.#begunCpuMs) : elapsed;
		this.add(Math.min(busy, longestStretchMs));
	}

	/** The script has the thread again. */
	resume(): void {
		this.#isPaused = false;
		this.#begunMs = this.#clock.monotonicMs();
		this.#begunCpuMs = cpuMsOf(this.#clock);
	}

	add(ms: number): void {
		const wasOver = this.isOver;
		this.#spentMs += Math.max(0, ms);
		if (wasOver || !this.isOver) return;
		for (const run of this.#waiting) run();
		this.#waiting.clear();
	}

	/** Calls back when the time is used up, at once if it is; returns what takes that back. */
	whenOver(run: () => void): () => void {
		if (this.isOver) run();
		else this.#waiting.add(run);
		return () => this.#waiting.delete(run);
	}
}

const cpuMsOf = ({ cpuTimes }: CpuClock): number => {
	if (cpuTimes === undefined) return 0;
	const { userMs, systemMs } = cpuTimes();
	return userMs + systemMs;
};

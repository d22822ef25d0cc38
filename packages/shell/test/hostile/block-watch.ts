import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/** The longest time, of this thread's CPU, that anything may keep the host's event loop from its next turn. */
export const longestBlockMs = 50;

/**
 * Watches how long each turn of the event loop takes while something runs, by the CPU time of this thread: a machine
 * that others keep busy changes nothing. What the garbage collector took of a turn is told apart and not counted: V8
 * decides when it stops the thread, and what a script left to it is bounded by the limits on memory. `stop` ends it.
 */
export class BlockWatch {
	readonly #turns: Turn[] = [];
	readonly #pauses: Pause[] = [];
	readonly #collector = new PerformanceObserver((list) => this.#notePauses(list.getEntries()));
	readonly #memoryBefore = memoryInUse();
	#began = look();
	#peakBytes = 0;
	#tick: NodeJS.Immediate;

	constructor() {
		this.#collector.observe({ entryTypes: ['gc'] });
		this.#tick = setImmediate(() => this.#onTurn());
	}

	/** What it saw; it sees nothing any more. */
	stop(): Watched {
		clearImmediate(this.#tick);
		this.#close();
		this.#notePauses(this.#collector.takeRecords());
		this.#collector.disconnect();
		const blocks = this.#turns.map((turn) => ({ ...turn, busyMs: turn.cpuMs - this.#collectedIn(turn) }));
		const longest = blocks.reduce((most, block) => (block.busyMs > most.busyMs ? block : most));
		return { longestMs: longest.busyMs, turns: blocks.length, peakBytes: this.#peakBytes };
	}

	#onTurn(): void {
		this.#close();
		this.#tick = setImmediate(() => this.#onTurn());
	}

	#close(): void {
		const now = look();
		const cpuMs = now.cpuMs - this.#began.cpuMs;
		// Turns without work are many while something waits, and tell nothing.
		if (cpuMs > 1 || this.#turns.length === 0) {
			this.#turns.push({ from: this.#began.at, to: now.at, cpuMs });
			this.#peakBytes = Math.max(this.#peakBytes, memoryInUse() - this.#memoryBefore);
		}
		this.#began = look();
	}

	#notePauses(entries: readonly PerformanceEntry[]): void {
		for (const { startTime, duration } of entries)
			this.#pauses.push({ from: startTime, to: startTime + duration });
	}

	#collectedIn({ from, to }: Turn): number {
		let sum = 0;
		for (const pause of this.#pauses) sum += Math.max(0, Math.min(to, pause.to) - Math.max(from, pause.from));
		return sum;
	}
}

/** What a watch saw. */
export interface Watched {
	/** The longest turn of the event loop, in CPU time of this thread without the garbage collector's. */
	readonly longestMs: number;
	/** How many turns there were in which something was done. */
	readonly turns: number;
	/** How much memory there was in use at most, garbage included, beyond what was before. */
	readonly peakBytes: number;
}

/** CPU time of this thread, in milliseconds. */
export const threadCpuMs = (): number => {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
};

interface Pause {
	readonly from: number;
	readonly to: number;
}

interface Turn extends Pause {
	readonly cpuMs: number;
}

const look = (): { readonly at: number; readonly cpuMs: number } => ({
	at: performance.now(),
	cpuMs: threadCpuMs(),
});

const memoryInUse = (): number => {
	const { used_heap_size, external_memory } = getHeapStatistics();
	return used_heap_size + external_memory;
};

import { availableParallelism } from 'node:os';
import type { ProgramUsage } from '@tenon/shell';
import { type ProcessEntry, readProcesses, reapedCpuMs } from './process-table.ts';

/** How often running programs are looked at, in milliseconds. */
const everyMs = 500;

/**
 * Looks now and then at the processes of programs that are watched, all of them at once. Nothing is
 * looked at while there are none; where the system shows no processes nothing is told.
 */
export class UsageWatch {
	readonly #programs = new Set<WatchedProgram>();
	#timer: NodeJS.Timeout | undefined;
	#reapedMs = reapedCpuMs();
	#isLooking = false;

	/** Watches a program until the function that it returns is called, which is when it has ended. */
	watch(pid: number, report: (usage: ProgramUsage) => void): () => void {
		const program: WatchedProgram = { pid, report, seenMs: 0, startedMs: performance.now() };
		this.#programs.add(program);
		this.#timer ??= setInterval(() => void this.#look(), everyMs);
		this.#timer.unref();
		return () => this.#end(program);
	}

	async #look(): Promise<void> {
		// A machine that is slow to answer is not asked twice at a time.
		if (this.#isLooking) return;
		this.#isLooking = true;
		try {
			const processes = await readProcesses();
			for (const program of this.#programs) this.#tell(program, membersOf(program.pid, processes));
		} finally {
			this.#isLooking = false;
		}
	}

	// What has ended without being waited for is gone from the sum; it was used all the same.
	#tell(program: WatchedProgram, members: readonly ProcessEntry[]): void {
		if (members.length === 0) return;
		program.seenMs = Math.max(
			program.seenMs,
			members.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
		);
		program.report({ cpuMs: program.seenMs, processes: members.length });
	}

	// The system has added its time to that of our children that have ended: this is how short ones are counted.
	// Several that end at once share it as it comes, none with more than it could have used.
	#end(program: WatchedProgram): void {
		this.#programs.delete(program);
		if (this.#programs.size === 0) {
			clearInterval(this.#timer);
			this.#timer = undefined;
		}
		const reapedMs = reapedCpuMs();
		const mostMs = (performance.now() - program.startedMs) * availableParallelism();
		const usedMs = Math.min(reapedMs - this.#reapedMs, mostMs);
		this.#reapedMs = reapedMs;
		program.report({ cpuMs: Math.max(program.seenMs, usedMs), processes: 0 });
	}
}

interface WatchedProgram {
	readonly pid: number;
	readonly report: (usage: ProgramUsage) => void;
	readonly startedMs: number;
	/** The most CPU time that was seen. */
	seenMs: number;
}

// Its group and session, and all that descends from it.
const membersOf = (pid: number, processes: readonly ProcessEntry[]): readonly ProcessEntry[] => {
	const below = new Set([pid]);
	// Children may come before their parents in the list.
	for (let size = 0; size !== below.size; ) {
		size = below.size;
		for (const each of processes) if (below.has(each.parent)) below.add(each.pid);
	}
	return processes.filter((each) => below.has(each.pid) || each.group === pid || each.session === pid);
};

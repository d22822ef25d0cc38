import { constants } from 'node:os';
import { holdsFile, type ProcessEntry, readProcess, readProcesses } from './process-table.ts';

/** What is known of a program that has ended. */
export interface EndedProgram {
	/** Its number, and that of its session and group if it had one of its own. */
	readonly pid: number;
	readonly hasGroup: boolean;
	/** Names of the pipes it wrote to that are still open. */
	readonly openPipes: readonly string[];
}

/**
 * The processes that a program has left behind: those in its group or session, those that hold a pipe which
 * only it was given, though they have gone into a session of their own, and what these have started.
 */
export class Survivors {
	readonly #pipes: ReadonlySet<string>;
	/** Sessions that were started by what the program left. */
	readonly #sessions = new Set<number>();
	#found: readonly ProcessEntry[] = [];

	constructor(program: EndedProgram) {
		this.#pipes = new Set(program.openPipes);
		if (program.hasGroup) this.#sessions.add(program.pid);
	}

	/** Looks who is there now. */
	async find(): Promise<readonly ProcessEntry[]> {
		const all = await readProcesses();
		const ourSession = all.find(({ pid }) => pid === process.pid)?.session;
		const found = new Map<number, ProcessEntry>();
		const add = (entry: ProcessEntry): void => {
			found.set(entry.pid, entry);
			// A program that shares the terminal is in the session of this process, with much that is not its own.
			if (entry.session !== ourSession && entry.session > 0) this.#sessions.add(entry.session);
		};
		const own = new Set(this.#found.map(({ pid, startTicks }) => `${pid} ${startTicks}`));
		for (const entry of all) {
			if (entry.pid === process.pid) continue;
			const isKnown = this.#sessions.has(entry.session) || own.has(`${entry.pid} ${entry.startTicks}`);
			if (isKnown || (this.#pipes.size > 0 && (await holdsFile(entry.pid, this.#pipes)))) add(entry);
		}
		for (let size = -1; size !== found.size; ) {
			size = found.size;
			for (const entry of all) {
				if (found.has(entry.pid)) continue;
				if (found.has(entry.parent) || this.#sessions.has(entry.session)) add(entry);
			}
		}
		this.#found = [...found.values()];
		return this.#found;
	}

	/** Sends a signal to all that are there now. */
	async signal(number: number): Promise<void> {
		for (const { pid, startTicks } of await this.find()) {
			const now = readProcess(pid);
			// A number that was given again is another process's.
			if (now?.startTicks === startTicks) sendTo(pid, number);
		}
	}

	/** Ends them: TERM, and KILL after a grace. Resolves when none is left. */
	async end(graceMs: number): Promise<void> {
		await this.signal(constants.signals.SIGTERM);
		const until = performance.now() + graceMs;
		while (performance.now() < until) {
			if ((await this.find()).length === 0) return;
			await pause(endPollMs);
		}
		for (;;) {
			await this.signal(constants.signals.SIGKILL);
			if ((await this.find()).length === 0) return;
			await pause(endPollMs);
		}
	}

	/**
	 * Resolves when none is left. There is no event for that: it looks from time to time, and does not keep this
	 * process alive.
	 */
	async whenGone(): Promise<void> {
		while ((await this.find()).length > 0) await pause(watchPollMs, { isIdle: true });
	}
}

const endPollMs = 10;
const watchPollMs = 200;

const pause = (ms: number, { isIdle = false }: { readonly isIdle?: boolean } = {}): Promise<void> =>
	new Promise((resolve) => {
		const timer = setTimeout(resolve, ms);
		if (isIdle) timer.unref();
	});

const sendTo = (pid: number, signal: number): void => {
	try {
		process.kill(pid, signal);
	} catch (error) {
		// It has just ended, or became another user's.
		const { code } = error as NodeJS.ErrnoException;
		if (code !== 'ESRCH' && code !== 'EPERM') throw error;
	}
};

/** Whether a process group has members. Cheap: the system is asked one question. */
export const hasMembers = (group: number): boolean => {
	try {
		process.kill(-group, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
};

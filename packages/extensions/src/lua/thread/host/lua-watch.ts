import type { TimerPort } from '@tenon/core';
import { type RunningLevel, type ThreadCells, threadState } from '../thread-cells.ts';

/** What a watch looks at. */
export interface WatchParts {
	readonly cells: ThreadCells;
	readonly timer: TimerPort;
	/** Calls back once the thread has worked so long, whatever else the machine does meanwhile. */
	afterWork(ms: number, call: () => void): Disposable;
	/** Called once: an extension has used up its time, or does not stop. */
	exceeded(extension: number, problem: string): void;
}

/**
 * Watches from the host what a thread does. Counts the time that the innermost call spends in Lua, by looking at it four
 * times a second while there is something under way; waits for the host do not count. Looks after a cancelled call until
 * it has returned.
 */
export class LuaWatch implements Disposable {
	readonly #parts: WatchParts;
	readonly #cancelled = new Map<string, Disposable>();
	#asked: number;
	#look: Disposable | undefined;
	#lookedAt = 0;
	/** Time in Lua by the serial numbers of the calls that run. */
	#spent = new Map<number, number>();
	#isOver = false;

	/** So many extensions are loaded first: each is something under way, until it is {@link settled}. */
	constructor(parts: WatchParts, extensions: number) {
		this.#parts = parts;
		this.#asked = extensions;
		this.#lookLater();
	}

	/** An extension was loaded, or could not be. */
	settled(): void {
		this.#asked -= 1;
	}

	/** A request was sent. */
	requested(): void {
		this.#asked += 1;
		if (this.#look === undefined) this.#lookLater();
	}

	/** A request was answered, wanted or not. */
	answered(extension: number, id: number): void {
		this.#asked -= 1;
		const key = `${extension}:${id}`;
		this.#cancelled.get(key)?.[Symbol.dispose]();
		this.#cancelled.delete(key);
	}

	/** The answer of a request is no longer wanted: where its call still runs Lua after 50 ms of work, time is up. */
	cancelled(extension: number, id: number): void {
		const key = `${extension}:${id}`;
		const { cells, afterWork } = this.#parts;
		const check = (): void => {
			// Before it begins a call, the thread sees that it was cancelled.
			if (!cells.isRunning(extension, id)) {
				this.#cancelled.delete(key);
				return;
			}
			const innermost = cells.innermost();
			if (innermost?.id === id && innermost.extension === extension && cells.state === threadState.inLua)
				this.#exceeded(extension, `did not stop within ${stopMs} ms after it was cancelled`);
			// What runs inside of it has its own time.
			else this.#cancelled.set(key, afterWork(stopMs, check));
		};
		if (!this.#isOver) this.#cancelled.set(key, afterWork(stopMs, check));
	}

	[Symbol.dispose](): void {
		this.#isOver = true;
		this.#look?.[Symbol.dispose]();
		for (const check of this.#cancelled.values()) check[Symbol.dispose]();
		this.#cancelled.clear();
	}

	#lookLater(): void {
		if (this.#isOver) return;
		this.#lookedAt = this.#parts.timer.now();
		this.#look = this.#parts.timer.after(lookMs, () => this.#lookNow());
	}

	#lookNow(): void {
		const { cells, timer } = this.#parts;
		const innermost = cells.innermost();
		// A host that was busy itself has not seen what happened meanwhile.
		const passed = Math.min(timer.now() - this.#lookedAt, 2 * lookMs);
		if (innermost !== undefined && cells.state === threadState.inLua) this.#count(innermost, passed);
		else if (innermost === undefined) this.#spent.clear();
		this.#look = undefined;
		if (this.#asked > 0 || innermost !== undefined) this.#lookLater();
	}

	#count({ extension, limitMs, serial }: RunningLevel, passedMs: number): void {
		const spent = (this.#spent.get(serial) ?? 0) + passedMs;
		this.#spent.set(serial, spent);
		if (spent >= limitMs) this.#exceeded(extension, `ran for more than ${limitMs / 1000} s`);
	}

	#exceeded(extension: number, problem: string): void {
		this[Symbol.dispose]();
		this.#parts.exceeded(extension, problem);
	}
}

const lookMs = 250;
const stopMs = 50;

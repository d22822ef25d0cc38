import type { TimerPort } from '@tenon/core';

/**
 * Many deadlines on few timers: those of one length expire in the order in which they began, so they share a timer
 * that is set when it is needed and looks for itself what is due. One that is met in time costs no timer at all.
 */
export class Deadlines {
	readonly #timer: TimerPort;
	readonly #lanes = new Map<number, Lane>();

	constructor(timer: TimerPort) {
		this.#timer = timer;
	}

	/** Calls `expire` after the delay, unless the deadline is cancelled or stands still. */
	start(delayMs: number, expire: () => void): Deadline {
		return new Deadline(this, delayMs, expire);
	}

	now(): number {
		return this.#timer.now();
	}

	/** Those of one length. */
	lane(lengthMs: number): Lane {
		let lane = this.#lanes.get(lengthMs);
		if (lane === undefined) {
			lane = new Lane(this.#timer, lengthMs, () => this.#lanes.delete(lengthMs));
			this.#lanes.set(lengthMs, lane);
		}
		return lane;
	}

	/** Forgets all of them. */
	clear(): void {
		for (const lane of this.#lanes.values()) lane.clear();
		this.#lanes.clear();
	}
}

/** One deadline. Each method may be called at any time, also after the end. */
export class Deadline {
	expiresAt = 0;
	/** Its neighbours in its lane, which keeps them. */
	earlier: Deadline | undefined;
	later: Deadline | undefined;
	readonly #deadlines: Deadlines;
	readonly #expire: () => void;
	/** When it began, later by the time that it stood still. */
	#beganAt: number;
	/** `undefined`: it stands still, or is over. */
	#lane: Lane | undefined;
	#stopped: { readonly at: number; readonly remainingMs: number } | undefined;

	constructor(deadlines: Deadlines, delayMs: number, expire: () => void) {
		this.#deadlines = deadlines;
		this.#expire = expire;
		this.#beganAt = deadlines.now();
		this.#run(delayMs, this.#beganAt);
	}

	cancel(): void {
		this.#lane?.remove(this);
		this.#lane = undefined;
		this.#stopped = undefined;
	}

	/** Stands still from now on. */
	pause(): void {
		if (this.#lane === undefined) return;
		const at = this.#deadlines.now();
		this.cancel();
		this.#stopped = { at, remainingMs: this.expiresAt - at };
	}

	/** Goes on with what was left. Nothing happens where it does not stand still. */
	resume(): void {
		if (this.#stopped === undefined) return;
		const { at, remainingMs } = this.#stopped;
		this.#stopped = undefined;
		const now = this.#deadlines.now();
		this.#beganAt += now - at;
		this.#run(remainingMs, now);
	}

	/** Begins anew, in all at most `longestMs` after it first began. Nothing happens while it stands still. */
	extend(delayMs: number, longestMs: number): void {
		if (this.#lane === undefined) return;
		const now = this.#deadlines.now();
		this.cancel();
		this.#run(Math.min(delayMs, this.#beganAt + longestMs - now), now);
	}

	/** For the lane alone. */
	fire(): void {
		this.#lane = undefined;
		this.#expire();
	}

	// Whole milliseconds, so that few lengths are in use.
	#run(delayMs: number, now: number): void {
		const lengthMs = Math.max(1, Math.ceil(delayMs));
		this.expiresAt = now + lengthMs;
		this.#lane = this.#deadlines.lane(lengthMs);
		this.#lane.add(this);
	}
}

/** The deadlines of one length, the next to expire first. */
class Lane {
	readonly #timer: TimerPort;
	readonly #lengthMs: number;
	readonly #forget: () => void;
	#first: Deadline | undefined;
	#last: Deadline | undefined;
	#armed: Disposable | undefined;

	constructor(timer: TimerPort, lengthMs: number, forget: () => void) {
		this.#timer = timer;
		this.#lengthMs = lengthMs;
		this.#forget = forget;
	}

	add(deadline: Deadline): void {
		deadline.earlier = this.#last;
		if (this.#last === undefined) this.#first = deadline;
		else this.#last.later = deadline;
		this.#last = deadline;
		if (this.#armed === undefined) this.#arm(this.#lengthMs);
	}

	remove(deadline: Deadline): void {
		const { earlier, later } = deadline;
		if (earlier === undefined) this.#first = later;
		else earlier.later = later;
		if (later === undefined) this.#last = earlier;
		else later.earlier = earlier;
		deadline.earlier = undefined;
		deadline.later = undefined;
	}

	clear(): void {
		this.#first = undefined;
		this.#last = undefined;
		this.#armed?.[Symbol.dispose]();
	}

	#arm(delayMs: number): void {
		this.#armed = this.#timer.after(delayMs, () => this.#look());
	}

	#look(): void {
		const now = this.#timer.now();
		for (let next = this.#first; next !== undefined; next = this.#first) {
			if (next.expiresAt > now) {
				this.#arm(next.expiresAt - now);
				return;
			}
			this.remove(next);
			next.fire();
		}
		this.#armed = undefined;
		this.#forget();
	}
}

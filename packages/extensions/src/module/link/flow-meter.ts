/** How much may be on its way, and what happens to more. */
export interface FlowLimit {
	readonly maxOutstanding: number;
	/** A worker waits; where nobody would take anything meanwhile, the sender gets an error. */
	readonly whenFull: 'wait' | 'throw';
}

/** Of a module in a worker: it can be made to wait, so that little has to be on its way. */
export const workerFlow: FlowLimit = { maxOutstanding: 256, whenFull: 'wait' };

/** Of a module in its host's own thread. */
export const inProcessFlow: FlowLimit = { maxOutstanding: 8_192, whenFull: 'throw' };

/** The memory that the two ends of a conversation share: how many messages were taken. */
export const sharedFlow = (): SharedArrayBuffer => new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);

/** The sending end: holds back a module that sends faster than its host takes. */
export class FlowSender {
	readonly #taken: Int32Array;
	readonly #limit: FlowLimit;
	#sent = 0;

	constructor(shared: SharedArrayBuffer, limit: FlowLimit) {
		this.#taken = new Int32Array(shared);
		this.#limit = limit;
	}

	/** Before a message is sent. */
	send(): void {
		for (let taken = this.#load(); this.#isFull(taken); taken = this.#load()) {
			if (this.#limit.whenFull === 'throw')
				throw new Error('too many messages at once; wait for an answer between them');
			Atomics.wait(this.#taken, 0, taken, longestWaitMs);
		}
		this.#sent = (this.#sent + 1) | 0;
	}

	#load(): number {
		return Atomics.load(this.#taken, 0);
	}

	// Both counters wrap round at 32 bits; their difference does not.
	#isFull(taken: number): boolean {
		return ((this.#sent - taken) | 0) >= this.#limit.maxOutstanding;
	}
}

// A worker that is ended while it waits notices then at the latest.
const longestWaitMs = 100;

/**
 * The taking end. What was taken is told once in a turn of the event loop, so that a flood takes no more of a turn
 * than what may be on its way.
 */
export class FlowTaker {
	readonly #taken: Int32Array;
	#untold = 0;

	constructor(shared: SharedArrayBuffer) {
		this.#taken = new Int32Array(shared);
	}

	/** After a message was taken. */
	take(): void {
		this.#untold += 1;
		if (this.#untold === 1) setImmediate(() => this.#tell());
	}

	#tell(): void {
		Atomics.add(this.#taken, 0, this.#untold);
		Atomics.notify(this.#taken, 0);
		this.#untold = 0;
	}
}

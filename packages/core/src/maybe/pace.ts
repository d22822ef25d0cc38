/** Says when the event loop should get a turn, and gives it one. */
export interface Pace {
	isDue(steps?: number): boolean;
	turn(): Promise<void>;
}

/** What a pace needs of its platform. */
export interface PacePorts {
	readonly monotonicMs: () => number;
	readonly yieldTurn: () => Promise<void>;
}

/** How long work may hold the thread before the event loop gets a turn. */
const sliceMs = 5;
/** Steps between two looks at the clock. */
const stepsPerLook = 64;

/**
 * The pace of work that no script waits for, or that has to end although its script was cancelled: a turn is due
 * after five milliseconds, and none throws.
 */
export const createPace = (ports: PacePorts = platformPorts): Pace => new OwnPace(ports);

class OwnPace implements Pace {
	readonly #ports: PacePorts;
	#steps = 0;
	#until: number;

	constructor(ports: PacePorts) {
		this.#ports = ports;
		this.#until = ports.monotonicMs() + sliceMs;
	}

	isDue(steps = 1): boolean {
		this.#steps += steps;
		if (this.#steps < stepsPerLook) return false;
		this.#steps = 0;
		return this.#ports.monotonicMs() > this.#until;
	}

	async turn(): Promise<void> {
		await this.#ports.yieldTurn();
		this.#until = this.#ports.monotonicMs() + sliceMs;
	}
}

type Schedule = (run: () => void) => unknown;

// Comes round after timers and sockets had their turn. Node's own way costs least; elsewhere a message
// to ourselves does the same.
let schedule: Schedule | undefined;

/** A turn of the event loop, with its timers and sockets. */
export const yieldTurn = (): Promise<void> =>
	new Promise((resolve) => {
		schedule ??= (globalThis as { setImmediate?: Schedule }).setImmediate ?? scheduleByMessage();
		schedule(resolve);
	});

const scheduleByMessage = (): Schedule => {
	const { port1, port2 } = new MessageChannel();
	const waiting: (() => void)[] = [];
	port1.onmessage = () => waiting.shift()?.();
	return (run) => {
		waiting.push(run);
		port2.postMessage(null);
	};
};

const platformPorts: PacePorts = { monotonicMs: () => performance.now(), yieldTurn };

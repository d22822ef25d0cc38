/** What a thread does. */
export const threadState = { idle: 0, inLua: 1, waiting: 2 } as const;

/** A call that runs in a thread, as its host sees it. */
export interface RunningLevel {
	readonly extension: number;
	/** The host's number of the request; zero while the extension is loaded. */
	readonly id: number;
	readonly limitMs: number;
	/** Another one for each call. */
	readonly serial: number;
}

/** So many calls may run one on top of the other in one state: a chain of eight tools, and the hooks of these. */
export const maxLevels = 16;

/**
 * Memory that a thread and its host share: counters of messages, by which they wake each other, and what the thread does,
 * which its host reads while the thread is deep in Lua.
 */
export class ThreadCells {
	readonly buffer: SharedArrayBuffer;
	readonly #cells: Int32Array;

	constructor(buffer: SharedArrayBuffer = new SharedArrayBuffer(4 * (firstLevel + maxLevels * levelCells))) {
		this.buffer = buffer;
		this.#cells = new Int32Array(buffer);
	}

	/** How many messages the host has sent. */
	get sentByHost(): number {
		return Atomics.load(this.#cells, cell.sentByHost);
	}

	get takenByHost(): number {
		return Atomics.load(this.#cells, cell.takenByHost);
	}

	get takenByThread(): number {
		return Atomics.load(this.#cells, cell.takenByThread);
	}

	get state(): number {
		return Atomics.load(this.#cells, cell.state);
	}

	set state(state: number) {
		Atomics.store(this.#cells, cell.state, state);
	}

	/** The host has sent a message: a thread that sleeps wakes up. */
	hostSent(): void {
		Atomics.add(this.#cells, cell.sentByHost, 1);
		Atomics.notify(this.#cells, cell.sentByHost);
	}

	/** The host has taken a message: a thread that waits to send wakes up. */
	hostTook(): void {
		Atomics.add(this.#cells, cell.takenByHost, 1);
		Atomics.notify(this.#cells, cell.takenByHost);
	}

	threadTook(): void {
		Atomics.add(this.#cells, cell.takenByThread, 1);
	}

	/** Sleeps until the host has sent more than it had. */
	waitForHost(seen: number): void {
		Atomics.wait(this.#cells, cell.sentByHost, seen);
	}

	/** Sleeps until the host has taken more than it had. */
	waitForTaking(seen: number): void {
		Atomics.wait(this.#cells, cell.takenByHost, seen);
	}

	/** A call begins inside of the ones that run. */
	enter({ extension, id, limitMs, serial }: RunningLevel): void {
		const depth = Atomics.load(this.#cells, cell.depth);
		const at = firstLevel + depth * levelCells;
		for (const [offset, value] of [extension, id, limitMs, serial].entries())
			Atomics.store(this.#cells, at + offset, value);
		Atomics.store(this.#cells, cell.depth, depth + 1);
	}

	/** The innermost call is over. */
	leave(): void {
		Atomics.sub(this.#cells, cell.depth, 1);
	}

	/** The innermost call; `undefined` where none runs. */
	innermost(): RunningLevel | undefined {
		const depth = Atomics.load(this.#cells, cell.depth);
		return depth === 0 ? undefined : this.#level(depth - 1);
	}

	/** Whether a call runs, innermost or not. */
	isRunning(extension: number, id: number): boolean {
		const depth = Atomics.load(this.#cells, cell.depth);
		for (let at = 0; at < depth; at += 1) {
			const level = this.#level(at);
			if (level.extension === extension && level.id === id) return true;
		}
		return false;
	}

	#level(depth: number): RunningLevel {
		const at = firstLevel + depth * levelCells;
		const read = (offset: number): number => Atomics.load(this.#cells, at + offset);
		return { extension: read(0), id: read(1), limitMs: read(2), serial: read(3) };
	}
}

const cell = { sentByHost: 0, takenByHost: 1, takenByThread: 2, state: 3, depth: 4 } as const;
const firstLevel = 5;
const levelCells = 4;

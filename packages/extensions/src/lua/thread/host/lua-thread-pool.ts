import type { LinkParts, UnitLink } from '../../../embedded/host/unit-link.ts';
import { compileLua } from '../../engine/wasm/compile-lua.ts';
import { type LuaBinary, linearBytesFor } from '../../engine/wasm/lua-binary.ts';
import type { LuaLimits } from '../thread-messages.ts';
import { LuaThreadLink, type OnCulprit } from './lua-thread-link.ts';
import { LuaWorker } from './lua-worker.ts';

/** How threads for Lua are made. */
export interface LuaThreadPoolOptions {
	/** What a thread begins with: a file that calls `serveLua`. */
	readonly entryFile: URL;
	/** Lua in WebAssembly; default: the file of the package wasmoon. */
	readonly wasmFile?: URL;
	/** Used where a unit names no others. Memory is the most that a unit may have. */
	readonly limits?: Partial<LuaLimits>;
	/** Is told of a unit that was ended because of one of its extensions. */
	onCulprit?: OnCulprit;
}

/**
 * Threads for Lua. Nothing is started before the first unit; from then on one more thread than is in use stands ready,
 * with its state made and its code compiled, so that the next unit need not wait.
 */
export class LuaThreadPool {
	readonly #options: LuaThreadPoolOptions;
	readonly #limits: LuaLimits;
	#binary: Promise<LuaBinary> | undefined;
	#spare: LuaWorker | undefined;
	#isWarm = false;
	#running = 0;
	#isClosed = false;

	constructor(options: LuaThreadPoolOptions) {
		this.#options = options;
		this.#limits = { ...defaultLimits, ...options.limits };
	}

	/** Starts a unit, with limits of its own where it has any; of memory it gets at most the pool's. */
	open(parts: LinkParts, limits: Partial<LuaLimits> = {}): UnitLink {
		if (this.#isClosed) throw new Error('the threads for Lua were closed');
		if (this.isFull) throw new Error(this.fullProblem);
		this.#running += 1;
		const worker = this.#spare ?? this.#startWorker({ practises: false });
		this.#spare = undefined;
		worker.isHeld = true;
		const link = new LuaThreadLink(parts, worker, limitsOf(this.#limits, limits), (extension, problem) =>
			this.#options.onCulprit?.(extension, problem),
		);
		void link.ended.then(() => {
			this.#running -= 1;
		});
		// Not before: the two would keep each other from starting.
		void link.loaded.then(() => parts.timer.after(refillMs, () => this.#refill()));
		return link;
	}

	/** Resolves when Lua is compiled, or cannot be; `undefined` before the first unit. */
	get compiled(): Promise<void> | undefined {
		return this.#binary?.then(
			() => undefined,
			// Each thread that waits for it says so.
			() => undefined,
		);
	}

	/** Whether as many states run as may. */
	get isFull(): boolean {
		return this.#running >= maxRunning;
	}

	/** What keeps another state from being started while it is full. */
	get fullProblem(): string {
		return `${this.#running} Lua states run, and no more are started; extensions without a policy of their own share one`;
	}

	/** Resolves when a thread stands ready; it is started now where that was to happen later. */
	async spareReady(): Promise<void> {
		if (this.#binary !== undefined) this.#refill();
		await this.#spare?.ready;
	}

	/** Ends the thread that stands ready, and makes no more. Units that run are ended by their owners. */
	async close(): Promise<void> {
		this.#isClosed = true;
		const spare = this.#spare;
		this.#spare = undefined;
		await spare?.end('the threads for Lua were closed');
	}

	#refill(): void {
		if (this.#spare !== undefined || this.#isClosed) return;
		const worker = this.#startWorker({ practises: true });
		worker.isHeld = false;
		this.#spare = worker;
		void worker.ended.then(() => {
			if (this.#spare === worker) this.#spare = undefined;
		});
	}

	// The first one is wanted at once. The second warms up for all.
	#startWorker({ practises }: { readonly practises: boolean }): LuaWorker {
		const isFirst = this.#binary === undefined;
		this.#binary ??= compileLua(linearBytesFor(this.#limits.memoryBytes), this.#options.wasmFile);
		const warmsUp = !isFirst && !this.#isWarm;
		this.#isWarm ||= warmsUp;
		return new LuaWorker(this.#options.entryFile, this.#binary, { warmsUp, practises });
	}
}

// The memory of WebAssembly was made for the pool's own limit.
const limitsOf = (own: LuaLimits, wanted: Partial<LuaLimits>): LuaLimits => ({
	...own,
	...wanted,
	memoryBytes: Math.min(own.memoryBytes, wanted.memoryBytes ?? own.memoryBytes),
});

/** A state takes some ten megabytes at least, and its limit at most. */
const maxRunning = 16;

/** What was just loaded is called first. */
const refillMs = 100;

const defaultLimits: LuaLimits = { memoryBytes: 64 << 20, callMs: 30_000, hookMs: 5_000 };

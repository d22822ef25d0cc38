/** How a program ends: with a code, or as a process that a signal ended. */
export interface ProgramEnd {
	readonly code: number;
	readonly signal?: number | undefined;
	/** Whether the process ends at once, whatever still runs in it. */
	readonly atOnce?: boolean;
}

/**
 * Hands signals that reach this process to a shell. A script that sets no trap and is over before the event loop
 * turns never listens: most are, and a signal then ends the process as it would anyway.
 */
export class ForwardedSignals {
	readonly #take: (number: number) => void;
	readonly #listeners = new Map<string, () => void>();
	readonly #start: NodeJS.Immediate;

	constructor(take: (number: number) => void) {
		this.#take = take;
		this.#start = setImmediate(() => this.listen());
		this.#start.unref();
	}

	/** Listens from here on. */
	listen(): void {
		if (this.#listeners.size > 0) return;
		for (const [name, number] of Object.entries(forwarded)) {
			const listener = (): void => this.#take(number);
			this.#listeners.set(name, listener);
			process.on(name, listener);
		}
	}

	/** Signals have the effect again that they had before. */
	release(): void {
		clearImmediate(this.#start);
		for (const [name, listener] of this.#listeners) process.off(name, listener);
	}
}

/** What programs send each other; the others keep the effect that Node gives them. */
const forwarded = {
	SIGHUP: 1,
	SIGINT: 2,
	SIGQUIT: 3,
	SIGUSR1: 10,
	SIGUSR2: 12,
	SIGALRM: 14,
	SIGTERM: 15,
	SIGCONT: 18,
	SIGWINCH: 28,
} as const;

/**
 * Ends this process as the shell ended: by the same signal, so that who waits for it sees what became of it, or
 * with the status where Node does not die of that signal.
 */
export const endProcess = ({ code, signal, atOnce = false }: ProgramEnd): void => {
	process.exitCode = code;
	if (signal !== undefined && !survived.has(signal)) {
		const { signals } = process.getBuiltinModule('node:os').constants;
		const name = Object.entries(signals).find(([, number]) => number === signal)?.[0];
		if (name !== undefined) process.kill(process.pid, name);
	}
	if (atOnce) process.exit(code);
	setImmediate(exitIfIdle);
};

// Where nothing is left to wait for, Node would take its heap apart before it ends; this spares it that.
const exitIfIdle = (): void => {
	if (process.getActiveResourcesInfo().length === 0) process.exit();
};

/** Node ignores SIGPIPE, and SIGUSR1 starts its debugger. */
const survived: ReadonlySet<number> = new Set([10, 13]);

/** How long the kit waits for what. */
export interface KitDeadlines {
	/** For the first frame. */
	readonly helloMs: number;
	/** For `ready`, or for a pause that stands for it. */
	readonly readyMs: number;
	/** For the answer to a command, and for any sign of life. */
	readonly commandMs: number;
	/** For a tool's result. */
	readonly toolMs: number;
	/** For the end, once it was asked for. */
	readonly exitMs: number;
}

/** Those that the protocol names. */
export const protocolDeadlines: KitDeadlines = {
	helloMs: 30_000,
	readyMs: 3_000,
	commandMs: 30_000,
	toolMs: 60_000,
	exitMs: 2_000,
};

/** A pause of this length after `hello` stands for `ready`. */
export const idleMs = 250;

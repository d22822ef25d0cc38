/** Every bound of a process that speaks the wire protocol. Times in milliseconds. */
export interface ProcessSettings {
	/** From the start to the first frame. */
	readonly firstFrameMs: number;
	/** So long without a frame counts as `ready`. */
	readonly idleReadyMs: number;
	readonly commandMs: number;
	/** For a tool that says nothing else; progress begins it anew. */
	readonly toolMs: number;
	/** How long a tool may take in all, whatever progress it reports or time it asks for. */
	readonly longestToolMs: number;
	readonly interceptMs: number;
	/** How long an intercept or a command may wait for a person. */
	readonly heldMs: number;
	/** For a tool that the extension calls. */
	readonly hostCallMs: number;
	/** The most that such a tool's result holds. */
	readonly hostCallBytes: number;
	/** How many tools it may call at a time. */
	readonly hostCalls: number;
	/** For something that a screen waits for, and how many such it may be given at a time. */
	readonly renderMs: number;
	readonly renders: number;
	/** Without a word of a model's answer; each piece begins it anew. */
	readonly modelMs: number;
	/** How long an answer of a model may take in all. */
	readonly longestModelMs: number;
	/** How many questions for models it may have at a time. */
	readonly modelCalls: number;
	/** A write that takes longer ends the extension. */
	readonly writeMs: number;
	readonly queueFrames: number;
	readonly queueBytes: number;
	/** From `shutdown` to the first signal, from that to the last one, and from that until it is given up. */
	readonly stopMs: number;
	readonly terminateMs: number;
	readonly killMs: number;
	/** So long without a word after the end of the process means that it has left nothing to read. */
	readonly drainMs: number;
	/** Between two questions whether it is well, and for the answer. */
	readonly pingMs: number;
	readonly pongMs: number;
	/** The longest file that a result may name. */
	readonly blobBytes: number;
	/** How many tools, and how many commands, it may have. */
	readonly registrations: number;
	/** What is kept of its standard error in a tenth of a second. */
	readonly stderrBytes: number;
}

/** What holds unless an embedder says otherwise. */
export const defaultSettings: ProcessSettings = {
	firstFrameMs: 30_000,
	idleReadyMs: 250,
	commandMs: 30_000,
	toolMs: 60_000,
	longestToolMs: 600_000,
	interceptMs: 5_000,
	heldMs: 600_000,
	hostCallMs: 60_000,
	hostCallBytes: 256 << 10,
	hostCalls: 64,
	renderMs: 2_000,
	renders: 256,
	modelMs: 300_000,
	longestModelMs: 3_600_000,
	modelCalls: 64,
	writeMs: 5_000,
	queueFrames: 256,
	queueBytes: 16 << 20,
	stopMs: 2_000,
	terminateMs: 1_000,
	killMs: 1_000,
	drainMs: 50,
	pingMs: 30_000,
	pongMs: 10_000,
	blobBytes: 32 << 20,
	registrations: 1_024,
	stderrBytes: 256 << 10,
};

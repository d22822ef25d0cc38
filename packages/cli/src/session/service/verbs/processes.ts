/** Work that outlives its session. */
export interface ListedProcess {
	readonly id: string;
	/** What runs it; `prompt`: it gives the session input. */
	readonly kind: string;
	/** `running`, `waiting`, `completed`, `failed`, `cancelled`, `abandoned` or `caller-departed`. */
	readonly status: string;
	readonly createdAt: number;
	readonly updatedAt: number;
}

/** Names a process, or a timer. */
export interface NameProcess {
	readonly id: string;
}

/** A part of a process's log. */
export interface ReadProcessLog extends NameProcess {
	/** The number of the last event that is known; default: none is. */
	readonly after?: number;
}

/** One thing that happened to a process. */
export interface ProcessLogEntry {
	/** 1 for the first. */
	readonly sequence: number;
	/** `started`, `taken`, `waiting`, its end, or what it reports. */
	readonly type: string;
	readonly data: unknown;
	readonly at: number;
}

/** What became of a wish to end a process. */
export interface EndedProcess {
	readonly result: 'cancelled' | 'abandoned' | 'requested' | 'already-ended';
}

/** A timer that gives the session input. */
export interface SetTimer {
	/** What the model is then told. */
	readonly prompt: string;
	/** When, in milliseconds since 1970; default: as soon as `everyMs` is over. */
	readonly at?: number;
	/** Again and again, so many milliseconds after each other; at least a minute. Default: once. */
	readonly everyMs?: number;
	/** Setting the same timer again under its id is harmless. Default: a fresh one. */
	readonly id?: string;
}

/** A timer of the session. */
export interface ListedTimer {
	readonly id: string;
	readonly prompt: string;
	/** Null: it has ended. */
	readonly nextAt: number | null;
	/** Null: it fires once. */
	readonly everyMs: number | null;
	/** How often it has fired. */
	readonly fired: number;
}

/** Background processes and timers of the session that is open; they are in the store, and outlive the program. */
export interface ProcessVerbs {
	/** The newest first. */
	listProcesses(): Promise<readonly ListedProcess[]>;
	/** At most 1 000 events. Rejects with `service.unknown-process`. */
	processLog(which: ReadProcessLog): Promise<readonly ProcessLogEntry[]>;
	/** Asks for its end: at once where nothing runs it. Rejects with `service.unknown-process`. */
	cancelProcess(which: NameProcess): Promise<EndedProcess>;
	/** Gives it up, when what runs it is gone or at once. Rejects with `service.unknown-process`. */
	abandonProcess(which: NameProcess): Promise<EndedProcess>;
	listTimers(): Promise<readonly ListedTimer[]>;
	/** Rejects with `service.bad-argument`. While the session is open in no program, it waits; what was missed is made up for once. */
	setTimer(timer: SetTimer): Promise<ListedTimer>;
	/** What it has started goes on. Rejects with `service.unknown-timer`. */
	removeTimer(which: NameProcess): Promise<void>;
}

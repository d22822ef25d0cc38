/** Time as the runtime sees it. Injected, so that a simulation can own it. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** Resolves when the time has passed; rejects with the signal's reason when that comes first. */
	sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

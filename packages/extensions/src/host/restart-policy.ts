const firstDelayMs = 500;
const longestDelayMs = 30_000;
const windowMs = 10 * 60_000;
const maxRestarts = 5;

/** Says when an extension that ended by itself is started again: later each time, and not for ever. */
export class RestartPolicy {
	#restarts: readonly number[] = [];

	/** The wait before the next start; `undefined`: it ended too often. */
	next(nowMs: number): number | undefined {
		const recent = this.#restarts.filter((restart) => nowMs - restart < windowMs);
		if (recent.length >= maxRestarts) return undefined;
		this.#restarts = [...recent, nowMs];
		return Math.min(longestDelayMs, firstDelayMs * 2 ** recent.length);
	}
}

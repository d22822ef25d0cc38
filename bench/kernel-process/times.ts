/** Milliseconds that something takes. */
export const timed = async (run: () => Promise<unknown>): Promise<number> => {
	const start = performance.now();
	await run();
	return performance.now() - start;
};

/** The one in the middle. */
export const median = (times: readonly number[]): number =>
	times.toSorted((left, right) => left - right)[times.length >> 1]!;

/** The value below which the given part of the values lies. */
export const quantile = (values: readonly number[], part: number): number =>
	values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)]!;

/** How long one thing takes, again and again, in milliseconds. */
export const timesOf = async (rounds: number, work: () => Promise<unknown>): Promise<number[]> => {
	const times: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const start = performance.now();
		await work();
		times.push(performance.now() - start);
	}
	return times;
};

/** How many calls a second there are with so many callers at work, each of whom waits for its own. */
export const callsPerSecond = async (
	calls: number,
	callers: number,
	makeCaller: () => () => Promise<unknown>,
): Promise<number> => {
	let left = calls;
	const work = async (call: () => Promise<unknown>): Promise<void> => {
		while (left > 0) {
			left -= 1;
			await call();
		}
	};
	const all = Array.from({ length: callers }, makeCaller);
	const start = performance.now();
	await Promise.all(all.map(work));
	return (calls / (performance.now() - start)) * 1000;
};

/** `the bar 0.2 ms holds`. */
export const verdict = (holds: boolean, bar: string): string =>
	`the bar ${bar} ${holds ? 'holds' : 'is missed'}`;

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

/** What many calls came to. */
export interface CallFigures {
	/** Calls a second. */
	readonly rate: number;
	/** What each cost in this process: the same on a machine that is busy with other things. */
	readonly cpuMicros: number;
}

/** So many calls, by so many callers, each of whom waits for its own. */
export const callFigures = async (
	calls: number,
	callers: number,
	makeCaller: () => () => Promise<unknown>,
): Promise<CallFigures> => {
	let left = calls;
	const work = async (call: () => Promise<unknown>): Promise<void> => {
		while (left > 0) {
			left -= 1;
			await call();
		}
	};
	const all = Array.from({ length: callers }, makeCaller);
	const cpu = process.cpuUsage();
	const start = performance.now();
	await Promise.all(all.map(work));
	const rate = (calls / (performance.now() - start)) * 1000;
	const { user, system } = process.cpuUsage(cpu);
	return { rate, cpuMicros: (user + system) / calls };
};

/** `the bar 0.2 ms holds`. One that is missed is the status of the whole run. */
export const verdict = (holds: boolean, bar: string): string => {
	if (!holds) process.exitCode = 1;
	return `the bar ${bar} ${holds ? 'holds' : 'is missed'}`;
};

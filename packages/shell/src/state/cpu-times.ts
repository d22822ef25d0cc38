/** CPU time in milliseconds, and what it was spent on. */
export interface CpuTimes {
	/** In the code of programs. */
	readonly userMs: number;
	/** In the system, for them. */
	readonly systemMs: number;
}

/** What was used between two looks at one clock. */
export const timesSince = (end: CpuTimes, start: CpuTimes): CpuTimes => ({
	userMs: end.userMs - start.userMs,
	systemMs: end.systemMs - start.systemMs,
});

/** What two clocks say together. */
export const sumOfTimes = (one: CpuTimes, other: CpuTimes): CpuTimes => ({
	userMs: one.userMs + other.userMs,
	systemMs: one.systemMs + other.systemMs,
});

/** Nothing was used, or it is unknown. */
export const noTimes: CpuTimes = { userMs: 0, systemMs: 0 };

/** CPU time of this thread where the platform is Node, found through its global object; `undefined` elsewhere. */
export const platformCpuTimes = (scope: object = globalThis): (() => CpuTimes) | undefined => {
	const { process } = scope as { readonly process?: NodeProcess };
	if (process?.threadCpuUsage === undefined) return undefined;
	return () => {
		const { user, system } = process.threadCpuUsage!();
		return { userMs: user / 1000, systemMs: system / 1000 };
	};
};

interface NodeProcess {
	threadCpuUsage?(): { readonly user: number; readonly system: number };
}

import { performance } from 'node:perf_hooks';
import type { TimerPort } from '@tenon/core';

/** The time of this process. */
export const systemTimer: TimerPort = {
	now: () => performance.now(),
	after: (delayMs, run) => {
		const timeout = setTimeout(run, delayMs);
		return { [Symbol.dispose]: () => clearTimeout(timeout) };
	},
};

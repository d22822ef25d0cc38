import type { Clock } from './clock.ts';

/** The clock of the machine. */
export const systemClock: Clock = {
	now: () => Date.now(),
	sleep: async (ms, signal) => {
		signal?.throwIfAborted();
		// A timer holds no more than 31 bits of milliseconds.
		for (let left = ms; left > 0; left -= maxPauseMs) await pause(Math.min(left, maxPauseMs), signal);
	},
};

const maxPauseMs = 2 ** 31 - 1;

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
	new Promise((resolve, reject) => {
		const stop = (): void => {
			clearTimeout(timer);
			reject(signal?.reason);
		};
		const timer = setTimeout(() => {
			signal?.removeEventListener('abort', stop);
			resolve();
		}, ms);
		signal?.addEventListener('abort', stop, { once: true });
	});

import type { TimerPort } from '@tenon/core';
import { nothing } from '../data/nothing.ts';
import type { Clock } from '../time/clock.ts';

/** The time of an agent, as hooks are given it. */
export const timerOf = (clock: Clock): TimerPort => ({
	now: () => clock.now(),
	after: (delayMs, run) => {
		const end = new AbortController();
		clock.sleep(delayMs, end.signal).then(run, nothing);
		return { [Symbol.dispose]: () => end.abort() };
	},
});

import { expect, it } from 'vitest';
import { platformCpuTimes } from './cpu-times.ts';

it('the CPU time of the thread is what Node says, and unknown elsewhere', () => {
	const threadCpuUsage = (): { user: number; system: number } => ({ user: 1500, system: 500 });
	expect(platformCpuTimes({ process: { threadCpuUsage } })?.()).toEqual({ userMs: 1.5, systemMs: 0.5 });
	expect(platformCpuTimes({})).toBeUndefined();
});

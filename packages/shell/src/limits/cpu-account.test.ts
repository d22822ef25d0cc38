import { describe, expect, it } from 'vitest';
import { CpuAccount } from './cpu-account.ts';

const setUp = (limitMs: number) => {
	const clock = { now: 0, cpu: 0 };
	const account = new CpuAccount(
		{ monotonicMs: () => clock.now, cpuTimes: () => ({ userMs: clock.cpu, systemMs: 0 }) },
		limitMs,
	);
	const told: string[] = [];
	account.whenOver(() => told.push('over'));
	const stretch = (ms: number, cpuMs = ms): void => {
		account.resume();
		clock.now += ms;
		clock.cpu += cpuMs;
		account.pause();
	};
	return { account, stretch, told };
};

describe('an account of CPU time', () => {
	it('adds stretches, and tells once when they are too much', () => {
		const { account, stretch, told } = setUp(20);
		stretch(10);
		stretch(10);
		expect(told).toEqual([]);
		stretch(1);
		stretch(10);
		expect({ told, isOver: account.isOver }).toEqual({ told: ['over'], isOver: true });
	});

	it('does not count what a script waits for', () => {
		const { account, stretch } = setUp(20);
		stretch(10_000, 1);
		expect(account.isOver).toBe(false);
	});

	it('counts little of a long stretch, in which others may have been busy', () => {
		const { account, stretch } = setUp(101);
		stretch(60_000);
		expect(account.isOver).toBe(false);
	});

	it('takes what programs report', () => {
		const { account, told } = setUp(20);
		account.add(30);
		expect({ told, isOver: account.isOver }).toEqual({ told: ['over'], isOver: true });
	});

	it('calls no listener that was withdrawn, and a late one at once', () => {
		const { account, told } = setUp(20);
		const forget = account.whenOver(() => told.push('forgotten'));
		forget();
		account.add(30);
		account.whenOver(() => told.push('late'));
		expect(told).toEqual(['over', 'late']);
	});
});

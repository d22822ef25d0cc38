import { describe, expect, it } from 'vitest';
import { noWatchdog, ScriptWatchdog, type WatchdogClock } from './watchdog.ts';

/** A clock that stands until it is moved; timers that are due run in order. */
class HandClock implements WatchdogClock {
	#now = 0;
	#timers: { readonly at: number; readonly run: () => void }[] = [];
	readonly monotonicMs = (): number => this.#now;
	readonly after = (ms: number, run: () => void): (() => void) => {
		const timer = { at: this.#now + ms, run };
		this.#timers.push(timer);
		return () => {
			this.#timers = this.#timers.filter((each) => each !== timer);
		};
	};

	get waiting(): number {
		return this.#timers.length;
	}

	move(ms: number): void {
		const target = this.#now + ms;
		for (;;) {
			const next = this.#timers.filter(({ at }) => at <= target).sort((one, other) => one.at - other.at)[0];
			if (next === undefined) break;
			this.#timers = this.#timers.filter((each) => each !== next);
			this.#now = next.at;
			next.run();
		}
		this.#now = target;
	}
}

const start = (timeoutMs: number) => {
	const clock = new HandClock();
	let ended = 0;
	const watchdog = new ScriptWatchdog(clock, timeoutMs, () => {
		ended += 1;
	});
	return { clock, watchdog, ended: () => ended };
};

describe('ScriptWatchdog', () => {
	it('ends the script once when its time is up', () => {
		const { clock, watchdog, ended } = start(100);
		clock.move(99);
		expect([ended(), watchdog.elapsed, watchdog.remainingMs()]).toEqual([0, false, 1]);
		clock.move(1);
		clock.move(1000);
		expect([ended(), watchdog.elapsed, watchdog.remainingMs(), clock.waiting]).toEqual([1, true, 0, 0]);
	});

	it('a timeout of 0 is up at once', () => {
		expect(start(0).ended()).toBe(1);
	});

	it('the clock stands still while a hold is held and goes on where it stood', () => {
		const { clock, watchdog, ended } = start(100);
		clock.move(40);
		const hold = watchdog.hold(10_000);
		clock.move(5000);
		expect([ended(), watchdog.remainingMs(), hold.active]).toEqual([0, 60, true]);
		hold.release();
		hold.release();
		clock.move(59);
		expect(ended()).toBe(0);
		clock.move(1);
		expect(ended()).toBe(1);
	});

	it('a hold that outlives its budget ends the script', () => {
		const { clock, watchdog, ended } = start(100);
		watchdog.hold(10);
		clock.move(10);
		expect(ended()).toBe(1);
	});

	it('holds nest', () => {
		const { clock, watchdog, ended } = start(100);
		const outer = watchdog.hold(50);
		clock.move(20);
		const inner = watchdog.hold(1000);
		clock.move(900);
		inner.release();
		clock.move(29);
		expect(ended()).toBe(0);
		outer.release();
		expect(watchdog.remainingMs()).toBe(100);
		clock.move(100);
		expect(ended()).toBe(1);
	});

	it('a hold released out of order leaves its saved time to the one above, and the deadline stays', () => {
		const { clock, watchdog, ended } = start(100);
		const outer = watchdog.hold(50);
		const inner = watchdog.hold(200);
		outer.release();
		clock.move(199);
		expect([ended(), watchdog.remainingMs()]).toEqual([0, 100]);
		inner.release();
		clock.move(99);
		expect(ended()).toBe(0);
		clock.move(1);
		expect(ended()).toBe(1);
	});

	it('a hold taken when the time was up gives back a time that is up', () => {
		const { clock, watchdog, ended } = start(10);
		clock.move(10);
		watchdog.hold(1000).release();
		expect([ended(), watchdog.elapsed, watchdog.remainingMs()]).toEqual([1, true, 0]);
	});

	it('waits longer than one timer can', () => {
		const { clock, watchdog, ended } = start(100);
		watchdog.hold(Number.POSITIVE_INFINITY);
		clock.move(364 * 24 * 3600 * 1000);
		expect(ended()).toBe(0);
		clock.move(24 * 3600 * 1000);
		expect(ended()).toBe(1);
	});

	it('is silent once it was stopped, also for holds that are still out', () => {
		const { clock, watchdog, ended } = start(100);
		const hold = watchdog.hold(10);
		watchdog.stop();
		hold.release();
		clock.move(1000);
		expect([ended(), clock.waiting, watchdog.hold(5).active]).toEqual([0, 0, false]);
	});

	it('a budget that is none is over at once', () => {
		for (const budget of [0, -5, Number.NaN]) {
			const { watchdog, ended } = start(100);
			watchdog.hold(budget);
			expect(ended()).toBe(1);
		}
	});

	it('a hold inside a hold has its own budget, and the outer one goes on where it stood', () => {
		const { clock, watchdog, ended } = start(100);
		watchdog.hold(50);
		clock.move(30);
		const inner = watchdog.hold(1000);
		clock.move(999);
		inner.release();
		clock.move(19);
		expect(ended()).toBe(0);
		clock.move(1);
		expect(ended()).toBe(1);
	});

	it('three holds released from the outside in give the script what it had at first', () => {
		const { clock, watchdog, ended } = start(100);
		clock.move(10);
		const holds = [watchdog.hold(20), watchdog.hold(30), watchdog.hold(1000)];
		clock.move(500);
		for (const hold of holds) hold.release();
		expect(watchdog.remainingMs()).toBe(90);
		clock.move(89);
		expect(ended()).toBe(0);
		clock.move(1);
		expect(ended()).toBe(1);
	});

	it('without a timeout every hold is inert', () => {
		expect([noWatchdog.hold(5).active, noWatchdog.remainingMs()]).toEqual([false, Number.POSITIVE_INFINITY]);
	});
});

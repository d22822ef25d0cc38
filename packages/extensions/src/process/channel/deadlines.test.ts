import { describe, expect, it } from 'vitest';
import { ManualTimer } from '../../../test/process/manual-timer.ts';
import { Deadlines } from './deadlines.ts';

const setUp = () => {
	const timer = new ManualTimer();
	const expired: string[] = [];
	const deadlines = new Deadlines(timer);
	const start = (delayMs: number, name: string) =>
		deadlines.start(delayMs, () => expired.push(`${name}@${timer.now()}`));
	return { timer, expired, deadlines, start };
};

describe('deadlines', () => {
	it('expire each at its own time, in order', () => {
		const { timer, expired, start } = setUp();
		start(100, 'a');
		timer.advance(30);
		start(100, 'b');
		start(50, 'c');
		timer.advance(200);
		expect(expired).toEqual(['c@80', 'a@100', 'b@130']);
	});

	it('of one length share one timer, and none is left when the last is over', () => {
		const { timer, start } = setUp();
		const many = Array.from({ length: 1000 }, (_, at) => start(100, String(at)));
		expect(timer.size).toBe(1);
		for (const deadline of many) deadline.cancel();
		timer.advance(100);
		expect(timer.size).toBe(0);
	});

	it('that are cancelled never expire, also by another that expires', () => {
		const { timer, expired, deadlines, start } = setUp();
		const second = { cancel: () => undefined as void };
		deadlines.start(100, () => {
			expired.push('first');
			second.cancel();
		});
		const real = start(100, 'second');
		second.cancel = () => real.cancel();
		timer.advance(500);
		expect(expired).toEqual(['first']);
	});

	it('stand still and go on with what was left', () => {
		const { timer, expired, start } = setUp();
		const deadline = start(100, 'a');
		timer.advance(60);
		deadline.pause();
		timer.advance(1_000);
		expect(expired).toEqual([]);
		deadline.resume();
		timer.advance(39);
		expect(expired).toEqual([]);
		timer.advance(1);
		expect(expired).toEqual(['a@1100']);
	});

	it('begin anew, but not beyond the longest time, in which standing still does not count', () => {
		const { timer, expired, start } = setUp();
		const deadline = start(100, 'a');
		for (let round = 0; round < 3; round += 1) {
			timer.advance(90);
			deadline.extend(100, 300);
		}
		deadline.pause();
		timer.advance(1_000);
		deadline.extend(100, 300);
		deadline.resume();
		timer.advance(29);
		expect(expired).toEqual([]);
		timer.advance(1);
		expect(expired).toEqual(['a@1300']);
	});

	it('are all forgotten at once', () => {
		const { timer, expired, deadlines, start } = setUp();
		start(100, 'a');
		start(200, 'b');
		deadlines.clear();
		expect(timer.size).toBe(0);
		timer.advance(500);
		expect(expired).toEqual([]);
	});

	it('may be cancelled, paused and resumed after the end', () => {
		const { timer, expired, start } = setUp();
		const deadline = start(10, 'a');
		timer.advance(10);
		deadline.pause();
		deadline.resume();
		deadline.extend(10, 100);
		deadline.cancel();
		timer.advance(100);
		expect(expired).toEqual(['a@10']);
	});
});

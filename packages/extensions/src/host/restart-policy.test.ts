import { describe, expect, it } from 'vitest';
import { RestartPolicy } from './restart-policy.ts';

const minutes = 60_000;

describe('an extension that ends', () => {
	it('often is started again five times in ten minutes', () => {
		const policy = new RestartPolicy();
		expect([0, 1, 2, 3, 4, 5].map((second) => policy.next(second * 1000))).toEqual([
			500,
			1000,
			2000,
			4000,
			8000,
			undefined,
		]);
	});

	it('now and then is started again for ever, without long waits', () => {
		const policy = new RestartPolicy();
		expect([0, 11, 22, 33, 44, 55, 66].map((minute) => policy.next(minute * minutes))).toEqual(
			Array(7).fill(500),
		);
	});

	it('is given another chance when its last ends are long ago', () => {
		const policy = new RestartPolicy();
		for (const second of [0, 1, 2, 3, 4]) policy.next(second * 1000);
		expect([policy.next(9 * minutes), policy.next(11 * minutes)]).toEqual([undefined, 500]);
	});
});

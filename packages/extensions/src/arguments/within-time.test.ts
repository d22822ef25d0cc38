import { expect, it } from 'vitest';
import { TookTooLong, withinTime } from './within-time.ts';

it('gives what the work gives, and throws what it throws', () => {
	expect(withinTime(1_000, () => ['done'])).toEqual(['done']);
	const fault = new RangeError('too deep');
	expect(() =>
		withinTime(1_000, () => {
			throw fault;
		}),
	).toThrow(fault);
});

it.each([
	[
		'an endless loop',
		() => {
			for (;;);
		},
	],
	['a regular expression', () => /^(a+)+$/.test(`${'a'.repeat(60)}!`)],
])('gives up %s', (_, work: () => unknown) => {
	expect(() => withinTime(20, work)).toThrow(TookTooLong);
	expect(withinTime(1_000, () => 'the next one works')).toBe('the next one works');
});

it('works on a Node that does not know the time of one thread', () => {
	const usage = process.threadCpuUsage;
	Reflect.set(process, 'threadCpuUsage', undefined);
	try {
		expect(withinTime(1_000, () => 'done')).toBe('done');
		expect(() =>
			withinTime(20, () => {
				for (;;);
			}),
		).toThrow(TookTooLong);
	} finally {
		process.threadCpuUsage = usage;
	}
});

import { isFsError } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { createBudget } from './budget.ts';

const small = () => createBudget({ label: 'vfs-memory', maxBytes: 100, maxEntries: 3 });

describe('a budget', () => {
	it('allows exactly its limit and nothing more', () => {
		const budget = small();
		budget.charge(100, 3, 'write', '/a');
		expect(budget.used).toEqual({ bytes: 100, entries: 3 });
		expect(() => budget.charge(1, 0, 'write', '/b')).toThrow(
			'write /b: No space left on device (budget vfs-memory allows 100 bytes, 100 are used, 1 more were asked for)',
		);
		expect(() => budget.charge(0, 1, 'mkdir', '/c')).toThrow(
			'mkdir /c: No space left on device (budget vfs-memory allows 3 entries, 3 are used, 1 more were asked for)',
		);
		expect(budget.used).toEqual({ bytes: 100, entries: 3 });
	});

	it('refuses as a whole: if one number does not fit, neither is taken', () => {
		const budget = small();
		expect(() => budget.charge(10, 4, 'write', '/a')).toThrow('allows 3 entries');
		expect(budget.used).toEqual({ bytes: 0, entries: 0 });
	});

	it('takes back what was given, also beyond its limit', () => {
		const budget = small();
		budget.record(150, 5);
		budget.charge(-60, 0, 'remove', '/a');
		expect(budget.used).toEqual({ bytes: 90, entries: 5 });
		expect(() => budget.charge(1, 1, 'write', '/b')).toThrow('allows 3 entries, 5 are used');
	});

	it('to give back more than was taken is a fault, not a file error', () => {
		const budget = small();
		budget.charge(5, 1, 'write', '/a');
		let fault: unknown;
		try {
			budget.charge(-6, 0, 'remove', '/a');
		} catch (error) {
			fault = error;
		}
		expect(isFsError(fault)).toBe(false);
		expect(fault).toEqual(new Error('budget vfs-memory: -6 bytes and 0 entries do not fit 5 and 1 in use'));
		expect(() => budget.record(Number.NaN, 0)).toThrow('NaN bytes');
		expect(budget.used).toEqual({ bytes: 5, entries: 1 });
	});
});

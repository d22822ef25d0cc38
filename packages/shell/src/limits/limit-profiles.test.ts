import { describe, expect, it } from 'vitest';
import type { ShellLimits } from '../state/ports.ts';
import { completeLimits, defaultLimits } from './default-limits.ts';
import { limitFacts, limitText } from './limit-facts.ts';
import { limitProfileNames, limitProfiles, narrowestProfile } from './limit-profiles.ts';

const names = Object.keys(limitFacts) as (keyof ShellLimits)[];

describe('a profile of limits', () => {
	it('names every limit, as the facts do', () => {
		for (const profile of limitProfileNames)
			expect(Object.keys(limitProfiles[profile]).sort()).toEqual([...names].sort());
	});

	it('is at no point wider than the next', () => {
		// How much of a cut output is its end is no bound.
		const bounds = names.filter((name) => name !== 'outputTailBytes');
		for (const [at, wider] of limitProfileNames.slice(1).entries()) {
			const narrower = limitProfileNames[at]!;
			const wrong = bounds.filter((name) => limitProfiles[narrower][name] > limitProfiles[wider][name]);
			expect({ narrower, wider, wrong }).toEqual({ narrower, wider, wrong: [] });
		}
	});

	it('gives way to a narrower one', () => {
		expect(narrowestProfile(['none', 'tight', 'model'])).toBe('tight');
		expect(narrowestProfile(['generous', 'model'])).toBe('model');
		expect(narrowestProfile([])).toBe('none');
	});

	it('never keeps more of the end of an output than of the output', () => {
		for (const profile of limitProfileNames) {
			const { outputTailBytes, maxOutputBytes, outputCeilingBytes } = limitProfiles[profile];
			expect(outputTailBytes).toBeLessThan(maxOutputBytes);
			expect(maxOutputBytes).toBeLessThanOrEqual(outputCeilingBytes);
		}
	});
});

describe('limits of an embedder', () => {
	it('let scripts ask for no more output than it gives, unless it says so', () => {
		expect(completeLimits().outputCeilingBytes).toBe(defaultLimits.maxOutputBytes);
		expect(completeLimits({ maxOutputBytes: 10 }).outputCeilingBytes).toBe(10);
		expect(completeLimits({ maxOutputBytes: 10, outputCeilingBytes: 20 }).outputCeilingBytes).toBe(20);
	});

	it('agree with each other where a profile is changed at one point', () => {
		const narrow = completeLimits({ ...limitProfiles.model, maxOutputBytes: 10 });
		expect(narrow.outputTailBytes).toBe(10);
		const wide = completeLimits({ ...limitProfiles.model, maxOutputBytes: 10_000_000 });
		expect(wide.outputCeilingBytes).toBe(10_000_000);
	});
});

describe('a limit in words', () => {
	it.each([
		['maxOutputBytes', 8192, '8 KiB'],
		['maxOutputBytes', 1000, '1000 B'],
		['maxWallMs', 600_000, '10 min'],
		['maxWallMs', 1500, '1500 ms'],
		['maxWallMs', 45_000, '45 s'],
		['maxCpuMs', Number.POSITIVE_INFINITY, 'none'],
		['maxJobs', 7, '7'],
	] as const)('%s of %d is %j', (name, value, text) => {
		expect(limitText(name, value)).toBe(text);
	});
});

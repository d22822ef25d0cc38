import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { differencesPage, differencesPath } from '../../../../scripts/differences-page.ts';
import { refusals } from './refusals.ts';

describe('refusals', () => {
	it('have a stable kind of code and say what to write instead', () => {
		for (const { code, construct, instead } of refusals) {
			expect(code).toMatch(/^shell\.refused\.[a-z-]+$/);
			expect(construct).not.toBe('');
			expect(instead).toMatch(/^[a-z]/);
		}
	});

	it('are listed on the page about differences', () => {
		expect(readFileSync(differencesPath, 'utf8')).toBe(differencesPage());
	});
});

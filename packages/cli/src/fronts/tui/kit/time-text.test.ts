import { expect, it } from 'vitest';
import { timeText } from './time-text.ts';

it('a time has its day where that is not today', () => {
	const now = new Date(2026, 2, 4, 18, 0).getTime();
	expect(timeText(new Date(2026, 2, 4, 9, 5).getTime(), now)).toBe('09:05');
	expect(timeText(new Date(2026, 2, 3, 23, 59).getTime(), now)).toBe('2026-03-03 23:59');
});

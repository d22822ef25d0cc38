import { describe, expect, it } from 'vitest';
import { openTui } from './tui-world.ts';

const reply = {
	text: 'A long answer that has to be broken into several rows where there is little room for it.',
};

describe('the size of a terminal', { timeout: 120_000 }, () => {
	it.each([20, 60])('may be %i columns', async (columns) => {
		using tui = await openTui({ columns, replies: [reply], ready: /─\s*$|ask|tape/ });
		const { terminal } = tui;
		terminal.enter('say it');
		const screen = await terminal.until((text) => text.includes('for it.'));
		for (const row of screen.split('\n')) expect(row.length).toBeLessThanOrEqual(columns);
	});

	it('may change while something is shown', async () => {
		using tui = await openTui({ columns: 80, replies: [reply] });
		const { terminal } = tui;
		terminal.enter('say it');
		await terminal.until((text) => text.includes('little room for it.') || text.includes('for it.'));
		terminal.resize(30);
		const screen = await terminal.until((text) => /^A long answer that has to be$/m.test(text));
		expect(screen.split('\n').every((row) => row.length <= 30)).toBe(true);
	});
});

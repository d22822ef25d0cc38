import { describe, expect, it } from 'vitest';
import { openSession } from '../../src/session/open-session.ts';
import { makeFrontWorld } from '../support/front-world.ts';
import { sessionOptionsIn } from '../support/session-driver.ts';
import { openTui } from './tui-world.ts';

/** A session of many turns, as lines that can be imported. */
const longSession = async (turns: number): Promise<string> => {
	using world = makeFrontWorld({
		replies: Array.from({ length: turns }, (_, at) => ({ text: `answer ${at}.` })),
	});
	const service = await openSession(sessionOptionsIn(world));
	try {
		for (let at = 0; at < turns; at += 1) {
			await service.submit({ text: `prompt ${at}.` });
			await service.settled();
		}
		const lines: string[] = [];
		for (let cursor: string | null | undefined; cursor !== null; ) {
			const page = await service.exportSession(cursor === undefined ? {} : { cursor });
			lines.push(...page.lines);
			cursor = page.next;
		}
		return `${lines.join('\n')}\n`;
	} finally {
		await service.close();
	}
};

describe('a conversation that is longer than what is shown', { timeout: 180_000 }, () => {
	it('is read page by page to its beginning and back', async () => {
		using tui = await openTui({ files: { 'long.jsonl': await longSession(230) } });
		const { terminal } = tui;
		terminal.enter('/import long.jsonl');
		await terminal.until((text) => text.includes('continuing what was in') && text.includes('answer 229.'));
		terminal.press('PageUp');
		// Of 460 messages the newest 400 are on the screen: 30 turns are before them.
		const first = await terminal.until((text) => text.includes('answer 29.'));
		expect(first).toContain('The conversation, ');
		expect(first).not.toContain('prompt 30.');
		terminal.press('Home');
		const beginning = await terminal.until((text) => text.includes('❯ prompt 0.'));
		expect(beginning).toContain('its beginning · pgup pgdn');
		terminal.press('PageUp');
		terminal.press('End');
		const end = await terminal.until((text) => text.includes('its end · pgup pgdn'));
		expect(end).toContain('answer 229.');
		// A page has 25 turns: its first rows are shown before the page that is before it is read.
		terminal.press('PageUp', 'PageUp');
		await terminal.until((text) => text.includes('❯ prompt 205.'));
		terminal.press('PageUp');
		await terminal.until((text) => text.includes('answer 204.') && !text.includes('prompt 205.'));
		terminal.press('PageDown');
		await terminal.until((text) => text.includes('❯ prompt 205.') && !text.includes('answer 204.'));
		terminal.press('Escape');
		await terminal.until((text) => !text.includes('pgup pgdn'));
		terminal.enter('hello');
		await terminal.until((text) => text.includes('❯ hello'));
	});
});

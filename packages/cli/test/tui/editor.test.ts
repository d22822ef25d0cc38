import { describe, expect, it } from 'vitest';
import { openTui } from './tui-world.ts';

describe('the prompt in a terminal', { timeout: 120_000 }, () => {
	it('completes files after @ and commands after /', async () => {
		using tui = await openTui({ files: { 'src/alpha.ts': '', 'src/beta.ts': '' } });
		const { terminal } = tui;
		terminal.type('see @src/');
		await terminal.until((text) => text.includes('→ src/alpha.ts\n  src/beta.ts'));
		terminal.press('Down', 'Tab');
		await terminal.until((text) => /─\nsee @src\/beta\.ts\s*\n─/.test(text));
		terminal.press('C-c');
		terminal.type('/unf');
		terminal.press('BSpace', 'BSpace');
		await terminal.until((text) => text.includes('→ /undo'));
		terminal.press('Escape');
		await terminal.until((text) => !text.includes('→ /undo'));
		terminal.press('C-c');
		await terminal.until((text) => /─\n\n─/.test(text));
		terminal.type('/mode pl');
		await terminal.until((text) => text.includes('→ plan'));
	});

	it('keeps the terminal’s cursor where wide characters are typed, for input methods', async () => {
		using tui = await openTui({ replies: [{ text: '漢字 👍 ok' }] });
		const { terminal } = tui;
		terminal.type('漢字か');
		await terminal.hasCursorAt(6);
		terminal.press('Left');
		await terminal.hasCursorAt(4);
		terminal.press('End', 'Enter');
		const screen = await terminal.until((text) => text.includes('漢字 👍 ok'));
		expect(screen).toContain('❯ 漢字か');
	});

	it('takes several lines, typed and pasted, and brings them back', async () => {
		using tui = await openTui({
			replies: [{ expect: { lastUser: 'one\ntwo\nthree' }, reply: { text: 'Three lines.' } }],
		});
		const { terminal } = tui;
		terminal.type('one\\');
		terminal.press('Enter');
		terminal.paste('two\nthree');
		await terminal.until((text) => /─\none\ntwo\nthree\n─/.test(text));
		terminal.press('Enter');
		await terminal.until((text) => text.includes('Three lines.'));
		terminal.press('Up');
		await terminal.until((text) => /─\none\ntwo\nthree\n─/.test(text));
	});

	it('goes through ask, auto and plan at Shift-Tab, and shows keys and commands at /help', async () => {
		using tui = await openTui({ rows: 100 });
		const { terminal } = tui;
		for (const stance of ['auto', 'plan', 'ask']) {
			terminal.press('BTab');
			await terminal.until((text) => text.includes(`tape:tape.json · ${stance}`));
		}
		terminal.enter('/help');
		const screen = await terminal.until((text) => text.includes('/undo '));
		expect(screen).toContain('  shift-tab    ask, auto, plan\n');
		expect(screen).toMatch(/\n {4}\/diff +show what was changed/);
	});
});

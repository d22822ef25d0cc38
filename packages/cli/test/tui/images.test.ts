import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTui } from './tui-world.ts';

describe('images in a terminal', { timeout: 120_000 }, () => {
	it('go along where their path is pasted, as a terminal does with what is dropped on it', async () => {
		using tui = await openTui({
			files: { 'no.png': 'text' },
			replies: [{ text: 'A picture.' }],
		});
		const { terminal, world } = tui;
		// The first bytes say what it is.
		writeFileSync(join(world.project, 'two words.png'), Buffer.from('\u0089PNG', 'latin1'));
		terminal.paste(join(world.project, 'no.png'));
		await terminal.until((text) => text.includes('no.png') && !text.includes('[image'));
		terminal.press('C-c');
		terminal.paste('nosuch.png');
		await terminal.until((text) => /─\nnosuch\.png\s*\n─/.test(text));
		terminal.press('C-c');
		terminal.type('what is ');
		terminal.paste('two\\ words.png');
		await terminal.until((text) => text.includes('what is [image 1]'));
		terminal.press('Enter');
		const screen = await terminal.until((text) => text.includes('A picture.'));
		expect(screen).toContain('❯ what is [image 1]\n  [image/png]\n');
	});
});

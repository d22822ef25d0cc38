import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTui } from './tui-world.ts';

const shell = (id: string, script: string) => ({ id, tool: 'shell', args: { script } });

describe('slash commands in a terminal', { timeout: 120_000 }, () => {
	it('show the policy, extensions, MCP servers and settings', async () => {
		const quiet = `start([command('quiet')]);`;
		using tui = await openTui({ extensions: { quiet }, rows: 60, columns: 110 });
		const { terminal, world } = tui;
		terminal.enter('/policy');
		const policy = await terminal.until((text) => text.includes('preset workspace'));
		expect(policy).toContain(`user: ${world.policyFile}`);
		expect(policy).toContain("'tenon policy explain SCRIPT' says what one may do");
		terminal.enter('/ext');
		await terminal.until((text) => /\n {2}quiet {2}process {2}ready\n/.test(text));
		terminal.enter('/mcp');
		await terminal.until((text) => text.includes("there are no MCP servers; 'tenon ext install' adds one"));
		terminal.enter('/config ui.plain');
		await terminal.until((text) => text.includes('In tenon.toml:') && text.includes('plain = false'));
		terminal.enter('/config ui.plain true');
		await terminal.until((text) => text.includes('ui.plain is written to'));
		expect(readFileSync(join(world.home, '.config/tenon/tenon.toml'), 'utf8')).toBe('[ui]\nplain = true\n');
		terminal.enter('/config ui.plian true');
		await terminal.until((text) => text.includes("did you mean 'ui.plain'"));
	});

	it('name the nearest one where one is not known, also of those that the terminal alone has', async () => {
		using tui = await openTui({});
		const { terminal } = tui;
		terminal.enter('/modle');
		await terminal.until((text) =>
			text.includes("unknown command /modle; did you mean '/model' or '/mode'?"),
		);
		terminal.enter('/earlyer x');
		await terminal.until((text) => text.includes("unknown command /earlyer; did you mean '/earlier'?"));
	});

	it('have the conversation summarised', async () => {
		using tui = await openTui({ replies: [{ text: 'It is blue.' }, { text: 'A tower, blue.' }] });
		const { terminal } = tui;
		terminal.enter('/compact');
		await terminal.until((text) => text.includes('there is nothing to summarise'));
		terminal.enter('which colour?');
		await terminal.until((text) => text.includes('It is blue.'));
		terminal.enter('/compact');
		await terminal.until((text) => text.includes('the model continues from a summary'));
		await terminal.until((text) => !text.includes('working'));
	});

	it('undo files alone, or the conversation alone', async () => {
		using tui = await openTui({
			replies: [{ calls: [shell('c1', 'echo x > new.txt')] }, { text: 'Written.' }],
		});
		const { terminal, world } = tui;
		const made = join(world.project, 'new.txt');
		terminal.enter('write it');
		await terminal.until((text) => text.includes('Written.'));
		terminal.enter('/undo');
		await terminal.until((text) => text.includes('Go back to before'));
		terminal.press('Enter');
		await terminal.until((text) => text.includes('→ files and conversation'));
		terminal.press('Down', 'Enter');
		const files = await terminal.until((text) => text.includes('as they were: '));
		expect(files).toContain('Written.');
		expect(existsSync(made)).toBe(false);
		terminal.enter('!echo y > new.txt');
		await terminal.until((text) => text.includes('✓ ! echo y'));
		terminal.enter('/undo');
		await terminal.until((text) => text.includes('Go back to before'));
		terminal.press('Enter');
		await terminal.until((text) => text.includes('→ files and conversation'));
		terminal.press('Down', 'Down', 'Enter');
		const talk = await terminal.until((text) => /─\nwrite it\s*\n─/.test(text));
		expect(talk).not.toContain('Written.');
		expect(readFileSync(made, 'utf8')).toBe('y\n');
	});

	it('resume another session of the folder, chosen from a list or by the beginning of its id', async () => {
		using tui = await openTui({ replies: [{ text: 'First answer.' }, { text: 'Second answer.' }] });
		const { terminal } = tui;
		terminal.enter('/resume');
		await terminal.until((text) => text.includes('· There is no other session in this folder'));
		terminal.enter('one');
		await terminal.until((text) => text.includes('First answer.'));
		terminal.enter('/clear');
		await terminal.until((text) => !text.includes('First answer.'));
		terminal.enter('two');
		await terminal.until((text) => text.includes('❯ two') && /answer\./.test(text));
		terminal.enter('/resume');
		const list = await terminal.until((text) => text.includes('Continue\n'));
		expect(list).toMatch(/→ one .* 1 turn\n/);
		terminal.press('Enter');
		await terminal.until((text) => text.includes('❯ one') && !text.includes('❯ two'));
		terminal.enter('/resume nosuch');
		await terminal.until((text) => text.includes('there is no session "nosuch"; the newest are two, one;'));
		terminal.enter('/resume tow');
		await terminal.until((text) => text.includes('there is no session "tow"; did you mean \'two\''));
	});
});

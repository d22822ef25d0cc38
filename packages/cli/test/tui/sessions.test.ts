import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTui } from './tui-world.ts';

const shell = (id: string, script: string) => ({ id, tool: 'shell', args: { script } });

describe('sessions in a terminal', { timeout: 120_000 }, () => {
	it('fork after an earlier turn, and switch between the branches in the tree', async () => {
		using tui = await openTui({
			replies: [{ text: 'First.' }, { text: 'Second.' }, { text: 'Third.' }],
		});
		const { terminal } = tui;
		terminal.enter('one');
		await terminal.until((text) => text.includes('First.'));
		terminal.enter('two');
		await terminal.until((text) => text.includes('Second.'));
		terminal.enter('/fork');
		await terminal.until((text) => text.includes('Continue after'));
		terminal.press('Up', 'Enter');
		await terminal.until((text) => text.includes('First.') && text.includes('this is a copy that continues'));
		expect(terminal.screen()).not.toContain('Second.');
		terminal.enter('/rename the branch');
		await terminal.until((text) => text.includes('this session is called the branch'));
		terminal.enter('/tree');
		const tree = await terminal.until((text) => text.includes('Sessions of this folder'));
		expect(tree).toMatch(/\n {2}one .* 2 turns\n→ └ ● the branch .* 1 turn\n/);
		terminal.press('Up', 'Enter');
		const first = await terminal.until((text) => text.includes('Second.'));
		expect(first).not.toContain('the branch');
	});

	it('go back to before a turn with files and conversation, and the prompt comes back', async () => {
		using tui = await openTui({
			files: { 'notes/a.md': 'text\n' },
			replies: [{ calls: [shell('c1', 'rm -r notes; echo x > new.txt')] }, { text: 'Cleared.' }],
		});
		const { terminal, world } = tui;
		terminal.enter('clear the notes');
		await terminal.until((text) => text.includes('Cleared.'));
		expect(existsSync(join(world.project, 'notes'))).toBe(false);
		terminal.enter('/undo');
		await terminal.until((text) => text.includes('Go back to before'));
		terminal.press('Enter');
		await terminal.until((text) => text.includes('→ files and conversation'));
		terminal.press('Enter');
		const screen = await terminal.until((text) => text.includes('as they were: '));
		await terminal.until((text) => /─\nclear the notes\n─/.test(text));
		expect(screen).not.toContain('Cleared.');
		expect(world.read('notes/a.md')).toBe('text\n');
		expect(existsSync(join(world.project, 'new.txt'))).toBe(false);
	});

	it('are written to a page and to a file that can be imported', async () => {
		using tui = await openTui({ replies: [{ text: 'Kept **well**.' }] });
		const { terminal, world } = tui;
		terminal.enter('keep it');
		await terminal.until((text) => text.includes('Kept well.'));
		terminal.enter('/export page.html');
		await terminal.until((text) => text.includes('page.html') && text.includes('written to'));
		expect(world.read('page.html')).toContain('<p>Kept <strong>well</strong>.</p>');
		terminal.enter('/export kept.jsonl');
		await terminal.until((text) => text.includes('kept.jsonl'));
		terminal.enter('/clear');
		await terminal.until((text) => !text.includes('Kept well.'));
		terminal.enter('/import kept.jsonl');
		const screen = await terminal.until((text) => text.includes('continuing what was in'));
		expect(screen).toContain('❯ keep it\n\nKept well.');
		terminal.enter('/export page.html');
		await terminal.until((text) => /! .*page\.html/.test(text.replaceAll('\n', ' ')));
	});

	it('that another terminal works on take what is said, and show what came of it', async () => {
		using tui = await openTui({
			replies: [
				{ calls: [{ id: 'c1', tool: 'shell', args: { script: 'until [ -e go ]; do sleep 0.05; done' } }] },
				{ text: 'The first is done.' },
				{ text: 'The second is heard.' },
			],
		});
		const { terminal, world } = tui;
		terminal.enter('wait for it');
		await terminal.until((text) => text.includes('● shell until'));
		using other = await tui.another('--continue');
		await other.until((text) => text.includes('another process works on this session'));
		other.enter('and this');
		await other.until((text) => text.includes('queued'));
		writeFileSync(join(world.project, 'go'), '');
		await terminal.until((text) => text.includes('The second is heard.'));
		const screen = await other.until(
			(text) => text.includes('The second is heard.') && !text.includes('working'),
		);
		expect(screen).toContain('❯ and this');
		expect(screen).toContain('The first is done.');
	});

	it('show their background jobs with what they write, and end one', async () => {
		using tui = await openTui({
			replies: [
				{ calls: [shell('c1', '(echo begun; while true; do sleep 0.1; done) & echo started')] },
				{ text: 'It runs.' },
			],
		});
		const { terminal } = tui;
		terminal.enter('begin');
		await terminal.until((text) => text.includes('It runs.') && text.includes('1 job'));
		terminal.enter('/jobs');
		await terminal.until((text) => /→ +1 +running/.test(text) && text.includes('│ begun'));
		terminal.type('k');
		await terminal.until((text) => /→ +1 +(?:killed|done|failed|exited)/.test(text));
		terminal.press('Escape');
		await terminal.until((text) => !text.includes('k ends one') && !text.includes('1 job'));
	});
});

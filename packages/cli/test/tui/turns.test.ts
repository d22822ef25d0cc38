import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { conversation, openTui } from './tui-world.ts';

const shell = (id: string, script: string) => ({ id, tool: 'shell', args: { script } });

describe('tenon in a terminal', { timeout: 120_000 }, () => {
	it('says where it is when it starts, shows a turn with its calls, and ends with its session kept', async () => {
		using tui = await openTui({
			replies: [
				{ text: 'I look.', calls: [shell('c1', 'echo one; echo two')] },
				{ text: '# Found\n\nIt is **two**.\n\n```sh\necho two\n```' },
			],
		});
		const { terminal } = tui;
		expect(conversation(terminal.screen())).toContain('· tenon · ~/project · tape:tape.json');
		terminal.enter('what is there?');
		const screen = await terminal.until((text) => text.includes('It is two.'));
		expect(conversation(screen)).toContain(
			[
				'❯ what is there?',
				'',
				'I look.',
				'',
				'✓ shell echo one; echo two',
				'  │ one',
				'  │ two',
				'',
				'Found',
				'',
				'It is two.',
				'',
				'```sh',
				'  echo two',
				'```',
			].join('\n'),
		);
		terminal.enter('/quit');
		await terminal.shows('left with 0');
	});

	it('asks a person what the policy leaves to them, with all that a yes covers', async () => {
		using tui = await openTui({
			rules: '\n[[policy.rule]]\nask = "write ./asked"\n',
			replies: [
				{ calls: [shell('c1', 'echo one > asked')] },
				{ text: 'Written.' },
				{ calls: [shell('c2', 'echo two > asked')] },
				{ text: 'Refused.' },
			],
		});
		const { terminal, world } = tui;
		terminal.enter('write it');
		const asked = await terminal.until((text) => text.includes('Allow this?'));
		expect(asked).toContain(`write ${world.project}/asked`.slice(0, 40));
		expect(asked).toContain('→ Yes, this once\n  Yes, in this session\n  Yes, always\n  No');
		terminal.press('Enter');
		await terminal.until((text) => text.includes('Written.'));
		expect(world.read('asked')).toBe('one\n');
		terminal.enter('write it again');
		await terminal.until((text) => text.includes('Allow this?'));
		terminal.press('Escape');
		await terminal.until((text) => text.includes('Refused.'));
		expect(world.read('asked')).toBe('one\n');
	});

	it('asks without taking what is being typed for an answer', async () => {
		using tui = await openTui({
			rules: '\n[[policy.rule]]\nask = "write ./asked"\n',
			replies: [
				{ calls: [shell('c1', 'until [ -e go ]; do sleep 0.05; done; echo one > asked')] },
				{ text: 'Refused.' },
			],
		});
		const { terminal, world } = tui;
		terminal.enter('write it');
		await terminal.until((text) => text.includes('● shell until'));
		terminal.type('and then');
		await terminal.until((text) => text.includes('and then'));
		writeFileSync(join(world.project, 'go'), '');
		await terminal.until((text) => text.includes('you were typing'));
		terminal.press('Enter');
		const screen = terminal.screen();
		expect(screen).toContain('Allow this?');
		expect(existsSync(join(world.project, 'asked'))).toBe(false);
		// Keys count after a pause.
		await terminal.until((text) => {
			if (text.includes('Allow this?')) terminal.press('Escape');
			return text.includes('Refused.');
		}, 1000);
		expect(terminal.screen()).toContain('and then');
	});

	it('stops at Escape, steers at Enter and queues at Tab', async () => {
		using tui = await openTui({
			replies: [
				{ calls: [shell('c1', 'echo begun; sleep 1000')] },
				{ calls: [shell('c2', 'until [ -e go ]; do sleep 0.05; done')] },
				{ text: 'Both heard.' },
				{ text: 'Last.' },
			],
		});
		const { terminal } = tui;
		terminal.enter('begin');
		await terminal.until((text) => text.includes('│ begun'));
		terminal.press('Escape');
		await terminal.until((text) => text.includes('· interrupted'));
		terminal.enter('again');
		await terminal.until((text) => text.includes('● shell until'));
		terminal.enter('and be quick');
		await terminal.until((text) => text.includes('· heard at the next step'));
		terminal.type('then say last');
		terminal.press('Tab');
		await terminal.until((text) => text.includes('· queued'));
		terminal.enter('!!touch go');
		const screen = await terminal.until((text) => text.includes('Last.') && !text.includes('working'));
		const order = ['❯ again', '❯ and be quick', 'Both heard.', '❯ then say last', 'Last.'];
		expect(order.map((text) => screen.indexOf(text)).toSorted((one, other) => one - other)).toEqual(
			order.map((text) => screen.indexOf(text)),
		);
	});

	it('resumes a session whose process was killed in the middle of a call', async () => {
		using tui = await openTui({
			replies: [
				{ text: 'First.' },
				{ calls: [shell('c1', 'echo begun; sleep 1000')] },
				{ text: 'After the kill.' },
			],
		});
		const { terminal } = tui;
		terminal.enter('one');
		await terminal.until((text) => text.includes('First.'));
		terminal.enter('two');
		await terminal.until((text) => text.includes('│ begun'));
		terminal.kill();
		await tui.restart('--continue');
		const screen = await terminal.until((text) => text.includes('After the kill.'));
		expect(screen).toContain('❯ one');
		expect(screen).toContain('First.');
	});

	it('resumes a session whose process was killed in its very first turn', async () => {
		using tui = await openTui({
			replies: [{ calls: [shell('c1', 'echo begun; sleep 1000')] }, { text: 'After the kill.' }],
		});
		const { terminal } = tui;
		terminal.enter('one');
		await terminal.until((text) => text.includes('│ begun'));
		terminal.kill();
		await tui.restart('--continue');
		const screen = await terminal.until((text) => text.includes('After the kill.'));
		expect(screen).toContain(
			'❯ one\n\n✗ shell echo begun; sleep 1000\n  │ shell: interrupted, outcome unknown:',
		);
	});

	it('runs what begins with ! in the shell, and tells the model of it with the next prompt', async () => {
		using tui = await openTui({
			files: { 'notes.txt': 'hello\n' },
			replies: [
				{
					expect: { lastUser: { contains: '$ cat notes.txt\nhello' } },
					reply: { text: 'I have read it.' },
				},
			],
		});
		const { terminal } = tui;
		terminal.enter('!cat notes.txt');
		await terminal.until((text) => text.includes('✓ ! cat notes.txt\n  │ hello'));
		terminal.enter('!!echo for me alone');
		await terminal.until((text) => text.includes('│ for me alone'));
		terminal.enter('well?');
		const screen = await terminal.until((text) => text.includes('I have read it.'));
		// What it showed is not shown again.
		expect(screen).toContain('❯ well?\n\n· told with what the shell showed: cat notes.txt\n');
		expect(screen.split('hello')).toHaveLength(2);
	});

	it('keeps up with ten thousand lines of output, and shows all of them on demand', async () => {
		using tui = await openTui({ replies: [{ calls: [shell('c1', 'seq 1 10000')] }, { text: 'Counted.' }] });
		const { terminal } = tui;
		terminal.enter('count');
		const screen = await terminal.until((text) => text.includes('Counted.'));
		expect(screen).toMatch(/│ 1\n.*more lines \(ctrl-o shows all, ctrl-t one\)/s);
	});
});

import { describe, expect, it } from 'vitest';
import { openTui } from './tui-world.ts';

describe('tenon in a terminal, with settings that are broken', { timeout: 120_000 }, () => {
	it('opens without the models of a file that cannot be read, and says so', async () => {
		using tui = await openTui({
			hasModel: false,
			homeFiles: { '.config/tenon/models.toml': 'default = [' },
			ready: /none · ask/,
		});
		const screen = await tui.terminal.until((text) => text.includes('until it is mended'));
		expect(screen.replaceAll('\n  ', ' ')).toMatch(
			/models\.toml:1: .*until it is mended there are no models, for what they may cost is not known/,
		);
		tui.terminal.enter('!echo works');
		await tui.terminal.until((text) => text.includes('✓ ! echo works\n  │ works'));
	});

	it('opens without a tool where a policy is broken, so that nothing is done that it may forbid', async () => {
		using tui = await openTui({
			files: { '.tenon/policy.toml': '[policy]\npreset = "nope"\n', 'secret.txt': 'word' },
			replies: [
				{ calls: [{ id: 'c1', tool: 'read', args: { path: 'secret.txt' } }] },
				{ text: 'I can do nothing.' },
			],
		});
		const { terminal } = tui;
		const screen = await terminal.until((text) => text.includes('no policy is in force'));
		expect(screen.replaceAll('\n  ', ' ')).toContain('policy.preset: "nope" is no preset');
		terminal.enter('!cat secret.txt');
		await terminal.until((text) => text.includes('not in the run policy allowlist'));
		terminal.enter('look');
		const done = await terminal.until((text) => text.includes('I can do nothing.'));
		expect(done).toContain('✗ read secret.txt\n');
		expect(done).not.toContain('word');
	});

	it('opens without an extension that cannot be started, and says so', async () => {
		using tui = await openTui({
			extensions: { crash: 'process.exit(3);' },
			replies: [{ text: 'Hello.' }],
		});
		await tui.terminal.until((text) => text.includes('extension crash exited with status 3'));
		tui.terminal.enter('hi');
		await tui.terminal.until((text) => text.includes('Hello.'));
	});
});

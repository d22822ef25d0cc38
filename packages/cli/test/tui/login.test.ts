import { afterEach, describe, expect, it } from 'vitest';
import { anthropicProtocol, FakeModelServer } from '../../../agent/test/providers/fake/index.ts';
import { openTui } from './tui-world.ts';

let server: FakeModelServer | undefined;
afterEach(async () => {
	await server?.close();
	server = undefined;
});

const nowhere = 'http://127.0.0.1:1/v1';

describe('/login in a terminal', { timeout: 120_000 }, () => {
	it('asks for a key without showing it, and the model answers at once', async () => {
		server = await FakeModelServer.start(anthropicProtocol, () => ({
			text: 'Here I am.',
			usage: { input: 1, cached: 0, output: 1 },
		}));
		using tui = await openTui({
			hasModel: false,
			ready: /none · ask/,
			variables: {
				...{ OLLAMA_BASE_URL: nowhere, LMSTUDIO_BASE_URL: nowhere, LLAMACPP_BASE_URL: nowhere },
				ANTHROPIC_BASE_URL: server.url,
			},
		});
		const { terminal } = tui;
		terminal.enter('/login');
		await terminal.until((text) => text.includes('→ Anthropic'));
		terminal.press('Enter');
		await terminal.until((text) => text.includes('Key of Anthropic'));
		terminal.type('sk-typed-0001');
		const typed = await terminal.until((text) => text.includes('•••••••••••••'));
		expect(typed).not.toContain('sk-typed');
		terminal.press('Enter');
		await terminal.until((text) => /anthropic\/\S+ answers now/.test(text.replaceAll('\n', ' ')));
		terminal.enter('who is there?');
		const screen = await terminal.until((text) => text.includes('Here I am.'));
		expect(screen).toMatch(/anthropic\/\S+ · ask/);
	});
});

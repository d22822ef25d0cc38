import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rawClients } from '../support/extension-folders.ts';
import { TestHost } from '../support/test-host.ts';

// What `test/clients/README.md` says of the clients, seen through the host.
describe.each(rawClients)('a client in %s without an SDK', (client) => {
	const start = async (): Promise<TestHost> => {
		const host = new TestHost();
		await host.load(await host.folders.client(client));
		return host;
	};

	it('loads under the name of its manifest with all that it registers', async () => {
		await using host = await start();
		expect(host.status(`raw-${client}`)).toMatchObject({ state: 'ready', problems: [] });
		expect(host.commandNames).toEqual(
			['show', 'ask', 'put', 'board', 'quiet', 'broken', 'summon', 'note'].toSorted(),
		);
		expect(host.toolNames).toEqual(['confirm', 'greet', 'notes']);
	});

	it('answers commands in each of their ways', async () => {
		await using host = await start();
		expect(await host.command('show', 'a "quoted" \\ word')).toEqual({
			type: 'display',
			text: 'a "quoted" \\ word',
		});
		expect(await host.command('ask', 'joints')).toEqual({ type: 'prompt', text: 'Tell me about joints' });
		expect(await host.command('put', 'TODO')).toEqual({ type: 'insert', text: 'TODO' });
		expect(await host.command('quiet')).toEqual({ type: 'none' });
		expect(await host.command('broken')).toEqual({ type: 'error', message: 'it is broken' });
	});

	it('notes something before it answers', async () => {
		await using host = await start();
		expect(await host.command('summon')).toEqual({ type: 'display', text: 'summoned' });
		expect(host.front.notes).toEqual([{ extension: `raw-${client}`, level: 'success', text: 'here I am' }]);
	});

	it('runs tools, and fails them where an argument is missing', async () => {
		await using host = await start();
		expect(await host.text('greet', { who: 'Ada' })).toBe('hello Ada');
		expect(await host.text('greet', {})).toBe('error: who is required');
	});

	it('keeps what a command noted in the project, where its tool finds it', async () => {
		await using host = await start();
		expect(await host.text('notes')).toBe('no notes');
		await host.command('note', 'buy milk');
		await host.command('note', 'and "bread"');
		expect(await host.text('notes')).toBe('buy milk\nand "bread"');
		expect(existsSync(join(host.folders.project, 'raw-notes.txt'))).toBe(true);
	});

	it('opens a panel that takes keys, keeps its state in the folder of data and closes itself', async () => {
		await using host = await start();
		const owner = `raw-${client}`;
		const footer = 'a adds - q closes';
		const shown = (...lines: readonly string[]) => ({ owner, id: 'board', title: 'Board', lines, footer });
		const press = async (key: string, text = ''): Promise<void> => {
			const { length } = host.front.changes;
			host.front.panels.press({ key, text });
			await host.front.until(() => host.front.changes.length > length);
		};
		expect(await host.command('board')).toEqual({ type: 'panel', panelId: 'board' });
		expect(host.front.panels.panels).toEqual([shown('empty')]);
		await press('rune', 'a');
		expect(host.front.panels.panels).toEqual([shown('item 1')]);
		await press('up');
		expect(host.front.panels.panels).toEqual([shown('item 1', 'key: up')]);
		await press('rune', 'q');
		expect(host.front.panels.panels).toEqual([]);
		expect(readFileSync(join(host.folders.root, owner, 'board.txt'), 'utf8')).toBe('item 1\n');
		expect(host.front.notes).toEqual([]);
	});

	it('hears that its panel was dismissed', async () => {
		await using host = await start();
		await host.command('board');
		host.front.panels.press({ key: 'esc', text: '' });
		await host.front.until(() => host.front.notes.length > 0);
		expect(host.front.noteTexts).toEqual(['info: board closed']);
		expect(host.front.panels.panels).toEqual([]);
	});

	it.each([
		['y', 'confirmed deploy'],
		['n', 'declined deploy'],
	])('waits in a tool for the key %s', async (text, expected) => {
		await using host = await start();
		const result = host.text('confirm', { what: 'deploy' });
		await host.front.until(() => host.front.panels.panels.length > 0);
		host.front.panels.press({ key: 'rune', text });
		expect(await result).toBe(expected);
		expect(host.front.panels.panels).toEqual([]);
	});

	it('goes on in a tool whose panel was dismissed', async () => {
		await using host = await start();
		const result = host.text('confirm', { what: 'deploy' });
		await host.front.until(() => host.front.panels.panels.length > 0);
		host.front.panels.dismiss();
		expect(await result).toBe('error: dismissed');
	});

	it('hears events in their order', async () => {
		await using host = await start();
		await host.run('session_started');
		await host.run('model_call_started', { step: 1 });
		await host.run('assistant_message_completed', { parts: [{ type: 'text', text: 'hi' }] });
		await host.run('tool_call_proposed', { toolName: 'bash' });
		await host.run('model_call_ended', { stop: 'tool_use' });
		await host.front.until(() => host.front.notes.length === 5);
		expect(host.front.noteTexts).toEqual([
			'info: session',
			'info: turn 1',
			'info: said hi',
			'info: tool bash',
			'info: stop tool_use',
		]);
	});

	it('refuses and rewrites what a tool is called with', async () => {
		await using host = await start();
		expect(await host.judge('ls')).toBe('ls');
		expect(await host.judge('sudo ls')).toBe('denied: sudo is not allowed');
		expect(await host.judge('hush')).toBe('denied: tool call refused by extension guard');
		expect(await host.judge('make "clean"')).toBe('make -n "clean"');
	});

	it('stops a turn, and hides a word of a message', async () => {
		await using host = await start();
		expect(await host.run('model_call', { step: 12 })).toMatchObject({ outcome: 'allowed' });
		expect(await host.run('model_call', { step: 13 })).toMatchObject({
			outcome: 'denied',
			denial: { by: `raw-${client}`, reason: 'no step 13' },
		});
		const parts = [{ type: 'text', text: 'the token is here' }] as const;
		expect(await host.run('assistant_message', { parts })).toMatchObject({
			outcome: 'allowed',
			payload: { parts: [{ type: 'text', text: 'the *** is here' }] },
		});
	});

	it('is gone after the host was closed', async () => {
		const host = await start();
		expect(host.processes()).not.toEqual([]);
		await host.host.close();
		expect(host.processes()).toEqual([]);
		await host[Symbol.asyncDispose]();
	});
});

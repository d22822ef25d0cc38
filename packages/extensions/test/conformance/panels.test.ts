import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { RecordingFront } from '../support/recording-front.ts';
import { TestHost } from '../support/test-host.ts';

/** A puppet with a tool that opens a panel and answers with what became of it. */
const asking = (
	capabilities = '[]',
): string => `hello(${capabilities}); tool('ask'); ready(); const calls = new Map();
	const end = (panel_id, text) => { answer(calls.get(panel_id), text); calls.delete(panel_id) };
	listen({
		tool_call: ({ id, args: { panel } }) => {
			calls.set(panel, id);
			say({ type: 'open_panel', panel: { id: panel, title: 'Go on?', lines: ['a', 'b'] } });
		},
		panel_key: ({ panel_id, key, text = '' }) => {
			say({ type: 'panel_close', panel_id });
			end(panel_id, 'key ' + key + ' ' + text);
		},
		panel_close: ({ panel_id }) => end(panel_id, 'dismissed'),
	});`;

// In a list, so that waiting for the panel does not wait for the result.
const open = async (host: TestHost, panel: string): Promise<readonly [Promise<string>]> => {
	const result = host.text('ask', { panel });
	await host.front.until(() => host.front.panels.panels.some(({ id }) => id === panel));
	return [result];
};

describe('panels', () => {
	it('14. the top one of two gets the keys, and each owner hears of its own', async () => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('asker', asking()));
		const [first] = await open(host, 'one');
		const [second] = await open(host, 'two');
		host.front.panels.press({ key: 'rune', text: 'y' });
		expect(await second).toBe('key rune y');
		host.front.panels.press({ key: 'enter', text: '' });
		expect(await first).toBe('key enter ');
		expect(host.front.panels.panels).toEqual([]);
	});

	it.each([
		['Esc', { key: 'esc', text: '' }],
		['Ctrl-C', { key: 'rune', text: 'c', modifiers: ['ctrl'] as const }],
	])('14. %s closes a panel and is told as its dismissal, never as a key', async (_, press) => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('asker', asking()));
		const [result] = await open(host, 'one');
		host.front.panels.press(press);
		expect(await result).toBe('dismissed');
		expect(host.folders.heardBy('asker').map(({ type }) => type)).not.toContain('panel_key');
	});

	it('14. rendering keeps an empty title, and means nothing for a panel that is not open', async () => {
		await using host = new TestHost();
		const source = `hello(); command('draw'); ready();
			listen({ command_invoked: ({ id }) => {
				say({ type: 'panel_render', panel_id: 'p', lines: ['early'] });
				say({ type: 'command_response', id, action: 'open_panel', open_panel: { id: 'p', title: 'T', lines: ['1'], footer: 'f' } });
				say({ type: 'panel_render', panel_id: 'p', title: '', lines: ['2'], footer: '' });
			} })`;
		await host.load(host.folders.puppet('drawer', source));
		expect(await host.command('draw')).toEqual({ type: 'panel', panelId: 'p' });
		await host.front.until(() => host.front.changes.length === 2);
		const panel = { owner: 'drawer', id: 'p', title: 'T' };
		expect(host.front.changes).toEqual([
			{ type: 'opened', panel: { ...panel, lines: ['1'], footer: 'f' } },
			{ type: 'rendered', panel: { ...panel, lines: ['2'], footer: '' } },
		]);
	});

	it('14. the panels of an extension that ends are closed', async () => {
		await using host = new TestHost();
		const source = `${asking()} setTimeout(() => undefined, 1e6);`.replace(
			'panel_key: (',
			'panel_key: () => process.exit(1), was: (',
		);
		await host.load(host.folders.puppet('fragile', source));
		const [result] = await open(host, 'one');
		host.front.panels.press({ key: 'up', text: '' });
		expect(await result).toMatch(/^error: extension fragile\/ask failed: /);
		expect(host.front.panels.panels).toEqual([]);
	});

	it('14. the panel of a call that is cancelled is closed', async () => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('asker', asking()));
		const abort = new AbortController();
		const result = host.text('ask', { panel: 'one' }, { signal: abort.signal });
		await host.front.until(() => host.front.panels.panels.length === 1);
		abort.abort();
		expect(await result).toMatch(/^error: /);
		await host.front.until(() => host.front.panels.panels.length === 0);
	});

	it('15. a tool that waits for a person has its answer delivered after 90 s', async () => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('asker', asking()));
		const [result] = await open(host, 'one');
		host.timer.travel(90_000);
		host.front.panels.press({ key: 'rune', text: 'y' });
		expect(await result).toBe('key rune y');
	});

	it('15. a tool without a panel is cut off after 60 s', async () => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('slow', `hello(); tool('go'); ready(); listen()`));
		const result = host.text('go');
		await eventually(() => host.folders.heardBy('slow').some(({ type }) => type === 'tool_call'));
		host.timer.travel(60_000);
		expect(await result).toMatch(/^error: extension slow\/go failed: /);
	});

	it('X9. where no front shows panels an open one is dismissed at once', async () => {
		await using host = new TestHost({ front: new RecordingFront({ showsPanels: false }) });
		await host.load(host.folders.puppet('asker', asking()));
		expect(await host.text('ask', { panel: 'one' })).toBe('dismissed');
	});

	it('X14. an interactive tool has no deadline, and is refused where no front shows panels', async () => {
		const source = `hello(); tool('go', { interactive: true }); ready(); let call;
			listen({ tool_call: ({ id }) => { call = id; say({ type: 'notify', message: 'waiting' }) }, event: () => answer(call, 'done') })`;
		await using host = new TestHost();
		await host.load(host.folders.puppet('asker', `${source}; subscribe(['session_start'])`));
		const result = host.text('go');
		await host.front.until(() => host.front.notes.length === 1);
		host.timer.travel(600_000);
		await host.run('session_started');
		expect(await result).toBe('done');
		await using headless = new TestHost({ front: new RecordingFront({ showsPanels: false }) });
		await headless.load(headless.folders.puppet('asker', source));
		expect(await headless.text('go')).toMatch(/^error: /);
		expect(headless.folders.heardBy('asker').map(({ type }) => type)).not.toContain('tool_call');
	});

	it('X8. a panel that knows it is told of its size, of Esc as a key and of what is pasted', async () => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('asker', asking(`['x.panel2']`)));
		const [result] = await open(host, 'one');
		host.front.panels.resize({ width: 80, height: 24 });
		host.front.panels.press({ key: 'esc', text: '' });
		expect(await result).toBe('key esc ');
		expect(host.folders.heardBy('asker')).toContainEqual({
			type: 'panel_resize',
			panel_id: 'one',
			width: 80,
			height: 24,
		});
		const [pasted] = await open(host, 'two');
		host.front.panels.press({ key: 'paste', text: 'from the clipboard' });
		expect(await pasted).toBe('key paste from the clipboard');
	});
});

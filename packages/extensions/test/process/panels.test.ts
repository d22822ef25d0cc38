import { describe, expect, it } from 'vitest';
import { TravelTimer } from '../support/travel-timer.ts';
import { startClient, textsOf } from './start-client.ts';

/** Opens what it is told to, and tells what it hears of its panels. */
const shower = (capabilities = '') => `
	hello(${capabilities}); tool('show'); tool('ask'); command('show'); say({ type: 'ready' });
	let call;
	const open = (id) => say({ type: 'open_panel', panel: { id, title: 'Title', lines: ['one'], footer: 'f' } });
	const tell = (frame) => say({ type: 'notify', message: JSON.stringify(frame) });
	on({
		command_invoked: ({ id, args }) => { for (const frame of JSON.parse(args)) say(frame); say({ type: 'command_response', id }); },
		tool_call: ({ id, name, args }) => { open(args.panel ?? 'p'); if (name === 'show') result(id, 'shown'); else call = id; },
		panel_key: (frame) => { tell(frame); if (call) { say({ type: 'panel_close', panel_id: frame.panel_id }); result(call, 'key ' + frame.text); } },
		panel_close: (frame) => { tell(frame); if (call) result(call, 'dismissed'); },
		panel_resize: tell, panel_result: tell,
	});
`;

const start = async (capabilities = '', options = {}) => {
	const timer = new TravelTimer();
	const client = startClient(shower(capabilities), { ...options, ports: { timer } });
	await client.running.ready;
	const { ports } = client;
	const open = (count: number) => ports.until(() => ports.panels.panels.length === count);
	const heard = async (count: number) => {
		await ports.until(() => ports.notes.length >= count);
		return ports.notes.map(({ text }) => JSON.parse(text));
	};
	return { ...client, timer, open, heard };
};

const frames = (...list: readonly object[]) => JSON.stringify(list);

describe('a panel of a process', () => {
	it('opens by itself, renders and closes', async () => {
		const { ports, runCommand, sent } = await start();
		await runCommand(
			'show',
			frames({ type: 'open_panel', panel: { id: 'p', title: 'Title', lines: ['one'], footer: 'f' } }),
		);
		expect(ports.panels.panels).toEqual([
			{ owner: 'sample', id: 'p', title: 'Title', lines: ['one'], footer: 'f' },
		]);
		await runCommand(
			'show',
			frames({ type: 'panel_render', panel_id: 'p', title: '', lines: ['two'], footer: '' }),
		);
		expect(ports.panels.panels).toEqual([
			{ owner: 'sample', id: 'p', title: 'Title', lines: ['two'], footer: '' },
		]);
		await runCommand('show', frames({ type: 'panel_close', panel_id: 'p' }));
		expect(ports.panels.panels).toEqual([]);
		await runCommand(
			'show',
			frames({ type: 'panel_render', panel_id: 'p', lines: [] }, { type: 'panel_close', panel_id: 'p' }),
		);
		expect(sent().map(({ type }) => type)).toEqual(['hello_ack', ...Array(4).fill('command_invoked')]);
	});

	it('gets keys, and hears when a person closes it', async () => {
		const { ports, callTool, heard, open } = await start();
		await callTool('show');
		await open(1);
		ports.panels.press({ key: 'rune', text: 'y', modifiers: ['shift'] });
		ports.panels.press({ key: 'down', text: '' });
		ports.panels.resize({ width: 80, height: 24 });
		ports.panels.dismiss();
		expect(await heard(3)).toEqual([
			{ type: 'panel_key', panel_id: 'p', key: 'rune', text: 'y' },
			{ type: 'panel_key', panel_id: 'p', key: 'down' },
			{ type: 'panel_close', panel_id: 'p' },
		]);
	});

	it('hears of modifiers, pasted text and its size, if it can', async () => {
		const { ports, callTool, heard, open } = await start(`'x.panel2'`);
		await callTool('show');
		await open(1);
		ports.panels.press({ key: 'rune', text: 'k', modifiers: ['ctrl'] });
		ports.panels.press({ key: 'paste', text: 'a\nb' });
		ports.panels.resize({ width: 80, height: 24 });
		expect(await heard(3)).toEqual([
			{ type: 'panel_key', panel_id: 'p', key: 'rune', text: 'k', modifiers: ['ctrl'] },
			{ type: 'panel_key', panel_id: 'p', key: 'paste', text: 'a\nb' },
			{ type: 'panel_resize', panel_id: 'p', width: 80, height: 24 },
		]);
	});

	it('is closed at once where no front shows panels', async () => {
		const { callTool, heard } = await start('', { showsPanels: false });
		expect(textsOf(await callTool('ask'))).toBe('dismissed');
		expect(await heard(1)).toEqual([{ type: 'panel_close', panel_id: 'p' }]);
	});

	it('stops the clock of the call during which it came up', async () => {
		const { ports, callTool, open, timer } = await start();
		const result = callTool('ask');
		await open(1);
		timer.travel(90_000);
		timer.travel(600_000);
		ports.panels.press({ key: 'rune', text: 'y' });
		expect(textsOf(await result)).toBe('key y');
		expect(ports.panels.panels).toEqual([]);
	});

	it('lets the clock go on once it is closed', async () => {
		const { ports, callTool, runCommand, open, timer } = await start();
		const result = callTool('ask');
		await open(1);
		timer.travel(90_000);
		await runCommand('show', frames({ type: 'panel_close', panel_id: 'p' }));
		expect(ports.panels.panels).toEqual([]);
		timer.travel(60_000);
		expect(textsOf(await result)).toBe('extension sample/ask failed: no answer within 60000 ms');
	});

	it('goes with a call that is cancelled, and its owner hears of it', async () => {
		const { ports, callTool, open, heard } = await start();
		const abort = new AbortController();
		const result = callTool('ask', {}, { signal: abort.signal });
		await open(1);
		abort.abort();
		expect(textsOf(await result)).toBe('extension sample/ask failed: cancelled');
		expect(ports.panels.panels).toEqual([]);
		expect(await heard(1)).toEqual([{ type: 'panel_close', panel_id: 'p' }]);
	});

	it('belongs to the call whose id it has, and to no other', async () => {
		const { ports, callTool, open } = await start();
		const [one, two] = [new AbortController(), new AbortController()];
		const results = [
			callTool('ask', { panel: 'ask-t1' }, { signal: one.signal }),
			callTool('ask', { panel: 'ask-t2' }, { signal: two.signal }),
		];
		await open(2);
		two.abort();
		expect(textsOf(await results[1]!)).toContain('cancelled');
		expect(ports.panels.panels.map(({ id }) => id)).toEqual(['ask-t1']);
		one.abort();
		await results[0];
		expect(ports.panels.panels).toEqual([]);
	});

	it('stays when its call was answered, and goes with its extension', async () => {
		const { running, ports, callTool, open } = await start();
		await callTool('show');
		await open(1);
		await callTool('show', { panel: 'q' });
		expect(ports.panels.panels).toHaveLength(2);
		await running.stop();
		expect(ports.panels.panels).toEqual([]);
	});

	it('may be a form, whose result comes whole and is in no trace', async () => {
		const { ports, runCommand, heard, trace } = await start(`'x.panel2'`);
		const fields = [{ name: 'user' }, { name: 'password', kind: 'secret' }];
		await runCommand(
			'show',
			frames({ type: 'open_panel', panel: { id: 'p', title: 'Log in', lines: ['as'], fields } }),
		);
		expect(ports.panels.panels.map(({ lines }) => lines)).toEqual([['as', '> user: ', '  password: ']]);
		for (const key of ['a', 'enter', 's', 'enter'])
			ports.panels.press({ key: key === 'enter' ? key : 'rune', text: key === 'enter' ? '' : key });
		expect(await heard(1)).toEqual([
			{ type: 'panel_result', panel_id: 'p', value: { user: 'a', password: 's' } },
		]);
		expect(ports.panels.panels).toEqual([]);
		expect(trace.filter(({ line }) => line.includes('panel_result'))[0]?.line).toBe(
			'{"type":"panel_result","panel_id":"p"}',
		);
	});

	it('is no form for an extension that did not say that it knows them', async () => {
		const { ports, runCommand } = await start();
		await runCommand(
			'show',
			frames({ type: 'open_panel', panel: { id: 'p', lines: ['as'], fields: [{ name: 'user' }] } }),
		);
		expect(ports.panels.panels.map(({ lines }) => lines)).toEqual([['as']]);
	});

	it('has no typed text in the trace', async () => {
		const { ports, callTool, open, trace } = await start();
		await callTool('show');
		await open(1);
		ports.panels.press({ key: 'rune', text: 's' });
		expect(trace.at(-1)).toEqual({
			extension: 'sample',
			direction: 'sent',
			line: '{"type":"panel_key","panel_id":"p","key":"rune"}',
		});
	});
});

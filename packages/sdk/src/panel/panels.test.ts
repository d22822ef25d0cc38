import type { Value } from '@tenon/core';
import type { OpenedPanel } from '@tenon/wire';
import { describe, expect, it } from 'vitest';
import { fullAck, ScriptedHost } from '../../test/scripted-host.ts';
import { NameMissing } from '../errors.ts';
import { Extension } from '../extension.ts';
import { type FormField, type FormValues, fieldToWire, formValues } from './form.ts';
import type { Key } from './panel.ts';

const key = (text: string) => ({ type: 'panel_key', panel_id: 'p', key: 'rune', text }) as const;

describe('a panel', () => {
	it('hears its keys one after another, however long each takes', async () => {
		const extension = new Extension('panels', '1.0.0');
		const host = await ScriptedHost.connect(extension);
		const { promise: gate, resolve: open } = Promise.withResolvers<void>();
		extension.openPanel(
			{ id: 'p' },
			{
				async onKey({ text }, panel) {
					if (text === 'a') await gate;
					panel.render({ lines: [text] });
				},
				onClose: () => extension.notify('info', 'closed'),
			},
		);
		expect(await host.hear()).toBe('{"type":"open_panel","panel":{"id":"p","lines":[]}}\n');
		host.say(key('a'));
		host.say(key('b'));
		host.say({ type: 'panel_close', panel_id: 'p' });
		open();
		expect(await host.hear()).toBe('{"type":"panel_render","panel_id":"p","lines":["a"],"footer":""}\n');
		expect(await host.hear()).toBe('{"type":"panel_render","panel_id":"p","lines":["b"],"footer":""}\n');
		expect(await host.hear()).toBe('{"type":"notify","level":"info","message":"closed"}\n');
		expect(await host.end()).toEqual([]);
	});

	it('does nothing any more once it is closed, also where another has its id', async () => {
		const extension = new Extension('panels', '1.0.0');
		const host = await ScriptedHost.connect(extension);
		const first = extension.openPanel({ id: 'p', title: 'first' });
		first.close();
		first.close();
		first.render({ lines: ['lost'] });
		extension.openPanel({ id: 'p', title: 'second' });
		first.close();
		expect(await host.end()).toEqual([
			'{"type":"open_panel","panel":{"id":"p","title":"first","lines":[]}}\n',
			'{"type":"panel_close","panel_id":"p"}\n',
			'{"type":"open_panel","panel":{"id":"p","title":"second","lines":[]}}\n',
		]);
	});

	it('closes at Esc on every host, unless it wants all keys', async () => {
		const extension = new Extension('panels', '1.0.0');
		const host = await ScriptedHost.connect(extension);
		const onKey = ({ key, text, modifiers }: Key) =>
			extension.notify('info', [...modifiers, key, text].join(' '));
		extension.openPanel({ id: 'p' }, { onKey, onClose: () => extension.notify('info', 'closed') });
		extension.openPanel({ id: 'rich', richKeys: true }, { onKey });
		await host.hear();
		await host.hear();
		for (const panel_id of ['p', 'rich']) {
			host.say({ type: 'panel_key', panel_id, key: 'rune', text: 'y', modifiers: ['ctrl'] });
			host.say({ type: 'panel_key', panel_id, key: 'paste', text: 'hi' });
			host.say({ type: 'panel_key', panel_id, key: 'esc' });
		}
		const note = (message: string) => `{"type":"notify","level":"info","message":"${message}"}\n`;
		expect(await host.end()).toEqual([
			note('unknown '),
			note('rune h'),
			note('rune i'),
			'{"type":"panel_close","panel_id":"p"}\n',
			note('closed'),
			note('ctrl rune y'),
			note('paste hi'),
			note('esc '),
		]);
	});

	it('loses the character that its handler fails at, and no other of what was pasted', async () => {
		const extension = new Extension('panels', '1.0.0');
		const host = await ScriptedHost.connect(extension);
		const onKey = async ({ text }: Key, panel: OpenedPanel): Promise<void> => {
			if (text === 'b') throw new Error('no b');
			panel.render({ lines: [text] });
			if (text === 'c') panel.close();
		};
		extension.openPanel({ id: 'p' }, { onKey });
		host.say({ type: 'panel_key', panel_id: 'p', key: 'paste', text: 'abcd' });
		host.say({ type: 'panel_key', panel_id: 'p', key: 'rune', text: 'e' });
		while ((await host.hear()) !== '{"type":"panel_close","panel_id":"p"}\n');
		expect(await host.end()).toEqual([]);
		expect(host.logged).toEqual(['panel p: no b']);
	});
});

describe('a form', () => {
	const fields: readonly FormField[] = [
		{ name: 'user', value: 'ada' },
		{ name: 'realm', kind: 'choice', label: 'Realm', choices: ['home', 'work'] },
	];

	it('gives what was entered, texts alone, and is closed then', async () => {
		const extension = new Extension('panels', '1.0.0');
		const host = await ScriptedHost.connect(extension);
		const submitted: FormValues[] = [];
		const panel = extension.openPanel(
			{ id: 'p', fields },
			{ onSubmit: (values) => void submitted.push(values) },
		);
		const values = new Map<string, Value>([
			['user', 'bob'],
			['realm', 'work'],
			['age', 7],
			['__proto__', 'x'],
		]);
		host.say({ type: 'panel_result', panel_id: 'p', value: values });
		host.say({ type: 'panel_result', panel_id: 'p', value: values });
		host.say({ type: 'ping', id: 'h1' });
		expect(await host.hear()).toBe(
			'{"type":"open_panel","panel":{"id":"p","lines":[],"fields":[{"name":"user","kind":"text","value":"ada"},{"name":"realm","kind":"choice","label":"Realm","choices":["home","work"]}]}}\n',
		);
		expect(await host.hear()).toBe('{"type":"pong","id":"h1"}\n');
		panel.close();
		expect(await host.end()).toEqual([]);
		expect(submitted.map((each) => Object.entries(each))).toEqual([
			[
				['user', 'bob'],
				['realm', 'work'],
				['__proto__', 'x'],
			],
		]);
	});

	it('is a panel without fields on a host that knows none, and has a name for each', async () => {
		const extension = new Extension('panels', '1.0.0');
		const host = await ScriptedHost.connect(extension, { ...fullAck, capabilities: [] });
		extension.openPanel({ id: 'p', fields });
		expect(await host.end()).toEqual(['{"type":"open_panel","panel":{"id":"p","lines":[]}}\n']);
		expect(() => fieldToWire({ name: '' })).toThrow(NameMissing);
		expect(formValues(undefined)).toEqual({});
	});

	it('is told its size', async () => {
		const extension = new Extension('panels', '1.0.0');
		const host = await ScriptedHost.connect(extension);
		extension.openPanel(
			{ id: 'p' },
			{ onResize: ({ width, height }, panel) => panel.render({ footer: `${width} x ${height}` }) },
		);
		await host.hear();
		host.say({ type: 'panel_resize', panel_id: 'p', width: 80, height: 24 });
		expect(await host.end()).toEqual([
			'{"type":"panel_render","panel_id":"p","lines":[],"footer":"80 x 24"}\n',
		]);
	});
});

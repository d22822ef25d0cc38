import { describe, expect, it } from 'vitest';
import { ScriptedHost } from '../../test/scripted-host.ts';
import { Extension } from '../extension.ts';

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
});

import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { fronts } from '../support/fronts.ts';
import { abort, dismiss, expects, play, press, type } from '../support/scripted-front.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

/** Opens a list by a command; each key adds a line. */
const list = `
const lines = ['empty'];
start([command('list')], {
	command_invoked: ({ id }) =>
		send({ type: 'command_response', id, action: 'open_panel', open_panel: panel('main', ...lines) }),
	panel_key: ({ panel_id, key, text = '' }) => {
		if (text === 'q') return send({ type: 'panel_close', panel_id });
		lines.push(key + ':' + text);
		send({ type: 'panel_render', panel_id, title: '', lines, footer: 'q leaves' });
	},
	panel_close: ({ panel_id }) => send({ type: 'notify', level: 'info', message: 'left ' + panel_id }),
});
`;

/** A tool that asks the person and waits for a key. */
const deploy = `
const waiting = new Map();
start([tool('deploy', { to: { type: 'string' } })], {
	tool_call: ({ id, args }) => {
		waiting.set('ask-' + id, id);
		send({ type: 'open_panel', panel: panel('ask-' + id, 'deploy to ' + args.to + '?') });
	},
	panel_key: ({ panel_id, text }) => {
		if (!waiting.has(panel_id)) return;
		send({ type: 'panel_close', panel_id });
		result(waiting.get(panel_id), text === 'y' ? 'deployed' : 'not deployed', text !== 'y');
		waiting.delete(panel_id);
	},
	panel_close: ({ panel_id }) => {
		if (waiting.has(panel_id)) result(waiting.get(panel_id), 'it was dismissed', true);
		waiting.delete(panel_id);
	},
});
`;

const deployCall = (id: string, to: string) => ({ id, tool: 'deploy', args: { to } });

describe.each(fronts)('%s, a panel', { timeout: 60_000 }, (_name, open) => {
	it('is opened by a command, takes keys, is drawn anew and closed by its owner', async () => {
		await using front = await open({ extensions: { list } });
		const events = await play(front, [
			type('/list'),
			expects({
				type: 'ext_panel_open',
				extension: 'list',
				panel_id: 'main',
				title: 'main',
				lines: ['empty'],
			}),
			press('rune', 'a'),
			expects({ type: 'ext_panel_render', title: 'main', lines: ['empty', 'rune:a'], footer: 'q leaves' }),
			press('enter'),
			expects({ type: 'ext_panel_render', lines: ['empty', 'rune:a', 'enter:'] }),
			press('rune', 'q'),
			expects({ type: 'ext_panel_close', extension: 'list', panel_id: 'main' }),
		]);
		expect(events.some(({ type: name }) => name === 'ext_notify')).toBe(false);
	});

	it('that the person closes is gone at once, and its owner is told', async () => {
		await using front = await open({ extensions: { list } });
		await play(front, [
			type('/list'),
			expects({ type: 'ext_panel_open' }),
			press('esc'),
			expects({ type: 'ext_panel_close' }),
			expects({ type: 'ext_notify', message: 'left main' }),
			type('/list'),
			expects({ type: 'ext_panel_open' }),
			dismiss,
			expects({ type: 'ext_notify', message: 'left main' }),
		]);
	});

	it('may stand over another one: the top one has the keys', async () => {
		await using front = await open({
			extensions: { list, other: list.replaceAll("'list'", "'other'") },
		});
		await play(front, [
			type('/list'),
			expects({ type: 'ext_panel_open', extension: 'list' }),
			type('/other'),
			expects({ type: 'ext_panel_open', extension: 'other' }),
			press('rune', 'x'),
			expects({ type: 'ext_panel_render', extension: 'other', lines: ['empty', 'rune:x'] }),
			press('rune', 'q'),
			expects({ type: 'ext_panel_close', extension: 'other' }),
			press('rune', 'y'),
			expects({ type: 'ext_panel_render', extension: 'list', lines: ['empty', 'rune:y'] }),
		]);
	});
});

describe.each(fronts)('%s, a tool that waits for a key', { timeout: 60_000 }, (_name, open) => {
	it.each([
		['y', 'deployed', false],
		['n', 'not deployed', true],
	])('goes on with %s', async (key, text, isError) => {
		await using front = await open({
			extensions: { deploy },
			replies: [{ calls: [deployCall('c1', 'prod')] }, { text: 'So be it.' }],
		});
		await play(front, [
			type('deploy'),
			expects({ type: 'ext_panel_open', lines: ['deploy to prod?'] }),
			press('rune', key),
			expects({ type: 'ext_panel_close' }),
			expects({ type: 'tool_result', id: 'c1', is_error: isError, content: [{ type: 'text', text }] }),
			expects({ type: 'done' }),
		]);
	});

	it('goes on when the person closes its panel', async () => {
		await using front = await open({
			extensions: { deploy },
			replies: [{ calls: [deployCall('c1', 'prod')] }, { text: 'So be it.' }],
		});
		await play(front, [
			type('deploy'),
			expects({ type: 'ext_panel_open' }),
			dismiss,
			expects({ type: 'tool_result', id: 'c1', content: [{ type: 'text', text: 'it was dismissed' }] }),
			expects({ type: 'done' }),
		]);
	});

	it('that is called twice in one message has a panel for each call, one after the other', async () => {
		await using front = await open({
			extensions: { deploy },
			replies: [{ calls: [deployCall('c1', 'one'), deployCall('c2', 'two')] }, { text: 'So be it.' }],
		});
		const events = await play(front, [
			type('deploy'),
			expects({ type: 'ext_panel_open' }),
			press('rune', 'y'),
			expects({ type: 'ext_panel_close' }),
			expects({ type: 'ext_panel_open' }),
			press('rune', 'n'),
			expects({ type: 'done' }),
		]);
		const texts = events
			.filter(({ type: name }) => name === 'tool_result')
			.map(({ content }) => (content as readonly { readonly text: string }[])[0]!.text);
		expect(texts).toEqual(['deployed', 'not deployed']);
	});

	it('loses its panel when the turn is given up', async () => {
		await using front = await open({
			extensions: { deploy },
			replies: [{ calls: [deployCall('c1', 'prod')] }],
		});
		await play(front, [
			type('deploy'),
			expects({ type: 'ext_panel_open' }),
			abort,
			expects({ type: 'ext_panel_close' }),
			expects({ type: 'done' }),
		]);
	});

	it('continues at once where no front shows panels', async () => {
		await using front = await open({
			extensions: { deploy },
			replies: [{ calls: [deployCall('c1', 'prod')] }, { text: 'So be it.' }],
			ui: [],
		});
		const events = await play(front, [
			type('deploy'),
			expects({ type: 'tool_result', id: 'c1', content: [{ type: 'text', text: 'it was dismissed' }] }),
			expects({ type: 'done' }),
		]);
		expect(events.some(({ type: name }) => name.startsWith('ext_panel'))).toBe(false);
	});
});

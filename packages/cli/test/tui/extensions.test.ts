import { describe, expect, it } from 'vitest';
import { openTui } from './tui-world.ts';

const list = `
start([command('list'), command('fill'), tool('ask_key')], {
	command_invoked: ({ id, name }) =>
		name === 'fill'
			? send({ type: 'command_response', id, action: 'insert', insert: 'from the extension' })
			: send({ type: 'command_response', id, action: 'open_panel', open_panel: panel('main', 'empty') }),
	panel_key: ({ panel_id, key, text = '' }) =>
		text === 'q'
			? send({ type: 'panel_close', panel_id })
			: send({ type: 'panel_render', panel_id, title: 'keys', lines: ['key ' + key + ' ' + text], footer: 'q closes' }),
	tool_call: ({ id }) => result(id, 'done'),
});
`;

describe('extensions in a terminal', { timeout: 120_000 }, () => {
	it('draw panels that take the keys and close again', async () => {
		using tui = await openTui({ extensions: { list } });
		const { terminal } = tui;
		terminal.enter('/list');
		await terminal.until((text) => /─\nmain\nempty\n─/.test(text));
		terminal.type('x');
		await terminal.until((text) => /─\nkeys\nkey rune x\nq closes\n─/.test(text));
		terminal.press('Down');
		await terminal.until((text) => text.includes('key down'));
		terminal.type('q');
		const screen = await terminal.until((text) => !text.includes('q closes'));
		expect(screen).not.toContain('key down');
	});

	it('put text where the person types', async () => {
		using tui = await openTui({
			extensions: { list },
			replies: [{ expect: { lastUser: 'see: from the extension' }, reply: { text: 'Seen.' } }],
		});
		const { terminal } = tui;
		terminal.enter('/fill');
		await terminal.until((text) => text.includes('from the extension'));
		terminal.press('Home');
		terminal.type('see: ');
		terminal.press('Enter');
		await terminal.until((text) => text.includes('Seen.'));
	});

	it('show status items, and run commands by their keys', async () => {
		const builder = `
let count = 0;
start([command('build')], {
	command_invoked: ({ id, args }) => {
		send({ type: 'status_item', name: 'state', text: args + ' ' + ++count });
		send({ type: 'command_response', id, action: 'noop' });
	},
}, ['x.contribute']);
`;
		const contributes = {
			status_items: [{ name: 'state', priority: 5 }],
			key_bindings: [{ key: 'ctrl+g', command: 'build now' }],
		};
		using tui = await openTui({ extensions: { builder }, manifests: { builder: { contributes } } });
		const { terminal } = tui;
		terminal.enter('/build then');
		await terminal.until((text) => text.includes('then 1'));
		terminal.press('C-g');
		const screen = await terminal.until((text) => text.includes('now 2'));
		expect(screen).not.toContain('then 1');
	});

	it('draw the results of tools, in colours and with nothing else that would control the terminal', async () => {
		const drawing = `
start([tool('query')], {
	tool_call: ({ id }) => result(id, '{"rows":[1,2]}'),
	render: ({ id, value, width }) =>
		send({ type: 'render_result', id, lines: ['rows: ' + value.rows.length + ' of ' + width, '\\u001b[31mred\\u001b[0m \\u001b]0;title\\u0007'] }),
}, ['x.contribute']);
`;
		const contributes = { renderers: [{ name: 'table', tool: 'query' }] };
		using tui = await openTui({
			extensions: { drawing },
			manifests: { drawing: { contributes } },
			replies: [{ calls: [{ id: 'c1', tool: 'query' }] }, { text: 'Counted.' }],
		});
		const { terminal } = tui;
		terminal.enter('count');
		const screen = await terminal.until((text) => text.includes('Counted.') && text.includes('rows: '));
		expect(screen).toContain('✓ query\n  │ rows: 2 of 74\n  │ red \\u{1b}]0;title\\u{7}\n');
	});

	it('that cannot be loaded are named with file, line and calls', async () => {
		using tui = await openTui({
			lua: { 'broken.lua': 'local function deep() error("no luck") end\ndeep()' },
			columns: 200,
		});
		const screen = await tui.terminal.until((text) => text.includes('in main chunk'));
		expect(screen).toMatch(/extension broken: .*broken\.lua:1: no luck/);
		expect(screen).toMatch(/broken\.lua:1: in local 'deep'/);
	});

	it('have their commands cancelled by Escape', async () => {
		using tui = await openTui({
			lua: {
				'spin.lua': `imp.command("spin", { run = function(_, ctx)
	ctx.ui.notify("it spins")
	while not ctx.cancelled do end
end })`,
			},
		});
		const { terminal } = tui;
		terminal.enter('/spin');
		await terminal.until((text) => text.includes('it spins'));
		terminal.press('Escape');
		await terminal.until((text) => text.includes('/spin was cancelled'));
	});

	it('complete their commands beside those of the program', async () => {
		using tui = await openTui({ extensions: { list } });
		const { terminal } = tui;
		terminal.type('/l');
		await terminal.until((text) => text.includes('/list') && text.includes('does list'));
	});
});

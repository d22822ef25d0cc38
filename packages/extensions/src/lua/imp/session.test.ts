import { describe, expect, it } from 'vitest';
import { TestLuaUnit } from '../../../test/support/lua-files.ts';

/** What the host is told by the body of a command. */
const told = async (body: string): Promise<readonly unknown[]> => {
	const unit = await TestLuaUnit.open({
		one: `imp.register_command("go", { handler = function(_, ctx) ${body} end })`,
	});
	const before = unit.told.length;
	unit.command('go');
	return unit.told.slice(before);
};

describe('what an extension tells its host', () => {
	it.each<[body: string, message: readonly unknown[]]>([
		[
			'imp.update("half")',
			['progress', { call: 7, update: { text: 'half', output: [{ stream: 'stdout', text: 'half\n' }] } }],
		],
		['imp.log("text")', ['log', { text: 'info: text' }]],
		['imp.log("warn", "text")', ['log', { text: 'warn: text' }]],
		['imp.send_user_message("go on")', ['submit', { text: 'go on', isSlash: false, call: 7 }]],
		['imp.set_model("m2")', ['submit', { text: '/model m2', isSlash: true, call: 7 }]],
		['imp.set_active_tools()', ['offerTools', { names: null }]],
		['imp.set_active_tools({ "bash", "sh", "read" })', ['offerTools', { names: ['shell', 'read'] }]],
	])('%s', async (body, message) => {
		expect((await told(body)).at(-1)).toEqual(message);
	});

	it('knows its model', async () => {
		const unit = await TestLuaUnit.open({
			one: 'imp.register_command("go", { handler = function() return imp.get_model() end })',
		});
		expect(unit.command('go')).toEqual({ type: 'display', text: 'm' });
	});

	it('asks for variables by imp.env_allow, and is not granted them by that', async () => {
		const unit = await TestLuaUnit.open({
			one: `imp.env_allow = { "TOKEN", "HOME" }
imp.register_command("go", { handler = function() return tostring(imp.env("TOKEN")) end })`,
		});
		expect(unit.of('report').map(({ where, message }) => [where, message])).toEqual([
			['imp.env_allow', expect.stringContaining('TOKEN')],
		]);
		expect(unit.command('go')).toEqual({ type: 'display', text: 'nil' });
		const granted = await TestLuaUnit.open(
			{ one: 'imp.env_allow = { "TOKEN" }' },
			{ permissions: { env: ['*'] } },
		);
		expect(granted.of('report')).toEqual([]);
	});

	it('binds a key to a function by a command of that name', async () => {
		const unit = await TestLuaUnit.open({
			one: `imp.register_shortcut("ctrl+g", function() return "pressed" end)
imp.register_shortcut("alt+x", { description = "Does x", handler = function() return "x" end })`,
		});
		expect([...(unit.additions[0] ?? new Map()).values()]).toEqual([
			{ type: 'command', name: 'key-ctrl-g', description: 'Runs at ctrl+g' },
			{ type: 'key-binding', key: 'ctrl+g', command: 'key-ctrl-g' },
			{ type: 'command', name: 'key-alt-x', description: 'Does x' },
			{ type: 'key-binding', key: 'alt+x', command: 'key-alt-x' },
		]);
		expect([unit.command('key-ctrl-g'), unit.command('key-alt-x')]).toEqual([
			{ type: 'display', text: 'pressed' },
			{ type: 'display', text: 'x' },
		]);
	});
});

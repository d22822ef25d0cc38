import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { LuaSession } from '../support/lua-session.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

const command = (text: string): string =>
	`imp.command("version", { run = function() return "${text}" end }) imp.on("before_tool_call", function() end)`;

describe('Lua files of a session that runs', { timeout: 60_000 }, () => {
	it('are loaded anew when they are saved, alone or in a folder, and the person is told', async () => {
		await using session = await LuaSession.open({
			lua: {
				'single.lua': command('one'),
				'folder/init.lua': 'imp.command("title", { run = require("lib.title") })',
				'folder/lib/title.lua': 'return function() return "old title" end',
			},
		});
		const { world, sees } = session.watched;
		const save = (file: string, text: string) => writeFileSync(join(world.home, 'extensions', file), text);
		const told = (text: string) => sees('note', (note) => note.text === text);
		expect([await session.command('version'), await session.command('title')]).toEqual(['one', 'old title']);
		save('single.lua', command('two'));
		await told('extension single was saved and is loaded anew');
		save('folder/lib/title.lua', 'return function() return "new title" end');
		await told('extension folder was saved and is loaded anew');
		expect([await session.command('version'), await session.command('title')]).toEqual(['two', 'new title']);
	});

	it('keep what they had before where the new file cannot be loaded, until it can', async () => {
		await using session = await LuaSession.open({ lua: { 'notes.lua': command('one') } });
		const { world, sees } = session.watched;
		const save = (text: string) => writeFileSync(join(world.home, 'extensions/notes.lua'), text);
		expect(await session.command('version')).toBe('one');
		save(`${command('two')}\nlocal x = = 1`);
		const { text } = await sees('note', (note) => note.level === 'error');
		expect(text).toMatch(
			/^extension notes: the new version was not started: .*syntax error: .*notes\.lua:2: unexpected symbol near '='; what ran before keeps running$/s,
		);
		expect(await session.command('version')).toBe('one');
		save(command('three'));
		await sees('note', (note) => note.text === 'extension notes was saved and is loaded anew');
		expect(await session.command('version')).toBe('three');
	});
});

describe('imp.set_active_tools', { timeout: 60_000 }, () => {
	it('narrows what the model is offered, until all is offered again', async () => {
		await using session = await LuaSession.open({
			lua: {
				'focus.lua': `
imp.register_tool({ name = "focus", params = { on = { type = "boolean", required = true } }, execute = function(_, params)
	if params.on then imp.set_active_tools({ "read", "focus" }) else imp.set_active_tools() end
	return table.concat(imp.get_active_tools(), " ")
end })`,
			},
			files: { a: 'text\n' },
			turns: [
				[['focus', { on: true }]],
				[
					['read', { path: 'a' }],
					['write', { path: 'b', content: 'b' }],
				],
				[['focus', { on: false }]],
				[['write', { path: 'b', content: 'b' }]],
			],
		});
		expect(await session.turn()).toEqual(['read focus']);
		const [read, refused] = await session.turn();
		expect(read).toBe('     1\ttext\n');
		expect(refused).toMatch(/^error: .*write/);
		const [all] = await session.turn();
		expect(all!.split(' ')).toEqual(expect.arrayContaining(['read', 'write', 'shell', 'focus']));
		const [written] = await session.turn();
		expect(written).not.toMatch(/^error/);
		expect(session.watched.world.read('b')).toBe('b');
	});
});

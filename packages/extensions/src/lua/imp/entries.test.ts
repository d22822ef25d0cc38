import type { Value } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { TestLuaUnit } from '../../../test/support/lua-files.ts';

describe('imp.session', () => {
	it('keeps what hooks add while another entry is read or written', async () => {
		/** What is on the disk, and all that was sent there in order. */
		let kept: Value | undefined;
		const sent: Value[] = [];
		const during = ['first hook', 'hook on top'];
		const addInHook = (): void => {
			const tool_name = during.shift();
			if (tool_name !== undefined) unit.hook('before_tool_call', { tool_name });
		};
		const unit: TestLuaUnit = await TestLuaUnit.open(
			{
				notes: `
imp.on("before_tool_call", function(event) imp.session.append_entry("note", event.tool_name) end)
imp.register_command("add", { handler = function()
	imp.session.append_entry("note", "own")
	local texts = {}
	for _, entry in ipairs(imp.session.get_entries("note")) do texts[#texts + 1] = entry.data end
	return table.concat(texts, ", ")
end })`,
			},
			{
				port: ({ name, params }) => {
					const before = kept;
					if (name === 'state.set') sent.push((params as { readonly value: Value }).value);
					addInHook();
					if (name === 'state.set') kept = sent.at(-1);
					return name === 'state.get' ? before : null;
				},
			},
		);
		expect(unit.command('add')).toEqual({ type: 'display', text: 'hook on top, first hook, own' });
	});

	it('keeps an entry out that could not be written, and goes on', async () => {
		let kept: Value | undefined;
		const unit = await TestLuaUnit.open(
			{
				notes: `imp.register_command("add", { handler = function(text)
	local ok, problem = pcall(imp.session.append_entry, "note", text)
	return tostring(ok) .. " " .. #imp.session.get_entries() .. " " .. tostring(problem)
end })`,
			},
			{
				port: ({ name, params }) => {
					if (name === 'state.get') return kept;
					const { value } = params as { readonly value: readonly ReadonlyMap<string, Value>[] };
					if (value.at(-1)?.get('data') === 'large') throw new Error('too large');
					kept = value;
					return null;
				},
			},
		);
		expect([unit.command('add', 'a'), unit.command('add', 'large'), unit.command('add', 'b')]).toEqual([
			{ type: 'display', text: 'true 1 nil' },
			{ type: 'display', text: 'false 1 too large' },
			{ type: 'display', text: 'true 2 nil' },
		]);
	});
});

import type { UiAnswer } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { TestLuaUnit } from '../../../test/support/lua-files.ts';

/** What a person is asked or shown by a call, and what that returns. */
const ask = async (
	call: string,
	answer: UiAnswer<unknown> = { ok: false, reason: 'cancelled' },
): Promise<readonly unknown[]> => {
	const asked: unknown[] = [];
	const unit = await TestLuaUnit.open(
		{
			ask: `imp.register_command("go", { handler = function(_, ctx)
	local results = table.pack(${call})
	for at = 1, results.n do if results[at] == nil then results[at] = "nil" end end
	results.n = nil
	return imp.json.encode(results)
end })`,
		},
		{
			port: ({ name, params }) => {
				asked.push(name === 'ui.request' ? params : name);
				return answer;
			},
		},
	);
	const shown = unit.command('go') as { readonly text: string };
	return [...asked, JSON.parse(shown.text)];
};

const ok = (value: unknown): UiAnswer<unknown> => ({ ok: true, value });

describe('questions', () => {
	it.each<[call: string, answer: UiAnswer<unknown>, asked: object, returned: readonly unknown[]]>([
		[
			'ctx.ui.select("Which?", { "a", { label = "b", description = "B" } })',
			ok(1),
			{
				kind: 'select',
				request: { title: 'Which?', options: [{ label: 'a' }, { label: 'b', description: 'B' }] },
			},
			['b', 2],
		],
		[
			'ctx.ui.input("Name", "you")',
			ok('Ada'),
			{ kind: 'input', request: { title: 'Name', placeholder: 'you' } },
			['Ada'],
		],
		['ctx.ui.input("Name")', ok(''), { kind: 'input', request: { title: 'Name' } }, ['']],
		[
			'ctx.ui.confirm("Sure?", "really")',
			ok(true),
			{ kind: 'confirm', request: { title: 'Sure?', message: 'really' } },
			[true],
		],
		['imp.ui.confirm("Sure?")', ok('yes'), { kind: 'confirm', request: { title: 'Sure?' } }, [false]],
		[
			'imp.ui.request({ kind = "multi-select", title = "T", context = "c", options = { "a", "b" } })',
			ok([1, 0]),
			{
				kind: 'multiSelect',
				request: { title: 'T', message: 'c', options: [{ label: 'a' }, { label: 'b' }] },
			},
			[
				{
					ok: true,
					value: [
						{ index: 2, label: 'b' },
						{ index: 1, label: 'a' },
					],
				},
			],
		],
		[
			'imp.ui.request({ kind = "input", title = "T", default = "d" })',
			ok('x'),
			{ kind: 'input', request: { title: 'T', placeholder: 'd' } },
			[{ ok: true, value: 'x' }],
		],
		[
			'ctx.ui.custom({ component = { component_type = "list", props = { a = 1 }, children = { { component_type = "text" } } } })',
			ok('picked'),
			{
				kind: 'custom',
				request: {
					component: {
						type: 'list',
						props: new Map([['a', 1]]),
						children: [{ type: 'text', props: new Map(), children: [] }],
					},
				},
			},
			[{ ok: true, value: 'picked' }],
		],
		[
			'imp.ui.request({ component_type = "text" })',
			{ ok: false, reason: 'invalid', message: 'not drawn here' },
			{ kind: 'custom', request: { component: { type: 'text', props: new Map(), children: [] } } },
			[{ ok: false, reason: 'invalid', message: 'not drawn here' }],
		],
	])('%s', async (call, answer, asked, returned) => {
		expect(await ask(call, answer)).toEqual([asked, returned]);
	});

	it.each([
		['ctx.ui.select("Which?", { "a" })', ['nil']],
		['ctx.ui.input("Name")', ['nil']],
		['imp.ui.confirm("Sure?")', ['nil']],
		['imp.ui.request({ kind = "confirm" })', [{ ok: false, reason: 'cancelled' }]],
	])('%s that is cancelled approves nothing', async (call, returned) => {
		expect((await ask(call))[1]).toEqual(returned);
	});

	it.each([
		['imp.ui.request({ kind = "select", options = { 1 } })', 'invalid ui option'],
		['imp.ui.request({ kind = "select" })', 'ui request requires an options array'],
		['imp.ui.request({ kind = "dance" })', "unknown ui request kind 'dance'"],
		['imp.ui.request({})', 'ui component requires a component_type'],
	])('%s is not asked', async (call, message) => {
		expect(await ask(call)).toEqual([[{ ok: false, reason: 'invalid', message }]]);
	});
});

describe('what a person is shown', () => {
	it.each<[call: string, shown: object]>([
		['ctx.ui.notify("hi")', { kind: 'notify', request: { level: 'info', text: 'hi' } }],
		['ctx.ui.notify("hi", "warn")', { kind: 'notify', request: { level: 'warning', text: 'hi' } }],
		['ctx.ui.notify("hi", "loud")', { kind: 'notify', request: { level: 'info', text: 'hi' } }],
		['ctx.ui.set_status("k", "v")', { kind: 'status', request: { key: 'k', text: 'v' } }],
		['ctx.ui.set_status("k")', { kind: 'status', request: { key: 'k', text: null } }],
		['ctx.ui.set_widget("k", { "a", "b" })', { kind: 'status', request: { key: 'k', text: 'a\nb' } }],
		['ctx.ui.set_widget("k", "a")', { kind: 'status', request: { key: 'k', text: 'a' } }],
		['ctx.ui.set_widget("k")', { kind: 'status', request: { key: 'k', text: null } }],
	])('%s', async (call, shown) => {
		expect((await ask(`(function() ${call} end)()`, ok(null)))[0]).toEqual(shown);
	});
});

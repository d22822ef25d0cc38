import { describe, expect, it } from 'vitest';
import { LuaUnit, testPool } from '../../../test/support/lua-unit.ts';

describe('a unit of Lua in a thread', () => {
	it('loads its extensions in order, in one state', async () => {
		const unit = new LuaUnit([
			'shared = { "first" } print("one")',
			'shared[2] = "second" handle(function() return shared end)',
		]);
		await unit.until(() => unit.events.includes('loaded 1'));
		expect(unit.events).toEqual(['one', 'loaded 0', 'loaded 1']);
		expect(await unit.call('', 1)).toEqual(['first', 'second']);
	});

	it('says why a file cannot be loaded, and loads the others', async () => {
		const unit = new LuaUnit(['local x = =', 'error("no")', 'error({})', '']);
		await unit.until(() => unit.events.length === 4);
		expect(unit.events.map((event) => event.replace(/\/.*\/|\.\.\..*\//, ''))).toEqual([
			"failed 0: e0.lua:1: unexpected symbol near '='",
			'failed 1: e1.lua:1: no',
			'failed 2: (error object is a table value)',
			'loaded 3',
		]);
	});

	it('asks its host and waits: in comparators, callbacks, coroutines and metamethods', async () => {
		const unit = new LuaUnit([
			`handle(function()
				local list = { 3, 1, 2 }
				table.sort(list, function(a, b) return ask(a) < ask(b) end)
				local text = ("abc"):gsub("%w", function(letter) return ask(letter .. letter) end)
				local co = coroutine.wrap(function() coroutine.yield(ask("co")) return ask("routine") end)
				local object = setmetatable({}, { __index = function(_, key) return ask(key) end })
				return { list, text, co(), co(), object.field }
			end)`,
		]);
		expect(await unit.call('')).toEqual([[1, 2, 3], 'aabbcc', 'co', 'routine', 'field']);
	});

	it('is told why the host refused', async () => {
		const unit = new LuaUnit(['handle(function() return { pcall(ask, 1) } end)'], {
			answer: () => {
				throw new Error('not allowed');
			},
		});
		expect(await unit.call('')).toEqual([false, 'not allowed']);
	});

	it('serves its host while it waits, innermost first', async () => {
		const order: string[] = [];
		const unit: LuaUnit = new LuaUnit(
			[
				`handle(function(args)
					local depth = tonumber(args)
					if depth == 0 then return 'bottom' end
					return depth .. ask(depth - 1)
				end)`,
			],
			{
				answer: async (depth) => {
					order.push(`in ${String(depth)}`);
					const value = await unit.call(String(depth));
					order.push(`out ${String(depth)}`);
					return value;
				},
			},
		);
		expect(await unit.call('7')).toBe('7654321bottom');
		expect(order).toEqual([
			...[6, 5, 4, 3, 2, 1, 0].map((depth) => `in ${depth}`),
			...[0, 1, 2, 3, 4, 5, 6].map((depth) => `out ${depth}`),
		]);
	});

	it('runs calls that arrived before a question after the call that asked', async () => {
		const unit = new LuaUnit([
			'order = {} handle(function(name) order[#order + 1] = name .. 1 ask(name) order[#order + 1] = name .. 2 return order end)',
		]);
		await unit.until(() => unit.events.includes('loaded 0'));
		const answers = await Promise.all(['a', 'b', 'c'].map((name) => unit.call(name)));
		expect((answers as string[][]).map(({ length }) => length).toSorted()).toEqual([2, 4, 6]);
	});
});

describe('the threads for Lua', () => {
	it('are sixteen at most, and one that has ended makes room', { timeout: 120_000 }, async () => {
		const pool = testPool();
		const units = Array.from(
			{ length: 16 },
			() => new LuaUnit(['handle(function() return "here" end)'], { pool }),
		);
		expect(pool.isFull).toBe(true);
		expect(() => new LuaUnit([''], { pool })).toThrow(
			'16 Lua states run, and no more are started; extensions without a policy of their own share one',
		);
		expect(new Set(await Promise.all(units.map((unit) => unit.call(''))))).toEqual(new Set(['here']));
		await units[0]!.link.end();
		expect(pool.isFull).toBe(false);
		expect(await new LuaUnit(['handle(function() return "too" end)'], { pool }).call('')).toBe('too');
	});

	it('start none before the first unit, and one more than are used from then on', async () => {
		const pool = testPool();
		const { promise, resolve } = Promise.withResolvers<void>();
		const first = new LuaUnit(['print("first")'], { pool });
		await first.until(() => first.events.includes('loaded 0'));
		setImmediate(resolve);
		await promise;
		await pool.spareReady();
		const second = new LuaUnit(['print("second")'], { pool });
		await second.until(() => second.events.includes('loaded 0'));
		expect([first.events, second.events]).toEqual([
			['first', 'loaded 0'],
			['second', 'loaded 0'],
		]);
	});
});

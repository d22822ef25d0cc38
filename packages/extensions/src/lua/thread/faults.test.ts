import { describe, expect, it } from 'vitest';
import { LuaUnit, testPool } from '../../../test/support/lua-unit.ts';

describe('faults between Lua and its host', () => {
	it('end a thread while its question is out, and the late answer is dropped', async () => {
		const asked = Promise.withResolvers<void>();
		const late = Promise.withResolvers<string>();
		const unit = new LuaUnit(['handle(function() return ask(1) end)'], {
			answer: () => {
				asked.resolve();
				return late.promise;
			},
		});
		const refused = expect(unit.call('')).rejects.toThrow('it was ended');
		await asked.promise;
		await unit.link.end();
		late.resolve('late');
		await refused;
		expect(await unit.link.ended).toBe('it was ended');
	});

	it.each([
		[
			'a finalizer',
			'setmetatable({}, { __gc = function() print("in") while true do end end }) collectgarbage()',
		],
		[
			'a variable that is closed',
			'local x <close> = setmetatable({}, { __close = function() print("in") while true do end end })',
		],
		['a protected call', 'while true do pcall(function() print("in") while true do end end) end'],
		[
			'a coroutine that is closed',
			'local co = coroutine.create(function() local x <close> = setmetatable({}, { __close = function() print("in") while true do end end }) coroutine.yield() end) coroutine.resume(co) coroutine.close(co)',
		],
	])('end a thread in the middle of %s', async (_, code) => {
		const unit = new LuaUnit([`handle(function() ${code} end)`]);
		const refused = expect(unit.call('')).rejects.toThrow('it was ended');
		await unit.until(() => unit.events.includes('in'));
		await unit.link.end();
		await refused;
	});

	it('end a thread before it has loaded anything, and while it stands ready', async () => {
		const pool = testPool();
		const unit = new LuaUnit(['print("never")'], { pool });
		await unit.link.end();
		expect(await unit.link.ended).toBe('it was ended');
		await pool.close();
		expect(() => new LuaUnit([''], { pool })).toThrow('the threads for Lua were closed');
	});

	it('refuse what is too large to be sent, to the side that sends it, and both live on', async () => {
		const unit = new LuaUnit([
			`handle(function(args)
				if args == 'ask' then return { pcall(ask, ('x'):rep(9 << 20)) } end
				if args == 'answer' then return ('x'):rep(9 << 20) end
				if args == 'values' then local t = {} for i = 1, 70000 do t[i] = i end return t end
				return args
			end)`,
		]);
		expect(await unit.call('ask')).toEqual([
			false,
			expect.stringMatching(/^a message of \d+ bytes is too long; at most 8388608 are sent$/),
		]);
		await expect(unit.call('answer')).rejects.toThrow('is too long; at most 8388608 are sent');
		await expect(unit.call('values')).rejects.toThrow('a message of more than 65536 values is not sent');
		expect(() => unit.start('x'.repeat(9 << 20))).toThrow('is too long; at most 8388608 are sent');
		expect(await unit.call('small')).toBe('small');
	});

	it('refuse what would wait for its turn with too much else, and the rest is answered', async () => {
		const unit = new LuaUnit([
			'handle(function(args) if args == "first" then print("in") while not cancelled() do end end return #args end)',
		]);
		const first = unit.start('first');
		await unit.until(() => unit.events.includes('in'));
		const large = 'x'.repeat(7 << 20);
		const others = [1, 2, 3].map(() => unit.call(large));
		await expect(others[2]).rejects.toThrow('more than 16777216 bytes wait for their turn in its Lua state');
		first.cancel();
		expect(await Promise.all([first.answer, others[0], others[1]])).toEqual([5, 7 << 20, 7 << 20]);
	});

	it('hold back a thread that floods its host, and lose nothing', async () => {
		const unit = new LuaUnit(['for i = 1, 20000 do print(i) end']);
		await unit.until(() => unit.events.includes('loaded 0'));
		expect(unit.events).toEqual([...Array.from({ length: 20_000 }, (_, at) => String(at + 1)), 'loaded 0']);
	});

	it('end a thread whose state is damaged, and nothing else', async () => {
		const pool = testPool();
		const other = new LuaUnit(['handle(function() return "alive" end)'], { pool });
		const unit = new LuaUnit(['handle(function() while true do pcall(damage) end end)'], { pool });
		await expect(unit.call('')).rejects.toThrow('Lua was ended: unreachable');
		expect(await unit.link.ended).toBe('Lua was ended: unreachable');
		expect(await other.call('')).toBe('alive');
	});

	it('answer a sign of life for a thread that is busy', async () => {
		const pings: unknown[] = [];
		const unit = new LuaUnit(['handle(function() print("in") while not cancelled() do end end)']);
		const { answer, cancel } = unit.start('');
		await unit.until(() => unit.events.includes('in'));
		pings.push(await unit.call('', 0, 'ping'));
		expect(pings).toEqual([undefined]);
		cancel();
		expect(await answer).toBe(null);
	});
});

import { describe, expect, it } from 'vitest';
import { luaState } from '../../../test/support/lua-state.ts';
import { LuaFailure } from './lua-failure.ts';
import type { LuaRef } from './lua-values.ts';

describe('a call into Lua', () => {
	it.each([
		['error("x")', 'runtime', 'test.lua:1: x'],
		['error("x", 0)', 'runtime', 'x'],
		['error()', 'runtime', '(error object is a nil value)'],
		['error({})', 'runtime', '(error object is a table value)'],
		['error(42)', 'runtime', '42'],
		['error(setmetatable({}, { __tostring = function() return "own" end }))', 'runtime', 'own'],
		[
			'error(setmetatable({}, { __tostring = function() return {} end }))',
			'runtime',
			'(error object is a table value)',
		],
		['local x = =', 'syntax', "test.lua:1: unexpected symbol near '='"],
		['\x1bLua', 'syntax', "test.lua: attempt to load a binary chunk (mode is 't')"],
		['local function f() return 1 + f() end f()', 'runtime', 'test.lua:1: stack overflow'],
		['return ("x"):rep(1 << 30)', 'memory', 'not enough memory'],
		['local t = {} for i = 1, 1e9 do t[i] = ("x"):rep(100) .. i end', 'memory', 'not enough memory'],
		['local s = "x" while true do s = s .. s end', 'memory', 'not enough memory'],
		['return nil .. "x"', 'runtime', 'test.lua:1: attempt to concatenate a nil value'],
	])('that fails says so: %j', async (source, kind, message) => {
		const state = await luaState();
		const failure = state.failure(source);
		expect(failure).toBeInstanceOf(LuaFailure);
		expect([failure.kind, failure.message.replace(/(?<=stack overflow)[\s\S]*/, '')]).toEqual([
			kind,
			message,
		]);
		expect(state.json('return 1 + 1')).toEqual(['2']);
	});

	it('that fails names the functions that were under way', async () => {
		const state = await luaState();
		expect(
			state.failure('local function inner() error("deep") end\nlocal function outer() inner() end\nouter()')
				.traceback,
		).toBe(
			[
				'stack traceback:',
				"\t[C]: in function 'error'",
				"\ttest.lua:1: in upvalue 'inner'",
				"\ttest.lua:2: in local 'outer'",
				'\ttest.lua:3: in main chunk',
				'\t[C]: in ?',
			].join('\n'),
		);
	});

	it('that fails with a long message gives the beginning of it', async () => {
		const state = await luaState();
		const { message } = state.failure('error(("x"):rep(1 << 20), 0)');
		expect(message).toBe(`${'x'.repeat(16_384)} … (1048576 bytes)`);
	});

	it('keeps what is kept until it is released', async () => {
		const { vm } = await luaState();
		const ref = vm.call(vm.load('return { n = 1 }', 'x'), [], (results) => results.ref(1));
		const held = vm.usedBytes;
		expect(vm.read(ref, (value) => value.field(1, 'n', (n) => n.value(1)))).toBe(1);
		vm.release(ref);
		vm.release(ref);
		expect(() => vm.call(ref)).toThrow('a Lua value was used after it was released');
		expect(held).toBeGreaterThan(0);
	});

	it('takes no value of another state', async () => {
		const [one, other] = [await luaState(), await luaState()];
		const ref = other.vm.load('return 1', 'x');
		expect(() => one.vm.call(ref)).toThrow('the value belongs to another Lua state');
	});

	it('is refused when the state is closed', async () => {
		const { vm } = await luaState();
		vm.close();
		expect(() => vm.load('return 1', 'x')).toThrow(new LuaFailure('closed', 'the Lua state was closed'));
	});

	it('holds no more memory than it may, however it was taken', async () => {
		const state = await luaState();
		expect(state.json('local ok, problem = pcall(string.rep, "x", 1 << 30) return ok, problem')).toEqual([
			'false',
			'"not enough memory"',
		]);
		state.vm.limitMemory(state.vm.usedBytes + 1000);
		expect(state.failure('local t = {} for i = 1, 1000 do t[i] = {} end').kind).toBe('memory');
		state.vm.limitMemory(64 << 20);
		expect(state.json('local t = {} for i = 1, 1000 do t[i] = {} end return #t')).toEqual(['1000']);
		expect(state.vm.usedBytes).toBeLessThanOrEqual(64 << 20);
	});
});

describe('a function of the host', () => {
	it('gets arguments and returns results in their order', async () => {
		const state = await luaState();
		state.define('host', (call) => [
			call.count,
			call.value(2),
			undefined,
			new Uint8Array([255]),
			call.where(),
		]);
		expect(state.json('return select("#", host(1, {2}, nil)), host("a", "b")')).toEqual([
			'5',
			'2',
			'"b"',
			'null',
			'"\ufffd"',
			'"test.lua:1:"',
		]);
	});

	it('returns nothing where it returns nothing', async () => {
		const state = await luaState();
		state.define('host', () => undefined);
		expect(state.json('return select("#", host())')).toEqual(['0']);
	});

	it.each([
		['an error', () => new Error('broken'), 'test.lua:1: broken'],
		['a text', () => 'thrown', 'test.lua:1: thrown'],
		['nothing', () => undefined, 'test.lua:1: undefined'],
		['an object that is no text', () => ({ toString: () => 'odd' }), 'test.lua:1: odd'],
		['infinity, which is what ends C code early', () => -Infinity, 'test.lua:1: -Infinity'],
	])('that throws %s raises a string with its position', async (_, make, message) => {
		const state = await luaState();
		state.define('host', () => {
			throw make();
		});
		expect(
			state.json('local ok, problem = pcall(function() host() end) return ok, type(problem), problem'),
		).toEqual(['false', '"string"', JSON.stringify(message)]);
	});

	it('names the argument that is wrong', async () => {
		const state = await luaState();
		state.define('host', (call) => [call.text(1), call.ref(2, 'function')]);
		expect(
			state.json(
				'return select(2, pcall(host, {})), select(2, pcall(host, "a", "b")), select(2, pcall(host))',
			),
		).toEqual([
			'"bad argument #1: error converting Lua table to String"',
			'"bad argument #2: error converting Lua string to function"',
			'"bad argument #1: error converting Lua nil to String"',
		]);
	});

	it('calls Lua again, 16 deep, and raises beyond', async () => {
		const state = await luaState();
		const { vm } = state;
		state.define('again', (call) => {
			const fn = call.ref(1, 'function');
			try {
				return vm.call(fn, [], (results) => [results.value(1)]);
			} finally {
				vm.release(fn);
			}
		});
		const nested = (levels: number): string =>
			`local function f(n) if n == 0 then return 'bottom' end return again(function() return f(n - 1) end) end return f(${levels})`;
		expect(state.json(nested(15))).toEqual(['"bottom"']);
		expect(state.failure(nested(16)).message).toBe('Lua and its host call each other more than 16 deep');
		for (let time = 0; time < 200; time += 1) expect(state.failure(nested(60)).kind).toBe('runtime');
		expect(state.json(nested(15))).toEqual(['"bottom"']);
	});

	it('is called in coroutines, comparators, callbacks, metamethods and finalizers', async () => {
		const state = await luaState();
		const seen: string[] = [];
		state.define('note', (call) => {
			seen.push(call.text(1));
			return [call.text(1)];
		});
		state.run(
			`local co = coroutine.wrap(function() note('coroutine') coroutine.yield() note('resumed') end) co() co()
			table.sort({ 2, 1 }, function(a, b) note('sort') return a < b end)
			local s = ('x'):gsub('x', function() return note('gsub') end)
			local m = setmetatable({}, { __index = function() return note('index') end }) local _ = m.x
			do local c <close> = setmetatable({}, { __close = function() note('close') end }) end
			setmetatable({}, { __gc = function() note('gc') end }) collectgarbage()`,
			() => undefined,
		);
		expect(seen).toEqual(['coroutine', 'resumed', 'sort', 'gsub', 'index', 'close', 'gc']);
	});

	it('calls Lua in the coroutine that called it', async () => {
		const state = await luaState();
		const { vm } = state;
		state.define('call', (call) => {
			const fn: LuaRef = call.ref(1, 'function');
			return vm.call(fn, [], (results) => [results.value(1)]);
		});
		expect(
			state.json(`
				local co = coroutine.create(function() return call(function() return select(2, pcall(coroutine.yield)) end) end)
				return coroutine.resume(co)`),
		).toEqual(['true', '"attempt to yield across a C-call boundary"']);
		expect(
			state.json(`
				local co = coroutine.create(function() return call(function() return coroutine.running() ~= nil end) end)
				return coroutine.resume(co)`),
		).toEqual(['true', 'true']);
	});

	it('ends the state where the engine itself fails under it', async () => {
		const state = await luaState();
		state.define('trap', () => {
			throw new WebAssembly.RuntimeError('unreachable');
		});
		const closed = new LuaFailure('closed', 'Lua was ended: unreachable');
		expect(() => state.run('pcall(trap) return 1', () => undefined)).toThrow(closed);
		expect(() => state.run('return 1', () => undefined)).toThrow(closed);
	});

	it('leaves the stack as it was, whatever fails', async () => {
		const state = await luaState();
		state.define('odd', (call) => {
			call.field(1, 'x', (field) => field.text(1));
		});
		for (let time = 0; time < 2_000; time += 1) {
			expect(state.failure('odd({ x = {} })').message).toBe(
				'test.lua:1: error converting Lua table to String',
			);
		}
		expect(state.json('return 1')).toEqual(['1']);
	});
});

import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { luaState } from '../../../test/support/lua-state.ts';
import { closeSandbox } from './sandbox/sandbox.ts';

const lua = (script: string): string =>
	execFileSync('lua5.4', ['-'], { input: script, encoding: 'utf8', maxBuffer: 1 << 26 });

const ours = async (script: string): Promise<string> => {
	const state = await luaState();
	let printed = '';
	closeSandbox(state.vm, {
		print: (line) => {
			printed += `${line}\n`;
		},
	});
	state.run(script, () => undefined);
	return printed;
};

const scripts: readonly string[] = [
	'print(1, 1.0, -0.0, 1e15, 1e16, 2^53, 2^63, 1//0.0 == math.huge, pcall(function() return 1//0 end), 7 // 2, -7 // 2, 7 % -3, -7 % 3, 7.5 // 2)',
	'print(math.maxinteger + 1 == math.mininteger, math.maxinteger * 2, 1 << 63, 1 << 64, -1 >> 1, ~0, 5 & 3, 5 | 3, 5 ~ 3)',
	'print(math.tointeger(3.0), math.tointeger(3.5), 3 | 0, math.type(1), math.type(1.0), math.type("1"), "10" + 5, "0x10" + 0)',
	'print(string.format("%5d|%-5d|%05d|%+d|%x|%X|%o|%c|%e|%g|%a|%q|%s|%10.3s|%%", 42, 42, 42, 42, 255, 255, 8, 65, 1.5, 1e20, 1.5, "a\\n\\0b", {} ~= nil, "abcdef"))',
	'print(("hello world"):find("o w"), ("hello"):match("(h)(.)"), ("a,b,,c"):gsub(",", ";"), ("abc"):rep(3, "-"), ("x"):byte(), #"\\0\\0")',
	'for k, v in string.gmatch("a=1, b=2", "(%w+)=(%w+)") do print(k, v) end',
	'print(pcall(string.rep, "x", -1), pcall(string.rep), select("#", table.unpack({ 1, nil, 3 }, 1, 3)))',
	'print(table.concat({ 1, 2, 3 }, ", "), table.unpack({ 1, 2, 3 })) local t = { 5, 3, 1, 4 } table.sort(t) print(table.concat(t, " "))',
	'local t = setmetatable({}, { __index = function(_, k) return k * 2 end, __call = function(_, a) return a + 1 end, __tostring = function() return "T" end }) print(t[21], t(1), tostring(t))',
	'local co = coroutine.wrap(function(a) local b = coroutine.yield(a + 1) return b * 2 end) print(co(1), co(10))',
	'print(pcall(error, { code = 1 }) == false, pcall(error, "m", 0), pcall(error), select(2, pcall(error, nil)))',
	'print(xpcall(function() error("x", 0) end, function(m) return m .. "!" end))',
	'goto done print("skipped") ::done:: print("done")',
	'do local x <close> = setmetatable({}, { __close = function() print("closed") end }) print("open") end local c <const> = 5 print(c)',
	'print(utf8.char(72, 228, 8364, 128512), utf8.len("häß"), utf8.codepoint("€", 1)) for p, c in utf8.codes("aé") do print(p, c) end print(utf8.len("\\xff"))',
	'print(tostring(nil), tostring(true), tonumber("  0x1p4  "), tonumber("10", 2), tonumber("z", 36), tonumber("abc"), tonumber("1e1"))',
	'print(#arg == 0, ...)',
	'print(next({}), type(next), rawequal("a", "a"), rawlen({ 1, 2 }), rawget({ a = 1 }, "a"))',
	'print(string.pack("<i4", 100):byte(1, -1), string.unpack("<i4", "\\100\\0\\0\\0"), string.packsize("i4i8"))',
	'print(load("return 1 + 1")(), load("syntax error here"), type(load(function() return nil end)))',
	'print(load("x =", "=name")) print(load("x =", "@file.lua")) print(load("x =", "x =")) print(pcall(load("error(\\"a\\")", "@file.lua")))',
	'local env = { y = 5 } print(load("return y", "c", "t", env)(), pcall(load, {}), load("return 1", "c", "b"))',
	'print(os.time({ year = 2024, month = 2, day = 30, hour = 12 }), os.time({ year = 1999, month = 14, day = -3 }), os.date("!%c", 0))',
	'local d = os.date("*t", 86400 * 200) print(d.year, d.month, d.day, d.hour, d.min, d.sec, d.wday, d.yday, d.isdst)',
	'print(pcall(os.date, "%Ez"), pcall(os.date, "%"), pcall(os.time, {}), os.difftime(5, 3))',
	'local n = 0 for i = 1, 100 do n = n + #tostring(i / 3) end print(n, 0.1 + 0.2, 100 / 3, 1e300 * 1e10, -(0/0) ~= 0/0)',
	'print(math.floor(-3.5), math.ceil(3.2), math.abs(math.mininteger), math.fmod(-7, 3), math.ult(1, -1), math.max(1, 2.5), math.sqrt(2), math.exp(1), math.pi)',
	'print(table.move({ 1, 2, 3 }, 1, 3, 2)[3], table.remove({ 1, 2, 3 }, 1), table.pack(1, nil).n)',
	'print(collectgarbage("count") > 0, collectgarbage("step") ~= nil, collectgarbage(), collectgarbage("isrunning"))',
	'print(pcall(collectgarbage, "nonsense"))',
	'print(select(2, pcall(require, "absent.module")) ~= nil, package.loaded.string == string, require("math") == math, package.config)',
	'package.preload.own = function(name, extra) return { name, extra } end print(require("own")[1], require("own")[2], require("own") == package.loaded.own)',
	'local a <const>, b = 1, 2 print(a, b) for i = 10, 1, -3 do io.write(i, " ") end print() io.write("x", 1, 2.5, "\\n")',
	'print(io.type(io.stdout), io.type(42), tostring(io.stdout):match("^file %("), io.write("") == io.stdout)',
	'print(string.format("%q", 1/3), string.format("%q", math.mininteger), ("%d"):format(3.0), pcall(string.format, "%d", 3.5))',
	'local s = 0 for _, v in ipairs({ 1, 2, nil, 4 }) do s = s + v end print(s) print(#{ n = 1 }, #"€")',
	'local function f(...) local a, b = ... return select("#", ...), a, b end print(f(), f(nil), f(1, 2, 3))',
	'print(("x"):rep(3), ("%bxy"):len(), ("THE (quick) fox"):find("%((%a+)%)"), ("abc"):gsub("", "-"), ("abc"):gsub("%w", "%0%0"))',
	'print(pcall(string.find, "a", "[a"), pcall(string.find, "a", "%"), pcall(string.gsub, "a", "a", "%2"))',
	'local t = {} for i = 1, 300 do t[i] = i end print(select("#", table.unpack(t)), pcall(table.unpack, {}, 1, 1e8))',
];

describe('Lua beside lua5.4', () => {
	it.each(scripts)('%s', async (script) => {
		// One script names the program's arguments, which a sandbox has none of.
		const prelude = 'arg = {} ';
		expect(await ours(prelude + script)).toBe(lua(prelude + script));
	});

	it('writes times alike', async () => {
		const times = fc.sample(fc.integer({ min: -5_000_000_000, max: 20_000_000_000 }), 200);
		const formats = [...'aAbBcCdDeFgGhHIjmMnprRStTuUVwWxXyY%'].map((letter) => `%${letter}`).join('|');
		const script = times
			.map(
				(time) =>
					`print(os.date('!${formats}', ${time}), os.date('${formats}|%z', ${time}), pcall(os.time, os.date('*t', ${time})))`,
			)
			.join('\n');
		expect(await ours(script)).toBe(lua(script));
	});

	it('computes with generated numbers alike', async () => {
		const numbers = fc.oneof(
			fc.bigInt(-(2n ** 63n) + 1n, 2n ** 63n - 1n).map(String),
			fc
				.double({ noNaN: true, noDefaultInfinity: true })
				.map((float) => `${float}`.replace(/^(-?\d+)$/, '$1.0')),
		);
		const lines = fc
			.sample(fc.tuple(numbers, numbers), 300)
			.map(
				([a, b]) =>
					`do local a, b = ${a}, ${b} print(a + b, a - b, a * b, a / b, a < b, a == b, pcall(function() return a // b, a % b end), tostring(a), string.format('%.14g', a)) end`,
			);
		expect(await ours(lines.join('\n'))).toBe(lua(lines.join('\n')));
	});
});

import { describe, expect, it, onTestFinished } from 'vitest';
import { BlockWatch } from '../../../shell/test/hostile/block-watch.ts';
import { measureWithin } from '../../../shell/test/hostile/machine-speed.ts';
import { LuaRuntime } from '../../src/lua/runtime/lua-runtime.ts';
import { faults, tricks, waysOut } from './escape-attempts.ts';
import { abuse } from './library-abuse.ts';

/** The longest turn of this thread's event loop, while a runtime is used and closed. */
const longestTurn = async (use: (runtime: LuaRuntime) => Promise<void>): Promise<number> => {
	const runtime = await LuaRuntime.open({ environment: { CANARY: 'sang' } });
	onTestFinished(() => runtime.close());
	// What the first call of all compiles is no part of what hostile code can do.
	await runtime.exec(
		'imp.register_command("warm", { handler = function() return imp.json.encode({ 1, a = "x" }) end })',
	);
	await runtime.executeCommand('warm', '');
	const watch = new BlockWatch();
	await use(runtime);
	return watch.stop().longestMs;
};

const turns = async (count: number): Promise<void> => {
	for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};

const hostile: readonly (readonly [title: string, code: string])[] = [
	['a busy loop', 'while true do end'],
	['a loop of protected calls', 'while true do pcall(function() while true do end end) end'],
	['a loop of calls that fail', 'while true do pcall(error, "x") end'],
	['a pattern that backtracks', 'string.match(("a"):rep(40), ("a*"):rep(20) .. "b")'],
	['a string of a gigabyte', 'while true do pcall(string.rep, "x", 1 << 30) end'],
	[
		'all of its memory',
		'while true do local t = {} pcall(function() while true do t[#t + 1] = {} end end) end',
	],
	[
		'a finalizer without end',
		'setmetatable({}, { __gc = function() while true do end end }) while true do collectgarbage() end',
	],
	[
		'a close without end',
		'local x <close> = setmetatable({}, { __close = function() while true do end end })',
	],
	['a handler of errors without end', 'xpcall(error, function() while true do end end)'],
	[
		'an error that never becomes a text',
		'error(setmetatable({}, { __tostring = function() while true do end end }))',
	],
	['a source without end', 'load(function() return " " end)'],
	['brackets that are never closed', 'local s = ("("):rep(1000000) s:gsub("%b()", "")'],
	['a text that doubles', 'local s = "x" while true do pcall(function() s = s:gsub(".", "%0%0") end) end'],
	['a date of a million parts', 'os.date(("%c"):rep(1000000))'],
	[
		'a flood of tools',
		'for n = 1, 1e9 do pcall(imp.register_tool, { name = "t" .. n, execute = print }) end',
	],
	['a flood of calls of tools', 'while true do pcall(imp.tool, "nope", {}) end'],
	['a flood of requests', 'while true do pcall(imp.http.get, "http://127.0.0.1:1/") end'],
	['a flood of questions', 'while true do imp.env("NAME") end'],
	['a flood of questions that are refused', 'while true do pcall(imp.exec, "true") end'],
	['a flood of log lines', 'while true do imp.log("x") end'],
	['a flood of long log lines', 'local x = ("x"):rep(100000) while true do imp.log(x) end'],
	['a flood of registrations', 'while true do pcall(imp.on, "on_turn_end", function() end) end'],
	[
		'large values again and again',
		'local t = {} for i = 1, 400000 do t[i] = i end while true do pcall(imp.json.encode, t) pcall(imp.events.emit, "e", t) end',
	],
];

describe('the thread of the host', { timeout: 120_000 }, () => {
	it.each(hostile)('is free for others during %s, and when that is ended', async (_title, code) => {
		const { measured, limitMs } = await measureWithin(
			() =>
				longestTurn(async (runtime) => {
					await runtime.exec(`imp.register_command("go", { handler = function() ${code} end })`);
					const call = runtime.executeCommand('go', '').then(
						() => 'returned',
						() => 'ended',
					);
					await turns(2_000);
					await runtime.close();
					await call;
				}),
			(longest) => longest,
		);
		expect(measured).toBeLessThan(limitMs);
	});

	it('is free for others during all ways out of the sandbox', async () => {
		const attempts = [...waysOut, ...tricks, ...faults, ...abuse];
		const { measured, limitMs } = await measureWithin(
			() =>
				longestTurn(async (runtime) => {
					for (const [at, [, code]] of attempts.entries()) {
						await runtime.exec(
							`imp.register_command("try${at}", { handler = function(args, ctx) _G.ctx = ctx ${code}\nend })`,
						);
						await runtime.executeCommand(`try${at}`, '').catch((error: Error) => error.message);
					}
				}),
			(longest) => longest,
		);
		expect(measured).toBeLessThan(limitMs);
	});
});

import { LuaRuntime } from '@tenon/extensions';
import { LoopProbe } from '../../packages/extensions/test/support/loop-probe.ts';
import { verdict } from '../extensions/figures.ts';

const hostile: Readonly<Record<string, string>> = {
	'a busy loop': 'while true do end',
	'a loop of protected calls': 'while true do pcall(function() while true do end end) end',
	'a pattern that backtracks': 'string.match(("a"):rep(40), ("a*"):rep(20) .. "b")',
	'all memory': 'local t = {} while true do pcall(function() for i = 1, 1e7 do t[i] = {} end end) t = {} end',
	'a flood of questions': 'while true do imp.env("NAME") end',
	'a flood of updates': 'while true do imp.log("x") end',
	'a result of a million values':
		'local t = {} for i = 1, 400000 do t[i] = i end while true do pcall(imp.json.encode, t) end',
};

/** How long the event loop of the host let things wait while Lua did its worst, for a second and a half each. */
export async function* stalls(): AsyncGenerator<string> {
	for (const [name, body] of Object.entries(hostile)) {
		const runtime = await LuaRuntime.open();
		await runtime.exec(`imp.register_command("go", { handler = function() ${body} end })`);
		const probe = new LoopProbe(() => performance.now());
		const call = runtime.executeCommand('go', '').catch(() => undefined);
		await new Promise((resolve) => setTimeout(resolve, 1_500));
		const ending = performance.now();
		await runtime.close();
		await call;
		const ended = performance.now() - ending;
		probe.stop();
		const longest = probe.longest();
		yield `the host during ${name}: waited ${longest.toFixed(1)} ms at most, ended it in ${ended.toFixed(1)} ms; ${verdict(longest <= 50 && ended <= 50, '50 ms')}`;
	}
}

import { defineTool, textResult } from '@tenon/core';
import { LuaRuntime } from '@tenon/extensions';
import { toolContext } from '../../packages/extensions/test/support/tool-context.ts';
import { quantile, timesOf, verdict } from '../extensions/figures.ts';

const questions = 20_000;

/** Functions of the host that Lua waits for, and tools in Lua beside one that is not. */
export async function* calls(): AsyncGenerator<string> {
	const runtime = await LuaRuntime.open({ environment: { NAME: 'value' } });
	try {
		yield* measureCalls(runtime);
	} finally {
		await runtime[Symbol.asyncDispose]();
	}
}

async function* measureCalls(runtime: LuaRuntime): AsyncGenerator<string> {
	runtime.setAllowedEnv(new Set(['NAME']));
	await runtime.exec(`
imp.register_command("ask", { handler = function() for _ = 1, ${questions} do imp.env("NAME") end end })
imp.register_tool({ name = "echo", params = { text = { type = "string" } }, execute = function(_, p) return p.text end })`);
	const times = await timesOf(5, () => runtime.executeCommand('ask', ''));
	const rate = questions / (Math.min(...times) / 1000);
	yield `a call of the host that blocks: ${Math.round(rate)}/s; ${verdict(rate >= 20_000, '20000/s')}`;
	const native = defineTool({
		name: 'native',
		description: 'Says it again.',
		input: { type: 'object' },
		effects: [],
		run: (args: { readonly text: string }) => textResult(args.text),
	});
	const context = toolContext();
	const inLua = await timesOf(2_000, () => runtime.executeTool('echo', new Map([['text', 'x']])));
	const direct = await timesOf(2_000, async () => native.run({ text: 'x' }, context));
	const more = quantile(inLua.slice(200), 0.5) - quantile(direct.slice(200), 0.5);
	yield `a tool in Lua: p50 ${more.toFixed(3)} ms over a native one; ${verdict(more <= 1, '1 ms')}`;
}

import { verdict } from '../extensions/figures.ts';
import { LuaHost } from './lua-host.ts';

const count = 50;

/** So many extensions of one policy, from the search to the last that is ready. */
export async function* fifty(): AsyncGenerator<string> {
	const host = await LuaHost.open();
	const files = host.write(
		Array.from(
			{ length: count },
			(_, at) =>
				`imp.register_tool({ name = "t${at}", execute = function() return "x" end }) imp.on("before_tool_call", function() end)`,
		),
	);
	const before = process.memoryUsage.rss();
	const cpu = process.cpuUsage();
	const begin = performance.now();
	await host.load(files);
	const taken = performance.now() - begin;
	const { user, system } = process.cpuUsage(cpu);
	const grown = (process.memoryUsage.rss() - before) / 1e6;
	yield `${count} extensions of one policy: ${taken.toFixed(0)} ms (${((user + system) / 1000).toFixed(0)} ms of the processor); ${verdict(taken <= 300, '300 ms')}`;
	yield `${count} extensions of one policy: ${grown.toFixed(0)} MB; ${verdict(grown <= 60, '60 MB')}`;
	await host.close();
}

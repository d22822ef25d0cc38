import { quantile, verdict } from '../extensions/figures.ts';
import { LuaHost } from './lua-host.ts';

const source = 'imp.register_tool({ name = "first", execute = function() return "x" end })';
const alone = { lua: { isAlone: true, commands: [] } };

/** From a found file to the answer of the first call: without a thread that stands ready, and with one. */
export async function* starts(): AsyncGenerator<string> {
	const host = await LuaHost.open();
	const first = async (): Promise<readonly [wall: number, cpu: number]> => {
		const files = host.write([source]);
		const cpu = process.cpuUsage();
		const begin = performance.now();
		await host.load(files, alone);
		await host.call('first');
		const wall = performance.now() - begin;
		const { user, system } = process.cpuUsage(cpu);
		await host.load([]);
		return [wall, (user + system) / 1000];
	};
	const [cold, coldCpu] = await first();
	yield `the first call, cold: ${cold.toFixed(1)} ms (${coldCpu.toFixed(0)} ms of the processor); ${verdict(cold <= 120, '120 ms')}`;
	const warm: number[] = [];
	const warmCpu: number[] = [];
	for (let round = 0; round < 9; round += 1) {
		// The next thread is made meanwhile.
		await new Promise((resolve) => setTimeout(resolve, 500));
		const [wall, cpu] = await first();
		warm.push(wall);
		warmCpu.push(cpu);
	}
	const p50 = quantile(warm, 0.5);
	yield `the first call, from the pool: p50 ${p50.toFixed(1)} ms (${quantile(warmCpu, 0.5).toFixed(1)} ms of the processor); ${verdict(p50 <= 5, '5 ms')}`;
	await host.close();
}

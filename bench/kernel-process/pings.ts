import { setTimeout } from 'node:timers/promises';
import { LineClient } from './line-client.ts';
import { median, timed } from './times.ts';

const everyMs = 10;
const timeoutMs = 3_000;
const scripts: readonly (readonly [string, string])[] = [
	['nothing but a sleep', 'sleep 3'],
	['an endless sed', "echo a | sed ':x;s/a/aa/g;bx'"],
	['expand by a megabyte', "yes $'\\t' | expand -t 1000000"],
	['a heap that fills', 'a=(); while :; do a+=({1..1000000}); done'],
	['a regex that never ends', `jq -n '"${'a'.repeat(60)}b"|test("^(a+)+$")'`],
	['a step that nothing interrupts', "jq -n '[range(1e6)] as $all | $all - $all | length'"],
];

/** Pings of `tenon mcp` while hostile scripts run in it, beside those while one sleeps. */
export async function* pings(folder: string, program: string): AsyncGenerator<string> {
	const client = new LineClient([program, 'mcp'], folder);
	await client.initialize();
	await client.shell('first', { script: ':' });
	for (const [name, script] of scripts) {
		const times: number[] = [];
		let isOver = false;
		const took = timed(() => client.shell(name, { script, timeoutMs })).finally(() => {
			isOver = true;
		});
		while (!isOver) {
			times.push(await timed(() => client.ask(`p${times.length}`, { jsonrpc: '2.0', method: 'ping' })));
			await setTimeout(everyMs);
		}
		const [middle, longest] = [median(times), Math.max(...times)].map((time) => time.toFixed(1));
		yield `pings during ${name} (${((await took) / 1000).toFixed(1)} s): median ${middle} ms, longest ${longest} ms of ${times.length}`;
	}
	await client.end();
}

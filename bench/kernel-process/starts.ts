import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineClient } from './line-client.ts';
import { median, timed } from './times.ts';

const rounds = 11;

/** From the start of `tenon rpc` and `tenon mcp` to their first answers, in turn with a Node that does nothing. */
export async function* starts(folder: string, program: string): AsyncGenerator<string> {
	const tape = join(folder, 'tape.json');
	writeFileSync(tape, JSON.stringify({ tape: 1, replies: [] }));
	const answered = async (args: readonly string[], ask: (client: LineClient) => Promise<unknown>) => {
		let client: LineClient | undefined;
		const time = await timed(async () => {
			client = new LineClient([program, ...args], folder);
			await ask(client);
		});
		await client!.end();
		return time;
	};
	const ways: readonly (readonly [string, () => Promise<number>])[] = [
		['node -e 0', () => timed(async () => spawnSync(process.execPath, ['-e', '0']))],
		[
			'tenon rpc, first answer',
			() =>
				answered(['rpc', '--no-ext', '--no-audit', '--tape', tape], (client) =>
					client.ask('1', { type: 'get_state' }),
				),
		],
		['tenon mcp, first answer', () => answered(['mcp'], (client) => client.initialize())],
		[
			'tenon mcp, first script',
			() =>
				answered(['mcp'], async (client) => {
					await client.initialize();
					await client.shell('1', { script: 'echo hi' });
				}),
		],
	];
	const times = ways.map((): number[] => []);
	for (let round = -2; round < rounds; round++)
		for (const [at, [, run]] of ways.entries()) {
			const time = await run();
			if (round >= 0) times[at]!.push(time);
		}
	const bare = median(times[0]!);
	for (const [at, [name]] of ways.entries()) {
		const own = median(times[at]!);
		yield `${name}: median ${own.toFixed(0)} ms, least ${Math.min(...times[at]!).toFixed(0)} ms, ${(own / bare).toFixed(2)}×`;
	}
}

import { join } from 'node:path';
import { openStore, ProcessWorker } from '@tenon/agent';

const count = 1_000;

/** What timers cost: to set them up, to start what is due, and to run all of it. */
export async function* timers(folder: string): AsyncGenerator<string> {
	const store = await openStore({ file: join(folder, 'timers.db') });
	const template = { kind: 'job', input: {}, recovery: 'rerunnable' } as const;
	const set = performance.now();
	await Promise.all(
		Array.from({ length: count }, (_, index) =>
			store.triggers.subscribe({
				id: `timer ${index}`,
				sessionId: null,
				source: { type: 'at', at: index },
				template,
				now: 0,
			}),
		),
	);
	const fire = performance.now();
	let fired = 0;
	while (fired < count) fired += (await store.triggers.fire({ now: count, limit: 100 })).length;
	const run = performance.now();
	let ran = 0;
	const worker = new ProcessWorker({ store, engines: [{ kind: 'job', run: () => ++ran }] });
	await worker.settle();
	const end = performance.now();
	await worker.close();
	await store.close();
	yield `${count} timers: set up in ${(fire - set).toFixed(0)} ms, started in ${(run - fire).toFixed(0)} ms, ${ran} run in ${(end - run).toFixed(0)} ms`;
}

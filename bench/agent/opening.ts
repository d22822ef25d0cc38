import { join } from 'node:path';
import { openStore } from '@tenon/agent';
import { commitOf, medianOf, textOf } from './turns.ts';

const sizes: readonly { readonly nodes: number; readonly barMs: number }[] = [
	{ nodes: 1_000, barMs: 10 },
	{ nodes: 100_000, barMs: 50 },
];
const rounds = 30;
const nodesShown = 100;

/** What it takes until a session can go on: its head, its last nodes and its checkpoint. */
export async function* opening(folder: string): AsyncGenerator<string> {
	const store = await openStore({ file: join(folder, 'opening.db') });
	for (const { nodes, barMs } of sizes) {
		const sessionId = `session of ${nodes}`;
		await store.sessions.create({ sessionId, relation: { type: 'root' }, config: {}, now: 1 });
		for (let number = 0; number * 1000 < nodes; number++) {
			const added = Array.from({ length: 1000 }, (_, index) => ({
				id: `${number}/${index}`,
				kind: 'message' as const,
				payload: { role: 'user', text: textOf(300, index) },
			}));
			const budget = { maxBytes: 1 << 30, maxNodes: 1000 };
			await store.sessions.commit(commitOf(sessionId, number, { nodes: added, budget }));
		}
		const times: number[] = [];
		for (let round = 0; round < rounds; round++) {
			const start = performance.now();
			const { leaf, checkpoint } = (await store.sessions.read(sessionId))!;
			await store.sessions.nodes(sessionId, { from: leaf - nodesShown + 1, to: leaf });
			await store.sessions.checkpoint(checkpoint!);
			times.push(performance.now() - start);
		}
		const median = medianOf(times);
		const verdict = median <= barMs ? 'holds' : 'is missed';
		yield `open of ${nodes} nodes: ${median.toFixed(2)} ms, at worst ${Math.max(...times).toFixed(2)} ms (the bar ${barMs} ms ${verdict})`;
	}
	await store.close();
}

import { join } from 'node:path';
import { Agent, type NewNode, oneModel, openStore, type Provider } from '@tenon/agent';
import { commitOf, medianOf, textOf } from './turns.ts';

const messages = 10_000;
const rounds = 5;

/** What a compaction costs beside the summary itself: a model that answers at once, a conversation that is long. */
export async function* compaction(folder: string): AsyncGenerator<string> {
	const store = await openStore({ file: join(folder, 'compaction.db') });
	const times: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const sessionId = `session ${round}`;
		await store.sessions.create({ sessionId, relation: { type: 'root' }, config: {}, now: 1 });
		const nodes = Array.from({ length: messages }, (_, index) => messageNode(index));
		const budget = { maxBytes: 1 << 30, maxNodes: messages };
		await store.sessions.commit(commitOf(sessionId, 0, { nodes, budget }));
		const agent = new Agent({
			store,
			...oneModel(instant, 'instant', { facts: { contextWindow: 10_000_000 } }),
		});
		const start = performance.now();
		await agent.session(sessionId).compact();
		times.push(performance.now() - start);
		await agent.close();
	}
	yield `compaction of ${messages} messages: ${medianOf(times).toFixed(1)} ms, at worst ${Math.max(...times).toFixed(1)} ms`;
	await store.close();
}

const messageNode = (index: number): NewNode => {
	const parts = [{ type: 'text', text: textOf(300, index) }];
	const message =
		index % 2 === 0
			? { role: 'user', id: `m${index}`, source: 'input', parts }
			: { role: 'assistant', id: `m${index}`, parts };
	return { id: `m${index}`, kind: 'message', payload: message };
};

const instant: Provider = {
	name: 'instant',
	complete: async () => ({
		parts: [{ type: 'text', text: 'A summary.' }],
		model: 'instant',
		responseId: null,
		finishReason: 'end',
		usage: { input: 1, cacheRead: 0, cacheWrite: 0, output: 1, reasoning: 0 },
	}),
};

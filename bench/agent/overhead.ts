import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Agent, openStore } from '@tenon/agent';
import { instantAgent } from './instant-agent.ts';
import { medianOf } from './turns.ts';

const rounds = 200;
const barMs = 10;
const parked = { sessions: 500, barKb: 10 };
const live = { sessions: 50, barKb: 2048 };

/** What a turn costs when the model costs nothing, and what a session costs in memory. */
export async function* overhead(folder: string): AsyncGenerator<string> {
	const store = await openStore({ file: join(folder, 'overhead.db') });
	const agent = instantAgent(store);
	const plain = await turnMs(agent, 'speak');
	yield `a turn of one model call: ${plain.toFixed(2)} ms (the bar ${barMs} ms ${verdict(plain <= barMs)})`;
	const working = await turnMs(agent, 'work');
	yield `a turn of two model calls with a shell call between them: ${working.toFixed(2)} ms`;
	const kept = await memoryOf(agent, 'live', live.sessions, async () => undefined);
	yield `memory of a live session: ${kept.toFixed(0)} KB (the bar ${live.barKb} KB ${verdict(kept <= live.barKb)})`;
	const rest = await memoryOf(agent, 'parked', parked.sessions, (id) => agent.session(id).park());
	yield `memory of a parked session: ${rest.toFixed(1)} KB (the bar ${parked.barKb} KB ${verdict(rest <= parked.barKb)})`;
	await agent.close();
	await store.close();
}

const turnMs = async (agent: Agent, input: string): Promise<number> => {
	const session = agent.session(input);
	for (let round = 0; round < 20; round++) await session.run(input);
	const times: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const start = performance.now();
		await session.run(input);
		times.push(performance.now() - start);
	}
	return medianOf(times);
};

const memoryOf = async (
	agent: Agent,
	kind: string,
	sessions: number,
	after: (id: string) => Promise<void>,
): Promise<number> => {
	const before = usedKb();
	for (let index = 0; index < sessions; index++) {
		await agent.session(`${kind} ${index}`).run('work');
		await after(`${kind} ${index}`);
	}
	return (usedKb() - before) / sessions;
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const usedKb = (): number => {
	collect();
	collect();
	return process.memoryUsage().heapUsed / 1024;
};

const verdict = (holds: boolean): string => (holds ? 'holds' : 'is missed');

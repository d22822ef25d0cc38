import { join } from 'node:path';
import { type Agent, openStore } from '@tenon/agent';
import { instantAgent } from './instant-agent.ts';
import { medianOf } from './turns.ts';

const count = 100;
const rounds = 5;

/** A hundred subagents of one call, beside as many sessions that are not waited for: what being a subagent adds. */
export async function* subagents(folder: string): AsyncGenerator<string> {
	const store = await openStore({ file: join(folder, 'subagents.db') });
	const agent = instantAgent(store);
	const alone: number[] = [];
	const below: number[] = [];
	for (let round = 0; round < rounds; round++) {
		alone.push(await timed((index) => agent.session(`alone ${round} ${index}`).run('work')));
		below.push(await timed((index) => delegate(agent, round, index)));
	}
	await agent.close();
	await store.close();
	const [ms, bareMs] = [medianOf(below), medianOf(alone)];
	yield `${count} subagents at once, two model calls and a shell call each: ${ms.toFixed(0)} ms, ${(ms / bareMs).toFixed(2)} × as many sessions (${bareMs.toFixed(0)} ms)`;
}

const delegate = (agent: Agent, round: number, index: number): Promise<unknown> => {
	const place = { sessionId: 'caller', turnId: `turn ${round}`, callId: `call ${index}` };
	return agent.subagents.run({ place, task: 'work', name: 'helper' }, new AbortController().signal);
};

const timed = async (work: (index: number) => Promise<unknown>): Promise<number> => {
	const start = performance.now();
	await Promise.all(Array.from({ length: count }, (_, index) => work(index)));
	return performance.now() - start;
};

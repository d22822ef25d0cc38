import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openStore, type Session } from '@tenon/agent';
import { instantAgent } from './instant-agent.ts';

const sessions = 200;
const turnsEach = 5;
const barMs = 20;

/** Many sessions at once on a disk that takes 5 ms for each commit: what is left of the event loop. */
export async function* liveSessions(folder: string): AsyncGenerator<string> {
	const store = await openStore({ file: join(folder, 'live.db'), commitDelayMs: 5 });
	const agent = instantAgent(store);
	const all = Array.from({ length: sessions }, (_, index) => agent.session(`session ${index}`));
	await Promise.all(all.map((session) => session.run('work')));
	const delay = monitorEventLoopDelay({ resolution: 1 });
	delay.enable();
	const start = performance.now();
	await Promise.all(all.map(goOn));
	const seconds = (performance.now() - start) / 1000;
	delay.disable();
	await agent.close();
	await store.close();
	const p99 = delay.percentile(99) / 1e6;
	const verdict = p99 <= barMs ? 'holds' : 'is missed';
	const turns = (sessions * turnsEach) / seconds;
	yield `${sessions} sessions, a disk of 5 ms: event loop p99 ${p99.toFixed(1)} ms, ${turns.toFixed(0)} turns/s (the bar ${barMs} ms ${verdict})`;
}

const goOn = async (session: Session): Promise<void> => {
	for (let turn = 0; turn < turnsEach; turn++) await session.run('work');
};

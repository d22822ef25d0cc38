import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openStore, type Store } from '@tenon/agent';
import { commitOf, inputOf, takeLane, textOf } from './turns.ts';

const sessions = 200;
const turnsEach = 10;
const effectsEach = 3;
const barMs = 20;

/** Many sessions at once on a disk that takes 5 ms for each commit: what is left of the event loop. */
export async function* liveSessions(folder: string): AsyncGenerator<string> {
	const store = await openStore({ file: join(folder, 'live.db'), commitDelayMs: 5 });
	const delay = monitorEventLoopDelay({ resolution: 1 });
	delay.enable();
	const start = performance.now();
	await Promise.all(Array.from({ length: sessions }, (_, index) => live(store, `session ${index}`)));
	const seconds = (performance.now() - start) / 1000;
	delay.disable();
	await store.close();
	const p99 = delay.percentile(99) / 1e6;
	const verdict = p99 <= barMs ? 'holds' : 'is missed';
	const turns = (sessions * turnsEach) / seconds;
	yield `${sessions} sessions, a disk of 5 ms: event loop p99 ${p99.toFixed(1)} ms, ${turns.toFixed(0)} turns/s (the bar ${barMs} ms ${verdict})`;
}

const live = async (store: Store, sessionId: string): Promise<void> => {
	const lease = await takeLane(store, sessionId);
	for (let number = 0; number < turnsEach; number++) {
		await store.inputs.accept(inputOf(sessionId, number));
		const turnId = `turn ${number}`;
		await store.inputs.claimTurn({ lease, turnId, now: number });
		const scope = `turn/${sessionId}/${turnId}`;
		for (let effect = 0; effect < effectsEach; effect++) {
			const outcome = { text: textOf(2000, effect) };
			await store.journal.settle({
				scope,
				key: `${effect}`,
				envelopeHash: 'hash',
				lease,
				outcome,
				now: number,
			});
		}
		const heardInputs = [`input ${number}`];
		await store.sessions.commit(commitOf(sessionId, number, { lease, heardInputs, retireScope: scope }));
	}
};

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openStore } from '@tenon/agent';
import { commitOf, inputOf, medianOf, takeLane, textOf } from './turns.ts';

const rounds = 300;
const sessionId = 'session';

/** Accept and commit, and an effect in the journal, each against a bare transaction of the same bytes. */
export async function* writing(folder: string): AsyncGenerator<string> {
	const store = await openStore({ file: join(folder, 'writing.db') });
	const bare = openBare(join(folder, 'bare.db'));
	const times = {
		turn: [] as number[],
		bareTurn: [] as number[],
		effect: [] as number[],
		bareEffect: [] as number[],
	};
	const lease = await takeLane(store, sessionId);
	for (let round = 0; round < rounds; round++) {
		const input = inputOf(sessionId, round);
		const commit = commitOf(sessionId, round);
		const turnBytes = textOf(bytesOf(input) + bytesOf({ ...commit, checkpoint: null }) + 2000, round);
		times.bareTurn.push(await timed(() => bare(turnBytes)));
		times.turn.push(
			await timed(async () => {
				await store.inputs.accept(input);
				await store.sessions.commit(commit);
			}),
		);
		const outcome = { text: textOf(2000, round) };
		const write = { scope: 'scope', key: `${round}`, envelopeHash: 'hash', lease, now: round };
		const effectBytes = textOf(bytesOf({ ...write, outcome }), round);
		times.bareEffect.push(await timed(() => bare(effectBytes)));
		times.effect.push(await timed(() => store.journal.settle({ ...write, outcome })));
	}
	await store.close();
	yield rowOf('accept + commit', times.turn, times.bareTurn, 3);
	yield rowOf('journaling an effect', times.effect, times.bareEffect, 2);
}

const openBare = (file: string): ((text: string) => void) => {
	const db = new DatabaseSync(file);
	db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE bare (text TEXT)');
	const insert = db.prepare('INSERT INTO bare VALUES (?)');
	return (text) => void insert.run(text);
};

const bytesOf = (data: unknown): number => Buffer.byteLength(JSON.stringify(data));

const timed = async (work: () => unknown): Promise<number> => {
	const start = performance.now();
	await work();
	return performance.now() - start;
};

const rowOf = (title: string, times: readonly number[], bare: readonly number[], bar: number): string => {
	const [own, other] = [medianOf(times), medianOf(bare)];
	const ratio = own / other;
	const verdict = ratio <= bar ? 'holds' : 'is missed';
	return `${title}: ${own.toFixed(2)} ms, bare ${other.toFixed(2)} ms, × ${ratio.toFixed(2)} (the bar × ${bar} ${verdict})`;
};

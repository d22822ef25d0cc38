import { join } from 'node:path';
import { openStore, type Store } from '@tenon/agent';
import { openBare, startBare } from './bare.ts';
import { commitOf, inputOf, medianOf, takeLane, textOf } from './turns.ts';

const rounds = 300;
const sessionId = 'session';

/**
 * Accept and commit, and an effect in the journal, each against a bare transaction of the same bytes. A store keeps
 * the disk out of its caller's thread, so the bar is held against one that does so too; what a bare transaction costs
 * that stops the caller is told beside it.
 */
export async function* writing(folder: string): AsyncGenerator<string> {
	const store = await openStore({ file: join(folder, 'writing.db') });
	const thread = startBare(join(folder, 'bare-thread.db'));
	try {
		yield* compared(folder, store, thread);
	} finally {
		await thread[Symbol.asyncDispose]();
		await store.close();
	}
}

async function* compared(
	folder: string,
	store: Store,
	thread: ReturnType<typeof startBare>,
): AsyncGenerator<string> {
	const here = openBare(join(folder, 'bare.db'));
	await growLogs(async (text, number) => {
		here(text);
		await thread.write(text);
		await store.inputs.accept({ ...inputOf('other', number), parts: [{ type: 'text', text }] });
	});
	const turn = new Times();
	const effect = new Times();
	const lease = await takeLane(store, sessionId);
	for (let round = 0; round < rounds; round++) {
		const input = inputOf(sessionId, round);
		const commit = commitOf(sessionId, round);
		const turnBytes = textOf(bytesOf(input) + bytesOf({ ...commit, checkpoint: null }) + 2000, round);
		await turn.measure(round, {
			here: () => here(turnBytes),
			thread: () => thread.write(turnBytes),
			own: () => acceptAndCommit(store, input, commit),
		});
		const outcome = { text: textOf(2000, round) };
		const write = { scope: 'scope', key: `${round}`, envelopeHash: 'hash', lease, now: round };
		const effectBytes = textOf(bytesOf({ ...write, outcome }), round);
		await effect.measure(round, {
			here: () => here(effectBytes),
			thread: () => thread.write(effectBytes),
			own: () => store.journal.settle({ ...write, outcome }),
		});
	}
	yield turn.row('accept + commit', 3);
	yield effect.row('journaling an effect', 2);
}

const acceptAndCommit = async (
	store: Store,
	input: ReturnType<typeof inputOf>,
	commit: ReturnType<typeof commitOf>,
): Promise<void> => {
	await store.inputs.accept(input);
	await store.sessions.commit(commit);
};

/** Writes until all overwrite their logs: one that still grows costs its disk more. */
const growLogs = async (write: (text: string, number: number) => Promise<void>): Promise<void> => {
	for (let number = 0; number < 6; number++) await write(textOf(1_000_000, number), number);
};

const bytesOf = (data: unknown): number => Buffer.byteLength(JSON.stringify(data));

const timed = async (work: () => unknown): Promise<number> => {
	const start = performance.now();
	await work();
	return performance.now() - start;
};

type Place = 'own' | 'thread' | 'here';

const orders: readonly (readonly Place[])[] = [
	['here', 'thread', 'own'],
	['here', 'own', 'thread'],
	['thread', 'here', 'own'],
	['thread', 'own', 'here'],
	['own', 'here', 'thread'],
	['own', 'thread', 'here'],
];

/** What a store took, and bare transactions in both places. */
class Times {
	readonly own: number[] = [];
	readonly thread: number[] = [];
	readonly here: number[] = [];

	/** Times one of each, another one first in each round: what runs behind another finds its caches warm, or gone. */
	async measure(round: number, works: Readonly<Record<Place, () => unknown>>): Promise<void> {
		for (const place of orders[round % orders.length]!) this[place].push(await timed(works[place]));
	}

	row(title: string, bar: number): string {
		const [own, thread, here] = [this.own, this.thread, this.here].map(medianOf) as [number, number, number];
		const verdict = own / thread <= bar ? 'holds' : 'is missed';
		const beside = `${here.toFixed(2)} ms in the caller's thread, × ${(own / here).toFixed(2)}`;
		return `${title}: ${own.toFixed(2)} ms, bare in a thread ${thread.toFixed(2)} ms, × ${(own / thread).toFixed(2)} (the bar × ${bar} ${verdict}); ${beside}`;
	}
}

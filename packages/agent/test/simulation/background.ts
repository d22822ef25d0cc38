import { ProcessWorker } from '../../src/processes/process-worker.ts';
import type { Store } from '../../src/store/store.ts';
import type { ProcessBook } from './books/processes.ts';
import type { Life } from './life.ts';
import type { Wish } from './plan.ts';
import { Random } from './random.ts';

/** The parts of every process: each does something outside once. */
export const processParts = ['one', 'two'] as const;

/** Runs the processes that one worker claims. */
export const processWorkerOf = ({
	store,
	life,
	book,
	seed,
}: {
	readonly store: Store;
	readonly life: Life;
	readonly book: ProcessBook;
	readonly seed: number;
}): ProcessWorker =>
	new ProcessWorker({
		store,
		engines: [
			{
				kind: 'job',
				run: async (_input, { processId, run, step, signal }) => {
					const random = new Random(seed, 'process', processId, run);
					book.runBegins(processId, life);
					for (const part of processParts) {
						await life.wait(`process ${processId} before ${part}`, random.below(60), signal);
						await step(part, async () => {
							book.partBegins(processId, part, { life, run });
							await life.wait(`process ${processId} ${part}`, random.below(80), signal);
							return part;
						});
					}
					return 'done';
				},
			},
		],
		maxRunning: 2,
		lease: { ttlMs: 300, renewMs: 100 },
		clock: life.clock,
		entropy: life.entropy,
	});

/** Something that is asked of processes and triggers; asking again is harmless. */
export type BackgroundWish = Extract<
	Wish,
	{ readonly type: 'process' | 'trigger' | 'occur' | 'cancel-process' }
>;

/** Whether a wish is of that kind. */
export const isBackground = (wish: Wish): wish is BackgroundWish =>
	['process', 'trigger', 'occur', 'cancel-process'].includes(wish.type);

/** Does what a client asks of processes, through the store as a worker has it. */
export const performBackground = async (wish: BackgroundWish, store: Store, now: number): Promise<string> => {
	const wakes = [wish.session];
	switch (wish.type) {
		case 'process': {
			const { id, recovery } = wish;
			// The same time each time: asking again with the same content is the same process.
			const { isNew } = await store.processes.start({ id, kind: 'job', input: null, recovery, wakes, now });
			return isNew ? 'started' : 'was there';
		}
		case 'trigger': {
			const { id, at, recovery } = wish;
			const source =
				wish.fires === 'event'
					? ({ type: 'event', event: 'push' } as const)
					: ({ type: 'at', at: 1_000_000 + at + 100 } as const);
			const template = { kind: 'job', input: {}, recovery, wakes };
			await store.triggers.subscribe({ id, sessionId: null, source, template, now });
			return 'subscribed';
		}
		case 'occur':
			await store.triggers.emit({ event: 'push', key: wish.key, payload: null, now });
			return 'emitted';
		case 'cancel-process':
			return store.processes.cancel(wish.id, now);
	}
};

/** What is asked of processes under a seed, drawn apart from all else. */
export const backgroundWishes = (
	seed: number,
	workers: number,
	sessions: readonly string[],
): readonly Wish[] => {
	const random = new Random(seed, 'background');
	if (!random.chance(0.3)) return [];
	const wishes: Wish[] = [];
	const count = random.between(1, 5);
	for (let index = 0; index < count; index++) {
		const place = { at: random.below(1_000), worker: random.below(workers), session: random.pick(sessions) };
		const recovery = random.pick(['rerunnable', 'rerunnable', 'owner-bound'] as const);
		const type = random.weighted(weights);
		if (type === 'process') wishes.push({ ...place, type, id: `p${index}`, recovery });
		else if (type === 'trigger')
			wishes.push({ ...place, type, id: `t${index}`, recovery, fires: random.pick(['at', 'event']) });
		else if (type === 'occur') wishes.push({ ...place, type, key: `k${random.below(3)}` });
		else if (type === 'cancel-process') wishes.push({ ...place, type, id: `p${random.below(count)}` });
		else wishes.push({ ...place, type, key: `c${index}` });
	}
	return wishes;
};

const weights = { process: 5, trigger: 5, occur: 5, 'cancel-process': 1, compact: 4 } as const;

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pair, Refused, step } from './pair.ts';

/** What a run has to come by to say anything: each thing that is done succeeds, and is refused for each reason. */
const mustSee: readonly string[] = [
	'accept done',
	'accept conflict',
	'accept session-deleted',
	'acquire done',
	'acquire session-deleted',
	'append commit-contended',
	'append conflict',
	'append done',
	'append lane-busy',
	'append unknown-session',
	'cancel done',
	'claim conflict',
	'claim done',
	'claim lease-lost',
	'commit commit-contended',
	'commit conflict',
	'commit done',
	'commit lane-busy',
	'commit lease-lost',
	'commit unknown-session',
	'delete done',
	'fork conflict',
	'fork done',
	'fork not-retained',
	'fork unknown-session',
	'settle done',
	'settle lease-lost',
	'steer conflict',
	'steer done',
	'steer lease-lost',
	'take conflict',
	'take done',
];

describe('a store and a model of it', () => {
	it('say the same to whatever is done to them', async () => {
		const seen = new Set<string>();
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 80, size: 'max' }), async (steps) => {
				const pair = new Pair();
				for (const one of steps) {
					const [ofModel, ofStore] = await pair.run(one);
					expect(ofStore).toEqual(ofModel);
					seen.add(`${one.do} ${ofModel instanceof Refused ? ofModel.fault : 'done'}`);
				}
				const [model, store] = await pair.look();
				expect(store).toEqual(model);
				expect(await pair.store.upkeep.check()).toEqual([]);
				await pair.store.close();
			}),
			{ numRuns: process.env.TENON_SWEEP === 'nightly' ? 5000 : 300 },
		);
		expect(mustSee.filter((one) => !seen.has(one))).toEqual([]);
	}, 240_000);
});

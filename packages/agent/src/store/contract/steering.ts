import type { CheckpointKind } from '../../turn/effect.ts';
import type { InputDelivery } from '../ingress.ts';
import type { Lease } from '../lease.ts';
import type { Store } from '../store.ts';
import { equal, refuses } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { beginTurn, commitOf, inputOf, sessionId, steeringOf, takeLane } from './fixtures.ts';

const steer = async (
	store: Store,
	lease: Lease,
	claimId: string,
	boundary: CheckpointKind = 'after-work',
): Promise<readonly string[]> =>
	(await store.inputs.claimSteering({ lease, turnId: 'turn', claimId, boundary, now: 1600 })).map(
		({ id }) => id,
	);

/** Input that a running turn hears. */
export const steeringCases: readonly ContractCase[] = [
	contractCase('a running turn hears what was sent to it, in order', async (store) => {
		const lease = await takeLane(store, 'worker');
		await beginTurn(store, 'turn', lease);
		for (const input of [steeringOf('a', 'turn'), steeringOf('b', 'turn')]) await store.inputs.accept(input);
		await store.inputs.accept(inputOf('next'));
		await store.inputs.accept(steeringOf('stray', 'another'));
		equal(await steer(store, lease, 'claim'), ['a', 'b']);
		const claimed = await store.inputs.list(sessionId, ['claimed']);
		equal(
			claimed.map(({ id, turnId }) => [id, turnId]),
			[
				['input of turn', 'turn'],
				['a', 'turn'],
				['b', 'turn'],
			],
		);
		equal(
			(await store.inputs.openTurn(sessionId))?.inputs.map(({ id }) => id),
			['input of turn'],
		);
	}),
	contractCase('the same claim gives the same inputs and no others, also if it gave none', async (store) => {
		const lease = await takeLane(store, 'worker');
		await beginTurn(store, 'turn', lease);
		equal(await steer(store, lease, 'empty'), []);
		await store.inputs.accept(steeringOf('a', 'turn'));
		equal(await steer(store, lease, 'empty'), []);
		equal(await steer(store, lease, 'full'), ['a']);
		await store.inputs.accept(steeringOf('b', 'turn'));
		equal(await steer(store, lease, 'full'), ['a']);
		const successor = await takeLane(store, 'successor', { now: 99_000 });
		equal(await steer(store, successor, 'full'), ['a']);
		equal(await steer(store, successor, 'more'), ['b']);
	}),
	contractCase('an input is heard at its boundary or at a later one', async (store) => {
		const lease = await takeLane(store, 'worker');
		await beginTurn(store, 'turn', lease);
		await store.inputs.accept(steeringOf('late', 'turn', 'before-completion'));
		await store.inputs.accept(steeringOf('early', 'turn', 'after-work'));
		equal(await steer(store, lease, '1', 'after-work'), ['early']);
		await store.inputs.accept(steeringOf('more', 'turn', 'after-work'));
		equal(await steer(store, lease, '2', 'before-completion'), ['late', 'more']);
	}),
	contractCase('a boundary that is not known is passed over, and heard in the next turn', async (store) => {
		const lease = await takeLane(store, 'worker');
		await beginTurn(store, 'turn', lease);
		const delivery = { type: 'active-turn', turnId: 'turn', boundary: 'at-noon' } as unknown as InputDelivery;
		await store.inputs.accept(inputOf('odd', { delivery }));
		await store.inputs.accept(steeringOf('a', 'turn'));
		equal(await steer(store, lease, 'claim', 'before-completion'), ['a']);
		await store.sessions.commit(commitOf('turn', 0, { lease, heardInputs: ['input of turn', 'a'] }));
		const next = await store.inputs.claimTurn({ lease, turnId: 'next', now: 1 });
		equal(
			next?.inputs.map(({ id }) => id),
			['odd'],
		);
	}),
	contractCase(
		'what a turn did not hear is deferred to the next one, before what came later',
		async (store) => {
			const lease = await takeLane(store, 'worker');
			await beginTurn(store, 'turn', lease);
			for (const id of ['heard', 'unheard']) await store.inputs.accept(steeringOf(id, 'turn'));
			await steer(store, lease, 'claim');
			await store.inputs.accept(steeringOf('unclaimed', 'turn'));
			await store.inputs.accept(inputOf('next'));
			await store.sessions.commit(commitOf('turn', 0, { lease, heardInputs: ['input of turn', 'heard'] }));
			const pending = await store.inputs.list(sessionId, ['pending']);
			equal(
				pending.map(({ id, turnId, delivery }) => [id, turnId, delivery.type]),
				[
					['unheard', null, 'next-turn'],
					['unclaimed', null, 'next-turn'],
					['next', null, 'next-turn'],
				],
			);
			const turn = await store.inputs.claimTurn({ lease, turnId: 'second', now: 1 });
			equal(
				turn?.inputs.map(({ id }) => id),
				['unheard'],
			);
		},
	),
	contractCase('what was sent to a turn that is over opens one of its own', async (store) => {
		const lease = await takeLane(store, 'worker');
		await store.inputs.accept(steeringOf('late', 'over'));
		const turn = (await store.inputs.claimTurn({ lease, turnId: 'turn', now: 1 }))!;
		equal(
			turn.inputs.map(({ id, delivery }) => [id, delivery.type]),
			[['late', 'next-turn']],
		);
	}),
	contractCase('deferred input keeps its key', async (store) => {
		const lease = await takeLane(store, 'worker');
		const sent = { ...steeringOf('late', 'over'), sourceKey: 'key' };
		await store.inputs.accept(sent);
		await store.inputs.claimTurn({ lease, turnId: 'turn', now: 1 });
		equal((await store.inputs.accept(sent)).isNew, false);
	}),
	contractCase('steering is claimed by the holder of the lane, for the turn that is open', async (store) => {
		const lease = await takeLane(store, 'worker');
		await beginTurn(store, 'turn', lease);
		await store.inputs.accept(steeringOf('a', 'turn'));
		await refuses('lease-lost', steer(store, { ...lease, token: 'no' }, 'claim'));
		const other = { lease, turnId: 'other', claimId: 'claim', boundary: 'after-work', now: 1 } as const;
		await refuses('conflict', store.inputs.claimSteering(other));
		equal(await steer(store, lease, 'claim'), ['a']);
	}),
	contractCase('a cancelled input is not heard', async (store) => {
		const lease = await takeLane(store, 'worker');
		await beginTurn(store, 'turn', lease);
		await store.inputs.accept(steeringOf('a', 'turn'));
		await store.inputs.cancel(sessionId, ['a'], 1);
		equal(await steer(store, lease, 'claim'), []);
	}),
];

import { textResult } from '@tenon/core';
import { expect, it } from 'vitest';
import { testAgent } from '../../test/support/agent-fixture.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import type { Store } from '../store/store.ts';

/** A store that counts how often a lane is asked for. */
const counting = (store: Store): { readonly counted: Store; takes(): number } => {
	let takes = 0;
	const takeTurn: Store['inputs']['takeTurn'] = (request) => {
		takes++;
		return store.inputs.takeTurn(request);
	};
	return { counted: { ...store, inputs: { ...store.inputs, takeTurn } }, takes: () => takes };
};

it('agents that wait for the drive of another one look again when something changes, and not all the time', async () => {
	await using store = openInlineStore({ file: ':memory:' });
	const begun = Promise.withResolvers<void>();
	const released = Promise.withResolvers<void>();
	const wait = async () => {
		begun.resolve();
		await released.promise;
		return textResult('waited');
	};
	const { agent: driving } = testAgent(
		[[['wait']], 'Done.'],
		{ wait: { replay: 'safe', run: wait } },
		{ store },
	);
	const run = driving.session('s').run('go');
	await begun.promise;
	const { counted, takes } = counting(store);
	const { agent: waiting } = testAgent([], {}, { store: counted });
	const session = waiting.session('s');
	const waiters = [session.settle(), session.settle(), session.settle()];
	await expect.poll(takes).toBeGreaterThan(0);
	for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
	expect(takes()).toBeLessThan(20);
	released.resolve();
	expect((await run).outcome).toMatchObject({ text: 'Done.' });
	await Promise.all(waiters);
	await waiting.close();
	await driving.close();
});

it('an agent that waits for the drive of another one continues its turn as soon as that is gone', async () => {
	await using store = openInlineStore({ file: ':memory:' });
	const begun = Promise.withResolvers<void>();
	const released = Promise.withResolvers<void>();
	const hang = async () => {
		begun.resolve();
		await released.promise;
		return textResult('too late');
	};
	const hanging = testAgent([[['wait']], 'Done.'], { wait: { replay: 'safe', run: hang } }, { store });
	void hanging.agent
		.session('s')
		.run('go')
		.catch(() => undefined);
	await begun.promise;
	let looks = 0;
	const { agent: waiting } = testAgent(
		[[['wait']], 'Done.'],
		{ wait: { replay: 'safe', run: () => textResult('at once') } },
		// It is still there when it is looked at for the first times.
		{ store, isGone: () => ++looks > 3 },
	);
	await waiting.session('s').settle();
	expect(looks).toBeGreaterThan(3);
	expect((await waiting.session('s').turns()).map(({ outcome }) => outcome)).toMatchObject([
		{ text: 'Done.' },
	]);
	released.resolve();
	await waiting.close();
	await hanging.agent.close();
});

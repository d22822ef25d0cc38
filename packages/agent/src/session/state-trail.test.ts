import { expect, it } from 'vitest';
import type { Json } from '../data/json.ts';
import { innerEnvelope } from '../effects/envelope.ts';
import { EffectJournal } from '../effects/journal.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import { StateTrail } from './state-trail.ts';
import type { ToolHost } from './tool-host.ts';

const toolsWith = (state: { value: Json }): ToolHost => ({
	specs: () => [],
	replayOf: () => 'safe',
	call: () => Promise.reject(new Error('nothing is called')),
	state: {
		capture: () => state.value,
		restore: (value) => {
			state.value = value;
		},
	},
	close: () => undefined,
});

const openJournal = async (): Promise<() => Promise<EffectJournal>> => {
	const store = openInlineStore({ file: ':memory:' });
	const clock = { now: () => 1, sleep: () => Promise.resolve() };
	return () => EffectJournal.open({ store, scope: 'turn/s/t', clock, lease: () => null });
};

it('finds the state that was captured last, in whatever order attempts settle', async () => {
	const open = await openJournal();
	const journal = await open();
	const state = { value: 'at first' as Json };
	const trail = await StateTrail.resume(toolsWith(state), journal);
	state.value = 'after one';
	const one = await trail.capture();
	state.value = 'after two';
	const two = await trail.capture();
	await journal.settle(innerEnvelope('0', 'tool-attempt', 'two', null), { state: two });
	await journal.settle(innerEnvelope('0', 'tool-attempt', 'one', null), { state: one });
	const found = { value: 'at first' as Json };
	await StateTrail.resume(toolsWith(found), await open());
	expect(found.value).toBe('after two');
});

it('carries a state until it is in the journal, and not longer', async () => {
	const journal = await (await openJournal())();
	const state = { value: 'at first' as Json };
	const trail = await StateTrail.resume(toolsWith(state), journal);
	expect(await trail.capture()).toBe(null);
	state.value = 'later';
	const first = await trail.capture();
	const second = await trail.capture();
	expect([first, second]).toEqual([
		{ version: 1, value: 'later' },
		{ version: 2, value: 'later' },
	]);
	trail.wrote(first);
	expect(await trail.capture()).toEqual({ version: 3, value: 'later' });
	trail.wrote(second);
	trail.wrote({ version: 3, value: 'later' });
	expect(await trail.capture()).toBe(null);
});

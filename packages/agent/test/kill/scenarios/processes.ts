import type { Action, Scenario } from '../scenario.ts';

/** What a session that was woken by a process says. */
const woken = (id: string): Scenario['tapes'] => ({
	[`The background process ${id} (job) has ended: completed. It gave: "done"`]: [
		{ reply: { text: 'I heard of it' } },
	],
	[`The background process ${id} (job) has ended: abandoned. It gave: ${ownerGone}`]: [
		{ reply: { text: 'I heard that it was lost' } },
	],
});

const ownerGone = '{"message":"the worker that ran it is gone, and it is not run again"}';

const scenario = (name: string, id: string, ...actions: readonly Action[]): Scenario => ({
	name,
	script: [...actions, { type: 'work' }, { type: 'attend', session: 's' }],
	tapes: woken(id),
});

/** Scenarios in which work outlives its session: it is started once, done once, and told of once. */
export const processes: readonly Scenario[] = [
	scenario('a process that wakes a session', 'p', {
		...{ type: 'process', id: 'p', recovery: 'rerunnable', wakes: 's' },
	}),
	scenario('a process that only its owner runs', 'o', {
		...{ type: 'process', id: 'o', recovery: 'owner-bound', wakes: 's' },
	}),
	scenario('a timer that starts a process', 'trigger/t/1', {
		...{ type: 'trigger', id: 't', source: { type: 'at', at: 1 }, wakes: 's' },
	}),
	scenario(
		'an event that starts a process',
		'trigger/e/1',
		{ type: 'trigger', id: 'e', source: { type: 'event', event: 'push' }, wakes: 's' },
		{ type: 'occur', event: 'push', key: 'k' },
	),
];

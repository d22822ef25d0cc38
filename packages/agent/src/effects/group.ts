import { nothing } from '../data/nothing.ts';
import type { EffectEnvelope } from './envelope.ts';
import type { EffectJournal } from './journal.ts';

/** One of several effects of a group. */
export interface GroupMember<T> {
	readonly envelope: EffectEnvelope;
	/** Whether it waits for all members before it and holds all after it; those that do not run beside each other. */
	readonly runsAlone: boolean;
	/** Executes it and settles it in the journal; called only if it is not settled. */
	run(): Promise<T>;
}

/** A member that has ended: which one, and what came of it. */
export interface Settlement<T> {
	readonly index: number;
	readonly outcome: T;
}

/**
 * Runs effects in the order of their members, those that need not run alone beside each other, and yields each as it
 * settles. The order is the journal's: a replay yields those that had settled in the order in which they did, before
 * any other. A member that fails keeps those after it from starting. Members under way run on when the reader stops;
 * their outcomes are in the journal then.
 */
export async function* settlements<T>(
	journal: EffectJournal,
	members: readonly GroupMember<T>[],
): AsyncGenerator<Settlement<T>, void, void> {
	const recorded = members.map(({ envelope }, index) => ({ index, entry: journal.recorded(envelope) }));
	const settled = recorded.filter(({ entry }) => entry?.state === 'settled');
	for (const { index, entry } of settled.toSorted((a, b) => a.entry!.order - b.entry!.order)) {
		yield { index, outcome: entry!.outcome as T };
	}
	const unsettled = recorded
		.filter(({ entry }) => entry?.state !== 'settled')
		.map(({ index }) => ({ index, ...members[index]! }));
	for (const batch of batchesOf(unsettled)) yield* inOrderOfSettlement(batch);
}

/** Members that may run beside each other, in the order of the members; each that runs alone is a batch of its own. */
const batchesOf = <Member extends { readonly runsAlone: boolean }>(
	members: readonly Member[],
): readonly (readonly Member[])[] => {
	const batches: Member[][] = [];
	let isOpen = false;
	for (const member of members) {
		if (isOpen && !member.runsAlone) batches.at(-1)!.push(member);
		else batches.push([member]);
		isOpen = !member.runsAlone;
	}
	return batches;
};

async function* inOrderOfSettlement<T>(
	members: readonly (GroupMember<T> & { readonly index: number })[],
): AsyncGenerator<Settlement<T>, void, void> {
	const ended: Settlement<T>[] = [];
	let failure: { readonly error: unknown } | undefined;
	let wake: () => void = nothing;
	const running = members.map(async (member) => {
		try {
			ended.push({ index: member.index, outcome: await member.run() });
		} catch (error) {
			failure ??= { error };
		}
		wake();
	});
	for (let given = 0; given < running.length; given++) {
		while (ended[given] === undefined && failure === undefined) {
			await new Promise<void>((resolve) => {
				wake = resolve;
			});
		}
		const next = ended[given];
		if (next === undefined) throw failure!.error;
		yield next;
	}
}

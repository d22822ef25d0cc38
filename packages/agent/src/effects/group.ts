import { nothing } from '../data/nothing.ts';
import type { EffectEnvelope } from './envelope.ts';
import type { EffectJournal } from './journal.ts';

/** One of several effects that run at the same time. */
export interface GroupMember<T> {
	readonly envelope: EffectEnvelope;
	/** Executes it and settles it in the journal; called only if it is not settled. */
	run(): Promise<T>;
}

/** A member that has ended: which one, and what came of it. */
export interface Settlement<T> {
	readonly index: number;
	readonly outcome: T;
}

/**
 * Runs effects side by side and gives each as it settles. The order is the journal's: whoever replays sees those
 * that had settled in the order in which they did, before any other. Members that are left run on when the reader
 * stops; their outcomes are in the journal then.
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
	yield* inOrderOfSettlement(
		recorded
			.filter(({ entry }) => entry?.state !== 'settled')
			.map(({ index }) => ({ index, ...members[index]! })),
	);
}

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

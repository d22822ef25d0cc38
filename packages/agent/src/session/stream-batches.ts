import type { TokenUsage } from '@tenon/core';
import type { EffectJournal } from '../effects/journal.ts';
import type { JournalEntry } from '../store/journal.ts';
import { addUsage } from '../turn/usage.ts';

/** A batch of a model's answer as the journal has it: what came since the one before. */
export interface StreamBatch {
	/** Which execution of the call it belongs to: 1 for the first, over all processes. */
	readonly purchase: number;
	/** 1 for the first try of that execution. */
	readonly attempt: number;
	readonly provider: string;
	readonly model: string;
	readonly text: string;
	readonly reasoning: string;
	/** What the attempt had used by then; null where that was not known. */
	readonly usage: TokenUsage | null;
}

/** What is known of one execution of a model call. */
export interface StreamedPurchase {
	readonly purchase: number;
	/** How many tries it made. */
	readonly attempts: number;
	readonly provider: string;
	readonly model: string;
	/** Of the last try, as far as it came. */
	readonly text: string;
	readonly reasoning: string;
	/** Of all tries; null where none said anything. */
	readonly usage: TokenUsage | null;
}

/** The executions of a model call that left batches, by their numbers. */
export const purchasesOf = (journal: EffectJournal, key: string): ReadonlyMap<number, StreamedPurchase> =>
	joinBatches(journal.settledBelow(`${key}/stream`).map(batchOf));

/** The same, from batches in the order in which they were written. */
export const joinBatches = (batches: readonly StreamBatch[]): ReadonlyMap<number, StreamedPurchase> => {
	const found = new Map<number, StreamedPurchase & { readonly before: TokenUsage | null }>();
	for (const batch of batches) {
		const { purchase, attempt, text, reasoning, usage, ...asked } = batch;
		const known = found.get(purchase);
		const isSame = known?.attempts === attempt;
		const before = isSame ? known.before : (known?.usage ?? null);
		found.set(purchase, {
			...{ purchase, attempts: attempt, ...asked, before },
			text: isSame ? known.text + text : text,
			reasoning: isSame ? known.reasoning + reasoning : reasoning,
			usage: sumOf(before, usage),
		});
	}
	return new Map([...found].map(([number, { before, ...purchase }]) => [number, purchase]));
};

/** The batch in a row of the journal that is one. */
export const batchOf = ({ outcome }: Pick<JournalEntry, 'outcome'>): StreamBatch =>
	(outcome as unknown as { readonly stream: StreamBatch }).stream;

/** Whether a row of the journal is a batch of the model call `key`; `undefined` for any other row. */
export const callKeyOf = (key: string): string | undefined =>
	/^(.+\/llm-call\/\d+)\/stream\/[^/]+$/.exec(key)?.[1];

const sumOf = (one: TokenUsage | null, other: TokenUsage | null): TokenUsage | null => {
	if (one === null || other === null) return one ?? other;
	return addUsage(one, other) ?? one;
};

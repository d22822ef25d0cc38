import { asJson, type Json } from '../data/json.ts';
import { nothing } from '../data/nothing.ts';
import { cancelGate } from '../effects/envelope.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { CancelEvidence } from '../turn/outcome.ts';

/** What the gate of a turn holds, once it is decided. */
type GateValue = ({ readonly type: 'cancelled' } & CancelEvidence) | { readonly type: 'completed' };

/** What a wish to cancel came to. */
export type CancelAnswer =
	| { readonly type: 'cancelled' }
	| { readonly type: 'already-cancelled'; readonly evidence: CancelEvidence }
	/** The turn was done before. */
	| { readonly type: 'completion-won' };

/** Where cancellations and completions race. */
export interface CancelPlace {
	readonly store: Store;
	readonly clock: Clock;
	/** Of the turn. */
	readonly scope: string;
}

/** Asks for the end of a turn, from any process: the first to pass the gate decides. */
export const requestCancel = async (
	{ store, clock, scope }: CancelPlace,
	evidence: CancelEvidence,
): Promise<CancelAnswer> => {
	const wish = asJson({ type: 'cancelled', ...evidence } satisfies GateValue);
	const { value, isFirst } = await store.waits.decide(cancelGate(scope), wish, scope, clock.now());
	if (isFirst) return { type: 'cancelled' };
	const winner = evidenceIn(value);
	return winner === undefined ? { type: 'completion-won' } : { type: 'already-cancelled', evidence: winner };
};

/** What a commit writes at the gate of its turn: a cancellation comes too late then. */
export const completionAt = (scope: string): { readonly key: string; readonly value: Json } => ({
	key: cancelGate(scope),
	value: { type: 'completed' },
});

/** Calls back once a turn is cancelled, now or later, from any process; dispose of it to stop watching. */
export const watchCancel = (
	place: CancelPlace,
	onCancel: (evidence: CancelEvidence) => void,
	onError: (error: unknown) => void,
): Disposable => {
	const end = new AbortController();
	let hasChanged = false;
	let isLooking = false;
	const look = async (): Promise<void> => {
		const evidence = await cancelledBefore(place);
		if (evidence === undefined || end.signal.aborted) return;
		end.abort();
		onCancel(evidence);
	};
	// A turn writes all the time, and every write is a change: one look answers for all that came since the last.
	const keepLooking = async (): Promise<void> => {
		isLooking = true;
		while (hasChanged && !end.signal.aborted) {
			hasChanged = false;
			await look();
			await place.clock.sleep(restMs, end.signal).catch(nothing);
		}
		isLooking = false;
	};
	const subscription = place.store.onChange(() => {
		hasChanged = true;
		if (!isLooking) keepLooking().catch(onError);
	});
	end.signal.addEventListener('abort', () => subscription[Symbol.dispose]());
	return { [Symbol.dispose]: () => end.abort() };
};

const restMs = 10;

/** The evidence of a cancellation that has won already. */
export const cancelledBefore = async ({ store, scope }: CancelPlace): Promise<CancelEvidence | undefined> => {
	const value = await store.waits.decided(cancelGate(scope));
	return value === undefined ? undefined : evidenceIn(value);
};

const evidenceIn = (value: Json): CancelEvidence | undefined => {
	const passed = value as unknown as GateValue;
	if (passed.type === 'completed') return undefined;
	const { requestId, origin, reason } = passed;
	return { requestId, origin, reason };
};

import { asJson, type Json } from '../data/json.ts';
import { cancelGate } from '../effects/envelope.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { CancelEvidence } from '../turn/outcome.ts';

/** What stands at the gate of a turn, once somebody has passed it. */
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

/** Asks for the end of a turn, from any process: whoever passes the gate first decides. */
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

/** Closes the gate: gives the evidence if a cancellation came first. */
export const sealCompletion = async ({
	store,
	clock,
	scope,
}: CancelPlace): Promise<CancelEvidence | undefined> => {
	const { value } = await store.waits.decide(cancelGate(scope), { type: 'completed' }, scope, clock.now());
	return evidenceIn(value);
};

/** Calls back once a turn is cancelled, now or later, whoever did it; dispose of it to stop watching. */
export const watchCancel = (
	{ store, scope }: CancelPlace,
	onCancel: (evidence: CancelEvidence) => void,
	onError: (error: unknown) => void,
): Disposable => {
	let isWatching = true;
	const look = async (): Promise<void> => {
		const value = await store.waits.decided(cancelGate(scope));
		const evidence = value === undefined ? undefined : evidenceIn(value);
		if (evidence !== undefined && isWatching) {
			stop();
			onCancel(evidence);
		}
	};
	const subscription = store.onChange(() => {
		look().catch(onError);
	});
	const stop = (): void => {
		isWatching = false;
		subscription[Symbol.dispose]();
	};
	return { [Symbol.dispose]: stop };
};

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

import type { Json } from '../data/json.ts';
import type { TurnOutcome } from './outcome.ts';

/** How a turn ends before it finished. */
export type StoppedOutcome = Extract<TurnOutcome, { readonly type: 'stopped' }>;

/** An outcome of the kind `stopped`. */
export const stopped = (
	reason: StoppedOutcome['reason'],
	code: string,
	message: string,
	evidence: Json = null,
): StoppedOutcome => ({ type: 'stopped', reason, code, message, evidence });

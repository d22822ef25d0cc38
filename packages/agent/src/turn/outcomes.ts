import type { Json } from '../data/json.ts';
import type { CancelEvidence, TurnOutcome } from './outcome.ts';

/** How a turn ends before it finished. */
export type StoppedOutcome = Extract<TurnOutcome, { readonly type: 'stopped' }>;

/** An outcome of the kind `stopped`. */
export const stopped = (
	reason: StoppedOutcome['reason'],
	code: string,
	message: string,
	evidence: Json = null,
): StoppedOutcome => ({ type: 'stopped', reason, code, message, evidence });

/** The outcome of a cancelled turn. */
export const cancelledBy = ({ requestId, origin, reason }: CancelEvidence): StoppedOutcome => {
	const text = reason === null ? 'The turn was cancelled.' : `The turn was cancelled: ${reason}`;
	return stopped('cancelled', 'cancelled', text, { requestId, origin, reason });
};

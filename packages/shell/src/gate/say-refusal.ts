import { GateDenied, GateLatched, isGateError, type LatchRefusal } from '@tenon/core';
import type { SaidRefusal } from '../state/gate.ts';
import { GuardDenied } from './guard-denied.ts';

/** Where a refusal is remembered for the result of the call. */
export interface RefusalRecord {
	warn(code: string, message: string): void;
	latched(refusal: LatchRefusal): void;
}

/**
 * Puts a refusal in words: a denial as the system does, a pending confirmation with the way on. The status is that
 * of the command: 126 or 2, and 1 for a confirmation that does not fit. Anything else is thrown again.
 */
export const sayRefusal = (name: string, refusal: unknown, record: RefusalRecord): SaidRefusal => {
	if (!isGateError(refusal)) throw refusal;
	if (refusal instanceof GateLatched) {
		record.latched(refusal.refusal);
		return { text: refusal.refusal.text, status: 2, reason: undefined };
	}
	if (refusal instanceof GateDenied && refusal.decision.code === 'gate.nonce') {
		return { text: `${name}: ${refusal.decision.reason}`, status: 1, reason: undefined };
	}
	record.warn(refusal instanceof GateDenied ? refusal.decision.code : refusal.code, refusal.message);
	const reason = refusal instanceof GuardDenied ? refusal.decision.reason : undefined;
	return { text: `${name}: Permission denied`, status: 126, reason };
};

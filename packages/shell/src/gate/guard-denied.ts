import { type CallSummary, type DenyDecision, GateDenied } from '@tenon/core';

/** A guard or a transform said no, in words of its own that are meant for the caller. */
export class GuardDenied extends GateDenied {
	constructor(call: CallSummary, by: string, { reason, code }: DenyDecision) {
		super(call, {
			kind: 'deny',
			reason: typeof reason === 'string' ? reason : `refused by ${by}`,
			code: typeof code === 'string' ? code : 'gate.guard',
		});
	}
}

import type { GrantDecider } from '../capability/compile-grants.ts';
import type { Principal } from '../capability/principal.ts';
import { summarizeCall } from './call-summary.ts';
import { denyFrom } from './decision.ts';
import { GateDenied } from './errors.ts';
import type { GateStage } from './stages.ts';

/**
 * The policy stage: refuses a call whose principal lacks one of its needs; what a person is to be asked about
 * goes on to the confirmation stage. `deciderFor` returns the
 * compiled grants of a principal and is asked once per call, so it looks up and does not compile.
 */
export const capabilityPolicy = <R>(deciderFor: (principal: Principal) => GrantDecider): GateStage<R> => ({
	name: 'capability policy',
	wrap: (call, next) => {
		const decision = deciderFor(call.principal).decide(call);
		if (decision.outcome === 'deny') throw new GateDenied(summarizeCall(call), denyFrom(decision));
		return next(call);
	},
});

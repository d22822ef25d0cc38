import { andThen, type Maybe } from '../maybe/maybe.ts';
import type { Call } from './call.ts';
import { summarizeCall } from './call-summary.ts';
import type { AllowDecision, DenyDecision } from './decision.ts';
import { GateDenied } from './errors.ts';
import type { GateStage } from './stages.ts';

/** Makes a stage of a function that only says yes or no. If it throws, the gate is closed. */
export const guardStage = <R>(
	name: string,
	judge: (call: Call) => Maybe<AllowDecision | DenyDecision>,
): GateStage<R> => ({
	name,
	wrap: (call, next) =>
		andThen(judge(call), (decision) => {
			if (decision.kind === 'deny') throw new GateDenied(summarizeCall(call), decision);
			return next(call);
		}),
});

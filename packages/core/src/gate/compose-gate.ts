import type { Maybe } from '../maybe/maybe.ts';
import type { Call } from './call.ts';
import { Passage } from './passage.ts';
import type { Gate, GateEnd, GateStage, GateStages } from './stages.ts';
import { traced } from './traced.ts';

/**
 * Builds a gate: transforms → policy → gates → confirmation → budget → trash → run → trace.
 *
 * Costs no promise where no stage and no effect waits. May be used by any number of calls at once;
 * it keeps nothing between them. What it holds each stage to is said at `Passage`.
 */
export const composeGate = <R>(stages: GateStages<R>, end: GateEnd<R>): Gate<R> => {
	const {
		transforms = [],
		policy,
		gates = [],
		confirmation = [],
		budget = [],
		trash = [],
		trace = [],
	} = stages;
	const chain: readonly GateStage<R>[] = [
		...transforms,
		...policy,
		...gates,
		...confirmation,
		...budget,
		...trash,
	];
	const open = (call: Call): Passage<R> => new Passage(chain, transforms.length, end, call);
	if (trace.length > 0) return traced(trace, open);
	return (call: Call): Maybe<R> => open(call).enter();
};

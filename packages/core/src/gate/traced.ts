import { andThen, forEach, isPromise, type Maybe, orElse } from '../maybe/maybe.ts';
import type { Call } from './call.ts';
import { GateFailed, isGateRefusal } from './errors.ts';
import type { Passage } from './passage.ts';
import type { CallOutcome, Gate, TraceReport, TraceStage } from './stages.ts';

/**
 * Puts traces around a gate: each starts before the call enters and is told the outcome after all
 * else. The outcome is the call's own; if a trace fails, the call fails with it.
 */
export const traced =
	<R>(traces: readonly TraceStage<R>[], open: (call: Call) => Passage<R>): Gate<R> =>
	(call) => {
		const reporters: Reporter<R>[] = [];
		const passage = open(call);
		const report = (outcome: CallOutcome<R>): Maybe<R> =>
			reportAll(reporters, { proposed: call, final: passage.call, outcome });
		const reportError = (error: unknown): Maybe<R> =>
			report(isGateRefusal(error) ? { kind: 'refused', refusal: error } : { kind: 'failed', error });
		let maybe: Maybe<R>;
		try {
			for (const trace of traces) reporters.push(startTrace(trace, call));
			maybe = passage.enter();
		} catch (error) {
			return reportError(error);
		}
		if (isPromise(maybe)) return maybe.then((result) => report({ kind: 'done', result }), reportError);
		return report({ kind: 'done', result: maybe });
	};

interface Reporter<R> {
	readonly name: string;
	readonly report: (report: TraceReport<R>) => Maybe<void>;
}

const startTrace = <R>(trace: TraceStage<R>, call: Call): Reporter<R> => {
	try {
		return { name: trace.name, report: trace.start(call) };
	} catch (cause) {
		throw new GateFailed(trace.name, 'could not start to record the call; it did not run', { cause });
	}
};

// All reporters are told, also after one has failed; then the outcome, or the first failure.
const reportAll = <R>(reporters: readonly Reporter<R>[], report: TraceReport<R>): Maybe<R> => {
	let failed: { readonly name: string; readonly error: unknown } | undefined;
	const told = forEach(reporters, ({ name, report: tell }) =>
		orElse(
			() => tell(report),
			(error) => {
				failed ??= { name, error };
			},
		),
	);
	return andThen(told, () => {
		if (failed !== undefined) throw unrecorded(failed.name, failed.error, report.outcome);
		return resultOf(report.outcome);
	});
};

const unrecorded = <R>(name: string, error: unknown, outcome: CallOutcome<R>): GateFailed => {
	if (outcome.kind === 'done') {
		return new GateFailed(name, 'could not record a call that was done; its result is withheld', {
			cause: error,
		});
	}
	const own = outcome.kind === 'refused' ? outcome.refusal : outcome.error;
	return new GateFailed(
		name,
		`could not record a call that ${outcome.kind === 'refused' ? 'was refused' : 'failed'}`,
		{
			cause: new AggregateError([error, own]),
		},
	);
};

const resultOf = <R>(outcome: CallOutcome<R>): R => {
	if (outcome.kind === 'done') return outcome.result;
	throw outcome.kind === 'refused' ? outcome.refusal : outcome.error;
};

import {
	andThen,
	type Call,
	type DenyDecision,
	GateFailed,
	type GateStage,
	summarizeCall,
} from '@tenon/core';
import { type CallClock, type CallGuard, defaultDeadlineMs } from './call-hooks.ts';
import { GivenAnswer } from './given-answer.ts';
import { GuardDenied } from './guard-denied.ts';
import { withinDeadline } from './within-deadline.ts';

/** Makes a stage of the gate of a guard. Only a plain yes lets a call through. */
export const callGuardStage = (
	{ name, concerns, deadlineMs = defaultDeadlineMs, judge }: CallGuard,
	clockOf: (call: Call) => CallClock,
): GateStage<unknown> => ({
	name,
	wrap: (call, next) => {
		const { signal } = call;
		if (!(concerns?.(call.kind, nameOfCall(call)) ?? !onlyComputes(call))) return next(call);
		const answer = judge(copyOf(call), clockOf(call));
		return andThen(withinDeadline(answer, { stage: name, deadlineMs, signal }), (decision) => {
			const kind: unknown = Reflect.get(Object(decision), 'kind');
			if (kind === 'deny') throw new GuardDenied(summarizeCall(call), name, decision as DenyDecision);
			if (kind === 'answer') return answerOf(name, call, decision);
			if (kind !== 'allow') throw new GateFailed(name, 'answered neither yes nor no; the call did not pass');
			return next(call);
		});
	},
});

/** The name that a subscription speaks of; a redirect's is its path, that of a request its address. */
export const nameOfCall = (call: Call): string => {
	switch (call.kind) {
		case 'command':
		case 'tool':
			return call.name;
		case 'program':
		case 'redirect':
			return call.path;
		case 'network':
			return call.url;
	}
};

// Whatever has an effect needs something: a tool at least that it may be called.
const onlyComputes = (call: Call): boolean => call.kind === 'tool' && call.needs.length === 0;

const answerOf = (name: string, { kind }: Call, decision: unknown): GivenAnswer => {
	if (kind === 'redirect' || kind === 'network')
		throw new GateFailed(name, `answered in the place of a ${kind}, which nothing can stand for`);
	return new GivenAnswer(name, Reflect.get(Object(decision), 'output'));
};

// What a guard is shown is its own: whatever it does to it, the call stays what policy has judged.
const copyOf = (call: Call): Call => {
	const { signal, ...facts } = call;
	return { ...structuredClone(facts), signal } as Call;
};

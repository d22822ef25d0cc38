import {
	andThen,
	type Call,
	type DenyDecision,
	GateDenied,
	GateFailed,
	type GateStage,
	summarizeCall,
} from '@tenon/core';
import { type CallGuard, defaultDeadlineMs } from './call-hooks.ts';
import { withinDeadline } from './within-deadline.ts';

/** Makes a stage of the gate of a guard. Only a plain yes lets a call through. */
export const callGuardStage = ({
	name,
	concerns,
	deadlineMs = defaultDeadlineMs,
	judge,
}: CallGuard): GateStage<unknown> => ({
	name,
	wrap: (call, next) => {
		const { signal } = call;
		if (concerns?.(call.kind, nameOfCall(call)) === false) return next(call);
		return andThen(withinDeadline(judge(copyOf(call)), { stage: name, deadlineMs, signal }), (decision) => {
			const kind: unknown = Reflect.get(Object(decision), 'kind');
			if (kind === 'deny')
				throw new GateDenied(summarizeCall(call), denialOf(name, decision as DenyDecision));
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

// What a guard is shown is its own: whatever it does to it, the call stays what policy has judged.
const copyOf = (call: Call): Call => {
	const { signal, ...facts } = call;
	return { ...structuredClone(facts), signal } as Call;
};

const denialOf = (name: string, { reason, code }: DenyDecision): DenyDecision => ({
	kind: 'deny',
	reason: typeof reason === 'string' ? reason : `refused by ${name}`,
	code: typeof code === 'string' ? code : 'gate.guard',
});

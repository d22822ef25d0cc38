import { createHook } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { compileGrants } from '../capability/compile-grants.ts';
import { principalId, ruleId } from '../capability/ids.ts';
import type { Rule } from '../capability/rule.ts';
import { callId, type RedirectCall } from './call.ts';
import { capabilityPolicy } from './capability-policy.ts';
import { composeGate } from './compose-gate.ts';
import { allowDecision } from './decision.ts';
import { isGateError, isGateRefusal } from './errors.ts';
import { guardStage } from './guard-stage.ts';
import type { GateStage, TraceStage } from './stages.ts';

const rule: Rule = {
	effect: 'allow',
	id: ruleId('repo'),
	source: { kind: 'preset', name: 'workspace' },
	grant: { kind: 'path', access: 'write', pattern: '/repo/**' },
};
const decider = compileGrants([{ name: 'user', authority: 'grants', rules: [rule] }]);
const pass = (name: string): GateStage<number> => ({ name, wrap: (call, next) => next(call) });
const watch: TraceStage<number> = { name: 'watch', start: () => () => undefined };

const gate = composeGate<number>(
	{
		transforms: [pass('transform')],
		policy: [capabilityPolicy(() => decider)],
		gates: [guardStage('guard', () => allowDecision)],
		confirmation: [pass('latch')],
		budget: [pass('budget')],
		trash: [pass('trash')],
		trace: [watch],
	},
	{ needsOf: () => [], run: () => 7 },
);

const redirect = (path: string): RedirectCall => ({
	kind: 'redirect',
	id: callId('c1'),
	principal: { kind: 'model', id: principalId('m1') },
	origin: 'script',
	needs: [{ kind: 'path', path, access: 'write' }],
	cwd: '/repo',
	signal: new AbortController().signal,
	path,
	access: 'overwrite',
});

describe('the policy stage', () => {
	it('lets through what is granted', () => {
		expect(gate(redirect('/repo/out'))).toBe(7);
	});

	it('refuses the rest with rule, grant and next step', () => {
		let refusal: unknown;
		try {
			gate(redirect('/etc/out'));
		} catch (error) {
			refusal = error;
		}
		expect([isGateError(refusal), isGateRefusal(refusal)]).toEqual([true, true]);
		expect(refusal).toMatchObject({
			code: 'gate.denied',
			message:
				'redirect: write /etc/out is not granted to model m1; to allow it, add to user: allow write /etc/out',
			decision: {
				kind: 'deny',
				code: 'capability.not_granted',
				missing: { kind: 'path', access: 'write', pattern: '/etc/out' },
			},
			call: { text: '> /etc/out' },
		});
	});
});

it('a thousand allowed calls through every stage create no promise', () => {
	const call = redirect('/repo/out');
	let promises = 0;
	const hook = createHook({
		init: (_, type) => {
			if (type === 'PROMISE') promises++;
		},
	});
	hook.enable();
	// Proof that the hook counts.
	void Promise.resolve();
	let sum = 0;
	for (let at = 0; at < 1000; at++) sum += gate(call) as number;
	hook.disable();
	expect({ promises, sum }).toEqual({ promises: 1, sum: 7000 });
});

import {
	type AskDecision,
	type Call,
	type CapabilityAsked,
	describeCapability,
	type GrantDecider,
} from '@tenon/core';
import type { ApprovedCalls } from './approved-calls.ts';
import { ruleKey } from './needs-below.ts';

/**
 * What a person has to be asked before a call: one question for each rule that says so, with all that it covers.
 * `more`: how many paths a rule has beside those that the call names.
 */
export const questionsOf = (
	grants: GrantDecider,
	approved: ApprovedCalls,
	call: Call,
	more: ReadonlyMap<string, number>,
): readonly AskDecision[] => {
	const byRule = new Map<string, CapabilityAsked[]>();
	for (const need of call.needs) {
		const decision = grants.judge(call.principal, need);
		if (decision.outcome !== 'ask' || approved.covers(need)) continue;
		const key = ruleKey(decision.layer, decision.rule);
		const asked = byRule.get(key);
		if (asked === undefined) byRule.set(key, [decision]);
		else asked.push(decision);
	}
	return Array.from(byRule, ([key, asked]) => questionOf(asked, more.get(key) ?? 0));
};

// Where not all is shown, nothing can be granted for longer.
const questionOf = ([first, ...others]: readonly CapabilityAsked[], more: number): AskDecision => {
	const names = [...new Set(others.map(({ capability }) => describeCapability(capability)))];
	const rest = more === 0 ? [] : [`${more} more`];
	const besides = [...names, ...rest].filter((name) => name !== describeCapability(first!.capability));
	return {
		kind: 'ask',
		question:
			first!.explanation + (besides.length === 0 ? '' : `; the same rule holds for ${besides.join(', ')}`),
		scope: more === 0 ? [first!, ...others].map(({ scope }) => scope) : [],
	};
};

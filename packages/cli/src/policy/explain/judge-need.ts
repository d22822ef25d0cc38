import {
	type Capability,
	describeCapability,
	type GrantDecider,
	type GrantLayer,
	type Principal,
	principalId,
	type Rule,
} from '@tenon/core';
import { writeGrant } from '@tenon/host';
import type { ExplainedNeed } from './explanation.ts';

/** For whom a policy is explained. */
export const model: Principal = { kind: 'model', id: principalId('model') };

/** Puts one need before the policy. */
export const judgeNeed = (
	grants: GrantDecider,
	layers: readonly GrantLayer[],
	need: Capability,
): ExplainedNeed => {
	const decision = grants.judge(model, need);
	const rule = 'rule' in decision ? decision.rule : undefined;
	const missing = 'scope' in decision ? decision.scope : 'missing' in decision ? decision.missing : undefined;
	return {
		// A rule may hold for another name of it.
		what: describeCapability('capability' in decision ? decision.capability : need),
		outcome: decision.outcome,
		rule: rule?.id,
		from: rule === undefined ? undefined : `${layerOf(layers, rule)}, ${sourceOf(rule)}`,
		allowedBy: missing === undefined ? undefined : writeGrant(missing),
		explanation: decision.explanation,
	};
};

const layerOf = (layers: readonly GrantLayer[], rule: Rule): string =>
	layers.find(({ rules }) => rules.includes(rule))?.name ?? '?';

/** Where a rule is written: `preset workspace`, `/etc/tenon/tenon.toml:4`. */
export const sourceOf = ({ source }: Rule): string => {
	switch (source.kind) {
		case 'file':
			return `${source.path}:${source.line}`;
		case 'preset':
			return `preset ${source.name}`;
		default:
			return source.kind;
	}
};

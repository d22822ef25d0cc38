import { compileGrants, type GrantDecider, type ProgramCapability, principalId } from '@tenon/core';
import { policyPresets } from './presets/presets.ts';

/**
 * Whether a program is known to change nothing when it is called so: what the preset `read-only` allows. There is
 * nothing to say about such a call when its step is undone.
 */
export const onlyLooks = (program: ProgramCapability): boolean => {
	looking ??= compileGrants([{ name: 'read-only', authority: 'grants', rules: readOnlyRules() }]);
	return looking.judge(anybody, program).outcome === 'allow';
};

let looking: GrantDecider | undefined;

// The programs are the same wherever the project is.
const readOnlyRules = (): ReturnType<(typeof policyPresets)['read-only']> =>
	policyPresets['read-only']({ workspace: '/', home: '/', temp: [], own: [] });

const anybody = { kind: 'user', id: principalId('anybody') } as const;

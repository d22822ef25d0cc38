import { limitProfileNames } from '@tenon/shell';
import { PolicyError } from '../policy/errors.ts';
import type { LoadPolicyOptions } from '../policy/load-policy.ts';
import { loadPolicyClosed } from '../policy/load-policy-closed.ts';
import { projectPolicyFile } from '../policy/policy-places.ts';
import type { RunNarrowing } from '../policy/run/run-narrowing.ts';
import type { PlanOptions } from './plan-workspace.ts';
import { StandingPolicy } from './standing-policy.ts';
import { closedPlaces } from './workspace-files.ts';

/** The policy of a workspace, and what a person should know of its files. */
export interface OpenedPolicy {
	readonly policy: StandingPolicy;
	readonly faults: readonly string[];
}

/** Reads the policy of a workspace whose root is seen at `place`. Throws `PolicyError`. */
export const openPolicy = (
	options: PlanOptions,
	place: string,
	outputs: readonly string[],
	narrowing: RunNarrowing,
): OpenedPolicy => {
	const { root, environment, isJail = false, preset, policyFile, closesWrongPolicy = false } = options;
	const load: LoadPolicyOptions = {
		root: place,
		environment: isJail ? { ...environment, HOME: '/' } : environment,
		...(preset === undefined ? {} : { preset }),
		limitProfiles: limitProfileNames,
		files: {
			project: projectPolicyFile(root),
			...(policyFile === undefined ? {} : { user: policyFile }),
		},
	};
	const standing = (closed: LoadPolicyOptions['closed'] = []): StandingPolicy =>
		new StandingPolicy(
			{ ...load, closed },
			options.principal,
			[...closedPlaces, ...outputs],
			undefined,
			narrowing,
		);
	try {
		return { policy: standing(), faults: [] };
	} catch (error) {
		if (!closesWrongPolicy || !(error instanceof PolicyError)) throw error;
		const { closed, faults } = loadPolicyClosed(load);
		return {
			policy: standing(closed),
			faults: faults.map(({ message }) => `${message}; until it is mended, only reading is allowed`),
		};
	}
};

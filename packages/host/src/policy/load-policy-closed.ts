import { PolicyError } from './errors.ts';
import { type LoadPolicyOptions, loadPolicy } from './load-policy.ts';
import type { Policy, PolicySource } from './policy.ts';

/** A policy, and what of its files was wrong. */
export interface PolicyWithFaults {
	readonly policy: Policy;
	/** The layers that are closed for it. */
	readonly closed: readonly PolicySource['layer'][];
	readonly faults: readonly PolicyError[];
}

/**
 * Reads a policy as {@link loadPolicy} does, but a layer whose usual file is wrong is closed: it allows reading and
 * nothing else until the file is mended. So a mistake takes rights away and gives none. Throws `PolicyError` where a file
 * is wrong that was named in place of the usual one: who named it is there to hear of it.
 */
export const loadPolicyClosed = (options: LoadPolicyOptions): PolicyWithFaults => {
	const closed = [...(options.closed ?? [])];
	const faults: PolicyError[] = [];
	for (;;) {
		try {
			return { policy: loadPolicy({ ...options, closed }), closed, faults };
		} catch (error) {
			const layer = error instanceof PolicyError ? layerOf(error, { ...options, closed }) : undefined;
			if (layer === undefined) throw error;
			closed.push(layer);
			faults.push(error as PolicyError);
		}
	}
};

// With every layer closed no file is read, and the policy names them all.
const layerOf = (error: PolicyError, options: LoadPolicyOptions): PolicySource['layer'] | undefined => {
	const { sources } = loadPolicy({ ...options, closed: ['machine', 'user', 'project'] });
	const isNamed = (layer: PolicySource['layer']): boolean =>
		layer !== 'project' && options.files?.[layer] !== undefined;
	return sources.find(
		({ layer, file }) =>
			file === error.place.file && !isNamed(layer) && !(options.closed ?? []).includes(layer),
	)?.layer;
};

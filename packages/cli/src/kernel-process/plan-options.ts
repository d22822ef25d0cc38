import { defaultSecretFile, openSecretFile, type PlanOptions } from '@tenon/host';
import type { WorkspaceOrder } from './messages.ts';

/** What a workspace is planned from, from what the session ordered: on both sides the same. */
export const planOptions = (order: WorkspaceOrder): Omit<PlanOptions, 'narrowing'> => {
	const { root, isJail, hasOverlay, principal, environment } = order;
	const { preset, policyFile, limitProfile, limits, closesWrongPolicy = false } = order;
	return {
		...{ root, isJail, hasOverlay, principal, environment, closesWrongPolicy },
		secrets: openSecretFile(defaultSecretFile(environment)),
		...(preset === undefined ? {} : { preset }),
		...(policyFile === undefined ? {} : { policyFile }),
		...(limitProfile === undefined ? {} : { limitProfile }),
		...(limits === undefined ? {} : { limits }),
	};
};

import type { ExtensionScope, FoundExtension } from '../host/extension.ts';
import { TrustError } from './errors.ts';
import { limitedGrants } from './narrowed-grants.ts';
import type { ExtensionTrust, KnownGuard, MissingGuard, TrustDecision } from './trust.ts';

/**
 * Asks whether an extension is trusted, and with what, as far as its configuration leaves it. `home` is the user's. Where that
 * cannot be told it is not, and the others are judged all the same.
 */
export const decideOn = async (
	trust: ExtensionTrust,
	extension: FoundExtension,
	home: string,
): Promise<TrustDecision> => {
	try {
		const decision = await trust.decide(extension);
		const { limits = [] } = extension;
		if (decision.type !== 'trusted' || limits.length === 0) return decision;
		const grants = limits.reduce((left, limit) => limitedGrants(left, limit, home), decision.grants);
		return { ...decision, grants };
	} catch (error) {
		const message = `cannot be judged: ${error instanceof Error ? error.message : String(error)}`;
		return { type: 'untrusted', reason: 'unreadable', message };
	}
};

/** What is known of an extension as a guard; nothing where grants cannot be read, which is told by the decision. */
export const guardKnownOf = async (
	trust: ExtensionTrust,
	extension: FoundExtension,
): Promise<KnownGuard | undefined> => {
	try {
		return await trust.knownGuard?.(extension);
	} catch (error) {
		if (error instanceof TrustError) return undefined;
		throw error;
	}
};

/** Guards that were trusted and are not found any more; none where grants cannot be read, as then nothing is trusted. */
export const guardsMissing = async (
	trust: ExtensionTrust,
	found: readonly FoundExtension[],
	searched: readonly ExtensionScope[],
): Promise<readonly MissingGuard[]> => {
	try {
		return (await trust.missingGuards?.(found, searched)) ?? [];
	} catch (error) {
		if (error instanceof TrustError) return [];
		throw error;
	}
};

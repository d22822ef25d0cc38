import type { FoundExtension } from '../host/extension.ts';
import type { ExtensionTrust, TrustDecision } from './trust.ts';

/** Asks whether an extension is trusted. Where that cannot be told it is not, and the others are judged all the same. */
export const decideOn = async (trust: ExtensionTrust, extension: FoundExtension): Promise<TrustDecision> => {
	try {
		return await trust.decide(extension);
	} catch (error) {
		const message = `cannot be judged: ${error instanceof Error ? error.message : String(error)}`;
		return { type: 'untrusted', reason: 'unreadable', message };
	}
};

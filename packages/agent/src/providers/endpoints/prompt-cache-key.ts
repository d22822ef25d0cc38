import { digestOf } from '../../data/digest.ts';

/** Names a session to OpenAI, so that requests which share a beginning reach the machine that has it cached. Says nothing else of it. */
export const promptCacheKey = (sessionId: string): { readonly promptCacheKey: string } => ({
	promptCacheKey: `tenon-${digestOf(sessionId).slice(0, 32)}`,
});

import { type Provider, ProviderError } from '../../model/provider.ts';
import type { RateBucket } from './rate-bucket.ts';

/**
 * A provider whose tries take turns in the bucket of their key: after one that was refused as one too many, nothing is
 * sent before its wait is over. Never retries by itself.
 */
export const withRate = (provider: Provider, bucket: RateBucket): Provider => ({
	...provider,
	complete: async (request, call) => {
		const slot = await bucket.acquire(call.signal);
		if (slot === undefined) {
			const text = `${provider.name}: too many requests of this process wait for the key; try again later`;
			throw new ProviderError(text, { fault: 'rate-limit', isRetryable: true });
		}
		try {
			const response = await provider.complete(request, call);
			slot.taken(undefined);
			return response;
		} catch (error) {
			if (error instanceof ProviderError && error.fault === 'rate-limit') slot.limited(error.retryAfterMs);
			throw error;
		} finally {
			slot.dropped();
		}
	},
});

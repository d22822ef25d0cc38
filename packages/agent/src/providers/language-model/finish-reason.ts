import type { LanguageModelV4FinishReason } from '@ai-sdk/provider';
import type { FinishReason } from '../../model/response.ts';

/**
 * Why the model stopped; `undefined` where the stream ended without saying so, which is no end. Whether tools are called
 * is seen in the answer itself.
 */
export const finishReasonOf = (
	{ unified, raw }: LanguageModelV4FinishReason,
	{ callsTools }: { readonly callsTools: boolean },
): FinishReason | undefined => {
	switch (unified) {
		case 'length':
			return 'length';
		case 'content-filter':
			return raw !== undefined && filters.test(raw) ? 'content-filter' : 'refusal';
		case 'interrupted':
		case 'error':
			return undefined;
		case 'other':
			if (raw === undefined) return undefined;
			if (raw === 'refusal') return 'refusal';
			return callsTools ? 'tool_use' : 'end';
		default:
			return callsTools ? 'tool_use' : 'end';
	}
};

// Everything else that is told as a filter is the model itself that refuses.
const filters =
	/^(?:content_filter|content-filter|guardrail_intervened|content_filtered|safety|recitation|blocklist|prohibited_content|spii|image_safety|language)$/i;

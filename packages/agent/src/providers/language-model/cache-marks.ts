import type {
	LanguageModelV4FunctionTool,
	LanguageModelV4Prompt,
	SharedV4ProviderOptions,
} from '@ai-sdk/provider';

/**
 * Marks where a provider is to cut the prompt for its cache: after the tools, after the system prompt, and after the
 * last two messages that are not the model's, so that the next call finds what this one wrote. Four marks are as many as
 * providers take.
 */
export const withCacheMarks = (
	call: { readonly prompt: LanguageModelV4Prompt; readonly tools: readonly LanguageModelV4FunctionTool[] },
	mark: SharedV4ProviderOptions,
): { readonly prompt: LanguageModelV4Prompt; readonly tools: LanguageModelV4FunctionTool[] } => {
	const marked = new Set<number>();
	const first = call.prompt[0];
	if (first?.role === 'system') marked.add(0);
	for (let at = call.prompt.length - 1, left = 2; at >= 0 && left > 0; at--) {
		const role = call.prompt[at]?.role;
		if (role !== 'user' && role !== 'tool') continue;
		marked.add(at);
		left--;
	}
	return {
		prompt: call.prompt.map((message, at) =>
			marked.has(at) ? { ...message, providerOptions: { ...message.providerOptions, ...mark } } : message,
		),
		tools: call.tools.map((tool, at) =>
			at === call.tools.length - 1
				? { ...tool, providerOptions: { ...tool.providerOptions, ...mark } }
				: tool,
		),
	};
};

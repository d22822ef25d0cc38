import type { EndpointDialect } from '../language-model/language-model-provider.ts';
import { anthropicDialect } from './anthropic.ts';
import { azureDialect } from './azure.ts';
import { bedrockDialect } from './bedrock.ts';
import type { ModelEndpoint } from './endpoint.ts';
import { googleDialect } from './google.ts';
import { openaiChatDialect, openaiDialect } from './openai.ts';
import { openaiCompatibleDialect } from './openai-compatible.ts';
import { openrouterDialect } from './openrouter.ts';
import { vertexDialect } from './vertex.ts';

/** How an endpoint is spoken to. Loads no library yet. */
export const dialectOf = (endpoint: ModelEndpoint, now: () => number): EndpointDialect => {
	switch (endpoint.kind) {
		case 'anthropic':
			return anthropicDialect(endpoint);
		case 'openai':
			return openaiDialect(endpoint);
		case 'openai-chat':
			return openaiChatDialect(endpoint);
		case 'openai-compatible':
			return openaiCompatibleDialect(endpoint);
		case 'openrouter':
			return openrouterDialect(endpoint);
		case 'google':
			return googleDialect(endpoint);
		case 'bedrock':
			return bedrockDialect(endpoint);
		case 'vertex':
			return vertexDialect(endpoint, now);
		case 'azure':
			return azureDialect(endpoint);
	}
};

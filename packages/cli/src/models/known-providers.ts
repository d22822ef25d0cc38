import type { EndpointKind } from '@tenon/agent';

/** A service that is known without any settings. */
export interface KnownProvider {
	readonly name: string;
	readonly kind: EndpointKind;
	/** Undefined where the URL must be set: a resource of one's own. */
	readonly url: string | undefined;
	/** A variable that changes the URL. */
	readonly urlEnv: string;
	/** A variable that the URL follows from; absent: it follows from nothing. */
	readonly placeEnv?: string;
	/** What lets requests in beside a key, as its own tools leave it in the environment. */
	readonly credentialEnv?: string;
	/** Variables that the key may be in, the first that is set counts. */
	readonly keyEnv: readonly string[];
	/** Whether it is a server on this machine, which needs no key. */
	readonly isLocal: boolean;
	/** What a session begins with if this is the first provider with a key. */
	readonly firstModel: string | undefined;
}

const service = (
	name: string,
	kind: EndpointKind,
	url: string | undefined,
	urlEnv: string,
	keyEnv: readonly string[],
	firstModel?: string,
): KnownProvider => ({ name, kind, url, urlEnv, keyEnv, isLocal: false, firstModel });

const local = (name: string, url: string, urlEnv: string): KnownProvider => ({
	name,
	kind: 'openai-compatible',
	url,
	urlEnv,
	keyEnv: [],
	isLocal: true,
	firstModel: undefined,
});

/** The services that need nothing but a key, in the order in which the first model is looked for, and local servers. */
export const knownProviders: readonly KnownProvider[] = [
	service(
		'anthropic',
		'anthropic',
		'https://api.anthropic.com/v1',
		'ANTHROPIC_BASE_URL',
		['ANTHROPIC_API_KEY'],
		'claude-sonnet-5-5',
	),
	service(
		'openai',
		'openai',
		'https://api.openai.com/v1',
		'OPENAI_BASE_URL',
		['OPENAI_API_KEY'],
		'gpt-6.2-sol',
	),
	service(
		'google',
		'google',
		'https://generativelanguage.googleapis.com/v1beta',
		'GOOGLE_BASE_URL',
		['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
		'gemini-3.8-flash',
	),
	service(
		'openrouter',
		'openrouter',
		'https://openrouter.ai/api/v1',
		'OPENROUTER_BASE_URL',
		['OPENROUTER_API_KEY'],
		'anthropic/claude-sonnet-5.5',
	),
	{
		...service('bedrock', 'bedrock', undefined, 'BEDROCK_BASE_URL', ['AWS_BEARER_TOKEN_BEDROCK']),
		placeEnv: 'AWS_REGION',
		credentialEnv: 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
	},
	{
		...service('vertex', 'vertex', undefined, 'GOOGLE_VERTEX_BASE_URL', ['GOOGLE_VERTEX_API_KEY']),
		placeEnv: 'GOOGLE_VERTEX_PROJECT',
		credentialEnv: 'GOOGLE_APPLICATION_CREDENTIALS',
	},
	{
		...service('azure', 'azure', undefined, 'AZURE_OPENAI_BASE_URL', [
			'AZURE_OPENAI_API_KEY',
			'AZURE_API_KEY',
		]),
		placeEnv: 'AZURE_RESOURCE_NAME',
	},
	local('ollama', 'http://127.0.0.1:11434/v1', 'OLLAMA_BASE_URL'),
	local('lmstudio', 'http://127.0.0.1:1234/v1', 'LMSTUDIO_BASE_URL'),
	local('llamacpp', 'http://127.0.0.1:8080/v1', 'LLAMACPP_BASE_URL'),
];

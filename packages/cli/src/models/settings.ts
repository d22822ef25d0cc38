import type { EndpointKind, FactsTable, SpendLimits } from '@tenon/agent';

/** A provider as a person has set it up, or changed one that is known. */
export interface ProviderSettings {
	readonly kind: EndpointKind | undefined;
	readonly url: string | undefined;
	/** The variable that its key is in. */
	readonly keyEnv: string | undefined;
	/** A file that only its owner can read, with the key in it and nothing else. */
	readonly keyFile: string | undefined;
	readonly headers: Readonly<Record<string, string>>;
	readonly region: string | undefined;
	/** What is wrong with it in the file: then it is not asked, since a request could go elsewhere than was meant. */
	readonly problem: string | undefined;
}

/** The protocols that an endpoint may speak. */
export const endpointKinds: readonly EndpointKind[] = [
	'anthropic',
	'openai',
	'openai-chat',
	'openai-compatible',
	'openrouter',
	'google',
	'bedrock',
	'vertex',
	'azure',
];

/** What a person has said about models. */
export interface ModelSettings {
	/** The file that a person writes it to, whether there is one or not. */
	readonly file: string;
	/** Why nothing is asked until the file is mended: its budget, its network or all of it cannot be read. */
	readonly problem: string | undefined;
	/** The model of a session that names none. */
	readonly default: string | undefined;
	readonly providers: Readonly<Record<string, ProviderSettings>>;
	/** Facts over those that are known. */
	readonly facts: FactsTable['models'];
	/** How much may be spent. */
	readonly budget: SpendLimits;
	/** A proxy in place of the environment's. */
	readonly proxy: string | undefined;
	/** A file of certificates to trust besides. */
	readonly ca: string | undefined;
}

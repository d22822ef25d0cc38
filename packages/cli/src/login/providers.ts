/** A service whose keys a third-party program may use. */
export interface LoginProvider {
	readonly name: string;
	readonly title: string;
	/** Where a person gets a key. */
	readonly page: string;
	/** Whether a key can be had by agreeing in a browser. */
	readonly hasBrowser: boolean;
}

/** Those that are offered. The key of one is the secret `NAME.key`. */
export const loginProviders: readonly LoginProvider[] = [
	{
		name: 'anthropic',
		title: 'Anthropic',
		page: 'https://console.anthropic.com/settings/keys',
		hasBrowser: false,
	},
	{ name: 'openai', title: 'OpenAI', page: 'https://platform.openai.com/api-keys', hasBrowser: false },
	{ name: 'google', title: 'Google Gemini', page: 'https://aistudio.google.com/apikey', hasBrowser: false },
	{ name: 'openrouter', title: 'OpenRouter', page: 'https://openrouter.ai/settings/keys', hasBrowser: true },
];

/** The secret that a provider's key is kept as. */
export const secretOf = (provider: string): string => `${provider}.key`;

/** What a login does not use, in plain words. */
export const notUsed: string = `Tenon uses API keys alone. It does not use the login of a subscription (Claude Pro and Max, ChatGPT, Gemini,
Copilot): their terms leave these to their own programs.`;

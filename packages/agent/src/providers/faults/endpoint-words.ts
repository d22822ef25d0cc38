/** What a fault says about an endpoint: which one, and which setting a person would change. */
export interface EndpointWords {
	/** The part of a model's name before the slash. */
	readonly name: string;
	/** The base URL, without anything secret. */
	readonly url: string;
	/** Where its URL is set. */
	readonly urlSetting: string;
	/** Where its key is set: `ANTHROPIC_API_KEY`. */
	readonly keySetting: string;
	/** What lets requests in: never a part of a fault, also where the endpoint repeats it. */
	readonly hidden: readonly string[];
	/** Models that it is known to have, as it calls them. */
	known(): readonly string[];
}

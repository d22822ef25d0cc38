/** The protocols that endpoints speak, and the services that have ways of their own. */
export type EndpointKind =
	| 'anthropic'
	| 'openai'
	| 'openai-chat'
	| 'openai-compatible'
	| 'openrouter'
	| 'google'
	| 'bedrock'
	| 'vertex'
	| 'azure';

/** What lets a request in. */
export type EndpointCredential =
	/** There is none, and there must be one. */
	| { readonly type: 'missing' }
	/** There need be none: a server on this machine. */
	| { readonly type: 'none' }
	| { readonly type: 'key'; readonly key: string }
	/** Requests are signed with it. */
	| {
			readonly type: 'aws';
			readonly accessKeyId: string;
			readonly secretAccessKey: string;
			readonly sessionToken: string | undefined;
	  }
	/** A key of a service account, for which short-lived tokens are fetched. */
	| {
			readonly type: 'service-account';
			readonly email: string;
			readonly privateKey: string;
			readonly keyId: string;
	  };

/** A place where models are asked. */
export interface ModelEndpoint {
	/** The part of a model's name before the slash; has none in it. */
	readonly name: string;
	readonly kind: EndpointKind;
	/** What paths are added to; nothing is sent to another origin. */
	readonly url: string;
	/** Where the URL is set, for people. */
	readonly urlSetting: string;
	/** Where the key is set, for people. */
	readonly keySetting: string;
	readonly credential: EndpointCredential;
	/** Sent with every request. */
	readonly headers: Readonly<Record<string, string>>;
	/** Where a service runs, for those that have several places: `us-east-1`. */
	readonly region?: string;
	/** Why it cannot be asked as it is set up, for people: the fact and the setting. Absent: it can. */
	readonly problem?: string;
}

/** The key of an endpoint, as a library wants one. */
export const keyOf = ({ credential }: ModelEndpoint): string =>
	credential.type === 'key' ? credential.key : 'none';

/** A provider of models whose key can be kept. */
export interface ListedLogin {
	readonly provider: string;
	readonly title: string;
	/** Where a person gets a key. */
	readonly page: string;
	/** Whether a key is kept; one of the environment does not count. */
	readonly hasKey: boolean;
}

/** A key of a provider. May never be logged. */
export interface SaveKey {
	readonly provider: string;
	readonly key: string;
}

/** Keys of providers. None is ever told. */
export interface LoginVerbs {
	listLogins(): Promise<readonly ListedLogin[]>;
	/** Keeps a key in the user's file of secrets; services that are opened later use it. Rejects with `service.bad-argument`. */
	saveKey(login: SaveKey): Promise<void>;
}

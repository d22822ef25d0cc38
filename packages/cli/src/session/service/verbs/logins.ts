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

/** What a key that was kept makes possible. */
export interface SavedKey {
	/** Models of its provider that can be asked now; none where a tape answers, or where more than a key is missing. */
	readonly models: readonly string[];
	/** The model of the session: where there was none, it is one of these now. */
	readonly model: string;
}

/** Keys of providers. None is ever told. */
export interface LoginVerbs {
	listLogins(): Promise<readonly ListedLogin[]>;
	/**
	 * Keeps a key in the user's file of secrets, and uses it from the next call of a model on. Rejects with
	 * `service.bad-argument`.
	 */
	saveKey(login: SaveKey): Promise<SavedKey>;
}

/** How an extension wants to be asked about something that is about to happen. */
export interface InterceptWish {
	/** What happens when it gives no answer; the user's own word comes first. */
	readonly on_failure: 'deny' | 'allow';
	/** How long it may take; `undefined`: the host's default. */
	readonly timeout_ms?: number | undefined;
	/** Only for these tools; empty: all. */
	readonly tools: readonly string[];
	/** Higher ones are asked first. */
	readonly priority: number;
}

/** What an extension says it needs. What it gets is the user's decision. */
export interface Permissions {
	/** Names of environment variables. */
	readonly env: readonly string[];
	/** Patterns of paths. */
	readonly read: readonly string[];
	readonly write: readonly string[];
	/** Patterns of hosts. */
	readonly net: readonly string[];
	/** Programs. */
	readonly exec: readonly string[];
	/** Tools that it calls through the host. */
	readonly tools: readonly string[];
}

/** `extension.json`. */
export interface Manifest {
	/** What the extension is called everywhere. */
	readonly name: string;
	/** The program; empty where the extension only ships skills. */
	readonly exec: string;
	readonly args: readonly string[];
	readonly version: string;
	readonly description: string;
	readonly language: string;
	readonly enabled: boolean;
	/** Directories or `SKILL.md` files inside the extension's own directory. */
	readonly skills: readonly string[];
	/** `undefined` for manifests that know nothing of permissions. */
	readonly permissions?: Permissions | undefined;
	/** By event. */
	readonly intercept: Readonly<Record<string, InterceptWish>>;
	readonly restart: 'on-failure' | 'never';
	/** Whether state is kept apart from the installed files. */
	readonly data: 'shared' | 'separate';
	/** The host versions it fits, as npm writes ranges; empty: any. */
	readonly host: string;
}

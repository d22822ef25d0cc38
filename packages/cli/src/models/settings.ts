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
}

/** What a person has said about models. */
export interface ModelSettings {
	/** The file that it is in, whether there is one or not. */
	readonly file: string;
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

/** Where the settings of a user are: below `$XDG_CONFIG_HOME`, or `~/.config`. */
export const modelSettingsFile = (environment: Readonly<Record<string, string | undefined>>): string =>
	`${environment.XDG_CONFIG_HOME || `${environment.HOME ?? ''}/.config`}/tenon/models.toml`;

import type { Json } from '../data.ts';

/** A place that may say something about a setting. */
export interface ShownSource {
	/** `flag`, `environment`, `user`, `machine`, `project` or `default`. */
	readonly kind: string;
	/** The option, the variable, the file with its line, or the default in words. */
	readonly place: string;
	/** What it says; null: nothing. */
	readonly value: Json;
	readonly wins: boolean;
}

/** A setting as a new session would find it. Passwords in URLs and values of headers are not shown. */
export interface ShownSetting {
	readonly key: string;
	/** What wins; null: the default. */
	readonly value: Json;
	/** What holds where nothing says anything, in words. */
	readonly default: string;
	/** The kind of place that wins. */
	readonly source: string;
	/** In the order in which they are asked. */
	readonly sources: readonly ShownSource[];
}

/** All settings, and what was left out of their files. */
export interface ShownSettings {
	readonly settings: readonly ShownSetting[];
	readonly problems: readonly string[];
}

/** Names a setting as it is typed: `models.default`. */
export interface NameSetting {
	readonly key: string;
}

/** One setting with what it means, and the same for people. */
export interface ExplainedSetting extends ShownSetting {
	readonly meaning: string;
	readonly expected: string;
	readonly text: string;
}

/** Which setting is removed from which file. */
export interface RemoveSetting extends NameSetting {
	/** Whether the file of the project is changed, which can only narrow; default: the user's. */
	readonly isProject?: boolean;
}

/** What a setting is to be. */
export interface WriteSetting extends RemoveSetting {
	/** A value, or a text as it is typed after `tenon config set KEY`. */
	readonly value: Json;
}

/** Where it was written. */
export interface WrittenSetting {
	readonly file: string;
	/** What goes before the file, so that the value does not hold; null: nothing. */
	readonly shadowedBy: string | null;
}

/** The settings of `tenon.toml`. What is changed holds for sessions that are opened later. */
export interface ConfigVerbs {
	listSettings(): Promise<ShownSettings>;
	/** Rejects with `service.unknown-setting`. */
	explainSetting(which: NameSetting): Promise<ExplainedSetting>;
	/** Comments and order of the file stay. Rejects with `service.unknown-setting` or `service.bad-argument`. */
	writeSetting(setting: WriteSetting): Promise<WrittenSetting>;
	/** Also a table with all that is in it. Rejects with `service.unknown-setting` or `service.bad-argument`. */
	removeSetting(which: RemoveSetting): Promise<WrittenSetting>;
}

import type { ValueRecord } from '@tenon/core';

/** What a manifest says that its program adds, beside what the program registers itself. */
export interface Contributes {
	/** JSON Schema of its settings, which are an object; `undefined`: it has none. */
	readonly settings?: ValueRecord | undefined;
	readonly status_items: readonly StatusItemEntry[];
	readonly key_bindings: readonly KeyBindingEntry[];
	readonly renderers: readonly RendererEntry[];
	readonly providers: readonly ProviderEntry[];
}

/** A text in the status line, which the program sets. */
export interface StatusItemEntry {
	readonly name: string;
	/** Higher is further left. */
	readonly priority: number;
}

/** A key that runs a slash command. */
export interface KeyBindingEntry {
	/** `ctrl+g`, `alt+enter`. */
	readonly key: string;
	/** With its arguments, without the slash. */
	readonly command: string;
}

/** Something that the program draws: the results of a tool, or a kind of content. One of both is not empty. */
export interface RendererEntry {
	readonly name: string;
	readonly tool: string;
	readonly content_type: string;
}

/** A source of model answers, and the models that it has. */
export interface ProviderEntry {
	readonly name: string;
	readonly models: readonly string[];
}

import type { JsonSchema, Maybe, RemoteContext, RemoteTool, ToolResult, Value } from '@tenon/core';
import type { CommandAction, CommandCall } from './command-action.ts';
import type { ModelSource } from './model-source.ts';

/**
 * What an extension adds to the host, of whatever kind the extension is. Hooks are not in here: they are subscribed
 * to, under the extension's name, in core's registry.
 */
export type Contribution =
	| ToolContribution
	| ToolWrapContribution
	| CommandContribution
	| PanelContribution
	| SkillContribution
	| McpServerContribution
	| ProviderContribution
	| RendererContribution
	| StatusItemContribution
	| KeyBindingContribution
	| SettingsContribution;

/** The names of the kinds. */
export type ContributionType = Contribution['type'];

/** A tool. Its first owner keeps the name; a built-in one cannot be taken. */
export interface ToolContribution {
	readonly type: 'tool';
	readonly tool: RemoteTool;
	/** Who sees it: the model at once, only programs in code mode, none before it is activated, only the model. */
	readonly exposure: 'direct' | 'codemode' | 'deferred' | 'model-only';
	/** Waits for a person: no deadline; refused where no interface can show a panel. */
	readonly interactive: boolean;
	/** Groups tools for a model; empty: none. */
	readonly namespace: string;
	readonly namespaceInstructions: string;
}

/**
 * Something around a tool of another owner: called in its place, it may go on with `next`, once, and change what
 * comes back. Several nest: the one with the higher priority is outside, then the order of the owners decides.
 */
export interface ToolWrapContribution {
	readonly type: 'tool-wrap';
	readonly toolName: string;
	readonly priority: number;
	wrap(args: unknown, context: RemoteContext, next: (args: unknown) => Maybe<ToolResult>): Maybe<ToolResult>;
}

/** A slash command. Names are compared without regard to case; a built-in one runs first. */
export interface CommandContribution {
	readonly type: 'command';
	/** Without the slash: letters, digits, `-`, `_`. */
	readonly name: string;
	readonly description: string;
	run(call: CommandCall): Promise<CommandAction>;
}

/** A panel that a person can open by its name. Panels that open by themselves need no contribution. */
export interface PanelContribution {
	readonly type: 'panel';
	readonly name: string;
	readonly title: string;
	open(): Maybe<void>;
}

/** A text that a model may load when it fits the task. */
export interface SkillContribution {
	readonly type: 'skill';
	/** With its owner's name in front: `notes:review`. */
	readonly name: string;
	readonly description: string;
	/** The file `SKILL.md`, absolute. */
	readonly path: string;
}

/** An MCP server that an extension brings along; started as one of its own name, under its owner's trust. */
export interface McpServerContribution {
	readonly type: 'mcp-server';
	readonly name: string;
	readonly server: McpServerConfig;
}

/** How an MCP server is reached. */
export type McpServerConfig =
	| {
			readonly transport: 'stdio';
			readonly command: string;
			readonly args: readonly string[];
			readonly env: Readonly<Record<string, string>>;
			/** Absolute; `undefined`: the project's. */
			readonly cwd: string | undefined;
	  }
	| {
			readonly transport: 'http';
			readonly url: string;
			readonly headers: Readonly<Record<string, string>>;
	  };

/** A source of model answers. */
export interface ProviderContribution {
	readonly type: 'provider';
	readonly name: string;
	readonly models: readonly string[];
	readonly provider: ModelSource;
}

/** Draws one kind of content in its own way. */
export interface RendererContribution {
	readonly type: 'renderer';
	readonly name: string;
	/** What it draws: a tool's results, or a kind of content. */
	readonly draws: { readonly tool: string } | { readonly contentType: string };
	render(value: Value, width: number): Maybe<readonly string[]>;
}

/** A text in the status line. */
export interface StatusItemContribution {
	readonly type: 'status-item';
	readonly name: string;
	/** Higher is further left. */
	readonly priority: number;
	text(): string;
}

/** A key that runs a slash command. */
export interface KeyBindingContribution {
	readonly type: 'key-binding';
	/** `ctrl+g`, `alt+enter`. */
	readonly key: string;
	/** With its arguments, without the slash. */
	readonly command: string;
}

/** Settings of the extension, checked by a schema before it sees them. */
export interface SettingsContribution {
	readonly type: 'settings';
	readonly schema: JsonSchema;
	changed(settings: Value): void;
}

import type { Maybe } from '@tenon/core';
import type { Json } from '../data/json.ts';
import type { ProcessEngine } from '../processes/engine.ts';
import type { AgentOperationRegistrar } from './agent-operations.ts';
import type { PluginContribution, PluginExtensions } from './extension-points.ts';
import type { PluginOptions } from './plugin-options.ts';
import type { SessionPlugin } from './session-plugin.ts';

/**
 * Makes a plugin's part of each session; one for an agent. What sessions share (connections, caches, compiled things) is
 * kept here. In-process and trusted like the program.
 */
export interface PluginFactory {
	/** Names the plugin in options, snapshots, hooks and errors: small letters, digits, `.`, `_` and `-`. */
	readonly id: string;
	/**
	 * Runs at every open, fork and child, and where an input is accepted for a session that is not open: it does no I/O,
	 * compiles nothing and starts nothing.
	 */
	build(context: PluginBuildContext): SessionPlugin;
	/** The agent has closed all sessions. Called once, and not waited for longer than a few seconds. */
	shutdown?(): Maybe<void>;
	/** Values for other plugins, by the points that these read. Asked once. */
	extensionContributions?(): readonly PluginContribution[];
	/** Registers operations of the agent, which may run without a session. Asked once. */
	operations?(registrar: AgentOperationRegistrar): void;
	/** Engines for background work, each with a kind of its own. Asked once. */
	processEngineContributions?(context: { readonly extensions: PluginExtensions }): readonly ProcessEngine[];
}

/** What a plugin is built for. */
export interface PluginBuildContext {
	readonly sessionId: string;
	/** Null for a session that has none. */
	readonly parentSessionId: string | null;
	/** Whether the session has no parent. */
	readonly isRoot: boolean;
	/** What the open, or the creation of the child, said for each plugin. */
	readonly options: PluginOptions;
	/** The protocol's turn options that the session has recorded; null where nothing is. */
	readonly turnOptions: Json;
	/** What the factories of all plugins contribute. */
	readonly extensions: PluginExtensions;
}

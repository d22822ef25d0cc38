import type { Replay, ToolResult } from '@tenon/core';
import type { JsonObject } from '../data/json.ts';
import type { ToolSpec } from '../model/request.ts';
import type { HostedCall, HostedResult } from '../session/tool-host.ts';
import type { EffectCall } from './effect-handler.ts';

/** Tools of a plugin, for one session. In-process: they do not pass the gate, and their hooks are run by the agent. */
export interface PluginToolProvider {
	/** In an order that stays the same. May change between steps. */
	specs(): readonly ToolSpec[];
	/** Whether a call with an unknown outcome may be made again; `undefined` if there is no such tool. */
	replayOf(toolName: string): Replay | undefined;
	/** Whether a call of the tool only reads; absent: none does. */
	isReadOnly?(toolName: string): boolean;
	call(call: HostedCall): Promise<HostedResult>;
}

/** A tool that may wait for durable work: its steps, calls and processes are journaled, and it is run again after a crash. */
export interface OrchestratingTool {
	readonly spec: ToolSpec;
	run(args: JsonObject, call: EffectCall): Promise<ToolResult>;
}

/** Says which tools take part: those it names in `leaveOut` do not. Synchronous. */
export type CatalogContributor = (catalog: {
	readonly sessionId: string;
	readonly tools: readonly ToolSpec[];
}) => { readonly leaveOut: readonly string[] };

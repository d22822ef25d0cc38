import type {
	ForeignFields,
	JsonSchema,
	Replay,
	ToolEffect,
	ToolResult,
	ToolUpdate,
	Value,
	ValueRecord,
} from '@tenon/core';
import type { ModelPiece, Permissions } from '@tenon/wire';
import type { CommandAction } from '../contribution/command-action.ts';
import type { McpServerConfig } from '../contribution/contribution.ts';
import type { PanelContent, PanelKeyPress } from '../panels/panel.ts';
import type { PortName } from '../ports/port-methods.ts';
import type { Method, PeerMessage } from './link/peer.ts';
import type { EmbeddedHostInfo } from './surface.ts';

/** What an embedded extension declares. It is found again by a number that the extension chose. */
export type Addition =
	| { readonly type: 'command'; readonly name: string; readonly description: string }
	| ({ readonly type: 'tool' } & ToolAddition)
	| { readonly type: 'tool-wrap'; readonly toolName: string; readonly priority: number }
	| { readonly type: 'hook'; readonly event: string; readonly options: Readonly<Record<string, unknown>> }
	| { readonly type: 'event' | 'intercept'; readonly event: string }
	/** An event by the name that imp has for it. */
	| { readonly type: 'imp-event'; readonly event: string }
	| { readonly type: 'panel'; readonly name: string; readonly title: string }
	| {
			readonly type: 'renderer';
			readonly name: string;
			readonly draws: { readonly tool: string } | { readonly contentType: string };
	  }
	| { readonly type: 'status-item'; readonly name: string; readonly priority: number; readonly text: string }
	| { readonly type: 'key-binding'; readonly key: string; readonly command: string }
	| { readonly type: 'provider'; readonly name: string; readonly models: readonly string[] }
	| { readonly type: 'settings'; readonly schema: JsonSchema }
	| { readonly type: 'skill'; readonly name: string; readonly description: string; readonly path: string }
	| { readonly type: 'mcp-server'; readonly name: string; readonly server: McpServerConfig };

/** A tool, as its extension declares it. */
export interface ToolAddition {
	readonly name: string;
	/** What people are shown; `undefined`: the name. */
	readonly label?: string | undefined;
	readonly description: string;
	readonly schema: JsonSchema;
	readonly outputSchema: JsonSchema | undefined;
	readonly namespace: string;
	readonly namespaceInstructions: string;
	readonly exposure: 'direct' | 'codemode' | 'deferred' | 'model-only';
	readonly interactive: boolean;
	readonly timeoutMs: number | undefined;
	readonly effects: readonly ToolEffect[] | undefined;
	readonly replay: Replay | undefined;
}

/** What a tool answers: its result, and tools that it makes visible. */
export interface ToolAnswer {
	readonly result: ToolResult;
	readonly activateTools: readonly string[];
}

interface Ref {
	readonly ref: number;
}

interface WithFolder {
	/** Where it is called, absolute; absent: in the folder of the host. */
	readonly cwd?: string;
}

/** Lua that an embedder wants to be run. */
export interface SourceText {
	readonly source: string;
	/** Its name in messages. */
	readonly chunk: string;
	/** What the text has as `...`. */
	readonly args: readonly Value[];
	/** Whether it has the context of a call. */
	readonly inCall: boolean;
	/** Whether the answer is what it returns first; otherwise that is dropped, and the answer is null. */
	readonly isRead: boolean;
}

/** What the host asks an embedded extension. */
export interface ExtensionMethods {
	readonly command: Method<
		Ref & { readonly args: string; readonly sessionId: string } & WithFolder,
		CommandAction
	>;
	readonly tool: Method<
		Ref & {
			readonly args: ValueRecord;
			readonly deadlineMs: number | undefined;
			/** The id of the call in the agent's work; empty where there is none. */
			readonly callId: string;
			/** Where it is called, absolute. */
			readonly cwd: string;
		},
		ToolAnswer
	>;
	readonly wrap: Method<Ref & { readonly args: Value }, ToolAnswer>;
	readonly hook: Method<
		Ref & { readonly payload: unknown; readonly asked: 'first' | 'again'; readonly deadlineMs: number },
		unknown
	>;
	readonly event: Method<Ref & { readonly fields: ForeignFields }>;
	readonly intercept: Method<
		Ref & { readonly fields: ForeignFields; readonly deadlineMs: number } & WithFolder,
		ForeignFields
	>;
	readonly render: Method<Ref & { readonly value: Value; readonly width: number }, readonly string[]>;
	/** Its answer is a frame `model_result`, as a line. */
	readonly model: Method<Ref & { readonly model: string; readonly request: ValueRecord }, string>;
	readonly open: Method<Ref>;
	readonly settings: Method<Ref & { readonly value: Value }>;
	readonly panelKey: Method<{ readonly id: string; readonly press: PanelKeyPress }>;
	readonly panelClosed: Method<{ readonly id: string }>;
	readonly panelResized: Method<{
		readonly id: string;
		readonly size: { readonly width: number; readonly height: number };
	}>;
	/** Runs a source text, for an embedder. */
	readonly run: Method<SourceText & WithFolder, Value>;
	/** Drops what was declared, for an embedder: its names are free again. */
	readonly forget: Method<null>;
	/** Something that an extension of another unit put on the bus. */
	readonly bus: Method<{ readonly name: string; readonly data: Value }>;
	readonly host: Method<EmbeddedHostInfo>;
	readonly ping: Method<null>;
	readonly stop: Method<null>;
}

/** What an embedded extension asks and tells its host. */
export interface HostMethods {
	readonly add: Method<Ref & { readonly addition: Addition }>;
	readonly remove: Method<Ref>;
	readonly statusText: Method<Ref & { readonly text: string }>;
	readonly progress: Method<{ readonly call: number; readonly update: ToolUpdate }>;
	readonly piece: Method<{ readonly call: number } & ModelPiece>;
	readonly hold: Method<{ readonly call: number; readonly hold: number; readonly note: string }>;
	readonly release: Method<{ readonly call: number; readonly hold: number }>;
	readonly next: Method<{ readonly call: number }, ToolResult>;
	readonly callTool: Method<
		{ readonly name: string; readonly args: ValueRecord; readonly call: number },
		ToolResult
	>;
	/** One of the ports; what it takes and returns is in `PortMethods`. */
	readonly port: Method<
		{ readonly name: PortName; readonly params: unknown; readonly call: number },
		unknown
	>;
	readonly panelOpen: Method<{
		readonly id: string;
		readonly content: PanelContent;
		readonly takesEscape: boolean;
	}>;
	readonly panelRender: Method<{ readonly id: string; readonly content: PanelContent }>;
	readonly panelClose: Method<{ readonly id: string }>;
	readonly notify: Method<{ readonly level: 'info' | 'success' | 'warn' | 'error'; readonly text: string }>;
	readonly clearNotes: Method<null>;
	readonly log: Method<{ readonly text: string }>;
	readonly submit: Method<{
		readonly text: string;
		readonly isSlash: boolean;
		/** The call in which it is submitted, where the extension knows it. */
		readonly call?: number;
	}>;
	readonly activateTools: Method<{ readonly names: readonly string[] }>;
	/** Narrows what the model is offered; `null`: no longer. */
	readonly offerTools: Method<{ readonly names: readonly string[] | null }>;
	/** The names of the tools that the model is offered. */
	readonly offeredTools: Method<null, readonly string[]>;
	/** What the extension may do now. */
	readonly grants: Method<null, Permissions>;
	/** The value of a variable of the environment; `undefined`: it is not set, or was not granted. */
	readonly environment: Method<{ readonly name: string }, string | undefined>;
	/** The names of the tools that a model is shown. */
	readonly tools: Method<null, readonly string[]>;
	/** Something that a person should know about the extension. */
	readonly report: Method<{ readonly code: string; readonly where: string; readonly message: string }>;
	/** Something for extensions of other units that listen on the bus. */
	readonly bus: Method<{ readonly name: string; readonly data: Value }>;
	readonly loaded: Method<null>;
	readonly failed: Method<{ readonly message: string }>;
}

/** What one extension of a unit is started with. */
export interface ExtensionStart {
	readonly name: string;
	/** What is loaded, absolute. */
	readonly file: string;
	/** Whether it is a single file: it may load that and what it names, and nothing else. */
	readonly isSingleFile: boolean;
	/** Names of commands that its manifest says it registers; absent: it says nothing of them. */
	readonly commands?: readonly string[];
	readonly host: EmbeddedHostInfo;
}

/** What a unit is started with: its first message. Extensions are loaded in this order. */
export interface UnitStart {
	readonly extensions: readonly ExtensionStart[];
}

/** A message to one extension of a unit or from it, by its number in {@link UnitStart}. */
export interface UnitMessage {
	readonly extension: number;
	readonly message: PeerMessage;
}

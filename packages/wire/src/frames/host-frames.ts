import type { Value, ValueRecord } from '@tenon/core';
import type { Content } from './content.ts';

/** Everything a host says to an extension. Names are those of the wire. */
export type HostFrame =
	| HelloAck
	| { readonly type: 'command_invoked'; readonly id: string; readonly name: string; readonly args: string }
	| ToolCallFrame
	| EventFrame
	| InterceptFrame
	| PanelKey
	| { readonly type: 'panel_close'; readonly panel_id: string }
	/** `x.panel2`. */
	| {
			readonly type: 'panel_resize';
			readonly panel_id: string;
			readonly width: number;
			readonly height: number;
	  }
	/** `x.panel2`: what was entered into a form. */
	| { readonly type: 'panel_result'; readonly panel_id: string; readonly value: Value | undefined }
	| { readonly type: 'shutdown' }
	/** The call of this id was given up; needs `tool_cancel` of the extension. */
	| { readonly type: 'tool_cancel'; readonly id: string }
	| HostToolResult
	/** `x.cancel`. */
	| { readonly type: 'command_cancel'; readonly id: string }
	| { readonly type: 'intercept_cancel'; readonly id: string }
	/** `x.health`. */
	| { readonly type: 'ping'; readonly id: string }
	| HostUpdate
	| RenderFrame
	| ModelRequestFrame
	/** `x.contribute`: this answer of a model is not waited for any more. */
	| { readonly type: 'model_cancel'; readonly id: string };

/** The answer to `hello`. */
export interface HelloAck {
	readonly type: 'hello_ack';
	readonly protocol_version: number;
	readonly zot_version: string;
	readonly provider: string;
	readonly model: string;
	readonly cwd: string;
	readonly extension_dir: string;
	readonly data_dir: string;
	readonly capabilities: readonly string[];
	/** `x.contribute`: the extension's settings, which fit its schema. */
	readonly settings?: ValueRecord | undefined;
}

/** The model calls a tool. */
export interface ToolCallFrame {
	readonly type: 'tool_call';
	readonly id: string;
	readonly name: string;
	readonly args: ValueRecord;
	/** `x.timeout`: how long the host waits. */
	readonly deadline_ms?: number | undefined;
}

/** Something happened. What else is in it depends on the event. */
export interface EventFrame extends EventPayload {
	readonly type: 'event';
	readonly event: string;
}

/** Something is about to happen: the host waits for an answer. */
export interface InterceptFrame extends EventPayload {
	readonly type: 'event_intercept';
	readonly id: string;
	readonly event: string;
	/** `x.intercept`: how long the host waits. */
	readonly deadline_ms?: number | undefined;
}

/** What an event may carry; absent is `undefined`. */
export interface EventPayload {
	readonly session_id?: string | undefined;
	readonly cwd?: string | undefined;
	readonly sequence?: number | undefined;
	readonly step?: number | undefined;
	readonly text?: string | undefined;
	readonly tool_id?: string | undefined;
	readonly tool_name?: string | undefined;
	readonly tool_args?: ValueRecord | undefined;
	readonly stop?: string | undefined;
	readonly error?: string | undefined;
	readonly reason?: string | undefined;
	readonly queued?: boolean | undefined;
	readonly image_count?: number | undefined;
	readonly status?: string | undefined;
	readonly executed?: boolean | undefined;
	readonly result?: ValueRecord | undefined;
	readonly tool_preview?: string | undefined;
	readonly decision?: string | undefined;
	readonly source?: string | undefined;
	readonly stage?: string | undefined;
	readonly compaction_id?: string | undefined;
	readonly message_count?: number | undefined;
	readonly token_estimate?: number | undefined;
	readonly agent_id?: string | undefined;
	readonly agent_run_id?: string | undefined;
	readonly name?: string | undefined;
	readonly system_prompt?: string | undefined;
	readonly provider?: string | undefined;
	readonly model?: string | undefined;
	/** `x.hooks`: all of an event by the host's own name. */
	readonly payload?: ValueRecord | undefined;
}

/** A key was pressed in a panel. */
export interface PanelKey {
	readonly type: 'panel_key';
	readonly panel_id: string;
	/** `up`, `enter`, `rune` …; `text` is the character of a `rune`. */
	readonly key: string;
	readonly text: string;
	/** `x.panel2`: `ctrl`, `alt`, `shift`. */
	readonly modifiers: readonly string[];
}

/** The answer to `call_tool`. */
export interface HostToolResult {
	readonly type: 'tool_result';
	readonly id: string;
	readonly name: string;
	readonly content: readonly Content[];
	readonly is_error: boolean;
	readonly truncated: boolean;
}

/** `x.context`, with settings `x.contribute`: something that `hello_ack` said is no longer so. */
export interface HostUpdate {
	readonly type: 'host_update';
	readonly provider?: string | undefined;
	readonly model?: string | undefined;
	readonly cwd?: string | undefined;
	readonly session_id?: string | undefined;
	/** `x.contribute`: all of them. */
	readonly settings?: ValueRecord | undefined;
}

/** `x.contribute`: something is to be drawn by a renderer that the manifest names. */
export interface RenderFrame {
	readonly type: 'render';
	readonly id: string;
	readonly name: string;
	readonly value: Value | undefined;
	/** In columns. */
	readonly width: number;
}

/** `x.contribute`: a provider that the manifest names is to answer. */
export interface ModelRequestFrame {
	readonly type: 'model_request';
	readonly id: string;
	readonly provider: string;
	readonly model: string;
	/** As `ModelRequestData` has it: digits and the order of keys survive. */
	readonly request: ValueRecord;
}

import type { Value, ValueRecord } from '@tenon/core';
import type { Content } from './content.ts';
import type { ModelBlock, ModelFault, ModelPiece, ModelStop, ModelUsage } from './model.ts';
import type { Panel } from './panel.ts';

/**
 * Everything an extension says to its host. Names are those of the wire. An optional text is `''` where it is
 * absent, an optional list empty; where absence means something of its own the field is `undefined`.
 */
export type ExtensionFrame =
	| Hello
	| RegisterCommand
	| RegisterTool
	| Subscribe
	| { readonly type: 'ready' }
	| CommandResponse
	| ToolResultFrame
	| InterceptResponse
	| { readonly type: 'open_panel'; readonly panel: Panel }
	| PanelRender
	| { readonly type: 'panel_close'; readonly panel_id: string }
	| Notify
	| { readonly type: 'shutdown_ack' }
	/** Queues a prompt of the user. */
	| { readonly type: 'submit'; readonly text: string }
	/** Runs a slash command as the user. */
	| { readonly type: 'submit_slash'; readonly text: string }
	/** Takes this extension's notes off the screen. */
	| { readonly type: 'clear_notes' }
	| CallTool
	| { readonly type: 'call_tool_cancel'; readonly id: string }
	| ToolProgress
	/** `x.intercept`: the answer waits for a person. */
	| { readonly type: 'intercept_pending'; readonly id: string; readonly note: string }
	/** `x.health`. */
	| { readonly type: 'pong'; readonly id: string }
	/** `x.context`. */
	| { readonly type: 'unregister_tool'; readonly name: string }
	| { readonly type: 'unregister_command'; readonly name: string }
	| {
			readonly type: 'unsubscribe';
			readonly events: readonly string[];
			readonly intercept: readonly string[];
	  }
	/** `x.contribute`: the text of a status item that the manifest names. */
	| { readonly type: 'status_item'; readonly name: string; readonly text: string }
	| RenderResult
	/** `x.contribute`: a model is answering. */
	| { readonly type: 'model_event'; readonly id: string; readonly event: ModelPiece }
	| ModelResult;

/** The first frame. */
export interface Hello {
	readonly type: 'hello';
	/** For people; the manifest's name is the one that counts. */
	readonly name: string;
	readonly version: string;
	readonly capabilities: readonly string[];
}

/** Offers a slash command. */
export interface RegisterCommand {
	readonly type: 'register_command';
	/** Without the slash. */
	readonly name: string;
	readonly description: string;
}

/** Offers a tool. */
export interface RegisterTool {
	readonly type: 'register_tool';
	readonly name: string;
	readonly description: string;
	/** JSON Schema of the arguments; `undefined`: any object. */
	readonly schema?: Value | undefined;
	readonly output_schema?: Value | undefined;
	readonly namespace: string;
	readonly namespace_description: string;
	readonly namespace_instructions: string;
	/** `direct`, `codemode`, `deferred` or `model-only`; another one is refused by the host. */
	readonly exposure: string;
	/** Not shown to the model before a result activates it. */
	readonly deferred: boolean;
	/** Waits for a person: has no deadline, needs an interface. */
	readonly interactive: boolean;
	/** `x.timeout`. */
	readonly timeout_ms?: number | undefined;
}

/** Asks for events, and to be asked. Adds up over several frames. */
export interface Subscribe {
	readonly type: 'subscribe';
	readonly events: readonly string[];
	readonly intercept: readonly string[];
}

/** The answer to `command_invoked`. */
export interface CommandResponse {
	readonly type: 'command_response';
	readonly id: string;
	/** `prompt`, `insert`, `display`, `open_panel`, `noop`, `tool_prompt`; empty is `noop`. */
	readonly action: string;
	readonly prompt: string;
	readonly insert: string;
	readonly display: string;
	readonly open_panel?: Panel | undefined;
	/** Not empty: shown, and the action is not performed. */
	readonly error: string;
	readonly tool_name: string;
	readonly tool_args?: ValueRecord | undefined;
}

/** The answer to `tool_call`. */
export interface ToolResultFrame {
	readonly type: 'tool_result';
	readonly id: string;
	readonly content: readonly Content[];
	readonly is_error: boolean;
	/** Names of deferred tools that the model may use from now on. */
	readonly activate_tools: readonly string[];
	readonly structured_content?: Value | undefined;
	/** What the tool asks of the turn: a list of `finish`, `submit-error`, `switch-frame` and `add-input`. */
	readonly directives?: Value | undefined;
}

/** The answer to `event_intercept`. */
export interface InterceptResponse {
	readonly type: 'event_intercept_response';
	readonly id: string;
	readonly block: boolean;
	readonly reason: string;
	/** What the tool is to see instead. */
	readonly modified_args?: ValueRecord | undefined;
	/** What is to be shown instead; empty: as it was. */
	readonly replace_text: string;
	/** May be empty; `undefined`: as it was. */
	readonly system_prompt?: string | undefined;
}

/** New content for a panel. */
export interface PanelRender {
	readonly type: 'panel_render';
	readonly panel_id: string;
	/** Empty: as it was. */
	readonly title: string;
	readonly lines: readonly string[];
	readonly footer: string;
}

/** A note for the user. */
export interface Notify {
	readonly type: 'notify';
	readonly level: 'info' | 'success' | 'warn' | 'error';
	readonly message: string;
}

/** Asks the host to run a tool. Needs `call_tool` on both sides. */
export interface CallTool {
	readonly type: 'call_tool';
	readonly id: string;
	readonly name: string;
	readonly args: ValueRecord;
	/** The `tool_call` inside which this is asked; empty outside of one. */
	readonly parent_id: string;
}

/** `x.progress`: how a tool call is getting on. For people; never for the model. */
export interface ToolProgress {
	readonly type: 'tool_progress';
	readonly id: string;
	readonly text: string;
	readonly content: readonly Content[];
	readonly percent?: number | undefined;
}

/** `x.contribute`: the answer to `render`. */
export interface RenderResult {
	readonly type: 'render_result';
	readonly id: string;
	/** One a row; ANSI colours are shown. */
	readonly lines: readonly string[];
	/** Not empty: it could not be drawn. */
	readonly error: string;
}

/** `x.contribute`: the answer to `model_request`. */
export interface ModelResult {
	readonly type: 'model_result';
	readonly id: string;
	readonly content: readonly ModelBlock[];
	readonly stop: ModelStop;
	/** What was served; empty: what was asked for. */
	readonly model: string;
	/** What the answer is called where it was made; empty: nothing. */
	readonly response_id: string;
	readonly usage?: ModelUsage | undefined;
	/** Not empty: there is no answer, and this is why. */
	readonly error: string;
	readonly fault: ModelFault;
	/** How long to wait before the next try. */
	readonly retry_after_ms?: number | undefined;
}

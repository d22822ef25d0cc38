export { type ArgsOf, deny, replace, shortCircuit } from '@tenon/core';
export {
	Block,
	block,
	type CommandCall,
	type Compaction,
	type ContentPiece as ContentBlock,
	type Directive,
	display,
	type EventBase,
	type EventHandler,
	type EventMap,
	type EventName,
	errorResult,
	failure,
	type HookAnswer,
	type HookHandler,
	type HookListener,
	type HostContentPiece as HostContentBlock,
	type HostToolReply,
	type InterceptCall,
	type InterceptHandler,
	type InterceptMap,
	type InterceptName,
	type InterceptResult,
	image,
	imageFromBytes,
	insert,
	type ModelCall,
	type ModelContent,
	type ModelFault,
	type ModelMessage,
	type ModelQuery,
	type ModelReply,
	type ModelStop,
	type ModelTool,
	type ModelToolResult,
	noop,
	type OpenedPanel as OpenPanel,
	type PanelSize,
	type PanelView,
	type PlainIntercepts,
	panelId,
	prompt,
	type ResultExtras,
	type Subagent,
	type ToolDeclaration,
	type ToolOfEvent,
	type ToolOutput,
	type ToolReply,
	text,
	textOfContent,
	textResult,
	toolPrompt,
} from '@tenon/wire';
export type { CommandHandler } from './command/command.ts';
export { type CommandReply, openPanel } from './command/command-reply.ts';
export {
	AlreadyRun,
	CallToolUnavailable,
	Cancelled,
	FrameTooLong,
	NameMissing,
	NotConnected,
	SdkError,
} from './errors.ts';
export { Extension } from './extension.ts';
export type { HostInfo, Settings, SettingsHandler } from './host/host-info.ts';
export type { CallToolOptions } from './host/tool-client.ts';
export type { FormField, FormValues } from './panel/form.ts';
export type { Key, PanelCallbacks, PanelDraft } from './panel/panel.ts';
export { ModelFailed, type ModelHandler } from './provider/provider.ts';
export type { RenderCall, RenderHandler } from './renderer/renderer.ts';
export type { Transport } from './session/connection.ts';
export type { Progress, ToolCall, ToolHandler } from './tool/tool.ts';

export type { ArgsOf } from '@tenon/core';
export type {
	ModelContent,
	ModelFault,
	ModelMessage,
	ModelQuery,
	ModelReply,
	ModelStop,
	ModelTool,
	ModelToolResult,
} from '@tenon/wire';
export type { CommandCall, CommandHandler } from './command/command.ts';
export {
	type CommandReply,
	display,
	failure,
	insert,
	noop,
	openPanel,
	prompt,
	toolPrompt,
} from './command/command-reply.ts';
export {
	AlreadyRun,
	CallToolUnavailable,
	Cancelled,
	FrameTooLong,
	NameMissing,
	NotConnected,
	SdkError,
} from './errors.ts';
export type {
	Compaction,
	EventBase,
	EventHandler,
	EventMap,
	EventName,
	Subagent,
	ToolOfEvent,
} from './event/events.ts';
export { Extension } from './extension.ts';
export type { HostInfo, Settings, SettingsHandler } from './host/host-info.ts';
export type { CallToolOptions, HostToolReply } from './host/tool-client.ts';
export type {
	InterceptCall,
	InterceptHandler,
	InterceptMap,
	InterceptName,
	InterceptResult,
} from './intercept/intercept.ts';
export { Block, block, type PlainIntercepts } from './intercept/plain-intercept.ts';
export type { FormField, FormValues } from './panel/form.ts';
export {
	type Key,
	type OpenPanel,
	type PanelCallbacks,
	type PanelDraft,
	type PanelSize,
	type PanelView,
	panelId,
} from './panel/panel.ts';
export { type ModelCall, ModelFailed, type ModelHandler } from './provider/provider.ts';
export type { RenderCall, RenderHandler } from './renderer/renderer.ts';
export type { Transport } from './session/connection.ts';
export {
	type ContentBlock,
	type HostContentBlock,
	image,
	imageFromBytes,
	text,
	textOfContent,
} from './tool/content.ts';
export type { Progress, ToolCall, ToolDeclaration, ToolHandler } from './tool/tool.ts';
export {
	errorResult,
	type ResultExtras,
	type ToolOutput,
	type ToolReply,
	textResult,
} from './tool/tool-reply.ts';

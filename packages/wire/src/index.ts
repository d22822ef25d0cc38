export { type Capability, capabilityNames, negotiate, protocolVersion } from './capabilities.ts';
export type { FieldProblem } from './fields/field.ts';
export { ByteLineSplitter, type SplitBytes } from './frames/byte-lines.ts';
export type { Content } from './frames/content.ts';
export type {
	CallTool,
	CommandResponse,
	ExtensionFrame,
	Hello,
	InterceptResponse,
	ModelResult,
	Notify,
	PanelRender,
	RegisterCommand,
	RegisterTool,
	RenderResult,
	Subscribe,
	ToolProgress,
	ToolResultFrame,
} from './frames/extension-frames.ts';
export { FrameSplitter, maxFrameBytes, recogniseFrame, type SplitLine } from './frames/frame-splitter.ts';
export type {
	EventFrame,
	EventPayload,
	HelloAck,
	HostFrame,
	HostToolResult,
	HostUpdate,
	InterceptFrame,
	ModelRequestFrame,
	PanelKey,
	RenderFrame,
	ToolCallFrame,
} from './frames/host-frames.ts';
export type {
	ModelBlock,
	ModelContentData,
	ModelFault,
	ModelMessageData,
	ModelPiece,
	ModelRequestData,
	ModelStop,
	ModelTool,
	ModelToolResultData,
	ModelUsage,
} from './frames/model.ts';
export type { Panel, PanelField } from './frames/panel.ts';
export { maxFrameDepth, type ReadFrame, readExtensionFrame, readHostFrame } from './frames/read-frame.ts';
export { type FrameDraft, writeExtensionFrame, writeHostFrame } from './frames/write-frame.ts';
export type { CommandCall } from './handlers/command.ts';
export {
	type CommandReply,
	display,
	failure,
	insert,
	noop,
	type PlainCommandReply,
	prompt,
	toolPrompt,
} from './handlers/command-reply.ts';
export {
	type Compaction,
	type EventBase,
	type EventHandler,
	type EventMap,
	type EventName,
	eventFromWire,
	type Subagent,
	type ToolOfEvent,
} from './handlers/events.ts';
export {
	type HookAnswer,
	type HookHandler,
	type HookListener,
	hookAnswer,
	hookEvent,
	hookPayload,
	isHookEvent,
} from './handlers/hooks.ts';
export {
	type InterceptAnswer,
	type InterceptCall,
	type InterceptHandler,
	type InterceptMap,
	type InterceptName,
	type InterceptResult,
	interceptAnswer,
	questionFromWire,
} from './handlers/intercept.ts';
export type { ModelCall } from './handlers/model-call.ts';
export {
	type ModelContent,
	type ModelMessage,
	type ModelQuery,
	type ModelToolResult,
	modelQueryFrom,
} from './handlers/model-query.ts';
export {
	type ModelFailureFacts,
	type ModelReply,
	modelFailureFrame,
	modelResultFrame,
} from './handlers/model-reply.ts';
export {
	type OpenedPanel,
	type PanelCallbacks,
	type PanelDraft,
	type PanelSize,
	type PanelView,
	panelId,
} from './handlers/panel.ts';
export { Block, block, type PlainIntercepts, richForm } from './handlers/plain-intercept.ts';
export { recordOf } from './handlers/record-of.ts';
export { type HandlerCall, runHandler, type ToolDeclaration } from './handlers/tool.ts';
export {
	type ContentPiece,
	type Directive,
	errorResult,
	type HostContentPiece,
	type HostToolReply,
	image,
	imageFromBytes,
	type ResultExtras,
	type ToolOutput,
	type ToolReply,
	text,
	textOfContent,
	textResult,
} from './handlers/tool-reply.ts';
export type {
	Contributes,
	KeyBindingEntry,
	ProviderEntry,
	RendererEntry,
	StatusItemEntry,
} from './manifest/contributes.ts';
export type { InterceptWish, Manifest, Permissions } from './manifest/manifest.ts';
export { type ReadManifest, readManifest, withEnabled } from './manifest/read-manifest.ts';

export { type Capability, capabilityNames, negotiate, protocolVersion } from './capabilities.ts';
export type { FieldProblem } from './fields/field.ts';
export type { Content } from './frames/content.ts';
export type {
	CallTool,
	CommandResponse,
	ExtensionFrame,
	Hello,
	InterceptResponse,
	Notify,
	PanelRender,
	RegisterCommand,
	RegisterTool,
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
	PanelKey,
	ToolCallFrame,
} from './frames/host-frames.ts';
export type { Panel, PanelField } from './frames/panel.ts';
export { maxFrameDepth, type ReadFrame, readExtensionFrame, readHostFrame } from './frames/read-frame.ts';
export { type FrameDraft, writeExtensionFrame, writeHostFrame } from './frames/write-frame.ts';
export type { InterceptWish, Manifest, Permissions } from './manifest/manifest.ts';
export { type ReadManifest, readManifest, withEnabled } from './manifest/read-manifest.ts';

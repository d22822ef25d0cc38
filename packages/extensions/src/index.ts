export type {
	ContentPiece,
	EventBase as ProtocolEvent,
	EventMap as ProtocolEvents,
	HostToolReply,
	InterceptCall,
	InterceptMap as ProtocolIntercepts,
	InterceptResult,
	ModelCall as ModuleModelCall,
	OpenedPanel as ModulePanel,
	PanelDraft,
	PanelView,
	ToolReply,
} from '@tenon/wire';
export { type ArgumentVerdict, checkArguments, describeIssues } from './arguments/check-arguments.ts';
export { hostToolName } from './compat/tool-words.ts';
export { zotToolNames } from './compat/zot-tools.ts';
export type { CaseResult } from './conformance/case-result.ts';
export type { KitToolCaller } from './conformance/cases/tools.ts';
export { type CheckExtensionOptions, checkExtension } from './conformance/check-extension.ts';
export type { KitDeadlines } from './conformance/deadlines.ts';
export type { CommandAction, CommandCall } from './contribution/command-action.ts';
export type {
	CommandContribution,
	Contribution,
	ContributionType,
	KeyBindingContribution,
	McpServerConfig,
	McpServerContribution,
	PanelContribution,
	ProviderContribution,
	RendererContribution,
	SettingsContribution,
	SkillContribution,
	StatusItemContribution,
	ToolContribution,
	ToolWrapContribution,
} from './contribution/contribution.ts';
export type { ModelAnswer, ModelQuestion, ModelSource } from './contribution/model-source.ts';
export { type FindOptions, findExtensions } from './discovery/find-extensions.ts';
export type { FindReport, FoundProblem } from './discovery/find-report.ts';
export { type ImpPlaces, impPlaces } from './discovery/imp-places.ts';
export { resolveProgram } from './discovery/resolve-program.ts';
export { stateFolderOf, userExtensionFolders } from './discovery/user-folders.ts';
export {
	endStartedProcess,
	openProcessLink,
	type ProcessLinkOptions,
	type StartedProcess,
	startUnitProcess,
} from './embedded/host/process-link.ts';
export type { LinkParts, UnitLink } from './embedded/host/unit-link.ts';
export {
	descriptors,
	frameOf,
	type LastWords,
	MessageCutter,
	messageIn,
} from './embedded/link/message-frames.ts';
export {
	type Answerers,
	type Method,
	type ParamsOf,
	Peer,
	type PeerCall,
	type ResultOf,
} from './embedded/link/peer.ts';
export type { ModelFailure, ModuleModelHandler } from './embedded/model-handler.ts';
export type {
	ExtensionFiles,
	ExtensionValues,
	ExtensionWorld,
	PortOptions,
	RequestOptions,
	RunOptions,
} from './embedded/ports-surface.ts';
export type {
	CommandReply,
	EmbeddedHostInfo as ModuleHostInfo,
	ModuleCommandCall,
	ModuleTool,
	ModuleToolCall,
	PanelCallbacks,
	StatusItem,
	Tenon,
	TenonModule,
	ToolOutput,
} from './embedded/surface.ts';
export type { Front, FrontCapability, Note } from './front/front.ts';
export { type CallWish, type HookStageOptions, type HookStages, hookStages } from './hooks/gate-stages.ts';
export { type Arrangement, arrange, type KnownExtension } from './host/arrange.ts';
export { UnknownExtension } from './host/errors.ts';
export type {
	ExtensionEnd,
	ExtensionGrants,
	ExtensionLog,
	ExtensionPorts,
	ExtensionProblem,
	ExtensionRunner,
	ExtensionScope,
	FoundExtension,
	GroupMember,
	HostInfo,
	McpStart,
	ModuleStart,
	ProcessStart,
	RunningExtension,
} from './host/extension.ts';
export { ExtensionHost } from './host/extension-host.ts';
export { extensionLogFile, type FileLog, openExtensionLog } from './host/extension-log.ts';
export type {
	ExtensionState,
	ExtensionStatus,
	LoadReport,
	Registration,
	Renewal,
} from './host/extension-status.ts';
export type { GuardedEvent } from './host/guarded-event.ts';
export type { ExtensionHostOptions, ExtensionPortCall, ExtensionToolCall } from './host/host-options.ts';
export type { AuditIntercept, InterceptAudit } from './host/intercept-audit.ts';
export type { SettingsBook } from './host/settings-book.ts';
export { systemTimer } from './host/system-timer.ts';
export { type LuaRunnerOptions, luaRunner } from './lua/runner/lua-runner.ts';
export {
	anyCall,
	type CallContextParts,
	type CallRule,
	callContextFrom,
	fileStateOf,
	type LuaCallContext,
	type LuaToolTarget,
	toToolContext,
} from './lua/runtime/call-context.ts';
export type { LuaCapabilityPolicy } from './lua/runtime/capability-policy.ts';
export { LuaError } from './lua/runtime/errors.ts';
export type { LuaCommandHandle, LuaHookHandle, LuaToolHandle } from './lua/runtime/handles.ts';
export { LuaRuntime } from './lua/runtime/lua-runtime.ts';
export type { LuaRuntimeOptions } from './lua/runtime/runtime-options.ts';
export type { LuaPrincipal, NativeTool, RuntimeWorldOptions } from './lua/runtime/runtime-world.ts';
export type { LuaLimits } from './lua/thread/thread-messages.ts';
export { type McpRunnerOptions, mcpRunner } from './mcp/mcp-runner.ts';
export { type ModuleRunnerOptions, moduleRunner } from './module/module-runner.ts';
export type {
	OpenPanel,
	PanelChange,
	PanelContent,
	PanelKeyPress,
	PanelListener,
	PanelStack,
} from './panels/panel.ts';
export { createPanelStack } from './panels/panel-stack.ts';
export { type MissingGrant, PortAnswered, PortFailed, type PortFault, PortRefused } from './ports/errors.ts';
export {
	type CallPort,
	type FileFacts,
	type HttpReply,
	type HttpRequest,
	type PortCall,
	type PortMethods,
	type PortName,
	portLimits,
	type RunRequest,
	type RunResult,
	type UiPortRequest,
} from './ports/port-methods.ts';
export { seatPortNames } from './ports/port-names.ts';
export {
	callSeatPort,
	type PortSeat,
	type SeatPortCall,
	type SeatPortName,
	type SeatPortsOptions,
} from './ports/seat-ports.ts';
export { WorkSlices } from './process/channel/work-slices.ts';
export { type ProcessRunnerOptions, processRunner } from './process/process-runner.ts';
export type { ProcessSettings } from './process/process-settings.ts';
export type { TracedFrame } from './process/trace.ts';
export { type BuiltinNames, ContributionRegistry } from './registry/contribution-registry.ts';
export { TooManyContributions } from './registry/errors.ts';
export { FrontOfferings, type FrontOfferKind, type FrontOffers } from './registry/front-offers.ts';
export type { ContributionConflict, OwnedContribution } from './registry/owned.ts';
export { readSkillBody, type SkillFile } from './skills/read-skill-body.ts';
export { type ExtensionTool, opaqueEffects, toolFromExtension } from './tools/tool-from-extension.ts';
export { type ContentFile, contentFiles } from './trust/content-files.ts';
export { isDataFile } from './trust/data-file.ts';
export { TrustError, type TrustErrorCode } from './trust/errors.ts';
export { type GrantedTo, grantLayer } from './trust/grant-layer.ts';
export { grantedEnvironment } from './trust/granted-environment.ts';
export {
	isNarrowed,
	newWishes,
	type PermissionKind,
	permissionKinds,
	permissionsOf,
	problemOfGrant,
	proposedGrants,
} from './trust/narrow-grants.ts';
export { type GrantSwitches, type SwitchKind, WiderThanGranted } from './trust/narrowed-grants.ts';
export { interceptInOurWords, loginVariables, requestedGrants } from './trust/requested-grants.ts';
export type {
	ExtensionSource,
	ExtensionTrust,
	GrantPlace,
	KnownGuard,
	TrustDecision,
	TrustRecord,
	TrustStore,
} from './trust/trust.ts';
export { createTrustStore, type TrustStoreOptions } from './trust/trust-store.ts';

export type { Json, JsonObject } from './data/json.ts';
export { EffectMismatch } from './effects/errors.ts';
export { sleepUntil, type WaitOptions, waitFor } from './effects/waits.ts';
export type {
	AssistantMessage,
	AssistantPart,
	AttachmentRef,
	CallResult,
	Message,
	MessageSource,
	ResultPart,
	ShownAs,
	ToolCallPart,
	ToolMessage,
	UserMessage,
	UserPart,
} from './model/message.ts';
export { ModelUnknown } from './model/model-unknown.ts';
export {
	type LongPromptPrice,
	type ModelFacts,
	type ModelPrice,
	type ModelResolver,
	type RecordedModel,
	type ResolvedModel,
	type TokenPrice,
	unknownFacts,
} from './model/models.ts';
export { oneModel } from './model/one-model.ts';
export {
	type Provider,
	type ProviderCall,
	ProviderError,
	type ProviderFault,
	type ProviderResponse,
	type ResponsePiece,
} from './model/provider.ts';
export type { ModelRequest, ToolSpec } from './model/request.ts';
export type { FailedAttempt, FinishReason, ModelResponse } from './model/response.ts';
export { shownParts } from './model/shown.ts';
export { readTape } from './model/tape/read-tape.ts';
export type {
	Expectation,
	ExpectedResult,
	ExpectedText,
	Tape,
	TapeCall,
	TapeEntries,
	TapeEntry,
	TapeFault,
	TapeReply,
} from './model/tape/tape.ts';
export { TapeError } from './model/tape/tape-error.ts';
export { tapeProvider } from './model/tape/tape-provider.ts';
export { boundedJson } from './observe/bounded.ts';
export type {
	HeardInput,
	SessionChange,
	SessionEvent,
	StepStop,
	ToldBlock,
	ToolCallStatus,
	TurnActivity,
} from './observe/events.ts';
export { type JsonlTrace, openJsonlTrace } from './observe/jsonl-trace.ts';
export type { Observed } from './observe/observe.ts';
export type { TraceRecord, TraceSink } from './observe/trace.ts';
export type {
	AgentOperationContexts,
	AgentOperationDeclaration,
	AgentOperationHandler,
	AgentOperationRegistrar,
	AgentOperationSession,
	OptionalSession,
} from './plugins/agent-operations.ts';
export {
	type CaptureProbe,
	type CodeExecutorPlugin,
	type ExecRequest,
	type ExecResponse,
	type ExecutedCall,
	type ExecutionSnapshot,
	type ExecutionState,
	execCodeKind,
	type RuntimeExecutionContext,
} from './plugins/code-executor.ts';
export type {
	Compactor,
	ContextHookContext,
	ContextTransform,
	PreparedContext,
} from './plugins/context-hooks.ts';
export type { DirectCompletion, DirectCompletions, DirectRequest } from './plugins/direct-completions.ts';
export { type DriverProtocolParts, driverProtocol } from './plugins/driver-protocol.ts';
export type { EffectCall, EffectHandler } from './plugins/effect-handler.ts';
export {
	CapabilityUnavailable,
	DirectRefused,
	EventRefused,
	ExecutionStateNotReady,
	ExtensionRefused,
	OperationFailed,
	OperationRefused,
	PluginFailed,
	PluginOpenFailed,
	PluginOptionInvalid,
	PluginTimedOut,
	ProtocolIncomplete,
	RegistrarClosed,
	SlotTaken,
	SnapshotNewer,
	SnapshotUnreadable,
} from './plugins/errors.ts';
export { ContextExpired } from './plugins/expiring.ts';
export {
	contribute,
	type ExtensionPoint,
	extensionPoint,
	type PluginContribution,
	type PluginExtensions,
} from './plugins/extension-points.ts';
export type { HookFailurePolicy, PluginHookOptions } from './plugins/hook-policy.ts';
export type {
	OperationContexts,
	OperationDeclaration,
	OperationHandler,
	OperationKind,
	OperationPlace,
	OperationSession,
	RegisteredOperation,
} from './plugins/operations.ts';
export type {
	AssistantProseProjector,
	ConfigMutator,
	ProjectedCall,
	ResultProjectorPlugin,
	StreamAnswer,
	StreamEnd,
	StreamFinished,
	StreamHook,
	StreamPiece,
} from './plugins/output-hooks.ts';
export type { PluginBuildContext, PluginFactory } from './plugins/plugin-factory.ts';
export { type OptionsDecoder, PluginOptions } from './plugins/plugin-options.ts';
export type {
	ProcessFacts,
	ProcessOutcome,
	ProcessScope,
	ProcessService,
	ProcessStart,
	ScopedProcesses,
} from './plugins/process-service.ts';
export type {
	ProtocolBuildInput,
	ProtocolDriverPlugin,
	TurnDriverPreamble,
} from './plugins/protocol-driver.ts';
export type {
	ProtocolBeforeLlmCallContext,
	ProtocolLlmCallAction,
	ProtocolRuntimeContext,
	ProtocolSessionContext,
	ProtocolSessionPlugin,
	SessionAppendNode,
	SessionMaterialization,
} from './plugins/protocol-session.ts';
export {
	type PublishedCodeExecutor,
	type PublishedLlmCallAction,
	type PublishedProtocolSession,
	publishedExecutor,
	publishedProtocol,
} from './plugins/published.ts';
export type { LatestPromptUsage, PersistedSessionState, SessionReadView } from './plugins/read-view.ts';
export type {
	LifecycleEvent,
	PluginRegistrar,
	PromptContributor,
	TriggerEventDeclaration,
} from './plugins/registrar.ts';
export {
	directCompletions,
	processes,
	type SessionGraphService,
	type SessionLifecycleService,
	type SessionReadyContext,
	type SessionStateService,
	sessionGraph,
	sessionLifecycle,
	sessionState,
	triggers,
} from './plugins/services.ts';
export type {
	PluginSnapshot,
	SessionPlugin,
	SnapshotReader,
	SnapshotWriter,
} from './plugins/session-plugin.ts';
export type { CatalogContributor, OrchestratingTool, PluginToolProvider } from './plugins/tool-provider.ts';
export type {
	EventOccurrence,
	TriggerFacts,
	TriggerRequest,
	TriggerService,
} from './plugins/trigger-service.ts';
export type { ProcessCall, ProcessEngine } from './processes/engine.ts';
export { EngineTwice, ProcessStopped, ProcessUnknown } from './processes/errors.ts';
export { ProcessWorker, type ProcessWorkerOptions } from './processes/process-worker.ts';
export { type SessionTurnInput, sessionTurnEngine } from './processes/session-turn-engine.ts';
export { type StoredProcessesOptions, storedProcesses } from './processes/stored-processes.ts';
export { standardDriver } from './protocols/standard/driver.ts';
export type { StandardOptions } from './protocols/standard/options.ts';
export type { ToolResultProjector } from './protocols/standard/project-result.ts';
export { standardProtocol } from './protocols/standard/protocol.ts';
export type { SpendLedger, SpendLimits, SpendPlace, Spent } from './providers/budget/spending.ts';
export { type Budget, withBudget } from './providers/budget/with-budget.ts';
export { costOf } from './providers/cost.ts';
export { EndpointModels, type EndpointModelsOptions } from './providers/endpoint-models.ts';
export type { EndpointCredential, EndpointKind, ModelEndpoint } from './providers/endpoints/endpoint.ts';
export { type FactsTable, factsIn } from './providers/facts/facts-table.ts';
export { knownFacts } from './providers/facts/known/known-facts.ts';
export { FactsInvalid, factsShape, readFacts, writeFacts } from './providers/facts/read-facts.ts';
export type { ModelFetch, ModelFetchInit } from './providers/model-fetch.ts';
export type { RateLimits } from './providers/rate/rate-bucket.ts';
export { RateBuckets } from './providers/rate/rate-buckets.ts';
export { withRate } from './providers/rate/with-rate.ts';
export type { StallLimits } from './providers/stall-watchdog.ts';
export { Agent, type Input, type SessionAppend } from './session/agent.ts';
export type { CancelAnswer } from './session/cancellation.ts';
export type { CheckpointSource } from './session/checkpoint-source.ts';
export type { OpenOptions } from './session/choose-protocol.ts';
export type { CompactionRequest } from './session/compactor.ts';
export { contextToolNames } from './session/context-tools/context-tools.ts';
export type { Skill, SkillBody, SkillSource } from './session/context-tools/skill.ts';
export type { DrivenTurn } from './session/drive.ts';
export {
	AgentClosed,
	AnswerInvalid,
	BadCheckpointPart,
	CompactionFailed,
	InputWithdrawn,
	LaneBusy,
	ProtocolUnknown,
	QuestionRefused,
	RegistrationRefused,
	SessionInUse,
	TurnNotCompleted,
	UnreadableNode,
} from './session/errors.ts';
export { interruptedAnswer } from './session/interrupted-calls.ts';
export {
	type KernelToolsOptions,
	type KnownTool,
	kernelTools,
	type ToolKernel,
} from './session/kernel-tools.ts';
export type { DirectOrder } from './session/live-direct.ts';
export type { MadeCall } from './session/made-calls.ts';
export type { AgentOptions, LeaseTiming, RetryPolicy } from './session/options.ts';
export type { QuestionAnswer, QuestionKind, QuestionRequest, SessionQuestion } from './session/question.ts';
export type { Session, SteeringInput, TurnEnd } from './session/session.ts';
export type {
	Approval,
	HostedCall,
	HostedResult,
	OpenTools,
	ToolHost,
	ToolHostState,
} from './session/tool-host.ts';
export type {
	CheckpointPart,
	CommitBudget,
	CommitReceipt,
	ForkRequest,
	NodeAppend,
	SessionCreation,
	TurnCommit,
	TurnReceipt,
} from './store/commit.ts';
export { StoreError, type StoreFault } from './store/errors.ts';
export type {
	GraphNode,
	ModelCallRecord,
	NewNode,
	NodeKind,
	Relation,
	SessionRecord,
	TurnRecord,
	UsageRecord,
} from './store/graph.ts';
export type {
	InputCancellation,
	InputDelivery,
	InputState,
	NewInput,
	NewWork,
	OpenTurn,
	PendingInput,
	QueuedWork,
	SteeringClaim,
	TurnAnswer,
	TurnClaim,
	TurnRequest,
} from './store/ingress.ts';
export type {
	JournalEntry,
	JournalState,
	JournalWrite,
	NewWait,
	Resolution,
	WaitRecord,
} from './store/journal.ts';
export type { Lease, LeaseAnswer, LeaseOwner, LeaseProof, LeaseRequest } from './store/lease.ts';
export type {
	NewOccurrence,
	NewProcess,
	NewTrigger,
	ProcessClaim,
	ProcessEnd,
	ProcessEvent,
	ProcessLink,
	ProcessRecord,
	ProcessRecovery,
	ProcessStatus,
	ProcessStore,
	ProcessTemplate,
	TriggerRecord,
	TriggerSource,
	TriggerStore,
} from './store/processes.ts';
export type { SearchHit, SearchRequest } from './store/search.ts';
export { type InlineStoreOptions, openInlineStore } from './store/sqlite/inline-store.ts';
export { openStore, type StoreOptions } from './store/sqlite/open-store.ts';
export type {
	AttachmentStore,
	InputStore,
	JournalStore,
	LeaseStore,
	SessionListing,
	SessionStore,
	Store,
	StoreChange,
	StoreUpkeep,
	VacuumReport,
	WaitStore,
} from './store/store.ts';
export type { BackgroundSubagent } from './subagents/background.ts';
export { SubagentRefused } from './subagents/errors.ts';
export type { SessionBudget } from './subagents/session-budget.ts';
export type { SubagentEnd } from './subagents/subagent-end.ts';
export { type CallerPlace, callerOf, depthOf, isBelow, subagentId } from './subagents/subagent-id.ts';
export type {
	RunningSubagent,
	SubagentListener,
	SubagentOrder,
	SubagentState,
	Subagents,
} from './subagents/subagents.ts';
export type { AgentTelemetry } from './telemetry/telemetry.ts';
export type { Clock } from './time/clock.ts';
export type { Entropy } from './time/entropy.ts';
export { systemClock } from './time/system-clock.ts';
export { systemEntropy } from './time/system-entropy.ts';
export type { TurnCheckpoint } from './turn/checkpoint.ts';
export { controlOutcome } from './turn/control.ts';
export type { DriverAction, DriverView, EffectResult, ProtocolDriver } from './turn/driver.ts';
export type { AskingEffect, CheckpointKind, EffectId, TellingEffect, TurnEffect } from './turn/effect.ts';
export { TurnError, type TurnFault } from './turn/errors.ts';
export { TurnMachine } from './turn/machine.ts';
export type { CancelEvidence, FrameSwitchOutcome, TurnOutcome } from './turn/outcome.ts';
export type {
	CheckpointDelivery,
	CompletedToolCall,
	ControlDirective,
	ModelFailure,
	TurnResponse,
} from './turn/response.ts';
export type { TurnBudget, TurnEnvironment, TurnStart } from './turn/start.ts';

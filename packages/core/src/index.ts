export {
	type Capability,
	describeCapability,
	type HostCapability,
	type MoneyCapability,
	type PathAccess,
	type PathCapability,
	type ProgramCapability,
	type ProgramManner,
} from './capability/capability.ts';
export { compileGrants, decide, type GrantDecider } from './capability/compile-grants.ts';
export type {
	CapabilityAllowed,
	CapabilityAsked,
	CapabilityDecision,
	CapabilityDenied,
	CapabilityRequest,
} from './capability/decision.ts';
export {
	BadIdentifier,
	BadPattern,
	BadRule,
	CapabilityError,
	type CapabilityErrorCode,
} from './capability/errors.ts';
export { escapeGlob } from './capability/glob-syntax.ts';
export { type CeilingGrant, formatGrant, type Grant, type PatternGrant } from './capability/grant.ts';
export { namesAddresses } from './capability/host-pattern.ts';
export {
	type ContentHash,
	contentHash,
	type PrincipalId,
	principalId,
	type RuleId,
	ruleId,
} from './capability/ids.ts';
export { type Narrowed, narrow } from './capability/narrow.ts';
export {
	contentHashOf,
	describePrincipal,
	type ExtensionKind,
	type Principal,
} from './capability/principal.ts';
export { colouredLine, oneLine, quoteWords, severalLines } from './capability/printable.ts';
export { describeRule, type GrantLayer, type Rule, type RuleSource } from './capability/rule.ts';
export { isTenonError, TenonError } from './errors/tenon-error.ts';
export { nearestName, nearestNames, unknownName } from './errors/unknown-name.ts';
export type { CallableFacts, ExecContext, IgnoreConfig, OutputLimit } from './exec/context.ts';
export type { Job, JobState, JobTable } from './exec/jobs.ts';
export type { ByteSink, ByteSource, PipelinePosition } from './exec/pipes.ts';
export type { Watchdog } from './exec/watchdog.ts';
export {
	errnoText,
	FsConflict,
	type FsErrno,
	FsError,
	type FsErrorDetail,
	FsLeavesRoot,
	type FsOperation,
	isFsError,
	isLeavesRoot,
} from './fs/errors.ts';
export type {
	ByteRange,
	DirEntry,
	FileHandle,
	FileKind,
	FileSystem,
	FileSystemTraits,
	HandleOffset,
	OpenOptions,
	ReadBatch,
	Stat,
	WatchEvent,
	Watcher,
	WatchOptions,
	WriteOptions,
} from './fs/file-system.ts';
export type { FileGuard } from './fs/guard.ts';
export type { PatchOperation } from './fs/patch.ts';
export type { SpaceFacts, StoreFacts } from './fs/space.ts';
export type { StorageUse } from './fs/storage-use.ts';
export type { CommittedTransaction, Transaction, TransactionChange } from './fs/transaction.ts';
export type { DamagedTrashEntry, Trash, TrashEntry, TrashSettings } from './fs/trash.ts';
export type {
	Announced,
	BeforeLoss,
	FileChange,
	Holding,
	UndoLog,
	UndoRecorder,
	UndoReport,
	UndoStep,
} from './fs/undo.ts';
export {
	type Call,
	type CallBase,
	type CallId,
	type CallOrigin,
	type CallPlace,
	type CommandCall,
	callId,
	type GatedToolCall,
	type NetworkCall,
	type ProgramCall,
	type RedirectAccess,
	type RedirectCall,
	type ToolBounds,
} from './gate/call.ts';
export { type CallSummary, summarizeCall } from './gate/call-summary.ts';
export { capabilityPolicy } from './gate/capability-policy.ts';
export { composeGate } from './gate/compose-gate.ts';
export {
	type AllowDecision,
	type AskDecision,
	allowDecision,
	type Decision,
	type DenyDecision,
	denyFrom,
	type LatchDecision,
} from './gate/decision.ts';
export {
	GateDenied,
	GateError,
	type GateErrorCode,
	GateFailed,
	GateLatched,
	GateRefusal,
	GateUnanswered,
	isGateError,
	isGateRefusal,
} from './gate/errors.ts';
export { guardStage } from './gate/guard-stage.ts';
export {
	type LatchFacts,
	type LatchRefusal,
	latchRefusal,
	type PersonLatchData,
	type SelfLatchData,
} from './gate/latch-refusal.ts';
export {
	createNonceStore,
	defaultNonceTtlMs,
	type Nonce,
	type NonceStore,
	type NonceStoreOptions,
	type NonceVerdict,
} from './gate/nonce-store.ts';
export type {
	CallOutcome,
	Gate,
	GateEnd,
	GateStage,
	GateStages,
	GateWrapper,
	TraceReport,
	TraceStage,
} from './gate/stages.ts';
export { isChange, type Touch, type TouchKind } from './gate/touch.ts';
export { fromBase64, toBase64 } from './hooks/adapters/content.ts';
export {
	ForeignAnswerError,
	type ForeignFields,
	type ForeignHook,
	type ForeignOptions,
	type ImpEvents,
	impEvents,
	type LashDirective,
	type LashHook,
	lashAnswers,
	lashHooks,
	type RuntimeEvent,
	type ZotEvents,
	type ZotIntercepts,
	zotEvents,
	zotIntercepts,
} from './hooks/adapters.ts';
export {
	type Allow,
	type AnyAnswer,
	allow,
	type Deny,
	deny,
	type HookAnswer,
	type Replace,
	replace,
	type ShortCircuit,
	type ShortCircuitStatus,
	shortCircuit,
} from './hooks/answer.ts';
export { beginHook, type HookProposal, runHook } from './hooks/compose.ts';
export { freezeList } from './hooks/data.ts';
export type { FailurePolicy, HookDeclaration, HookKind, NameMatching } from './hooks/declaration.ts';
export {
	HookBadAnswer,
	HookBadSubscription,
	HookConflict,
	HookError,
	HookFailed,
	HookTaken,
	HookTimedOut,
	isHookError,
} from './hooks/errors.ts';
export type { TurnActivity, TurnActivityType } from './hooks/events/activity.ts';
export { type Command as HookCommand, type CommandOutput, commandName } from './hooks/events/command.ts';
export type { CompactionProposal, PromptContribution } from './hooks/events/context.ts';
export type { SessionChange } from './hooks/events/session.ts';
export type { ProjectedBlock } from './hooks/events/tool.ts';
export type {
	EmitRequest,
	FrameSwitch,
	StopReason,
	TurnOutcome,
	TurnReport,
	TurnRequest,
} from './hooks/events/turn.ts';
export {
	type HookMap,
	type HookName,
	type HookPayload,
	type HookValue,
	hookEvents,
	isHookName,
	type RefusableName,
} from './hooks/events.ts';
export type { Denial, HookOutcome, HookReport, HookWish } from './hooks/outcome.ts';
export type {
	HookAssistantPart,
	HookAttachment,
	HookCallPart,
	HookMessage,
	HookOrigin,
	MessagePart,
	PromptUsage,
	SessionView,
	StepOrigin,
	TokenUsage,
	TurnOrigin,
} from './hooks/payload.ts';
export {
	createHookRegistry,
	type HookRegistry,
	type HookSubscriptions,
	type ListenedNames,
} from './hooks/registry.ts';
export type { HookRequest, HookRequestType, QueuedMessage, RequestOf } from './hooks/request.ts';
export type { HookNotice, HookRunOptions, TimerPort } from './hooks/run-options.ts';
export {
	type HookService,
	HookServiceMissing,
	type HookServices,
	hookService,
	type OfferedServices,
	offerServices,
	type PluginHandler,
	subscribePlugin,
} from './hooks/services.ts';
export {
	type GateContext,
	type GateOptions,
	type HookContext,
	type HookHandler,
	type HookSubscriber,
	hookSubscriber,
	type OptionsArgument,
	type PlaceOptions,
	type SubscribeOptions,
} from './hooks/subscriber.ts';
export { type Flow, runFlow, wait } from './maybe/flow.ts';
export { andFinally, andThen, forEach, isPromise, type Maybe, mapEach, orElse } from './maybe/maybe.ts';
export { createPace, type Pace, type PacePorts, yieldTurn } from './maybe/pace.ts';
export type { NetworkAccess, NetworkCaller, OpenNetwork, WantedRequest } from './net/network-access.ts';
export { isNetworkError, NetworkError, type NetworkFault } from './net/network-error.ts';
export type { NetworkPeer, NetworkPort, NetworkRequest, NetworkResponse } from './net/network-port.ts';
export { parseUrl } from './net/parse-url.ts';
export {
	baseName,
	isWithin,
	joinName,
	normalizePath,
	parentPath,
	pathBelow,
	resolvePath,
} from './path/path.ts';
export { BadSecretName, SecretError, type SecretErrorCode, UnknownSecret } from './secrets/errors.ts';
export { findHandles, isSecretName, resolveHandles, secretHandle, secretNeeds } from './secrets/handles.ts';
export type { RedactingStream } from './secrets/redacting-stream.ts';
export {
	createRedactor,
	type NamedSecret,
	type Redactor,
	type RefusedSecret,
	type SecretFault,
	secretFault,
} from './secrets/redactor.ts';
export { collectSecrets, joinSecretStores, type SecretStore } from './secrets/secret-store.ts';
export { byteEscape, characterEscape, octalEscape } from './text/c-escape.ts';
export { decodeText, encodeText, hasRawBytes, sequenceLength } from './text/codec.ts';
export { withoutTrailing } from './text/without-trailing.ts';
export type { ArgsOf } from './tool/args-of.ts';
export type {
	AgentControl,
	IgnoreFilter,
	LatchRequest,
	OutputContext,
	OutputFormat,
	RemoteContext,
	SharedContext,
	StepRunner,
	ToolContext,
	ToolInput,
	ToolOutputPiece,
	ToolSummary,
	ToolUpdate,
} from './tool/context.ts';
export type { ToolDirective } from './tool/directive.ts';
export { inertHold, type PatientHold } from './tool/patience.ts';
export { type ContentBlock, dataResult, errorResult, type ToolResult, textResult } from './tool/result.ts';
export {
	type AnySchema,
	type BoundSchema,
	bindSchema,
	type Checked,
	type JsonSchema,
	SchemaError,
	type SchemaIssue,
	type StandardSchema,
} from './tool/schema.ts';
export type { ToolSource } from './tool/source.ts';
export {
	type DeclaredTool,
	declareTool,
	defineTool,
	type RemoteTool,
	type Replay,
	type Tool,
	type ToolDeclaration,
	ToolDeclarationError,
	type ToolEffect,
	withRun,
} from './tool/tool.ts';
export type { CallTrace, TraceContext } from './tool/trace.ts';
export {
	noUserInterface,
	type UiAnswer,
	type UiCapability,
	type UiComponent,
	type UiOption,
	type UiRequests,
	type UserInterface,
} from './tool/ui.ts';
export { compareText, compareValues, equalValues, sortedKeys } from './value/compare.ts';
export {
	BytesAsText,
	isJsonError,
	isValueError,
	JsonError,
	JsonSyntaxError,
	JsonTooDeep,
	JsonTooLong,
	UnsupportedValue,
	ValueError,
	type ValueStep,
	ValueTooDeep,
	writePath,
} from './value/errors.ts';
export { type ParseJsonOptions, parseJson } from './value/json-read.ts';
export { createJsonReader, type JsonReader, type JsonReaderOptions } from './value/json-stream.ts';
export { type WriteJsonOptions, writeJson, writeJsonPieces } from './value/json-write.ts';
export { intValue, isInt64, maxInt64, minInt64, type NumberStyle, writeNumber } from './value/number.ts';
export { fromPlain, type Plain, type PlainObject, type ToPlainOptions, toPlain } from './value/plain.ts';
export { textOf } from './value/text-of.ts';
export type { TextPlace } from './value/text-place.ts';
export {
	isBytes,
	isList,
	isRecord,
	isTruthy,
	kindOf,
	typeName,
	type Value,
	type ValueKind,
	type ValueList,
	type ValueRecord,
	type ValueTypeName,
} from './value/value.ts';

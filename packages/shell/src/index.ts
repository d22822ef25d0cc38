export type { OutputLimit } from '@tenon/core';
export { type ParseOutcome, parseArguments } from './arguments/parse-arguments.ts';
export {
	addLongDoubles,
	compareLongDoubles,
	type FiniteLongDouble,
	fromInteger as longDoubleOf,
	isZero as isZeroLongDouble,
	type LongDouble,
	multiplyLongDouble,
	readLongDouble,
	roundedQuotient,
} from './arithmetic/long-double.ts';
export { doubleDigits, formatDouble } from './builtins/printf/double.ts';
export { floatDigits } from './builtins/printf/float-digits.ts';
export type { Layout as NumberLayout } from './builtins/printf/layout.ts';
export { formatSigned, formatUnsigned } from './builtins/printf/numbers.ts';
export { formatTime } from './builtins/time-format.ts';
export { type ZoneTime, zoneTimeAt } from './builtins/time-zone.ts';
export type { ByteKit } from './bytes/byte-kit.ts';
export { type ByteLoops, byteLoops } from './bytes/byte-loops.ts';
export { byteKit } from './bytes/bytes.ts';
export { editSteps } from './bytes/choose-edit-steps.ts';
export { type EditSteps, manyEqual, unreached } from './bytes/edit-steps.ts';
export { LineTooLong } from './bytes/errors.ts';
export { estimateTokens, TokenEstimate } from './bytes/estimate-tokens.ts';
export { findLinesBy } from './bytes/find-lines.ts';
export { gatherRanges } from './bytes/gather-ranges.ts';
export { lineEnd, lineStart } from './bytes/line-bounds.ts';
export { forEachLine, type LineOptions, LineSplitter, type LineVisitor } from './bytes/lines.ts';
export { type LineNumbers, type LineSpan, numberLines } from './bytes/number-lines.ts';
export { OutputBuffer, type OutputBufferOptions } from './bytes/output-buffer.ts';
export { textLines } from './bytes/text-lines.ts';
export { checkScript } from './check/check.ts';
export type { CheckMode } from './check/check-text.ts';
export type { CheckEnvironment, CommandFinding as CheckedCommandFinding, Finding } from './check/finding.ts';
export { refusals } from './check/refusals.ts';
export { CommandContext } from './command/context.ts';
export type {
	CommandDeclaration,
	CommandExample,
	CommandFinding,
	FlagOption,
	JsonShape,
	ListOption,
	OperandDeclaration,
	OptionalValueOption,
	OptionDeclaration,
	OptionTable,
	OutputFault,
	OutputShape,
	ParsedArguments,
	TouchLook,
	ValueOption,
} from './command/declaration.ts';
export { type DefinedCommand, defineCommand } from './command/define-command.ts';
export { helpText } from './command/help.ts';
export type { InvokeOptions } from './command/invoke.ts';
export { argvFromInput, inputSchemaOf } from './command/json-schema.ts';
export { CommandOutput } from './command/output.ts';
export type { ToolFacts } from './command/tool-facts.ts';
export {
	additionsTo,
	fileReplacement,
	readsOf,
	replacementOf,
	touchesOf,
	touchLookFor,
} from './command/touches.ts';
export { isBinaryScript, scriptText } from './compile/script-bytes.ts';
export type { SendToGroup } from './compile/signalled-group.ts';
export { lowerCaseAll, upperCaseAll } from './expand/case-change.ts';
export type {
	AnswerDecision,
	CallClock,
	CallGuard,
	CallRewrite,
	CallTransform,
	EndedCall,
	ProposedCall,
	ProposedFacts,
	ProposedKind,
	ToolEndStatus,
} from './gate/call-hooks.ts';
export { type ForeseenNeeds, foreseeNeeds } from './gate/foreseen-needs.ts';
export type { GateOptions, GateQuestion } from './gate/gate-options.ts';
export { type GatedNetworkOptions, gatedNetwork, ungatedNetwork } from './gate/gated-network.ts';
export { createGate } from './gate/kernel-gate.ts';
export type { ProgramPlace, UnderstoodCall } from './gate/understood-call.ts';
export {
	type GitSetting,
	type GitWords,
	gitSettingsQuery,
	isQuietSetting,
	isQuietVariable,
	quietGitVariables,
	quietGitWords,
	readGitSettings,
} from './git/quiet-git.ts';
export { IgnoreRules, ignoreRulesAt } from './ignore/git-ignore.ts';
export type { Hiding, HidingOptions } from './ignore/hiding.ts';
export { IgnoreFileError } from './ignore/ignore-config.ts';
export { decidingRule, type IgnoreRule, parseIgnoreRule } from './ignore/ignore-rule.ts';
export { compilePathGlob, type PathGlobOptions } from './ignore/path-glob.ts';
export { JobError } from './jobs/errors.ts';
export { Job, type JobOutput, type JobStart, type SubscribeOptions } from './jobs/job.ts';
export { jobFiles } from './jobs/job-files.ts';
export { JobLog } from './jobs/job-log.ts';
export { JobTable, type JobTableOptions } from './jobs/job-table.ts';
export { bashNames } from './kernel/bash-names.ts';
export type { CallToolOptions, ToolReport } from './kernel/call-tool.ts';
export type { CommandClass } from './kernel/classify.ts';
export type { PortOptions } from './kernel/default-ports.ts';
export { WaitsForItself } from './kernel/errors.ts';
export type { ExecuteOptions, ExecuteResult, RunningJob } from './kernel/execution.ts';
export type { CallerContext } from './kernel/inherited.ts';
export { Kernel, type KernelOptions } from './kernel/kernel.ts';
export type { KernelCalls } from './kernel/kernel-calls.ts';
export { type Preset, presets } from './kernel/presets.ts';
export type { StopReason } from './kernel/run-limits.ts';
export { readShellFlags, type ShellFlags } from './kernel/shell-flags.ts';
export { completeLimits, defaultLimits } from './limits/default-limits.ts';
export { limitFacts, limitRemedy, limitText, sizeText } from './limits/limit-facts.ts';
export {
	isLimitProfileName,
	type LimitProfileName,
	limitProfileNames,
	limitProfiles,
	narrowestProfile,
} from './limits/limit-profiles.ts';
export { outputLimitOf, parseOutputSize } from './limits/output-size.ts';
export {
	compileNamePattern,
	compileShellPattern,
	type PatternOptions,
	type ShellPattern,
} from './pattern/pattern.ts';
export type { TextMatcher } from './pattern/text-matcher.ts';
export { Channel } from './pipe/channel.ts';
export type { Input, LentDescriptor, Output, PullBound } from './pipe/stream.ts';
export type {
	PlannedCommand,
	PlannedDocument,
	PlannedRedirect,
	PlannedStatement,
	PlannedWord,
	ScriptPlan,
	StatementKind,
} from './plan/plan.ts';
export { planScript } from './plan/plan-script.ts';
export { asCharacters, ByteRegex, bytesApart, decodeApart } from './regex/byte-regex.ts';
export { RegexError, type RegexFault } from './regex/errors.ts';
export { asPauses, type Breathe, type Pausing } from './regex/pauses.ts';
export { PerlSyntaxError } from './regex/perl/errors.ts';
export { compilePerl, type PerlOptions, type PerlRegex } from './regex/perl/perl-regex.ts';
export {
	type CapturedTexts,
	compileRegex,
	type MatchFlags,
	type Regex,
	type RegexOptions,
	type Span,
} from './regex/regex.ts';
export type { SyntaxName } from './regex/syntax.ts';
export { type ScatterPlan, ScatterSink, takeResultRows } from './scatter/scatter-streams.ts';
export { findNonconformance, type Nonconformance } from './schema/conform.ts';
export type { ClearedState } from './snapshot/clear-shell.ts';
export { type DescribedShell, describeShell } from './snapshot/describe.ts';
export { SnapshotError } from './snapshot/errors.ts';
export type { FunctionSnapshot, ShellSnapshot, VariableSnapshot } from './snapshot/snapshot.ts';
export type { KernelStatus } from './snapshot/status.ts';
export { ownCommand } from './state/added-names.ts';
export type { CpuTimes } from './state/cpu-times.ts';
export type { UpdateListener } from './state/execution.ts';
export type { GateReport, ShellGate } from './state/gate.ts';
export { platformUser, type UserNumbers } from './state/platform-user.ts';
export type { Builtin, Digest, DigestAlgorithm, MountFacts, ShellLimits } from './state/ports.ts';
export type {
	OutlivingProcesses,
	ProgramCall,
	ProgramExit,
	ProgramRunner,
	ProgramStream,
	ProgramUsage,
	SignalOutcome,
} from './state/program.ts';
export { ProgramJob } from './state/program-job.ts';
export { platformLimits, type ResourceLimit, type ResourceLimits } from './state/resource-limits.ts';
export type { KernelSecrets } from './state/secrets.ts';
export { platformSystem, type SystemFacts } from './state/system-facts.ts';
export { RefusedConstruct, ShellSyntaxError } from './syntax/errors.ts';
export { type ParsedScript, parseScript } from './syntax/parse.ts';
export { printFunction, printScript } from './syntax/print.ts';
export type { Refusal } from './syntax/refused.ts';
export { type Place, SourceText } from './syntax/source-text.ts';
export { DuplicateTool, type KernelTools } from './tools/tool-commands.ts';
export { ContextEnded } from './tools/tool-context.ts';
export type { ToolOptions } from './tools/toolbox.ts';
export { openTrace } from './tools/trace.ts';

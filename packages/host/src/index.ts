export { type AuditLog, type AuditLogOptions, createAuditLog } from './audit/audit-log.ts';
export type { AuditContent, AuditEntry, AuditedCall, AuditOutcome } from './audit/entry.ts';
export { AuditError, type AuditErrorCode } from './audit/errors.ts';
export type { GuardRecord } from './audit/guard-entry.ts';
export { type AuditRecord, auditFiles, defaultAuditFile, readAudit } from './audit/read-audit.ts';
export type { ChainHead } from './audit/seal.ts';
export { type AuditFault, type AuditVerdict, verifyAudit } from './audit/verify.ts';
export type { SharedTerminal } from './jobs/terminal-owner.ts';
export { type OwnerLock, takeOwnerLock } from './lock/owner-lock.ts';
export { createNetworkPort } from './net/network-port.ts';
export { type PortFetchInit, portFetch } from './net/port-fetch.ts';
export { environmentProxies } from './net/proxy.ts';
export type { NetworkPortOptions } from './net/settings.ts';
export { type CallRow, type ExpectedOutcome, readCallTable, readNeed } from './policy/call-table.ts';
export { programNeeds } from './policy/declared/program-needs.ts';
export { PolicyError, type PolicyPlace } from './policy/errors.ts';
export { parseToml } from './policy/file/parse-toml.ts';
export type { LimitChoice } from './policy/file/policy-file.ts';
export {
	type TomlAssignment,
	type TomlHeader,
	type TomlLines,
	type TomlPath,
	tomlLines,
	writeTomlKey,
} from './policy/file/toml-lines.ts';
export { type ReadGrant, readGrant, writeGrant } from './policy/grant-text.ts';
export { type LoadPolicyOptions, loadPolicy } from './policy/load-policy.ts';
export { loadPolicyClosed, type PolicyWithFaults } from './policy/load-policy-closed.ts';
export { loginEnvironmentFor } from './policy/login-environment.ts';
export type { PolicyPlaces } from './policy/places.ts';
export type { ExtensionPrincipal, Policy, PolicySource } from './policy/policy.ts';
export {
	configFiles,
	nodePolicyReader,
	type PolicyReader,
	projectPolicyFile,
} from './policy/policy-places.ts';
export { isPresetName, type PresetName, presetNames } from './policy/presets/preset-names.ts';
export { policyPresets } from './policy/presets/presets.ts';
export { type RememberedGrant, rememberGrant } from './policy/remember-grant.ts';
export type { RuleFor } from './policy/rule-for.ts';
export { isModeName, type Mode, type ModeName, modeNames, modes } from './policy/run/modes.ts';
export { RunNarrowing, type RunNarrowingOptions } from './policy/run/run-narrowing.ts';
export { BadRunPolicy, noRunPolicy, type RunPolicy } from './policy/run/run-policy.ts';
export { type ProcessEntry, readProcess, readProcesses } from './programs/process-table.ts';
export {
	createProgramRunner,
	type HostProgramRunner,
	type ProgramRunnerOptions,
} from './programs/program-runner.ts';
export { environmentSecrets } from './secrets/environment-secrets.ts';
export { SecretFileError, type SecretFileErrorCode } from './secrets/errors.ts';
export { readPrivateFile } from './secrets/private-file.ts';
export { defaultSecretFile, openSecretFile, type SecretFile } from './secrets/secret-file.ts';
export { ShortWait } from './wait/short-wait.ts';
export { chooseLimits } from './workspace/choose-limits.ts';
export type { SeatRequest } from './workspace/extension-seats.ts';
export { type HiddenSecrets, hiddenSecrets } from './workspace/hidden-secrets.ts';
export {
	type OpenedGate,
	type OpenGateOptions,
	openGate,
	type WorkspaceAnswer,
} from './workspace/open-gate.ts';
export type { WorkspaceSeat } from './workspace/open-seat.ts';
export { openWorkspace, type Workspace, type WorkspaceOptions } from './workspace/open-workspace.ts';
export { type PlanOptions, planWorkspace, type WorkspacePlan } from './workspace/plan-workspace.ts';
export { StandingPolicy, type SubagentPrincipal } from './workspace/standing-policy.ts';
export type { SubagentSeatRequest } from './workspace/subagent-seats.ts';
export { openMachineUndo } from './workspace/undo-place.ts';
export { refuseWideFolder, WideWorkspace } from './workspace/wide-folder.ts';

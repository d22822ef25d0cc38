import type {
	AllowDecision,
	Call,
	CallPlace,
	CallSummary,
	DenyDecision,
	Grant,
	GrantLayer,
	JsonSchema,
	ListenedNames,
	Principal,
	Replay,
	ToolEffect,
	ToolResult,
	ToolUpdate,
	TraceContext,
	UiAnswer,
	UiCapability,
	Value,
} from '@tenon/core';
import type { Method, SeatPortName } from '@tenon/extensions';
import type {
	ExtensionPrincipal,
	GuardRecord,
	ModeName,
	PolicyPlaces,
	PresetName,
	RunPolicy,
	SubagentPrincipal,
	WorkspaceAnswer,
} from '@tenon/host';
import type {
	AnswerDecision,
	CallRewrite,
	EndedCall,
	LimitProfileName,
	ProposedCall,
	ShellLimits,
	ShellSnapshot,
	ToolReport,
} from '@tenon/shell';
import type { MemoryToolOptions } from '@tenon/tools';
import type { ServiceErrorCode } from '../session/service/errors.ts';
import type { WorkspaceCalls } from '../session/workspace-calls.ts';

/** What a workspace is opened with, as data. */
export interface WorkspaceOrder {
	/** Absolute, links followed. */
	readonly root: string;
	readonly isJail: boolean;
	readonly hasOverlay: boolean;
	readonly principal: Principal;
	/** The environment of the login. */
	readonly environment: Readonly<Record<string, string | undefined>>;
	readonly preset: PresetName | undefined;
	readonly policyFile: string | undefined;
	/** Whether a wrong policy closes its layer; default: nothing is opened then. */
	readonly closesWrongPolicy?: boolean;
	/** Which tools can be called, for everybody in the session. */
	readonly mode: ModeName;
	/** What this run takes away besides; `undefined`: nothing. */
	readonly runPolicy: RunPolicy | undefined;
	readonly auditFile: string | undefined;
	readonly limitProfile: LimitProfileName | undefined;
	/** Single limits in place of those of the profile. */
	readonly limits: Partial<ShellLimits> | undefined;
	/** The files of the memory, where a model works in turns; absent: the tools of turns are not there. */
	readonly memory?: MemoryToolOptions;
}

/** A tool, as far as it can be told without running it. */
export interface ToolFacts {
	readonly name: string;
	readonly label: string;
	readonly description: string;
	readonly input: JsonSchema;
	readonly output: JsonSchema | undefined;
	readonly readonly: boolean;
	readonly effects: readonly ToolEffect[];
	readonly replay: Replay;
}

/** A kernel that was opened, by its handle. */
export interface OpenedKernel {
	readonly kernel: string;
	readonly cwd: string;
	/** What is built in. */
	readonly tools: readonly ToolFacts[];
}

/** A workspace that was opened. */
export interface OpenedWorkspace extends OpenedKernel {
	readonly notices: readonly string[];
	readonly places: PolicyPlaces;
	/** Of its policy. */
	readonly preset: string;
	readonly runsPrograms: boolean;
	/** Whether changes are kept aside. */
	readonly hasOverlay: boolean;
}

/** What of a calling tool's context can travel. */
export interface TravellingCaller {
	readonly cwd: string;
	readonly scripts: readonly string[];
	readonly trace: TraceContext | undefined;
}

/** A call of a tool by its name: one that is built in, else one that an extension has. */
export interface ToolOrder {
	/** Names the call while it lasts. */
	readonly call: number;
	readonly kernel: string;
	readonly name: string;
	readonly args: unknown;
	readonly place: CallPlace | undefined;
	/** The trace that the call belongs to; `undefined`: its caller's, or none. */
	readonly trace: TraceContext | undefined;
	/** Of the call of another tool that makes this one; `undefined`: none. */
	readonly caller: TravellingCaller | undefined;
	/** Whether how far the call is is told. */
	readonly hasUpdates: boolean;
	/** Whether an agent is behind the call, whom the tool may speak to. */
	readonly hasAgent: boolean;
	/** Whether parts of the work are written down. */
	readonly hasSteps: boolean;
	/** Whether it is written down that the tool begins. */
	readonly hasBeginning: boolean;
	/** What a person can be asked meanwhile. */
	readonly ui: readonly UiCapability[];
}

/** What a call of a tool came to. */
export interface ToolAnswer {
	/** `undefined`: there is no such tool. */
	readonly report: ToolReport | undefined;
	readonly cwd: string;
	/** Whether changes are kept aside that would be lost with the process. */
	readonly hasUncommitted: boolean;
}

/** A tool of an extension. */
export interface ContributedTool extends ToolFacts {
	/** Whether scripts can call it: those that are listed, those that are found by name only, and those of the model alone. */
	readonly scripts: 'listed' | 'by-name' | 'never';
}

/** The tools of extensions, and the names of those tools, built in or not, that extensions have wrapped. */
export interface ContributedTools {
	readonly tools: readonly ContributedTool[];
	readonly wrapped: readonly string[];
}

/** The names that hooks of calls listen for. */
export type HookNames = Readonly<
	Record<'tool_call' | 'command' | 'file_written' | 'tool_result' | 'tool_finished', ListenedNames>
>;

/** What a verb of the workspace came to. */
export type VerbAnswer =
	| { readonly ok: true; readonly value: unknown }
	| {
			readonly ok: false;
			readonly code: ServiceErrorCode;
			readonly message: string;
			readonly nearest: readonly string[];
	  };

/** What a session asks of its kernels' process. */
export interface KernelMethods {
	readonly call: Method<ToolOrder, ToolAnswer>;
	/** Calls are to end, all at once: one that waits must not begin because the one before has ended. They still answer. */
	readonly cancel: Method<{ readonly calls: readonly number[] }>;
	/** A kernel that begins in the state of another; the session chooses its handle. */
	readonly fork: Method<{ readonly from: string; readonly kernel: string }, OpenedKernel>;
	/** A kernel of an extension's own. */
	readonly seat: Method<SeatOrder, OpenedKernel>;
	/** A kernel of a subagent's own. */
	readonly subagentSeat: Method<SubagentSeatOrder, OpenedKernel>;
	/** What a person granted for the session before this process was there. */
	readonly grant: Method<{ readonly kernel: string; readonly scope: readonly Grant[] }>;
	/** Something that an extension does as itself, by a port. */
	readonly port: Method<PortOrder, PortAnswer>;
	/** From the next call on. */
	readonly setMode: Method<{ readonly mode: ModeName }>;
	readonly endKernel: Method<{ readonly kernel: string }>;
	/** `undefined`: the kernel holds more than {@link maxStateBytes}. */
	readonly snapshot: Method<{ readonly kernel: string }, ShellSnapshot | undefined>;
	/** {@link asItBegan} puts a kernel into the state that it was opened with. */
	readonly restore: Method<{ readonly kernel: string; readonly state: unknown }, { readonly cwd: string }>;
	/** What is asked of the workspace beside calls of tools. */
	readonly workspace: Method<{ readonly verb: keyof WorkspaceCalls; readonly argument: unknown }, VerbAnswer>;
	readonly redact: Method<{ readonly text: string }, string>;
	readonly recordGuard: Method<GuardRecord>;
	readonly hookNames: Method<HookNames>;
	readonly contributed: Method<ContributedTools>;
	/** The rest of a wrapped tool, inside of its wraps. */
	readonly next: Method<{ readonly run: number; readonly args: unknown }, ToolResult>;
	/** The part of a tool's work that is to be written down. */
	readonly work: Method<{ readonly work: number }, Value>;
	/** Progress of a tool that runs at the session. */
	readonly progress: Method<{ readonly run: number; readonly update: ToolUpdate }>;
	/** Stops the clock of a call, or lets it run on. */
	readonly hold: Method<{ readonly holder: string; readonly hold: number; readonly budgetMs: number }>;
	readonly release: Method<{ readonly holder: string; readonly hold: number }>;
	/** Ends all that runs, and writes down what is left to write. */
	readonly close: Method<null>;
}

/** An extension that is to act by itself. */
export interface SeatOrder {
	/** The handle that its kernel is to have. */
	readonly kernel: string;
	readonly principal: ExtensionPrincipal;
	readonly granted: GrantLayer;
	readonly environment: Readonly<Record<string, string>>;
}

/** A subagent that is to act. */
export interface SubagentSeatOrder {
	/** The handle that its kernel is to have. */
	readonly kernel: string;
	readonly principal: SubagentPrincipal;
	/** What is left to it, and to each one that leads to it. */
	readonly narrowings: readonly { readonly mode: ModeName; readonly policy: RunPolicy }[];
}

/** A call of a port that is done in an extension's kernel. */
export interface PortOrder {
	readonly kernel: string;
	readonly name: SeatPortName;
	readonly params: unknown;
	readonly place: CallPlace;
	/** The extension. */
	readonly principal: ExtensionPrincipal;
}

/** What a port came to. */
export type PortAnswer =
	| { readonly ok: true; readonly value: unknown }
	| { readonly ok: false; readonly code: string; readonly message: string };

/** A question of the gate. */
export interface AskedQuestion {
	/** The call from the session that led to it; zero where none did. */
	readonly call: number;
	readonly summary: CallSummary;
	readonly text: string;
	readonly scope: readonly Grant[];
	/** Whether the caller could confirm it by itself, so that a person is asked only where one wants to be. */
	readonly isLoss: boolean;
}

/** A call as hooks are told of it: without what only its own process has. `kernel`: whose gate asks. */
export type TravellingCall<T> = { readonly kernel: string } & Without<T, 'signal' | 'patient'>;

type Without<T, Keys extends string> = T extends unknown ? Omit<T, Keys> : never;

/** What the process of kernels asks of its session. */
export interface SessionMethods {
	readonly opened: Method<OpenedWorkspace>;
	readonly refused: Method<{ readonly code: string | null; readonly message: string }>;
	/** A sign of life. */
	readonly beat: Method<null>;
	/** `undefined`: no person is there to answer. */
	readonly ask: Method<AskedQuestion, WorkspaceAnswer | undefined>;
	readonly propose: Method<TravellingCall<ProposedCall>, CallRewrite | DenyDecision | undefined>;
	readonly judge: Method<TravellingCall<Call>, AllowDecision | DenyDecision | AnswerDecision>;
	readonly ended: Method<TravellingCall<EndedCall>, ToolResult | undefined>;
	/** Runs a tool of an extension, or the wraps of one that is built in. */
	readonly run: Method<
		{
			/** Names it while it lasts. */
			readonly run: number;
			/** The call from the session that led to it; zero where none did. */
			readonly call: number;
			readonly name: string;
			readonly args: unknown;
			readonly place: CallPlace | undefined;
			readonly cwd: string;
			readonly scripts: readonly string[];
			readonly trace: TraceContext | undefined;
			/** What is inside of the wraps; `undefined`: the tool is the extension's own. */
			readonly inner: ToolFacts | undefined;
		},
		ToolResult
	>;
	readonly update: Method<{ readonly call: number; readonly tool: string; readonly update: ToolUpdate }>;
	readonly agent: Method<{
		readonly call: number;
		readonly verb: 'cancel' | 'steer' | 'followUp';
		readonly text: string | undefined;
	}>;
	/** Asks a person, on the part of a tool. */
	readonly ui: Method<
		{ readonly call: number; readonly kind: UiCapability; readonly request: unknown },
		UiAnswer<unknown>
	>;
	readonly step: Method<{ readonly call: number; readonly key: string; readonly work: number }, Value>;
	/** Nothing is against a call: its tool runs once this is answered. */
	readonly begin: Method<{ readonly call: number }, null>;
}

/** The state of a kernel that has run nothing, wherever it is kept: it depends on the place that it is opened in. */
export const asItBegan: object = Object.freeze({});

/** Whether a state is {@link asItBegan}, which may have been kept as JSON. */
export const isAsItBegan = (state: unknown): boolean =>
	typeof state === 'object' && state !== null && Object.keys(state).length === 0;

/** Questions that may be out at once, on either side. */
export const maxPending = 4096;

/** How much of a kernel is kept outside of its process; half of what one message holds, since texts may double there. */
export const maxStateBytes: number = 4 << 20;

import type {
	AgentControl,
	Maybe,
	Replay,
	StepRunner,
	ToolBounds,
	ToolDirective,
	ToolResult,
	ToolUpdate,
	TraceContext,
} from '@tenon/core';
import type { Json, JsonObject } from '../data/json.ts';
import type { ToolSpec } from '../model/request.ts';
import type { QuestionAnswer, QuestionRequest } from './question.ts';

/** One call, as the runtime hands it to the host of the tools. */
export interface HostedCall {
	readonly sessionId: string;
	readonly turnId: string;
	readonly callId: string;
	readonly toolName: string;
	readonly args: JsonObject;
	readonly signal: AbortSignal;
	/** The turn is a trace, and the call a span of it, in whatever process it runs. */
	readonly trace: TraceContext;
	/** Which tools may be called inside of the call; absent: all. */
	readonly bounds?: ToolBounds;
	readonly agent: AgentControl;
	/** Parts of the work that are journaled one by one. */
	readonly step: StepRunner;
	/**
	 * Asks a person, who may answer in any process. Of a tool with `replay: safe` the question survives the process: the
	 * call is made again, asks the same, and gets the answer that was given meanwhile. Otherwise it is withdrawn with it.
	 */
	ask(request: QuestionRequest, options?: { readonly deadlineMs?: number }): Promise<QuestionAnswer>;
	/**
	 * Writes down that the call begins, if it must not be made twice: a host with `beginsCalls` waits for it before the tool
	 * runs. Rejects where it cannot be written; then the tool must not run. May be called twice.
	 */
	begin(): Promise<void>;
	onUpdate(update: ToolUpdate): void;
}

/** What a call came to, and what it asks of the turn. */
export interface HostedResult {
	readonly result: ToolResult;
	/** Absent: what the result asks for. */
	readonly directives?: readonly ToolDirective[];
}

/** What is to be done about a call before it runs. */
export type Approval =
	| { readonly type: 'allow' }
	| { readonly type: 'refuse'; readonly reason: string }
	/** An answer is wanted, in whatever process; the turn waits, and its wait survives. */
	| { readonly type: 'ask'; readonly about: Json; readonly deadlineMs: number | null };

/** The tools of one live session. */
export interface ToolHost {
	/**
	 * Asked before each model call: what is given then is what the call is made with. In an order that stays the
	 * same, for the sake of providers' caches.
	 */
	specs(): readonly ToolSpec[];
	/** Whether a call with an unknown outcome may be made again; `undefined` if there is no such tool. */
	replayOf(toolName: string): Replay | undefined;
	/**
	 * Whether a call of the tool only reads, or works apart from what others do: then it runs beside others of the same
	 * message that do. Every other call waits for all before it and holds all after it. Absent: no tool only reads.
	 */
	isReadOnly?(toolName: string): boolean;
	/** Whether tools may come and go while a session lives. Absent: they stay as they are. */
	readonly isLive?: boolean;
	/** Whether the schema of a tool may be left out of the prompt where there are many. Absent: that of any may. */
	isDeferrable?(toolName: string): boolean;
	/** Never rejects because of what the tool does: that is a result. */
	call(call: HostedCall): Promise<HostedResult>;
	/** Judges a call before it runs. Absent: all may run, and the gate judges what they do. */
	approve?(call: {
		readonly toolName: string;
		readonly args: JsonObject;
		readonly callId: string;
	}): Maybe<Approval>;
	/** Where the tools work, absolute; absent: nowhere in particular. */
	cwd?(): string;
	/**
	 * Whether the hooks of a call (`tool_call`, `tool_result`, `tool_finished`) are run by {@link call}, as a gate with
	 * hooks does. Absent: they are not, and the agent tells how calls ended.
	 */
	readonly runsCallHooks?: boolean;
	/**
	 * Whether {@link call} waits for `begin` of its call once nothing is against it, before the tool runs. Then what a gate
	 * asks a person about the call itself is asked before the attempt: if the process dies meanwhile, no attempt is spent, and
	 * the person is asked again. Absent: every call has begun when the host is called.
	 */
	readonly beginsCalls?: boolean;
	/** What the tools leave behind for later calls: a kernel's variables and directory. Absent: nothing. */
	readonly state?: ToolHostState;
	/** The session is parked or closed. */
	close(): Maybe<void>;
}

/** State of tools that outlives a call, as data. */
export interface ToolHostState {
	capture(): Maybe<Json>;
	restore(state: Json): Maybe<void>;
}

/** Opens the tools of a session when it becomes live. */
export type OpenTools = (session: { readonly sessionId: string }) => Maybe<ToolHost>;

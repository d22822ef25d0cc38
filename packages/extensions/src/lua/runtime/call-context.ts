import {
	type AgentControl,
	inertHold,
	type Maybe,
	type RemoteContext,
	type ToolContext,
	type ToolUpdate,
	type UserInterface,
} from '@tenon/core';

/** A rule about which tools may be called, such as a mode or the policy of a run. */
export interface CallRule {
	readonly name: string;
	/** Why a tool may not be called; `undefined`: it may. */
	refusalOf(toolName: string, args: unknown): string | undefined;
}

/**
 * What Lua has of the call that it serves: set for exactly that call. Native tools that it calls get a context of their
 * own from it, each a fresh one.
 */
export interface LuaCallContext {
	/** Absolute. */
	readonly cwd: string;
	/** Cancels it; `ctx.cancelled` is live. */
	readonly signal: AbortSignal;
	/** Takes what `imp.update` says, in order. */
	update(update: ToolUpdate): void;
	/** Cancel, steer, follow up; `undefined` where there is no agent. */
	readonly agent: AgentControl | undefined;
	readonly ui: UserInterface;
	/** What tools know of files: parts of the embedder's own, handed on as they are. */
	readonly fileCache: unknown;
	readonly checkpoints: unknown;
	readonly fileTracker: unknown;
	readonly anchors: unknown;
	/** Loads further Lua tools. */
	readonly loadLuaTools: ((runtime: LuaToolTarget) => Maybe<void>) | undefined;
	readonly mode: CallRule;
	/** How many lines `read` shows; 0: all. */
	readonly readMaxLines: number;
	readonly runPolicy: CallRule;
	readonly config: unknown;
	/** What it was made from, for tools that want a whole context. */
	readonly toolContext: ToolContext | undefined;
}

/** A runtime, as far as a loader of tools needs it. */
export interface LuaToolTarget {
	exec(source: string): Promise<void>;
	execFile(path: string): Promise<void>;
}

/** What a call context has beside what a tool's context says. */
export type CallContextParts = Partial<
	Pick<
		LuaCallContext,
		| 'fileCache'
		| 'checkpoints'
		| 'fileTracker'
		| 'anchors'
		| 'loadLuaTools'
		| 'mode'
		| 'readMaxLines'
		| 'runPolicy'
		| 'config'
	>
>;

/** A rule that allows everything. */
export const anyCall: CallRule = { name: 'full', refusalOf: () => undefined };

/** A call context made from that of a tool. */
export const callContextFrom = (context: ToolContext, parts: CallContextParts = {}): LuaCallContext => ({
	cwd: context.cwd,
	signal: context.signal,
	update: (update) => context.update(update),
	agent: context.agent,
	ui: context.ui,
	fileCache: undefined,
	checkpoints: undefined,
	fileTracker: undefined,
	anchors: undefined,
	loadLuaTools: undefined,
	mode: anyCall,
	readMaxLines: 500,
	runPolicy: anyCall,
	config: undefined,
	...parts,
	toolContext: context,
});

/** The context of one call of a native tool: a fresh one each time. `undefined` where it was made from none. */
export const toToolContext = (context: LuaCallContext): ToolContext | undefined =>
	context.toolContext === undefined
		? undefined
		: {
				...context.toolContext,
				cwd: context.cwd,
				signal: context.signal,
				update: (update) => context.update(update),
				agent: context.agent,
				ui: context.ui,
			};

/** What the host's side of a call needs of a context. */
export const remoteContextOf = (context: LuaCallContext): RemoteContext => ({
	signal: context.signal,
	cwd: context.cwd,
	patient: (budgetMs) => context.toolContext?.patient(budgetMs) ?? inertHold,
	update: (update) => context.update(update),
	ui: context.ui,
	agent: context.agent,
	place: context.toolContext?.place,
	step: context.toolContext?.step ?? ((_key, run) => run()),
	trace: context.toolContext?.trace,
	scripts: context.toolContext?.scripts ?? [],
});

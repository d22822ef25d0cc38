import {
	type AgentControl,
	inertHold,
	type Maybe,
	type RemoteContext,
	type ToolContext,
	type ToolUpdate,
	type UndoLog,
	type UserInterface,
} from '@tenon/core';
import { type AnchorStore, type FileCache, FileState, type FileTracker } from '@tenon/tools';

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
	/** What tools know of files, for native tools that are made for the call: see {@link fileStateOf}. */
	readonly fileCache: FileCache | undefined;
	readonly fileTracker: FileTracker | undefined;
	readonly anchors: AnchorStore | undefined;
	/** What calls changed, step by step. */
	readonly checkpoints: UndoLog | undefined;
	/** Loads further Lua tools. */
	readonly loadLuaTools: ((runtime: LuaToolTarget) => Maybe<void>) | undefined;
	readonly mode: CallRule;
	/** How many lines `read` shows, for native tools that are made for the call; 0: all. */
	readonly readMaxLines: number;
	readonly runPolicy: CallRule;
	/** Of the embedder, for native tools that are made for the call. */
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

/** What tools know of files in a call, as the tools of `@tenon/tools` take it; what the context does not have is new. */
export const fileStateOf = ({ fileCache, fileTracker, anchors }: LuaCallContext): FileState =>
	new FileState({ cache: fileCache, tracker: fileTracker, anchors });

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

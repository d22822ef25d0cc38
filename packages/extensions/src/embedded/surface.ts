import type {
	Allow,
	AnySchema,
	ArgsOf,
	Deny,
	HookSubscriptions,
	JsonSchema,
	Maybe,
	PlainObject,
	Replace,
	Replay,
	ShortCircuit,
	ShortCircuitStatus,
	ToolEffect,
	ToolResult,
	ToolUpdate,
	Value,
} from '@tenon/core';
import type {
	CommandReply as AnyCommandReply,
	PanelCallbacks as AnyPanelCallbacks,
	CommandCall,
	EventMap,
	EventName,
	HandlerCall,
	HostToolReply,
	InterceptHandler,
	InterceptName,
	ModelFailureFacts,
	OpenedPanel,
	PanelDraft,
	PlainIntercepts,
	ToolDeclaration,
	ToolReply,
} from '@tenon/wire';
import type { McpServerConfig } from '../contribution/contribution.ts';
import type { PanelKeyPress } from '../panels/panel.ts';
import type { ModelFailure, ModuleModelHandler } from './model-handler.ts';
import type { ExtensionWorld } from './ports-surface.ts';
import type { Replies } from './worker/replies.ts';

/** What a module exports as its default: it is called once, and what it declares before it is done is there at once. */
export type TenonModule = (tenon: Tenon) => Maybe<void>;

/**
 * All that a module has of its host. Functions need no `this` and may be taken out. What is declared can be taken back
 * by disposing of what came back; it goes by itself when the module ends. A later declaration of a name replaces the
 * earlier. Everything that passes between the two is data and copied.
 */
export interface Tenon extends HookSubscriptions, Replies, HookAnswers, ExtensionWorld {
	readonly name: string;
	/** What is known of the host; always as it is. */
	readonly host: EmbeddedHostInfo;

	/** Offers a slash command; its name has no slash. */
	command(name: string, description: string, handler: CommandHandler): Disposable;
	/** Offers a tool. */
	tool<const Schema extends AnySchema = { readonly type: 'object' }>(
		declaration: ModuleTool<Schema>,
		handler: ToolHandler<ArgsOf<Schema>>,
	): Disposable;
	/** Puts something around a tool of another owner. The one with the higher priority is outside. */
	wrapTool(toolName: string, handler: WrapHandler, options?: { readonly priority?: number }): Disposable;

	/** Hears of an event under the protocol's name. Handlers run one after another, in the order of the events. */
	onEvent<Name extends EventName>(event: Name, handler: (event: EventMap[Name]) => Maybe<void>): Disposable;
	/** Is asked under the protocol's name, in the plain form. */
	intercept<Name extends InterceptName>(event: Name, handler: PlainIntercepts[Name]): Disposable;
	/** Is asked under the protocol's name, in the rich form: the whole event goes in, a result comes out. */
	interceptEvent<Name extends InterceptName>(event: Name, handler: InterceptHandler<Name>): Disposable;

	/** Takes a command back, as disposing of it does. */
	unregisterCommand(name: string): void;
	/** Takes a tool back, as disposing of it does. */
	unregisterTool(name: string): void;
	/** Wants to hear of these events of the protocol, and to be asked these questions, no longer. */
	unsubscribe(names: { readonly events?: readonly string[]; readonly intercepts?: readonly string[] }): void;

	/** Opens a panel at any time, also inside of a tool or a question that waits for a key. */
	openPanel(panel: PanelDraft, callbacks?: PanelCallbacks): OpenedPanel;
	/** A panel that a person can open by its name. */
	panel(name: string, title: string, open: () => Maybe<void>): Disposable;
	/** A text in the status line; higher priority is further left. */
	statusItem(name: string, options?: { readonly priority?: number; readonly text?: string }): StatusItem;
	/** A key that runs a slash command, written with its arguments and without the slash. */
	keyBinding(key: string, command: string): Disposable;
	/** Draws a tool's results, or a kind of content, in its own way. */
	renderer(
		name: string,
		draws: { readonly tool: string } | { readonly contentType: string },
		render: (value: Value, width: number) => Maybe<readonly string[]>,
	): Disposable;
	/** Answers for models, which a person chooses as `NAME/MODEL`. */
	provider(name: string, models: readonly string[], handler: ModuleModelHandler): Disposable;
	/** What a provider's handler returns where there is no answer: hosts try again what may pass. */
	modelFailure(message: string, facts: ModelFailureFacts): ModelFailure;
	/** Declares the settings. `changed` is called with what is set now, and whenever it changes. */
	settings(schema: JsonSchema, changed: (settings: Value) => Maybe<void>): Disposable;
	/** A text that a model may load when it fits the task: an absolute path of a `SKILL.md`. */
	skill(skill: { readonly name: string; readonly description: string; readonly path: string }): Disposable;
	/** An MCP server that comes along. */
	mcpServer(name: string, server: McpServerConfig): Disposable;

	notify(level: 'info' | 'success' | 'warn' | 'error', message: string): void;
	/** Takes this module's notes off the screen. */
	clearNotes(): void;
	/** Writes to the extension's log. */
	log(text: string): void;
	/** Queues a prompt of the user. */
	submit(text: string): void;
	/** Runs a slash command as the user; the text starts with the slash. */
	submitSlash(text: string): void;
	/** Shows deferred tools to the model. */
	activateTools(names: readonly string[]): void;
	/** Calls a tool of the host, as this extension. Inside of a tool use `call.callTool`: it is cancelled with it. */
	callTool(name: string, args?: object, options?: { readonly signal?: AbortSignal }): Promise<HostToolReply>;
	/** Called when the module is stopped, before it ends; it has two seconds. */
	onStop(handler: () => Maybe<void>): void;
}

/** What answers a hook of `on`: a part of the surface, so that a module needs no import. */
export interface HookAnswers {
	allow(): Allow<never>;
	deny(reason: string, code?: string): Deny<never>;
	replace<T>(value: T): Replace<T, never>;
	shortCircuit<Output>(output: Output, status?: ShortCircuitStatus): ShortCircuit<Output, never>;
}

/** What a module is told about where it runs. */
export interface EmbeddedHostInfo {
	readonly version: string;
	readonly provider: string;
	readonly model: string;
	/** The project's folder. */
	readonly cwd: string;
	readonly sessionId: string;
	readonly extensionDir: string;
	/** Where the module may keep what it wants to find again. */
	readonly dataDir: string;
	/** What the front can do: `notes`, `panels`, `prompt`, `insert`. */
	readonly capabilities: readonly string[];
}

/** One run of a slash command. */
export interface ModuleCommandCall extends CommandCall {
	readonly sessionId: string;
}

/** What happens in a panel. */
export interface PanelCallbacks extends AnyPanelCallbacks<PanelKeyPress> {
	/** Whether Esc is a key for this panel; else it closes it. */
	readonly takesEscape?: boolean;
}

/** What is to happen after a command. Made by the functions of the surface. */
export type CommandReply = AnyCommandReply<PanelDraft, PanelCallbacks>;

/** What runs when the user types a command. What it throws is shown as an error. */
export type CommandHandler = (call: ModuleCommandCall) => Maybe<CommandReply | void>;

/** How a tool is offered. */
export interface ModuleTool<Schema extends AnySchema = AnySchema> extends ToolDeclaration<Schema> {
	/** What it may do to the world, for the gate. Absent: anything that its host lets it do. */
	readonly effects?: readonly ToolEffect[];
	/** Whether it may be called again after a crash; absent: only a tool that just reads. */
	readonly replay?: Replay;
}

/** What a handler of a tool may return: a string is a text result, nothing a result without content. */
export type ToolOutput = ToolReply | ToolResult | string | void;

/** One call of a tool. */
export interface ModuleToolCall extends HandlerCall<ToolUpdate> {
	/** What is done in the world for this call; cancelled with it. */
	readonly world: ExtensionWorld;
}

/** What runs when the model calls a tool. What it throws becomes an error result. */
export type ToolHandler<Args> = (args: Args, call: ModuleToolCall) => Maybe<ToolOutput>;

/**
 * What runs around a tool that was judged already: `next` goes on, once, and what comes back may be changed. Arguments
 * are changed before they are judged, at the hook `tool_call`.
 */
export type WrapHandler = (
	args: PlainObject,
	call: { readonly signal: AbortSignal; progress(update: string | ToolUpdate): void },
	next: () => Promise<ToolResult>,
) => Maybe<ToolOutput>;

/** A text in the status line. */
export interface StatusItem extends Disposable {
	set(text: string): void;
}

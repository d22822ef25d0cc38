import type {
	HookContext,
	HookPayload,
	HookServices,
	JsonSchema,
	Maybe,
	PluginHandler,
	PromptContribution,
} from '@tenon/core';
import type { CheckpointSource } from '../session/checkpoint-source.ts';
import type { CodeExecutorPlugin } from './code-executor.ts';
import type { Compactor, ContextTransform } from './context-hooks.ts';
import type { EffectHandler } from './effect-handler.ts';
import type { PluginHookOptions } from './hook-policy.ts';
import type { OperationDeclaration, OperationHandler } from './operations.ts';
import type {
	AssistantProseProjector,
	ConfigMutator,
	ResultProjectorPlugin,
	StreamFinished,
	StreamHook,
} from './output-hooks.ts';
import type { ProtocolDriverPlugin } from './protocol-driver.ts';
import type { ProtocolSessionPlugin } from './protocol-session.ts';
import type { CatalogContributor, OrchestratingTool, PluginToolProvider } from './tool-provider.ts';

/** The facts about a session that plugins are told. A failure is the plugin's: nothing is undone by it. */
export type LifecycleEvent = 'turn_finalized' | 'turn_persisted' | 'session_restored' | 'config_changed';

/** Gives sections of the system prompt. */
export type PromptContributor = (
	payload: HookPayload<'prompt_contributions'>,
	context: HookContext,
	services: HookServices,
) => Maybe<readonly PromptContribution[]>;

/** How a failing gate is treated; the others ask in addition what is closed. */
type TurnHookOptions = PluginHookOptions;
type ToolHookOptions = PluginHookOptions<'drop' | 'close'> & { readonly match?: readonly string[] };
type DerivingOptions = PluginHookOptions<'fail-turn' | 'drop'>;

/**
 * What a plugin may register for its session, by namespace. Valid while `register` runs. Hooks are asked in the order of
 * the stack; those of one plugin in the order of their registration. A second owner of a slot fails the open and is named
 * with the first.
 */
export interface PluginRegistrar {
	readonly tools: {
		/** Tools that the model may call. A name that is taken fails the open. */
		provider(provider: PluginToolProvider): void;
		/** A tool that may wait for durable work. */
		orchestrating(tool: OrchestratingTool): void;
	};
	readonly triggers: {
		/** A kind of event that starts work. The name is unique. */
		declareEvent(event: TriggerEventDeclaration): void;
	};
	readonly prompt: {
		/** Failure: the sections are left out. */
		contributor(contributor: PromptContributor, options?: DerivingOptions): void;
	};
	readonly toolCatalog: {
		/** Says which tools take part; synchronous. Failure: the turn fails. */
		contributor(contributor: CatalogContributor, options?: DerivingOptions): void;
	};
	readonly turn: {
		/** Before the first model call of a turn. Failure: the turn fails. */
		before(handler: PluginHandler<'turn_prepare'>, options?: TurnHookOptions): void;
		/** The turn is done, nothing is committed. Failure: the turn fails. */
		after(handler: PluginHandler<'turn_complete'>, options?: TurnHookOptions): void;
		/** Between two steps, or before the end. Failure: the turn fails. */
		checkpoint(handler: PluginHandler<'turn_checkpoint'>, options?: TurnHookOptions): void;
	};
	readonly modelCalls: {
		/** Before each model call: refuse it, or switch the frame in its place. Failure: the call is refused. */
		before(handler: PluginHandler<'model_call'>, options?: TurnHookOptions): void;
	};
	readonly toolCalls: {
		/** Before a tool runs. Failure: the call is refused. */
		before(handler: PluginHandler<'tool_call'>, options?: ToolHookOptions): void;
		/** After it has run. Failure: the call has failed. */
		after(handler: PluginHandler<'tool_result'>, options?: ToolHookOptions): void;
	};
	readonly output: {
		/** A piece of an answer arrives. Synchronous. Failure: the piece stays as it is. */
		stream(hook: StreamHook, options?: DerivingOptions): void;
		/** What the turn uses of an answer. Failure: the turn fails, and the answer stays journaled. */
		response(handler: PluginHandler<'model_response'>, options?: DerivingOptions): void;
		/** An attempt at an answer is over. Failure: nothing. */
		streamFinished(hook: StreamFinished): void;
		/** How prose is shown: a slot for one. Failure: it is shown as it is. */
		assistantProseProjector(projector: AssistantProseProjector): void;
	};
	readonly toolResults: {
		/** What the model reads of a result: a slot for one. Failure: it reads all of it. */
		projector(projector: ResultProjectorPlugin): void;
	};
	readonly session: {
		/** A fact about the session. Failure: it is told as an issue. */
		onEvent<Event extends LifecycleEvent>(event: Event, handler: PluginHandler<Event>): void;
		/** The session's settings are about to change. Failure: the turn fails. */
		configMutator(mutator: ConfigMutator, options?: DerivingOptions): void;
	};
	readonly operations: {
		/** Reads only. */
		query(declaration: OperationDeclaration, handler: OperationHandler<'query'>): void;
		/** Changes the session, its graph, other sessions. */
		command(declaration: OperationDeclaration, handler: OperationHandler<'command'>): void;
		/** The same, with work that may take long. */
		task(declaration: OperationDeclaration, handler: OperationHandler<'task'>): void;
	};
	readonly context: {
		/** What one model call sees of the history; never written back. Failure: the turn fails. */
		prepareTurn(
			priority: number,
			transform: ContextTransform,
			options?: Omit<DerivingOptions, 'priority'>,
		): void;
		/** Writes the summary that a new frame begins with. The first that writes one counts. Failure: the next is asked. */
		compact(priority: number, compactor: Compactor, options?: Omit<DerivingOptions, 'priority'>): void;
	};
	readonly protocol: {
		/** How the protocol follows the session's life: a slot for one, and there has to be one. */
		session(plugin: ProtocolSessionPlugin): void;
		/** How it conducts turns: a slot for one, and there has to be one. */
		driver(plugin: ProtocolDriverPlugin): void;
	};
	readonly execution: {
		/** Runs code: a slot for one. */
		codeExecutor(executor: CodeExecutorPlugin): void;
	};
	readonly effects: {
		/** Performs effects that drivers ask for by their kind. */
		handler(kind: string, handler: EffectHandler): void;
	};
	readonly state: {
		/** State in several parts that is committed with each turn, for what a snapshot is too coarse for. */
		source(source: CheckpointSource): void;
	};
}

/** A kind of event that triggers start work for. */
export interface TriggerEventDeclaration {
	readonly name: string;
	readonly description: string;
	/** Of its payload. */
	readonly schema: JsonSchema;
}

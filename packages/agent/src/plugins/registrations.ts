import {
	andThen,
	type HookName,
	type HookRegistry,
	type OptionsArgument,
	type PluginHandler,
	replace,
	subscribePlugin,
} from '@tenon/core';
import { isBuiltinKind } from '../effects/envelope.ts';
import type { CheckpointSource } from '../session/checkpoint-source.ts';
import { RegistrationRefused } from '../session/errors.ts';
import { type CodeExecutorPlugin, codeHandler, execCodeKind } from './code-executor.ts';
import type { Compactor, ContextTransform } from './context-hooks.ts';
import type { EffectHandler } from './effect-handler.ts';
import { RegistrarClosed, SlotTaken } from './errors.ts';
import { executionStateSource } from './execution-source.ts';
import { guardedSource, type SourcePlace } from './guarded-source.ts';
import { guardedTools } from './guarded-tools.ts';
import type { HookFailurePolicy, OwnedHook, PluginHookOptions } from './hook-policy.ts';
import {
	type OperationDeclaration,
	type OperationHandler,
	type OperationKind,
	operationOf,
	type RegisteredOperation,
} from './operations.ts';
import type {
	AssistantProseProjector,
	ConfigMutator,
	ResultProjectorPlugin,
	StreamFinished,
	StreamHook,
} from './output-hooks.ts';
import { openAtOnce } from './plugin-step.ts';
import type { ProtocolDriverPlugin } from './protocol-driver.ts';
import type { ProtocolSessionPlugin } from './protocol-session.ts';
import { isName } from './registered-name.ts';
import type { PluginRegistrar, TriggerEventDeclaration } from './registrar.ts';
import type { CatalogContributor, OrchestratingTool, PluginToolProvider } from './tool-provider.ts';

/** Something that a plugin registered. */
export interface Owned<T> {
	readonly owner: string;
	readonly value: T;
}

/** The slots that have room for one owner in a session. */
export interface Slots {
	readonly 'protocol session': ProtocolSessionPlugin;
	readonly 'protocol driver': ProtocolDriverPlugin;
	readonly 'code executor': CodeExecutorPlugin;
	readonly 'assistant prose projector': AssistantProseProjector;
	readonly 'tool result projector': ResultProjectorPlugin;
}

/** All that the plugins of one session have registered, each with its owner. */
export class Registrations {
	readonly effects: Map<string, Owned<EffectHandler>> = new Map();
	readonly sources: Map<string, Owned<CheckpointSource>> = new Map();
	readonly tools: Owned<PluginToolProvider>[] = [];
	readonly orchestrating: Owned<OrchestratingTool>[] = [];
	readonly triggers: Map<string, Owned<TriggerEventDeclaration>> = new Map();
	readonly operations: Map<string, RegisteredOperation> = new Map();
	readonly catalog: OwnedHook<CatalogContributor>[] = [];
	readonly streams: OwnedHook<StreamHook>[] = [];
	readonly streamEnds: OwnedHook<StreamFinished>[] = [];
	readonly configMutators: OwnedHook<ConfigMutator>[] = [];
	readonly transforms: OwnedHook<ContextTransform>[] = [];
	readonly compactors: OwnedHook<Compactor>[] = [];
	readonly #slots = new Map<keyof Slots, Owned<unknown>>();
	readonly #hooks: Disposable[] = [];
	readonly #registry: HookRegistry;
	readonly #sessionId: string;
	readonly #place: SourcePlace;
	readonly #agentOperations: ReadonlyMap<string, RegisteredOperation>;

	/**
	 * `registry`: of the session, where its hooks are subscribed. `place`: where failures of its state are told.
	 * `agentOperations`: what is registered for the agent, whose names are taken.
	 */
	constructor(
		sessionId: string,
		registry: HookRegistry,
		place: SourcePlace,
		agentOperations: ReadonlyMap<string, RegisteredOperation>,
	) {
		this.#sessionId = sessionId;
		this.#registry = registry;
		this.#place = place;
		this.#agentOperations = agentOperations;
	}

	/** What a slot has; `undefined` where it is not registered. */
	slot<Name extends keyof Slots>(name: Name): Owned<Slots[Name]> | undefined {
		// `#fill` pairs each name with a value of its type.
		return this.#slots.get(name) as Owned<Slots[Name]> | undefined;
	}

	/** Takes its hooks out of the registry. */
	dispose(): void {
		for (const hook of this.#hooks.splice(0)) hook[Symbol.dispose]();
	}

	/** Lets one plugin register what it does. Throws `plugin.open-failed`; what it registers later is refused. */
	register(owner: string, register: (registrar: PluginRegistrar) => void): void {
		let isOpen = true;
		const guard = (what: string): void => {
			if (!isOpen) throw new RegistrarClosed(owner, what);
		};
		try {
			openAtOnce({ owner, name: 'register' }, () => register(this.#registrarOf(owner, guard)));
		} finally {
			isOpen = false;
		}
	}

	#registrarOf(owner: string, guard: (what: string) => void): PluginRegistrar {
		const hook = <Event extends HookName>(
			event: Event,
			handler: PluginHandler<Event>,
			usual: HookFailurePolicy | null,
			{ onFailure, ...options }: PluginHookOptions = {},
		): void => {
			guard(event);
			const policy = onFailure ?? usual;
			const given = policy === null ? options : { ...options, onFailure: corePolicy[policy] };
			// Each caller passes what its event offers.
			const argument = [given] as unknown as OptionsArgument<Event>;
			this.#hooks.push(subscribePlugin(this.#registry, owner, event, handler, ...argument));
		};
		const own = <Hook>(
			list: OwnedHook<Hook>[],
			what: string,
			value: Hook,
			usual: HookFailurePolicy,
			options: PluginHookOptions = {},
		): void => {
			guard(what);
			const { onFailure = usual, deadlineMs = usualDeadlineMs, priority = 0 } = options;
			list.push({ owner, hook: value, onFailure, deadlineMs, priority });
		};
		const operation =
			<Kind extends OperationKind>(kind: Kind) =>
			(declaration: OperationDeclaration, handler: OperationHandler<Kind>): void => {
				guard(kind);
				const { name } = declaration;
				const other = this.operations.get(name) ?? this.#agentOperations.get(name);
				this.#name('operation', name, owner, other?.owner);
				this.operations.set(name, operationOf(owner, kind, declaration, handler));
			};
		return {
			tools: {
				provider: (value) => {
					guard('tools');
					this.tools.push({ owner, value: guardedTools(owner, value) });
				},
				orchestrating: (value) => {
					guard('tool');
					this.orchestrating.push({ owner, value });
				},
			},
			triggers: {
				declareEvent: (value) => {
					guard('trigger event');
					this.#name('trigger event', value.name, owner, this.triggers.get(value.name)?.owner);
					this.triggers.set(value.name, { owner, value });
				},
			},
			prompt: {
				contributor: (contributor, options) =>
					hook(
						'prompt_contributions',
						(payload, context, services) =>
							andThen(contributor(payload, context, services), (own) =>
								replace([...payload.contributions, ...own]),
							),
						'drop',
						options,
					),
			},
			toolCatalog: {
				contributor: (value, options) => own(this.catalog, 'tool catalogue', value, 'fail-turn', options),
			},
			turn: {
				before: (handler, options) => hook('turn_prepare', handler, 'fail-turn', options),
				after: (handler, options) => hook('turn_complete', handler, 'fail-turn', options),
				checkpoint: (handler, options) => hook('turn_checkpoint', handler, 'fail-turn', options),
			},
			modelCalls: {
				before: (handler, options) => hook('model_call', handler, 'close', options),
			},
			toolCalls: {
				before: (handler, options) => hook('tool_call', handler, 'close', options),
				after: (handler, options) => hook('tool_result', handler, 'close', options),
			},
			output: {
				stream: (value, options) => own(this.streams, 'stream hook', value, 'drop', options),
				response: (handler, options) => hook('model_response', handler, 'fail-turn', options),
				streamFinished: (value) => own(this.streamEnds, 'stream hook', value, 'drop'),
				assistantProseProjector: (value) => this.#fill('assistant prose projector', owner, value, guard),
			},
			toolResults: {
				projector: (value) => this.#fill('tool result projector', owner, value, guard),
			},
			session: {
				onEvent: (event, handler) => hook(event, handler, null),
				configMutator: (value, options) =>
					own(this.configMutators, 'config mutator', value, 'fail-turn', options),
			},
			operations: { query: operation('query'), command: operation('command'), task: operation('task') },
			context: {
				prepareTurn: (priority, value, options) =>
					own(this.transforms, 'context transform', value, 'fail-turn', {
						deadlineMs: modelDeadlineMs,
						...options,
						priority,
					}),
				compact: (priority, value, options) =>
					own(this.compactors, 'compactor', value, 'drop', {
						deadlineMs: modelDeadlineMs,
						...options,
						priority,
					}),
			},
			protocol: {
				session: (value) => this.#fill('protocol session', owner, value, guard),
				driver: (value) => this.#fill('protocol driver', owner, value, guard),
			},
			execution: {
				codeExecutor: (value) => {
					this.#fill('code executor', owner, value, guard);
					const context = Object.freeze({ sessionId: this.#sessionId });
					this.effects.set(execCodeKind, { owner, value: codeHandler(value) });
					this.#addSource(owner, executionStateSource(value, context));
				},
			},
			effects: {
				handler: (kind, value) => {
					guard('effect');
					const other =
						isBuiltinKind(kind) || kind === execCodeKind ? runtime : this.effects.get(kind)?.owner;
					this.#name('effect', kind, owner, other);
					this.effects.set(kind, { owner, value });
				},
			},
			state: {
				source: (value) => {
					guard('checkpoint source');
					const other = runtimeSources.has(value.name) ? runtime : undefined;
					this.#name('checkpoint source', value.name, owner, other);
					this.#addSource(owner, value);
				},
			},
		};
	}

	/** Adds the source of a plugin's snapshots, or of what is registered. */
	addSource(owner: string, source: CheckpointSource): void {
		this.#addSource(owner, source);
	}

	#addSource(owner: string, value: CheckpointSource): void {
		this.#name('checkpoint source', value.name, owner, this.sources.get(value.name)?.owner);
		this.sources.set(value.name, { owner, value: guardedSource(owner, value, this.#place) });
	}

	#fill<Name extends keyof Slots>(
		name: Name,
		owner: string,
		value: Slots[Name],
		guard: (what: string) => void,
	): void {
		guard(name);
		const taken = this.#slots.get(name);
		if (taken !== undefined) throw new SlotTaken(name, owner, taken.owner);
		this.#slots.set(name, { owner, value });
	}

	#name(what: string, name: string, owner: string, other: string | undefined): void {
		if (!isName(name)) throw new RegistrationRefused(what, name, owner, null);
		if (other !== undefined) throw new RegistrationRefused(what, name, owner, other);
	}
}

const runtime = 'the runtime';

/** The checkpoint sources that are the runtime's own. */
const runtimeSources: ReadonlySet<string> = new Set(['tools', 'runtime', 'catalog', 'execution']);

const corePolicy = { 'fail-turn': 'fail', drop: 'allow', close: 'deny' } as const;

const usualDeadlineMs = 5_000;

/** For what may call a model. */
const modelDeadlineMs = 600_000;

import { type HookRegistry, isPromise } from '@tenon/core';
import { ShapeError } from '../data/shape.ts';
import type { CheckpointSource } from '../session/checkpoint-source.ts';
import { RegistrationRefused } from '../session/errors.ts';
import type { CodeExecutorPlugin } from './code-executor.ts';
import type { EffectHandler } from './effect-handler.ts';
import { ProtocolIncomplete } from './errors.ts';
import type { SourcePlace } from './guarded-source.ts';
import type { RegisteredOperation } from './operations.ts';
import type { PluginBuildContext, PluginFactory } from './plugin-factory.ts';
import { snapshotSource } from './plugin-snapshots.ts';
import { openAtOnce, openStep, takeStep } from './plugin-step.ts';
import type { ProtocolDriverPlugin } from './protocol-driver.ts';
import type { ProtocolSessionPlugin } from './protocol-session.ts';
import { Registrations } from './registrations.ts';
import type { SessionReadyContext } from './services.ts';
import type { SessionPlugin } from './session-plugin.ts';

/** The stack that is built for a session: its protocol first, then the plugins of the agent in their order. */
export interface PluginStack {
	/** The name of the protocol. */
	readonly protocol: string;
	readonly factories: readonly PluginFactory[];
	readonly context: PluginBuildContext;
	/** The hooks of the session. */
	readonly hooks: HookRegistry;
	/** Where failures of plugins are told, and by what clock they are late. */
	readonly place: SourcePlace;
	/** What factories have registered for the agent. */
	readonly agentOperations: ReadonlyMap<string, RegisteredOperation>;
}

/** The plugins of one live session, and what they have registered. */
export class SessionPlugins {
	/** The name of the protocol. */
	readonly protocol: string;
	readonly registered: Registrations;
	readonly protocolSession: ProtocolSessionPlugin;
	readonly protocolDriver: ProtocolDriverPlugin;
	readonly #place: SourcePlace;
	readonly #plugins: readonly OwnedPlugin[];

	/**
	 * Builds and registers each plugin in the order of the stack. Throws `plugin.open-failed`, `plugin.slot-taken`,
	 * `session.registration-refused` and `plugin.protocol-incomplete`; then nothing stays subscribed.
	 */
	static build(stack: PluginStack): SessionPlugins {
		const { factories, context, hooks, place, agentOperations } = stack;
		const registered = new Registrations(context.sessionId, hooks, place, agentOperations);
		try {
			const plugins: OwnedPlugin[] = [];
			for (const factory of factories) {
				const owner = factory.id;
				if (plugins.some((other) => other.owner === owner))
					throw new RegistrationRefused('plugin', owner, owner, 'another plugin of that id');
				const plugin = buildPlugin(factory, context);
				registered.register(owner, (registrar) => plugin.register(registrar));
				const source = snapshotSource(plugin);
				if (source !== undefined) registered.addSource(owner, source);
				plugins.push({ owner, plugin });
			}
			return new SessionPlugins(stack, plugins, registered);
		} catch (error) {
			registered.dispose();
			throw error;
		}
	}

	private constructor(
		{ protocol, place }: PluginStack,
		plugins: readonly OwnedPlugin[],
		registered: Registrations,
	) {
		const session = registered.slot('protocol session');
		const driver = registered.slot('protocol driver');
		if (session === undefined) throw new ProtocolIncomplete(protocol, 'protocol session');
		if (driver === undefined) throw new ProtocolIncomplete(protocol, 'protocol driver');
		this.protocol = protocol;
		this.registered = registered;
		this.protocolSession = session.value;
		this.protocolDriver = driver.value;
		this.#place = place;
		this.#plugins = plugins;
	}

	/** Tells each plugin that all are registered. Rejects with `plugin.open-failed`. */
	async ready(context: SessionReadyContext): Promise<void> {
		const { clock } = this.#place;
		for (const { owner, plugin } of this.#plugins)
			await openStep({ owner, name: 'session_ready', clock }, () => plugin.sessionReady?.(context));
	}

	/** The handler of a kind of effects; `undefined` where none is registered. */
	handlerOf(kind: string): EffectHandler | undefined {
		return this.registered.effects.get(kind)?.value;
	}

	/** The sources of the plugin that performs effects of a kind. */
	sourcesBeside(kind: string): readonly CheckpointSource[] {
		const performer = this.registered.effects.get(kind)?.owner;
		return [...this.registered.sources.values()]
			.filter(({ owner }) => owner === performer)
			.map(({ value }) => value);
	}

	/** The kinds of effects that have a handler. */
	get kinds(): readonly string[] {
		return [...this.registered.effects.keys()];
	}

	/** All state that a commit carries, in the order of its registration. */
	get sources(): readonly CheckpointSource[] {
		return [...this.registered.sources.values()].map(({ value }) => value);
	}

	get codeExecutor(): CodeExecutorPlugin | undefined {
		return this.registered.slot('code executor')?.value;
	}

	/** Takes its hooks out and closes all, the last first. One that fails or hangs is told of, and delays no other. */
	async close(): Promise<void> {
		this.registered.dispose();
		await Promise.all(this.#plugins.toReversed().map((owned) => this.#closeOne(owned)));
	}

	async #closeOne({ owner, plugin }: OwnedPlugin): Promise<void> {
		const { clock, failed } = this.#place;
		try {
			await takeStep({ owner, name: 'close', clock, deadlineMs: closeMs }, () => plugin.close?.());
		} catch (error) {
			failed(owner, 'close', error);
		}
	}
}

/** Builds a plugin. Throws `plugin.open-failed` where it fails, or is none. */
export const buildPlugin = (factory: PluginFactory, context: PluginBuildContext): SessionPlugin =>
	openAtOnce({ owner: factory.id, name: 'build' }, () => {
		const plugin = factory.build(context);
		// A promise is refused for what it is.
		if (isPromise(plugin) || typeof plugin?.register === 'function') return plugin;
		throw new ShapeError('plugin', 'a plugin with a method register', plugin);
	});

/** A plugin, and the id of its factory. */
interface OwnedPlugin {
	readonly owner: string;
	readonly plugin: SessionPlugin;
}

/** How long a plugin may take to close. */
const closeMs = 5_000;

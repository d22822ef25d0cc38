import type { HookRegistry } from '@tenon/core';
import type { CheckpointSource } from '../session/checkpoint-source.ts';
import { RegistrationRefused } from '../session/errors.ts';
import type { CodeExecutorPlugin } from './code-executor.ts';
import type { EffectHandler } from './effect-handler.ts';
import { ProtocolIncomplete } from './errors.ts';
import type { PluginBuildContext, PluginFactory } from './plugin-factory.ts';
import { snapshotSource } from './plugin-snapshots.ts';
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
}

/** The plugins of one live session, and what they have registered. */
export class SessionPlugins {
	/** The name of the protocol. */
	readonly protocol: string;
	readonly registered: Registrations;
	readonly protocolSession: ProtocolSessionPlugin;
	readonly protocolDriver: ProtocolDriverPlugin;
	readonly #plugins: readonly SessionPlugin[];

	/**
	 * Builds and registers each plugin in the order of the stack. Throws what a plugin throws, `plugin.slot-taken`,
	 * `session.registration-refused` and `plugin.protocol-incomplete`; then nothing stays subscribed.
	 */
	static build({ protocol, factories, context, hooks }: PluginStack): SessionPlugins {
		const registered = new Registrations(context.sessionId, hooks);
		try {
			const plugins: SessionPlugin[] = [];
			for (const factory of factories) {
				if (plugins.some(({ id }) => id === factory.id))
					throw new RegistrationRefused('plugin', factory.id, factory.id, 'another plugin of that id');
				const plugin = factory.build(context);
				registered.register(factory.id, (registrar) => plugin.register(registrar));
				const source = snapshotSource(plugin);
				if (source !== undefined) registered.addSource(factory.id, source);
				plugins.push(plugin);
			}
			return new SessionPlugins(protocol, plugins, registered);
		} catch (error) {
			registered.dispose();
			throw error;
		}
	}

	private constructor(protocol: string, plugins: readonly SessionPlugin[], registered: Registrations) {
		const session = registered.slot('protocol session');
		const driver = registered.slot('protocol driver');
		if (session === undefined) throw new ProtocolIncomplete(protocol, 'protocol session');
		if (driver === undefined) throw new ProtocolIncomplete(protocol, 'protocol driver');
		this.protocol = protocol;
		this.registered = registered;
		this.protocolSession = session.value;
		this.protocolDriver = driver.value;
		this.#plugins = plugins;
	}

	/** Tells each plugin that all are registered. */
	async ready(context: SessionReadyContext): Promise<void> {
		for (const plugin of this.#plugins) await plugin.sessionReady?.(context);
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

	/** Takes its hooks out and closes all, the last first. Rejects with the first failure, after all were closed. */
	async close(): Promise<void> {
		this.registered.dispose();
		const closed = await Promise.allSettled(this.#plugins.toReversed().map(closeOf));
		const failed = closed.find(({ status }) => status === 'rejected');
		if (failed?.status === 'rejected') throw failed.reason;
	}
}

const closeOf = async (plugin: SessionPlugin): Promise<void> => {
	await plugin.close?.();
};

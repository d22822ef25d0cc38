import type { Maybe } from '@tenon/core';
import { isBuiltinKind } from '../effects/envelope.ts';
import type { CheckpointSource } from './checkpoint-source.ts';
import { codeHandler, execCodeKind } from './code-executor.ts';
import type { Compactor } from './compactor.ts';
import { RegistrationRefused } from './errors.ts';
import type { EffectHandler, PluginSession, SessionPlugin } from './plugin.ts';

/** What plugins have registered for one live session. */
export class SessionRegistry {
	readonly #sessionId: string;
	readonly #open = new Map<string, PluginSession>();
	readonly #effects = new Map<string, { readonly owner: string; readonly handler: EffectHandler }>();
	readonly #sources = new Map<string, { readonly owner: string; readonly source: CheckpointSource }>();

	constructor(sessionId: string) {
		this.#sessionId = sessionId;
	}

	/** Opens a plugin unless it is open. Resolves to the sources that came with it; rejects with {@link RegistrationRefused}. */
	async add(plugin: SessionPlugin): Promise<readonly CheckpointSource[]> {
		const { id } = plugin;
		if (this.#open.has(id)) return [];
		const session = await plugin.open({ sessionId: this.#sessionId });
		try {
			const sources = sourcesOf(session);
			this.#check(id, session, sources);
			this.#open.set(id, session);
			for (const [kind, handler] of effectsOf(session)) this.#effects.set(kind, { owner: id, handler });
			for (const source of sources) this.#sources.set(source.name, { owner: id, source });
			return sources;
		} catch (error) {
			await session.close?.();
			throw error;
		}
	}

	/** The handler of a kind; `undefined` where none is registered. */
	handlerOf(kind: string): EffectHandler | undefined {
		return this.#effects.get(kind)?.handler;
	}

	/** The sources of the plugin that performs effects of a kind. */
	sourcesBeside(kind: string): readonly CheckpointSource[] {
		const performer = this.#effects.get(kind)?.owner;
		return [...this.#sources.values()].filter(({ owner }) => owner === performer).map(({ source }) => source);
	}

	/** The kinds that have a handler. */
	get kinds(): readonly string[] {
		return [...this.#effects.keys()];
	}

	/** All sources, in the order of their registration. */
	get sources(): readonly CheckpointSource[] {
		return [...this.#sources.values()].map(({ source }) => source);
	}

	/** Those that write summaries, in the order in which they are asked. */
	get compactors(): readonly Compactor[] {
		return [...this.#open.values()]
			.flatMap(({ compactors = [] }) => compactors)
			.toSorted((one, other) => (other.priority ?? 0) - (one.priority ?? 0));
	}

	/** Closes all that is open, the last first. */
	async close(): Promise<void> {
		const sessions = [...this.#open.values()].toReversed();
		this.#open.clear();
		this.#effects.clear();
		this.#sources.clear();
		const closed = await Promise.allSettled(sessions.map(closeOf));
		const failed = closed.find(({ status }) => status === 'rejected');
		if (failed?.status === 'rejected') throw failed.reason;
	}

	#check(id: string, session: PluginSession, sources: readonly CheckpointSource[]): void {
		for (const [kind] of effectsOf(session)) {
			if (!namePattern.test(kind)) throw new RegistrationRefused('effect', kind, id, null);
			if (isBuiltinKind(kind)) throw new RegistrationRefused('effect', kind, id, 'the runtime');
			const other = this.#effects.get(kind)?.owner;
			if (other !== undefined) throw new RegistrationRefused('effect', kind, id, other);
		}
		for (const [index, { name }] of sources.entries()) {
			if (!namePattern.test(name)) throw new RegistrationRefused('checkpoint source', name, id, null);
			if (runtimeSources.has(name))
				throw new RegistrationRefused('checkpoint source', name, id, 'the runtime');
			const isTwice = sources.findIndex((source) => source.name === name) < index;
			const other = isTwice ? id : this.#sources.get(name)?.owner;
			if (other !== undefined) throw new RegistrationRefused('checkpoint source', name, id, other);
		}
	}
}

/** The checkpoint sources that are the runtime's own. */
const runtimeSources: ReadonlySet<string> = new Set(['tools', 'runtime']);

// Both stand in keys, whose parts slashes divide.
const namePattern = /^[a-z][a-z0-9_.-]{0,63}$/;

const sourcesOf = ({ sources = [], executor }: PluginSession): readonly CheckpointSource[] =>
	executor?.state === undefined ? sources : [...sources, executor.state];

const effectsOf = ({
	effects = {},
	executor,
}: PluginSession): readonly (readonly [string, EffectHandler])[] =>
	executor === undefined
		? Object.entries(effects)
		: [...Object.entries(effects), [execCodeKind, codeHandler(executor)]];

const closeOf = async (session: PluginSession): Promise<Maybe<void>> => session.close?.();

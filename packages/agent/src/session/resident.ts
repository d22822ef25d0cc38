import type { Maybe } from '@tenon/core';
import type { Json, JsonObject } from '../data/json.ts';
import type { Message } from '../model/message.ts';
import { PluginFailed, PluginOpenFailed } from '../plugins/errors.ts';
import { PluginOptions } from '../plugins/plugin-options.ts';
import { openStep } from '../plugins/plugin-step.ts';
import type { SessionToolHost } from '../plugins/plugin-tools.ts';
import type { LatestPromptUsage, PersistedSessionState, SessionReadView } from '../plugins/read-view.ts';
import { SessionPlugins } from '../plugins/session-plugins.ts';
import type { GraphNode, SessionRecord } from '../store/graph.ts';
import type { CheckpointSource } from './checkpoint-source.ts';
import {
	buildContext,
	chooseProtocol,
	type OpenOptions,
	type ProtocolPlace,
	protocolNamed,
} from './choose-protocol.ts';
import { frameMessages } from './frame-messages.ts';
import type { AgentSettings } from './options.ts';
import { RuntimeState } from './runtime-state.ts';
import { SessionCheckpoint } from './session-checkpoint.ts';
import { type ChosenProtocol, ownOptionsOf, protocolConfigIn } from './session-config.ts';
import type { SessionLife } from './session-life.ts';
import { toolSource } from './tool-source.ts';

/** Where a commit moved the head to. */
export interface HeadMove {
	readonly revision: number;
	readonly leaf: number;
	/** The position at which a frame begins; null: the frame stays. */
	readonly newFrame: number | null;
	/** Null: the settings are as they were. */
	readonly config: JsonObject | null;
	readonly now: number;
}

/**
 * What a live session keeps in memory: its head, the messages of its frame, its tools, its plugins and their state.
 * All of it can be made again from the store.
 */
export class Resident {
	readonly tools: SessionToolHost;
	readonly life: SessionLife;
	readonly checkpoint: SessionCheckpoint = new SessionCheckpoint();
	readonly runtime: RuntimeState = new RuntimeState();
	#record: SessionRecord;
	readonly #settings: AgentSettings;
	#history: Message[] | undefined;
	#isStale = false;

	/** Opens the session's tools. Its plugins follow with {@link materialize}. */
	static async open(record: SessionRecord, settings: AgentSettings, life: SessionLife): Promise<Resident> {
		return new Resident(record, settings, life, await life.openTools());
	}

	private constructor(
		record: SessionRecord,
		settings: AgentSettings,
		life: SessionLife,
		tools: SessionToolHost,
	) {
		this.#record = record;
		this.#settings = settings;
		this.life = life;
		this.tools = tools;
	}

	get record(): SessionRecord {
		return this.#record;
	}

	/** All state that a commit carries. */
	get sources(): readonly CheckpointSource[] {
		return [
			...toolSource(this.tools),
			this.runtime,
			this.life.catalog,
			...(this.life.plugins?.sources ?? []),
		];
	}

	/** How full the context was at the last model call of the frame. */
	get promptUsage(): LatestPromptUsage | null {
		return this.runtime.promptUsage;
	}

	/** Whether memory may differ from what is committed: it has to be loaded anew. */
	get isStale(): boolean {
		return this.#isStale;
	}

	/** Whether the session was open before anything of it was written. */
	get isUnwritten(): boolean {
		return this.#record.createdAt === unwrittenAt;
	}

	/** Something failed after a commit: the next turn takes the store's word. */
	invalidate(): void {
		this.#isStale = true;
	}

	/**
	 * Makes the session live with a protocol, unless it is: builds and registers the plugins in the order of the stack,
	 * tells them that all are there, lets the protocol set up, restores tools, plugins and protocol, tells that the session
	 * has started, and lets the protocol configure it from `config`, by default what is recorded. Rejects with what any of these throws; then the caller ends the
	 * session's life.
	 */
	async materialize(
		{ protocol, pluginOptions = PluginOptions.empty() }: OpenOptions & { readonly protocol: string },
		config: JsonObject = this.#record.config,
	): Promise<ChosenProtocol> {
		const { life } = this;
		if (life.plugins?.protocol !== protocol) await this.#build(protocol, pluginOptions);
		const place = { ...this.#place, config, live: life.plugins };
		const chosen = chooseProtocol(place, { protocol, pluginOptions });
		life.turnOptions = chosen.options;
		return chosen;
	}

	async #build(protocol: string, pluginOptions: PluginOptions): Promise<void> {
		const { life } = this;
		const { plugins: factories, extensions, operations: agentOperations } = this.#settings;
		await life.closePlugins();
		const context = buildContext(this.#place, pluginOptions);
		const stack = [protocolNamed(protocol, this.#settings), ...factories];
		const { hooks, question: place } = life;
		const built = { protocol, factories: stack, context, hooks, place, agentOperations };
		const plugins = SessionPlugins.build(built);
		life.plugins = plugins;
		const { sessionId, isRoot } = context;
		await plugins.ready({ sessionId, isRoot, extensions, sessions: life.state });
		await this.#ofProtocol('initialize_session', () =>
			plugins.protocolSession.initializeSession?.({ sessionId }),
		);
		await this.#restore();
		await life.started(this.isUnwritten ? undefined : this.#record);
	}

	/** The messages that the model sees: those of the current frame. */
	async history(): Promise<readonly Message[]> {
		this.#history ??= [...(await frameMessages(this.#settings.store.sessions, this.#record))];
		return this.#history;
	}

	/** The session at this moment, for reading. */
	async readView(): Promise<SessionReadView> {
		const { revision } = this.#record;
		return { revision, messages: await this.history(), turnOptions: this.#turnOptions };
	}

	/** The session was open before it was written, and is there now: takes what was written of it. */
	adopt(record: SessionRecord): void {
		this.#record = record;
	}

	/** The store says something else than what is in memory: takes the store's word. */
	async reload(record: SessionRecord): Promise<void> {
		if (record.revision === this.#record.revision && !this.#isStale && !this.isUnwritten) return;
		this.#record = record;
		this.#history = undefined;
		await this.#restore();
		this.#isStale = false;
	}

	/** Lets the protocol restore from what the session has: at an open, a reload, and after a switch of the frame. */
	async restoreProtocol(): Promise<void> {
		const { plugins } = this.life;
		const { id: sessionId } = this.#record;
		await this.#ofProtocol('restore_session', () =>
			plugins?.protocolSession.restoreSession?.({ sessionId }, this.#persisted),
		);
	}

	/** A commit of our own moved the head. */
	advance(commit: HeadMove, added: readonly Message[]): void {
		const { revision, leaf, newFrame, config, now } = commit;
		if (newFrame !== null) this.#history = undefined;
		else this.#history?.push(...added);
		const { frame, turnCount } = this.#record;
		const moved = {
			revision,
			leaf,
			frame: newFrame ?? frame,
			turnCount: turnCount + 1,
			updatedAt: now,
			usedAt: now,
			...(config === null ? {} : { config }),
		};
		this.#record = { ...this.#record, ...moved };
	}

	get #place(): ProtocolPlace {
		const { id: sessionId, config, relation } = this.#record;
		return { settings: this.#settings, sessionId, config, relation };
	}

	get #turnOptions(): Json {
		const known = protocolConfigIn(this.#record.config);
		return ownOptionsOf(known, known.frameId) ?? known.turnOptions;
	}

	get #persisted(): PersistedSessionState {
		const { id: sessionId, revision, turnCount, config } = this.#record;
		return {
			...{ sessionId, revision, turnCount },
			frameId: protocolConfigIn(config).frameId,
			turnOptions: this.#turnOptions,
			messages: () => this.history(),
			nodes: () => this.#nodes(),
		};
	}

	#nodes(): Promise<readonly GraphNode[]> {
		const { id, frame, leaf } = this.#record;
		if (leaf === frame) return Promise.resolve([]);
		return this.#settings.store.sessions.nodes(id, { from: frame + 1, to: leaf });
	}

	async #restore(): Promise<void> {
		const { checkpoint } = this.#record;
		const { sessions } = this.#settings.store;
		this.checkpoint.load(checkpoint === null ? new Map() : await sessions.checkpoint(checkpoint));
		const own = this.life.plugins?.sources ?? [];
		for (const source of this.sources) {
			if (source === own[0]) this.#refreshTools();
			await source.restore(this.checkpoint.partsOf(source));
		}
		if (own.length === 0) this.#refreshTools();
		await this.restoreProtocol();
	}

	#refreshTools(): void {
		try {
			this.tools.refresh();
		} catch (error) {
			if (!(error instanceof PluginFailed)) throw error;
			throw new PluginOpenFailed(error.plugin, 'tools', error.cause);
		}
	}

	// What hangs here fails the open, and not the program.
	#ofProtocol(name: string, work: () => Maybe<void>): Promise<void> {
		const { clock } = this.#settings;
		return openStep({ owner: this.life.plugins?.protocol ?? '', name, clock }, work);
	}
}

/** A session of which nothing is written. */
export const unwritten = (sessionId: string): SessionRecord => ({
	id: sessionId,
	...{ revision: 0, leaf: 0, frame: 0, turnCount: 0, relation: { type: 'root' }, config: {} },
	...{ checkpoint: null, title: null, cwd: null },
	...{ createdAt: unwrittenAt, updatedAt: unwrittenAt, usedAt: unwrittenAt },
});

const unwrittenAt = -1;

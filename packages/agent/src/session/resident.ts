import type { PromptUsage } from '@tenon/core';
import type { JsonObject } from '../data/json.ts';
import type { Message } from '../model/message.ts';
import type { SessionRecord } from '../store/graph.ts';
import type { CheckpointSource } from './checkpoint-source.ts';
import { protocolNamed } from './choose-protocol.ts';
import { frameMessages } from './frame-messages.ts';
import type { AgentSettings } from './options.ts';
import type { SessionPlugin } from './plugin.ts';
import { RuntimeState } from './runtime-state.ts';
import { SessionCheckpoint } from './session-checkpoint.ts';
import type { SessionLife } from './session-life.ts';
import type { ToolHost } from './tool-host.ts';
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
 * What a live session keeps in memory: its head, the messages of its frame, its tools, the state of what is registered.
 * All of it can be made again from the store.
 */
export class Resident {
	readonly tools: ToolHost;
	readonly life: SessionLife;
	readonly checkpoint: SessionCheckpoint = new SessionCheckpoint();
	readonly runtime: RuntimeState = new RuntimeState();
	#record: SessionRecord;
	readonly #settings: AgentSettings;
	#history: Message[] | undefined;
	#isStale = false;

	static async open(record: SessionRecord, settings: AgentSettings, life: SessionLife): Promise<Resident> {
		const tools = await life.openTools();
		const resident = new Resident(record, settings, life, tools);
		try {
			for (const plugin of settings.plugins) await life.registry.add(plugin);
			await resident.#restore();
			await life.started(record);
			return resident;
		} catch (error) {
			await life.end('park');
			throw error;
		}
	}

	private constructor(record: SessionRecord, settings: AgentSettings, life: SessionLife, tools: ToolHost) {
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
		return [...toolSource(this.tools), this.runtime, ...this.life.registry.sources];
	}

	/** How full the context was at the last model call of the frame. */
	get promptUsage(): PromptUsage | null {
		return this.runtime.promptUsage;
	}

	/** Whether memory may differ from what is committed: it has to be loaded anew. */
	get isStale(): boolean {
		return this.#isStale;
	}

	/** Something failed after a commit: the next turn takes the store's word. */
	invalidate(): void {
		this.#isStale = true;
	}

	/** Opens what a protocol keeps over the session's life, unless it is open. */
	async openProtocol(name: string): Promise<void> {
		const protocol = protocolNamed(name, this.#settings);
		if (protocol.open === undefined) return;
		const open: SessionPlugin['open'] = (session) => protocol.open?.(session) ?? {};
		const added = await this.life.registry.add({ id: `protocol ${name}`, open });
		for (const source of added) await source.restore(this.checkpoint.partsOf(source));
	}

	/** The messages that the model sees: those of the current frame. */
	async history(): Promise<readonly Message[]> {
		this.#history ??= await this.#read();
		return this.#history;
	}

	/** The store says something else than what is in memory: takes the store's word. */
	async reload(record: SessionRecord): Promise<void> {
		if (record.revision === this.#record.revision && !this.#isStale) return;
		this.#record = record;
		this.#history = undefined;
		await this.#restore();
		this.#isStale = false;
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

	async #read(): Promise<Message[]> {
		return [...(await frameMessages(this.#settings.store.sessions, this.#record))];
	}

	async #restore(): Promise<void> {
		const { checkpoint } = this.#record;
		const { sessions } = this.#settings.store;
		this.checkpoint.load(checkpoint === null ? new Map() : await sessions.checkpoint(checkpoint));
		for (const source of this.sources) await source.restore(this.checkpoint.partsOf(source));
	}
}

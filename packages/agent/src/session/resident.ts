import { decodeText, encodeText } from '@tenon/core';
import type { Json, JsonObject } from '../data/json.ts';
import type { Message } from '../model/message.ts';
import type { SessionRecord } from '../store/graph.ts';
import { UnreadableNode } from './errors.ts';
import type { AgentSettings } from './options.ts';
import type { SessionLife } from './session-life.ts';
import type { ToolHost } from './tool-host.ts';

/** The part of a checkpoint that holds the tools' state. */
export const toolStateKey = 'tools';

/** Where a commit moved the head to. */
export interface HeadMove {
	readonly revision: number;
	readonly leaf: number;
	/** Whether a frame begins at the leaf. */
	readonly startsFrame: boolean;
	/** Null: the settings are as they were. */
	readonly config: JsonObject | null;
	readonly now: number;
}

/**
 * What a live session keeps in memory: its head, the messages of its frame, its tools. All of it can be made again
 * from the store.
 */
export class Resident {
	readonly tools: ToolHost;
	readonly life: SessionLife;
	#record: SessionRecord;
	readonly #settings: AgentSettings;
	#history: Message[] | undefined;

	static async open(record: SessionRecord, settings: AgentSettings, life: SessionLife): Promise<Resident> {
		const tools = await life.openTools();
		const resident = new Resident(record, settings, life, tools);
		try {
			await resident.#restoreTools();
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

	/** The messages that the model sees: those of the current frame. */
	async history(): Promise<readonly Message[]> {
		this.#history ??= await this.#read();
		return this.#history;
	}

	/** The store says something else than what is in memory: takes the store's word. */
	async reload(record: SessionRecord): Promise<void> {
		if (record.revision === this.#record.revision) return;
		this.#record = record;
		this.#history = undefined;
		await this.#restoreTools();
	}

	/** A commit of our own moved the head. Its checkpoint is what the tools hold; its name is read when it is needed. */
	advance(commit: HeadMove, added: readonly Message[]): void {
		const { revision, leaf, startsFrame, config, now } = commit;
		if (startsFrame) this.#history = undefined;
		else this.#history?.push(...added);
		const { frame, turnCount } = this.#record;
		const moved = {
			revision,
			leaf,
			frame: startsFrame ? leaf : frame,
			turnCount: turnCount + 1,
			updatedAt: now,
			...(config === null ? {} : { config }),
		};
		this.#record = { ...this.#record, ...moved };
	}

	async #read(): Promise<Message[]> {
		const { id, frame, leaf } = this.#record;
		const nodes = await this.#settings.store.sessions.nodes(id, { from: frame + 1, to: leaf });
		return nodes
			.filter(({ kind }) => kind === 'message')
			.map(({ payload, position }) => {
				if (typeof payload.role !== 'string') throw new UnreadableNode(id, position, 'a message');
				return payload as unknown as Message;
			});
	}

	async #restoreTools(): Promise<void> {
		const { checkpoint } = this.#record;
		if (checkpoint === null || this.tools.state === undefined) return;
		const parts = await this.#settings.store.sessions.checkpoint(checkpoint);
		const body = parts.get(toolStateKey);
		if (body !== undefined) await this.tools.state.restore(JSON.parse(decodeText(body)) as Json);
	}
}

/** The tools' state as the body of a checkpoint's part. */
export const toolStateBody = (state: Json): Uint8Array => encodeText(JSON.stringify(state));

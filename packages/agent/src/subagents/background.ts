import type { JsonObject } from '../data/json.ts';
import { nothing } from '../data/nothing.ts';
import type { Agent } from '../session/agent.ts';
import { AgentClosed } from '../session/errors.ts';
import type { AgentSettings } from '../session/options.ts';
import { StoreError } from '../store/errors.ts';
import type { WaitRecord } from '../store/journal.ts';
import type { SubagentEnd } from './subagent-end.ts';
import type { SubagentOrder } from './subagents.ts';

/** What work in the background needs. */
export interface BackgroundPlace {
	readonly agent: Agent;
	readonly settings: AgentSettings;
	/** Drives a subagent to its end. */
	finish(sessionId: string, inputId: string, name: string): Promise<SubagentEnd>;
	/** What a subagent came to is input of its caller's session. */
	delivered(sessionId: string, name: string): void;
}

/**
 * Subagents that work beside their caller. Each has a wait in the store until what it came to is input of the caller's
 * session, under a key of its own: whichever process finishes it, the session hears of it once.
 */
export class Background {
	readonly #place: BackgroundPlace;
	readonly #underWay = new Map<string, Promise<void>>();

	constructor(place: BackgroundPlace) {
		this.#place = place;
	}

	/** From here on it is finished by this process, or by the next one that attends to the caller's session. */
	async start(order: SubagentOrder, sessionId: string, inputId: string): Promise<void> {
		const { store, clock } = this.#place.settings;
		const caller = order.place.sessionId;
		const wait = await store.waits.open({
			key: `${scopeOf(caller)}/${sessionId}`,
			scope: scopeOf(caller),
			about: { caller, sessionId, inputId, name: order.name },
			deadline: null,
			now: clock.now(),
		});
		if (wait.resolution === null) this.#begin(wait).catch(nothing);
	}

	/** Resolves when the session has heard of all of them. Rejects if one cannot be finished here. */
	async attend(caller: string): Promise<void> {
		const { store } = this.#place.settings;
		for (;;) {
			const waits = await store.waits.list(scopeOf(caller));
			if (waits.length === 0) return;
			await Promise.all(waits.map((wait) => this.#begin(wait)));
		}
	}

	/** Those of a session that it has not heard of yet, oldest first. */
	async list(caller: string): Promise<readonly BackgroundSubagent[]> {
		const waits = await this.#place.settings.store.waits.list(scopeOf(caller));
		return waits.map(({ key, about, openedAt }) => {
			const { sessionId, inputId, name } = about as unknown as BackgroundWork;
			return { sessionId, inputId, name, startedAt: openedAt, isHere: this.#underWay.has(key) };
		});
	}

	#begin(wait: WaitRecord): Promise<void> {
		const known = this.#underWay.get(wait.key);
		if (known !== undefined) return known;
		const work = this.#deliver(wait).finally(() => this.#underWay.delete(wait.key));
		this.#underWay.set(wait.key, work);
		work.catch((error: unknown) => this.#trace(wait, error));
		return work;
	}

	async #deliver(wait: WaitRecord): Promise<void> {
		const { agent, settings, finish } = this.#place;
		const { store, clock } = settings;
		const { caller, sessionId, inputId, name } = wait.about as unknown as BackgroundWork;
		const end = await finish(sessionId, inputId, name);
		try {
			await agent.session(caller).accept({ content: newsOf(name, end), sourceKey: `subagent/${sessionId}` });
		} catch (error) {
			// A session that was deleted meanwhile hears of nothing, and no process is to try it again.
			if (!(error instanceof StoreError && error.fault === 'session-deleted')) throw error;
		}
		await store.waits.resolve(wait.key, { type: 'ok', value: null }, clock.now());
		this.#place.delivered(sessionId, name);
	}

	#trace({ about }: WaitRecord, error: unknown): void {
		if (error instanceof AgentClosed) return;
		const { caller, sessionId } = about as unknown as BackgroundWork;
		const { trace, clock } = this.#place.settings;
		const message = error instanceof Error ? error.message : String(error);
		const data: JsonObject = { subagent: sessionId, message };
		trace?.write({ at: clock.now(), sessionId: caller, turnId: null, name: 'subagent-failed', data });
	}
}

/** A subagent that works beside its caller. */
export interface BackgroundSubagent {
	readonly sessionId: string;
	/** Its task. */
	readonly inputId: string;
	readonly name: string;
	readonly startedAt: number;
	/** Whether this process finishes it; another one does, or none until the caller's session is attended to. */
	readonly isHere: boolean;
}

interface BackgroundWork {
	readonly caller: string;
	readonly sessionId: string;
	readonly inputId: string;
	readonly name: string;
}

const scopeOf = (caller: string): string => `subagents/${encodeURIComponent(caller)}`;

/** What the caller is told. */
const newsOf = (name: string, { text, isError }: SubagentEnd): string =>
	`${isError ? 'The background subagent did not finish' : 'The background subagent has finished'} (${name}):\n${text}`;

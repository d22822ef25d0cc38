import type { Observed } from '../../src/observe/observe.ts';
import type { Session } from '../../src/session/session.ts';
import { StoreError } from '../../src/store/errors.ts';
import type { Life } from './life.ts';
import type { World } from './world.ts';

interface Observer {
	readonly sessionId: string;
	readonly life: Life;
	cursor: string | undefined;
	revision: number;
	isOver: boolean;
}

/** Those who watch sessions, and connect again where they left off when their worker fails them. */
export class Observers {
	readonly #world: World;
	readonly #observers: Observer[] = [];
	readonly #end = new AbortController();

	constructor(world: World) {
		this.#world = world;
	}

	follow(session: Session, life: Life): void {
		const observer = { sessionId: session.id, life, cursor: undefined, revision: 0, isOver: false };
		this.#observers.push(observer);
		void this.#follow(session, observer);
	}

	/** Whether everybody who still watches has heard of the last commit. */
	async compare(): Promise<void> {
		for (const { sessionId, life, revision, isOver } of this.#observers) {
			if (isOver || !life.isAlive) continue;
			const head = await this.#headOf(sessionId);
			if (head === revision) continue;
			const detail = `an observer of ${sessionId} at ${life.name} has heard of revision ${revision} of ${head}`;
			this.#world.report('observer-catches-up', detail);
		}
	}

	end(): void {
		this.#end.abort();
	}

	/** Zero if there is nothing, minus one if it was deleted: a watcher would have ended then. */
	async #headOf(sessionId: string): Promise<number> {
		try {
			return (await this.#world.store.sessions.read(sessionId))?.revision ?? 0;
		} catch (error) {
			if (error instanceof StoreError && error.fault === 'session-deleted') return -1;
			throw error;
		}
	}

	async #follow(session: Session, observer: Observer): Promise<void> {
		const { signal } = this.#end;
		while (!observer.isOver && !signal.aborted) {
			try {
				const { cursor } = observer;
				for await (const seen of session.observe(cursor === undefined ? { signal } : { cursor, signal })) {
					this.#saw(observer, seen);
				}
			} catch (error) {
				const isPassing = error instanceof StoreError && error.fault !== 'session-deleted';
				if (!isPassing) observer.isOver = true;
			}
		}
	}

	#saw(observer: Observer, seen: Observed): void {
		const { sessionId, life } = observer;
		observer.cursor = seen.cursor;
		const revision = seen.type === 'gap' ? seen.revision : revisionOf(seen);
		if (revision === undefined) return;
		if (revision < observer.revision) {
			const detail = `an observer of ${sessionId} at ${life.name} heard of ${revision} after ${observer.revision}`;
			this.#world.report('observer-catches-up', detail);
		}
		observer.revision = revision;
	}
}

const revisionOf = ({ event }: Extract<Observed, { readonly type: 'event' }>): number | undefined =>
	event.type === 'committed' ? event.revision : undefined;

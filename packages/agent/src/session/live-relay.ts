import type { SessionChange, TurnActivityType } from '@tenon/core';
import type { SessionEvent } from '../observe/events.ts';
import type { LiveLog } from '../observe/live-log.ts';
import type { SessionLife } from './session-life.ts';

/**
 * Tells the subscribers of `turn_activity` and `session_changed` what observers of a session see, one event after the
 * other. It reads at the pace of its subscribers: where they are too slow the log drops events, and those are skipped.
 * It reads only while there is a subscriber.
 */
export class LiveRelay {
	readonly #log: LiveLog;
	readonly #life: Pick<SessionLife, 'tell' | 'hooks'>;
	#end = new AbortController();
	#position = 0;
	#reading: Promise<void> | undefined;

	constructor(log: LiveLog, life: Pick<SessionLife, 'tell' | 'hooks'>) {
		this.#log = log;
		this.#life = life;
	}

	/** Begins to read, from here on, if there is a subscriber. Costs next to nothing otherwise. */
	follow(): void {
		if (this.#reading !== undefined || !this.#isWanted || this.#end.signal.aborted) return;
		this.#position = this.#log.end;
		// The log keeps events from its first watcher on; none stays: a session that is parked must be able to go.
		this.#log.watch()[Symbol.dispose]();
		this.#reading = this.#read().finally(() => {
			this.#reading = undefined;
		});
	}

	/** Tells what is left, and stops. A session that is opened again is followed again. */
	async end(): Promise<void> {
		this.#end.abort();
		await this.#reading;
		this.#end = new AbortController();
	}

	get #isWanted(): boolean {
		const { hooks } = this.#life;
		return hooks.isListening('turn_activity') || hooks.isListening('session_changed');
	}

	async #read(): Promise<void> {
		const { signal } = this.#end;
		while (this.#isWanted) {
			const { version } = this.#log;
			const event = this.#log.at(this.#position);
			if (event === 'gone') this.#position = this.#log.end;
			else if (event !== undefined) {
				this.#position++;
				await this.#tell(event);
			} else if (signal.aborted) return;
			else await this.#log.changed(version, signal);
		}
	}

	async #tell(event: SessionEvent): Promise<void> {
		if (event.type === 'activity') {
			const { turnId, activity } = event;
			const type: TurnActivityType = activity.type;
			await this.#life.tell('turn_activity', { turnId, activity: { ...activity, type } });
			return;
		}
		const change = changeOf(event);
		if (change !== undefined) await this.#life.tell('session_changed', { change });
	}
}

// What is no move of the session's state is told by other events.
const changeOf = (event: Exclude<SessionEvent, { readonly type: 'activity' }>): SessionChange | undefined => {
	switch (event.type) {
		case 'committed':
			return { type: 'committed', turnId: event.turnId, revision: event.revision };
		case 'frame-switched':
		case 'queue-changed':
		case 'drive-failed':
			return event;
		default:
			return undefined;
	}
};

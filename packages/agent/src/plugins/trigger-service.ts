import type { Json, JsonObject } from '../data/json.ts';
import { misfit } from '../data/misfit.ts';
import type { TriggerRecord, TriggerSource } from '../store/processes.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import { CapabilityUnavailable, EventRefused } from './errors.ts';
import type { TriggerEventDeclaration } from './registrar.ts';
import type { Owned } from './registrations.ts';

/** What starts background work of a session by itself: times, and events that its plugins declare. */
export interface TriggerService {
	/**
	 * Starts a process of `kind` at a time, or with each occurrence of a declared event, until the session is deleted. The
	 * process has `payload` and the occurrence as its input, is seen by the session, and wakes it with its end. The same id
	 * with the same content is the same trigger; with another content it is `store.conflict`.
	 */
	subscribe(request: TriggerRequest): Promise<TriggerFacts>;
	/** Ends a trigger of the session; what it has started goes on. False: it has none of that id that is active. */
	unsubscribe(id: string): Promise<boolean>;
	/** The triggers of the session that are active, the oldest first. */
	list(): Promise<readonly TriggerFacts[]>;
	/**
	 * Records an occurrence of a declared event, once under its key, and starts what waits for it, whatever session set it up.
	 * Resolves to the ids of the processes. Rejects with `plugin.event-refused` for an event that no plugin of the session
	 * declares and for a payload that its schema does not allow; nothing is recorded then.
	 */
	emit(occurrence: EventOccurrence): Promise<readonly string[]>;
}

/** Background work that is to be started by a time or an event. */
export interface TriggerRequest {
	/** Names it among the triggers of the session. */
	readonly id: string;
	readonly source: TriggerSource;
	readonly kind: string;
	readonly payload: JsonObject;
}

/** What is known of a trigger. */
export interface TriggerFacts {
	readonly id: string;
	readonly source: TriggerSource;
	/** When it starts something next; null for events. */
	readonly nextAt: number | null;
	/** How many processes it has started. */
	readonly deliveries: number;
}

/** Something that happened, as plugins and hosts report it. */
export interface EventOccurrence {
	readonly event: string;
	/** Names it among the occurrences of the event: the same key is the same occurrence. */
	readonly key: string;
	readonly payload: Json;
}

/** A session whose triggers are meant. */
interface TriggerPlace {
	readonly store: Pick<Store, 'triggers'>;
	readonly clock: Clock;
	readonly sessionId: string;
	/** The events that its plugins declare; `undefined` while it is not live. */
	declared(): ReadonlyMap<string, Owned<TriggerEventDeclaration>> | undefined;
}

/** The triggers of a session, in the store of its agent. */
export const sessionTriggers = ({ store, clock, sessionId, declared }: TriggerPlace): TriggerService => {
	const prefix = `${sessionId}/`;
	const eventNamed = (name: string): TriggerEventDeclaration => {
		const events = declared();
		if (events === undefined)
			throw new CapabilityUnavailable('the trigger service', 'open the session first');
		const event = events.get(name);
		if (event === undefined) throw new EventRefused(name, unknownEvent([...events.keys()]));
		return event.value;
	};
	const own = async (): Promise<readonly TriggerRecord[]> =>
		(await store.triggers.list({ sessionId, limit: maxListed })).filter(
			({ id, isActive }) => isActive && id.startsWith(prefix),
		);
	return {
		subscribe: async ({ id, source, kind, payload }) => {
			if (source.type === 'event') eventNamed(source.event);
			const recovery = 'rerunnable' as const;
			const trigger = await store.triggers.subscribe({
				...{ id: `${prefix}${id}`, sessionId, source, now: clock.now() },
				template: { kind, input: payload, recovery, observers: [sessionId], wakes: [sessionId] },
			});
			return factsOf(trigger, prefix);
		},
		unsubscribe: async (id) => (await store.triggers.unsubscribe(`${prefix}${id}`)) === 'ended',
		list: async () => (await own()).map((trigger) => factsOf(trigger, prefix)),
		emit: async ({ event, key, payload }) => {
			const problem = misfit(eventNamed(event).schema, payload, 'payload');
			if (problem !== undefined) throw new EventRefused(event, problem.message);
			return store.triggers.emit({ event, key, payload, now: clock.now() });
		},
	};
};

const factsOf = ({ id, source, nextAt, deliveries }: TriggerRecord, prefix: string): TriggerFacts => ({
	...{ id: id.slice(prefix.length), source, nextAt, deliveries },
});

const unknownEvent = (known: readonly string[]): string =>
	`no plugin of the session declares it; declared are: ${known.join(', ') || 'none'}`;

const maxListed = 1_000;

import type { Maybe } from '../maybe/maybe.ts';
import { runHook } from './compose.ts';
import { HookTaken } from './errors.ts';
import type { HookName, HookPayload } from './events.ts';
import { type Entry, type EntryPlace, EventListeners, takesOne } from './listeners.ts';
import type { HookOutcome } from './outcome.ts';
import type { HookRunOptions } from './run-options.ts';
import { Sequences } from './sequences.ts';
import { type HookHandler, type HookSubscriber, hookSubscriber, type OptionsArgument } from './subscriber.ts';

/**
 * Who subscribes to what. Order is: higher priority first, then owners in the order set by
 * `setOwnerOrder` (owners it does not name come last), then as subscribed; so it does not depend on
 * which extension started faster, and one that is restarted comes back to its place.
 *
 * Lists are replaced, never edited: a run under way keeps the list it began with, skips a subscriber that
 * is removed meanwhile and does not see one that is added.
 */
export interface HookRegistry {
	/** Adds a handler; dispose of the result to take it out. Doing so twice is harmless. */
	subscribe<Event extends HookName>(
		owner: string,
		event: Event,
		handler: HookHandler<Event>,
		...options: OptionsArgument<Event>
	): Disposable;
	/** The same as `subscribe`, for one owner. */
	for(owner: string): HookSubscriptions;
	/** Takes out all handlers that an owner has here. */
	unsubscribeOwner(owner: string): void;
	/** Sets the order among owners of one priority, also for those who subscribe later. */
	setOwnerOrder(owners: readonly string[]): void;
	/**
	 * Whether anyone would be asked; costs one or two look-ups. With a name, whether anyone listens
	 * for that name: for `command`, the result of `commandName`.
	 */
	isListening(event: HookName, name?: string): boolean;
	/** For which names anyone listens, as data: what {@link isListening} answers for every name at once. */
	listenedNames(event: HookName): ListenedNames;
	/** Calls the listener after each change of who listens for what; dispose of the result to end it. */
	watch(listener: () => void): Disposable;
	/** The subscribers in order. */
	subscribersOf<Event extends HookName>(event: Event): readonly HookSubscriber<Event>[];
	/** Runs an event through its subscribers. */
	run<Event extends HookName>(
		event: Event,
		payload: HookPayload<Event>,
		options: HookRunOptions,
	): Maybe<HookOutcome<Event>>;
	/**
	 * The same registry for one session: who subscribes there is asked only about events of that session, before those
	 * of equal priority who are asked about all. What it lists and runs is what concerns the session. Costs nothing until
	 * there is a subscriber.
	 */
	inSession(sessionId: string): HookRegistry;
	/** The `sequence` of the next event of a session: 1, 2, 3 …, over all dispatchers of its events. */
	nextSequence(sessionId: string): number;
	/** No more events of a session: it begins at 1 again. */
	endSequence(sessionId: string): void;
}

/** The names that subscribers of an event listen for. */
export interface ListenedNames {
	/** Whether one of them takes any name. */
	readonly any: boolean;
	readonly names: readonly string[];
}

/** What one owner sees of the registry. */
export interface HookSubscriptions {
	/** Adds a handler; its types come from the event's name. */
	on<Event extends HookName>(
		event: Event,
		handler: HookHandler<Event>,
		...options: OptionsArgument<Event>
	): Disposable;
}

/** Makes an empty registry. */
export const createHookRegistry = (): HookRegistry => new Registry();

class Registry implements HookRegistry {
	readonly #common = new EventListeners((one, other) => this.#compare(one, other));
	readonly #sessions = new Map<string, EventListeners>();
	/** Of a session and of all, in order. */
	readonly #merged = new Map<string, Map<HookName, readonly HookSubscriber[]>>();
	readonly #active = new WeakSet<object>();
	readonly #sequences = new Sequences();
	readonly #watchers = new Set<() => void>();
	#ownerRanks: ReadonlyMap<string, number> = new Map();
	#nextPlace = 0;

	subscribe<Event extends HookName>(
		owner: string,
		event: Event,
		handler: HookHandler<Event>,
		...options: OptionsArgument<Event>
	): Disposable {
		return this.subscribeIn(null, owner, event, handler, ...options);
	}

	/** Subscribes for one session, or for all where it is null. */
	subscribeIn<Event extends HookName>(
		sessionId: string | null,
		owner: string,
		event: Event,
		handler: HookHandler<Event>,
		...options: OptionsArgument<Event>
	): Disposable {
		const subscriber = hookSubscriber(owner, event, handler, ...options);
		const taken = takesOne(event) ? this.#takenBy(event, sessionId) : undefined;
		if (taken !== undefined) throw new HookTaken(event, owner, taken);
		const place = this.#nextPlace++;
		const isScoped = sessionId !== null;
		const entry: Entry<Event> = { ...subscriber, place, isScoped, isActive: () => this.#active.has(entry) };
		this.#active.add(entry);
		const listeners = this.#listenersFor(sessionId);
		listeners.set(event, [...listeners.entries(event), entry]);
		this.#changed();
		return { [Symbol.dispose]: () => this.#remove(sessionId, event, (other) => other === entry) };
	}

	for(owner: string): HookSubscriptions {
		return { on: (event, handler, ...options) => this.subscribe(owner, event, handler, ...options) };
	}

	unsubscribeOwner(owner: string): void {
		this.unsubscribeIn(null, owner);
	}

	/** Takes out what an owner has in a session, or among those who are asked about all. */
	unsubscribeIn(sessionId: string | null, owner: string): void {
		const listeners = sessionId === null ? this.#common : this.#sessions.get(sessionId);
		for (const event of listeners?.events ?? [])
			this.#remove(sessionId, event, (entry) => entry.owner === owner);
	}

	setOwnerOrder(owners: readonly string[]): void {
		this.#ownerRanks = new Map(owners.map((owner, rank) => [owner, rank]));
		for (const event of this.#common.events) this.#common.set(event, this.#common.entries(event));
		this.#changed();
	}

	isListening(event: HookName, name?: string): boolean {
		if (this.#common.isListening(event, name)) return true;
		for (const listeners of this.#sessions.values()) if (listeners.isListening(event, name)) return true;
		return false;
	}

	/** Whether anyone is asked about an event of a session. */
	isListeningIn(sessionId: string, event: HookName, name?: string): boolean {
		return (
			this.#common.isListening(event, name) ||
			this.#sessions.get(sessionId)?.isListening(event, name) === true
		);
	}

	listenedNames(event: HookName): ListenedNames {
		const listened = [this.#common, ...this.#sessions.values()].flatMap((each) => each.names(event) ?? []);
		const names = new Set(listened.flatMap((each) => [...each.names]));
		return { any: listened.some(({ any }) => any), names: [...names] };
	}

	watch(listener: () => void): Disposable {
		const watcher = (): void => listener();
		this.#watchers.add(watcher);
		return { [Symbol.dispose]: () => void this.#watchers.delete(watcher) };
	}

	subscribersOf<Event extends HookName>(event: Event): readonly HookSubscriber<Event>[] {
		return this.#common.entries(event);
	}

	/** Those who are asked about an event of a session, in order. */
	subscribersIn<Event extends HookName>(sessionId: string, event: Event): readonly HookSubscriber<Event>[] {
		const common = this.#common.entries(event);
		const own = this.#sessions.get(sessionId)?.entries(event) ?? [];
		if (own.length === 0) return common;
		return common.length === 0 ? own : this.#merge(sessionId, event, own, common);
	}

	// Asked for at each event of a session, and the same until somebody comes or goes.
	#merge<Event extends HookName>(
		sessionId: string,
		event: Event,
		own: readonly Entry<Event>[],
		common: readonly Entry<Event>[],
	): readonly HookSubscriber<Event>[] {
		const events = this.#merged.get(sessionId) ?? new Map<HookName, readonly HookSubscriber[]>();
		this.#merged.set(sessionId, events);
		// A list under the name of an event is of its subscribers.
		const known = events.get(event) as unknown as readonly HookSubscriber<Event>[] | undefined;
		if (known !== undefined) return known;
		const merged = [...own, ...common].toSorted((one, other) => this.#compare(one, other));
		events.set(event, merged as unknown as readonly HookSubscriber[]);
		return merged;
	}

	run<Event extends HookName>(
		event: Event,
		payload: HookPayload<Event>,
		options: HookRunOptions,
	): Maybe<HookOutcome<Event>> {
		return runHook(event, payload, this.subscribersIn(payload.sessionId, event), options);
	}

	inSession(sessionId: string): HookRegistry {
		return new SessionView(this, sessionId);
	}

	nextSequence(sessionId: string): number {
		return this.#sequences.next(sessionId);
	}

	endSequence(sessionId: string): void {
		this.#sequences.end(sessionId);
	}

	#takenBy(event: HookName, sessionId: string | null): string | undefined {
		const others = sessionId === null ? [...this.#sessions.values()] : [this.#sessions.get(sessionId)];
		for (const listeners of [this.#common, ...others]) {
			const [first] = listeners?.entries(event) ?? [];
			if (first !== undefined) return first.owner;
		}
		return undefined;
	}

	#listenersFor(sessionId: string | null): EventListeners {
		if (sessionId === null) return this.#common;
		const known = this.#sessions.get(sessionId);
		if (known !== undefined) return known;
		const listeners = new EventListeners((one, other) => this.#compare(one, other));
		this.#sessions.set(sessionId, listeners);
		return listeners;
	}

	#remove<Event extends HookName>(
		sessionId: string | null,
		event: Event,
		isMeant: (entry: Entry<Event>) => boolean,
	): void {
		const listeners = sessionId === null ? this.#common : this.#sessions.get(sessionId);
		if (listeners === undefined) return;
		const kept: Entry<Event>[] = [];
		for (const entry of listeners.entries(event)) {
			if (isMeant(entry)) this.#active.delete(entry);
			else kept.push(entry);
		}
		listeners.set(event, kept);
		if (sessionId !== null && listeners.isEmpty) this.#sessions.delete(sessionId);
		this.#changed();
	}

	#changed(): void {
		this.#merged.clear();
		for (const watcher of this.#watchers) watcher();
	}

	#compare(one: EntryPlace, other: EntryPlace): number {
		if (one.priority !== other.priority) return other.priority - one.priority;
		if (one.isScoped !== other.isScoped) return one.isScoped ? -1 : 1;
		if (one.isScoped) return one.place - other.place;
		const rank = this.#rank(one.owner);
		const otherRank = this.#rank(other.owner);
		return rank === otherRank ? one.place - other.place : rank - otherRank;
	}

	#rank(owner: string): number {
		return this.#ownerRanks.get(owner) ?? Number.POSITIVE_INFINITY;
	}
}

// The registry as one session sees it.
class SessionView implements HookRegistry {
	readonly #registry: Registry;
	readonly #sessionId: string;

	constructor(registry: Registry, sessionId: string) {
		this.#registry = registry;
		this.#sessionId = sessionId;
	}

	subscribe<Event extends HookName>(
		owner: string,
		event: Event,
		handler: HookHandler<Event>,
		...options: OptionsArgument<Event>
	): Disposable {
		return this.#registry.subscribeIn(this.#sessionId, owner, event, handler, ...options);
	}

	for(owner: string): HookSubscriptions {
		return { on: (event, handler, ...options) => this.subscribe(owner, event, handler, ...options) };
	}

	unsubscribeOwner(owner: string): void {
		this.#registry.unsubscribeIn(this.#sessionId, owner);
	}

	setOwnerOrder(owners: readonly string[]): void {
		this.#registry.setOwnerOrder(owners);
	}

	isListening(event: HookName, name?: string): boolean {
		return this.#registry.isListeningIn(this.#sessionId, event, name);
	}

	listenedNames(event: HookName): ListenedNames {
		const subscribers = this.subscribersOf(event);
		const names = new Set(subscribers.flatMap(({ match }) => [...(match ?? [])]));
		return { any: subscribers.some(({ match }) => match === null), names: [...names] };
	}

	watch(listener: () => void): Disposable {
		return this.#registry.watch(listener);
	}

	subscribersOf<Event extends HookName>(event: Event): readonly HookSubscriber<Event>[] {
		return this.#registry.subscribersIn(this.#sessionId, event);
	}

	run<Event extends HookName>(
		event: Event,
		payload: HookPayload<Event>,
		options: HookRunOptions,
	): Maybe<HookOutcome<Event>> {
		return runHook(event, payload, this.subscribersOf(event), options);
	}

	inSession(sessionId: string): HookRegistry {
		return this.#registry.inSession(sessionId);
	}

	nextSequence(sessionId: string): number {
		return this.#registry.nextSequence(sessionId);
	}

	endSequence(sessionId: string): void {
		this.#registry.endSequence(sessionId);
	}
}

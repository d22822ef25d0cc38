import type { Maybe } from '../maybe/maybe.ts';
import { runHook } from './compose.ts';
import { HookTaken } from './errors.ts';
import { declarationOf, type HookName, type HookPayload, isHookName } from './events.ts';
import type { HookOutcome } from './outcome.ts';
import type { HookRunOptions } from './run-options.ts';
import { Sequences } from './sequences.ts';
import { type HookHandler, type HookSubscriber, hookSubscriber, type OptionsArgument } from './subscriber.ts';

/**
 * Who subscribes to what. Order is: higher priority first, then owners in the order set by
 * `setOwnerOrder` (owners it does not name come last), then as subscribed; so it does not depend on
 * which extension started faster, and one that is restarted comes back to its place.
 *
 * Lists are replaced, never edited: a run under way keeps the list it began with, passes by whoever
 * is taken out meanwhile and does not see whoever comes in.
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
	/** Takes out all of an owner's handlers. */
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
	/** The `sequence` of the next event of a session: 1, 2, 3 …, whoever runs its events. */
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

interface Entry<Event extends HookName> extends HookSubscriber<Event> {
	/** Grows with each subscription. */
	readonly place: number;
}

// The subscribers of one event in order, the names they listen for, and whether one takes any name.
interface Listeners<Event extends HookName> {
	readonly entries: readonly Entry<Event>[];
	readonly names: ReadonlySet<string>;
	readonly takesAny: boolean;
}

class Registry implements HookRegistry {
	readonly #events: { [Event in HookName]?: Listeners<Event> } = {};
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
		const subscriber = hookSubscriber(owner, event, handler, ...options);
		const entries = this.#entries(event);
		const [first] = entries;
		if (first !== undefined && declarationOf(event).subscribers === 'one')
			throw new HookTaken(event, owner, first.owner);
		const place = this.#nextPlace++;
		const entry: Entry<Event> = { ...subscriber, place, isActive: () => this.#active.has(entry) };
		this.#active.add(entry);
		this.#set(event, [...entries, entry]);
		return { [Symbol.dispose]: () => this.#remove(event, (other) => other === entry) };
	}

	for(owner: string): HookSubscriptions {
		return { on: (event, handler, ...options) => this.subscribe(owner, event, handler, ...options) };
	}

	unsubscribeOwner(owner: string): void {
		for (const event of this.#names()) this.#remove(event, (entry) => entry.owner === owner);
	}

	setOwnerOrder(owners: readonly string[]): void {
		this.#ownerRanks = new Map(owners.map((owner, rank) => [owner, rank]));
		for (const event of this.#names()) this.#set(event, this.#entries(event));
	}

	isListening(event: HookName, name?: string): boolean {
		const listeners = this.#events[event];
		if (listeners === undefined) return false;
		return name === undefined || listeners.takesAny || listeners.names.has(name);
	}

	listenedNames(event: HookName): ListenedNames {
		const listeners = this.#events[event];
		return listeners === undefined ? nobody : { any: listeners.takesAny, names: [...listeners.names] };
	}

	watch(listener: () => void): Disposable {
		const watcher = (): void => listener();
		this.#watchers.add(watcher);
		return { [Symbol.dispose]: () => void this.#watchers.delete(watcher) };
	}

	subscribersOf<Event extends HookName>(event: Event): readonly HookSubscriber<Event>[] {
		return this.#entries(event);
	}

	run<Event extends HookName>(
		event: Event,
		payload: HookPayload<Event>,
		options: HookRunOptions,
	): Maybe<HookOutcome<Event>> {
		return runHook(event, payload, this.#entries(event), options);
	}

	nextSequence(sessionId: string): number {
		return this.#sequences.next(sessionId);
	}

	endSequence(sessionId: string): void {
		this.#sequences.end(sessionId);
	}

	#names(): HookName[] {
		return Object.keys(this.#events).filter(isHookName);
	}

	#entries<Event extends HookName>(event: Event): readonly Entry<Event>[] {
		const listeners: Listeners<Event> | undefined = this.#events[event];
		return listeners?.entries ?? [];
	}

	#remove<Event extends HookName>(event: Event, isMeant: (entry: Entry<Event>) => boolean): void {
		const kept: Entry<Event>[] = [];
		for (const entry of this.#entries(event)) {
			if (isMeant(entry)) this.#active.delete(entry);
			else kept.push(entry);
		}
		this.#set(event, kept);
	}

	#set<Event extends HookName>(event: Event, entries: readonly Entry<Event>[]): void {
		if (entries.length === 0) {
			delete this.#events[event];
			this.#changed();
			return;
		}
		const listeners: Listeners<Event> = {
			entries: entries.toSorted((one, other) => this.#compare(one, other)),
			names: new Set(entries.flatMap(({ match }) => [...(match ?? [])])),
			takesAny: entries.some(({ match }) => match === null),
		};
		Object.assign(this.#events, { [event]: listeners });
		this.#changed();
	}

	#changed(): void {
		for (const watcher of this.#watchers) watcher();
	}

	#compare(one: Place, other: Place): number {
		if (one.priority !== other.priority) return other.priority - one.priority;
		const rank = this.#rank(one.owner);
		const otherRank = this.#rank(other.owner);
		return rank === otherRank ? one.place - other.place : rank - otherRank;
	}

	#rank(owner: string): number {
		return this.#ownerRanks.get(owner) ?? Number.POSITIVE_INFINITY;
	}
}

type Place = Pick<Entry<never>, 'owner' | 'priority' | 'place'>;

const nobody: ListenedNames = { any: false, names: [] };

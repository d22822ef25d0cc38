import { declarationOf, type HookName, isHookName } from './events.ts';
import type { HookSubscriber } from './subscriber.ts';

/** A subscription at its place. */
export interface Entry<Event extends HookName> extends HookSubscriber<Event> {
	/** Grows with each subscription. */
	readonly place: number;
	/** Whether it is asked about one session alone. */
	readonly isScoped: boolean;
}

/** The subscribers of one event in order, the names they listen for, and whether one takes any name. */
interface Listeners<Event extends HookName> {
	readonly entries: readonly Entry<Event>[];
	readonly names: ReadonlySet<string>;
	readonly takesAny: boolean;
}

/** Who subscribes to which event, in order. Lists are replaced, never edited. */
export class EventListeners {
	readonly #events: { [Event in HookName]?: Listeners<Event> } = {};
	readonly #compare: CompareEntries;

	constructor(compare: CompareEntries) {
		this.#compare = compare;
	}

	get isEmpty(): boolean {
		return Object.keys(this.#events).length === 0;
	}

	get events(): readonly HookName[] {
		return Object.keys(this.#events).filter(isHookName);
	}

	entries<Event extends HookName>(event: Event): readonly Entry<Event>[] {
		const listeners: Listeners<Event> | undefined = this.#events[event];
		return listeners?.entries ?? [];
	}

	isListening(event: HookName, name?: string): boolean {
		const listeners = this.#events[event];
		if (listeners === undefined) return false;
		return name === undefined || listeners.takesAny || listeners.names.has(name);
	}

	names(event: HookName): { readonly any: boolean; readonly names: ReadonlySet<string> } | undefined {
		const listeners = this.#events[event];
		return listeners && { any: listeners.takesAny, names: listeners.names };
	}

	set<Event extends HookName>(event: Event, entries: readonly Entry<Event>[]): void {
		if (entries.length === 0) {
			delete this.#events[event];
			return;
		}
		const listeners: Listeners<Event> = {
			entries: entries.toSorted(this.#compare),
			names: new Set(entries.flatMap(({ match }) => [...(match ?? [])])),
			takesAny: entries.some(({ match }) => match === null),
		};
		Object.assign(this.#events, { [event]: listeners });
	}
}

/** The order among subscribers of one event. */
export type CompareEntries = (one: EntryPlace, other: EntryPlace) => number;

/** What decides about the order. */
export type EntryPlace = Pick<Entry<never>, 'owner' | 'priority' | 'place' | 'isScoped'>;

/** Whether an event has room for one subscriber. */
export const takesOne = (event: HookName): boolean => declarationOf(event).subscribers === 'one';

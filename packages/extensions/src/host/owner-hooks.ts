import {
	deny,
	type GateOptions,
	type HookHandler,
	type HookName,
	type HookRegistry,
	type HookSubscriptions,
	hookEvents,
	type RefusableName,
	type TimerPort,
} from '@tenon/core';
import { interceptReach } from '../trust/granted-names.ts';
import { auditedHandler } from './audited-handler.ts';
import type { ExtensionGrants } from './extension.ts';
import { type GuardedEvent, placeOf, uncovered } from './guarded-event.ts';
import type { AuditIntercept } from './intercept-audit.ts';

/** What the hooks of one extension need. */
export interface OwnerHooksOptions {
	readonly owner: string;
	readonly registry: HookRegistry;
	readonly grants: ExtensionGrants;
	readonly timer: TimerPort;
	readonly audit: AuditIntercept | undefined;
	/** Is told of an event that it wants to be asked about and may not. */
	refused(event: HookName): void;
	/** Why what it guards is refused, with the way out. Asked at each refusal. */
	closedBecause(): string;
	/** It asks to be asked about something more. */
	added?(): void;
}

/**
 * The hooks of one extension, over all its starts. What its silence or failure means is the user's word, not its own.
 * What it guards has a place in the registry that outlives its process: while there is none to ask, that place
 * refuses, unless the user said otherwise, and the next start takes it over. So a run that began before the process
 * ended finds it closed, and never gone.
 */
export class OwnerHooks {
	readonly #options: OwnerHooksOptions;
	readonly #places = new Set<GuardPlace>();
	/** What is told, or cannot be refused; of one start. */
	readonly #others = new Map<Disposable, HookName>();
	#isReady = false;

	constructor(options: OwnerHooksOptions) {
		this.#options = options;
	}

	/** For one start of the extension. After `isLive` is false nothing is added. */
	subscriptions(isLive: () => boolean): HookSubscriptions {
		return {
			on: (event, handler, ...[options]) => {
				if (!isLive()) return nothing;
				return hookEvents[event].kind === 'watch'
					? this.#subscribeOther(event, handler, options)
					: this.#subscribeAsked(event, handler, options);
			},
		};
	}

	/** The events that it listens to, as names for a list. */
	names(): readonly string[] {
		const own = new Set([...this.#others.values(), ...[...this.#places].map(({ guarded }) => guarded.event)]);
		return Object.keys(hookEvents).filter((event) => own.has(event as HookName));
	}

	/** All that it guards, whether it can be asked or not. */
	guarded(): readonly GuardedEvent[] {
		const all = new Map([...this.#places].map(({ guarded }) => [JSON.stringify(guarded), guarded]));
		return [...all.values()];
	}

	/** What is refused in its place now. */
	closed(): readonly GuardedEvent[] {
		return [...this.#places].flatMap(({ handler, guarded }) => (handler === undefined ? [guarded] : []));
	}

	/** The extension is gone and may come back: its hooks go, and what it guarded is refused. */
	standIn(): void {
		this.#isReady = false;
		for (const other of this.#others.keys()) other[Symbol.dispose]();
		this.#others.clear();
		for (const place of [...this.#places]) {
			place.handler = undefined;
			if (this.#options.grants.onTimeout === 'allow') this.#remove(place);
		}
	}

	/**
	 * Refuses an event in the extension's place until it is ready. What is `declared` in its manifest stays refused after
	 * that until the extension asks to be asked about it.
	 */
	guard({ event, ...options }: GuardedEvent, isDeclared = false): void {
		const within = this.#granted(event, options);
		if (within === undefined) return;
		if (this.#options.grants.onTimeout === 'allow' || !hookEvents[event].refusable) return;
		const guarded: GuardedEvent = { event, ...within };
		const key = JSON.stringify(guarded);
		const known = [...this.#places].find((place) => JSON.stringify(place.guarded) === key);
		if (known === undefined) this.#add(guarded, within, undefined, isDeclared);
		else known.isDeclared ||= isDeclared;
	}

	/** The extension answers for itself again, where it has asked to. */
	ready(): void {
		this.#isReady = true;
		const asked = [...this.#places].flatMap(({ handler, guarded }) =>
			handler === undefined ? [] : [guarded],
		);
		for (const place of [...this.#places]) {
			if (place.handler !== undefined) continue;
			const left = place.isDeclared ? uncovered(place.guarded, asked) : undefined;
			if (left !== undefined && left !== place.guarded) {
				const { event, ...options } = left;
				this.#add({ event, ...options }, options, undefined, true);
			}
			if (left !== place.guarded) this.#remove(place);
		}
	}

	/** Takes everything back. */
	clear(): void {
		for (const other of this.#others.keys()) other[Symbol.dispose]();
		this.#others.clear();
		for (const place of [...this.#places]) this.#remove(place);
	}

	#subscribeOther<Event extends HookName>(
		event: Event,
		handler: HookHandler<Event>,
		options: object | undefined,
	): Disposable {
		const subscription = this.#subscribe(event, handler, options);
		this.#others.set(subscription, event);
		return {
			[Symbol.dispose]: () => {
				this.#others.delete(subscription);
				subscription[Symbol.dispose]();
			},
		};
	}

	#subscribeAsked<Event extends HookName>(
		event: Event,
		handler: HookHandler<Event>,
		options: object | undefined,
	): Disposable {
		const { grants, refused, added } = this.#options;
		const within = this.#granted(event, { ...options });
		if (within === undefined) {
			refused(event);
			return nothing;
		}
		const audited = auditedHandler(this.#options, event, handler);
		if (!hookEvents[event].refusable) return this.#subscribeOther(event, audited, within);
		const all = { ...within, onFailure: grants.onTimeout };
		const place = this.#takeOver(event, all, audited);
		if (this.#isReady) this.ready();
		added?.();
		return {
			[Symbol.dispose]: () => {
				// One that lost its extension refuses until the host takes it back.
				if (place.handler === audited) this.#remove(place);
			},
		};
	}

	// A place that the last start has left, if it is just the same; else a new one.
	#takeOver(event: HookName, options: AskedOptions, handler: AnyHandler): GuardPlace {
		const key = keyOf(event, options);
		for (const place of this.#places) {
			if (place.handler !== undefined || place.key !== key) continue;
			place.handler = handler;
			return place;
		}
		return this.#add({ event, ...placeOf(options) }, options, handler, false);
	}

	#add(
		guarded: GuardedEvent,
		options: AskedOptions,
		handler: AnyHandler | undefined,
		isDeclared: boolean,
	): GuardPlace {
		const { event } = guarded;
		const place: GuardPlace = {
			key: keyOf(event, options),
			guarded,
			handler,
			isDeclared,
			subscription: nothing,
		};
		const ask = (payload: never, context: never): unknown =>
			place.handler === undefined
				? deny(this.#options.closedBecause(), 'guard-unavailable')
				: place.handler(payload, context);
		place.subscription = this.#subscribe(event as RefusableName, ask as HookHandler<RefusableName>, options);
		this.#places.add(place);
		return place;
	}

	#remove(place: GuardPlace): void {
		this.#places.delete(place);
		place.subscription[Symbol.dispose]();
	}

	// As much of a wish to be asked as was granted; `undefined`: nothing of it.
	#granted<Options extends AskedOptions>(event: HookName, options: Options): Options | undefined {
		const reach = interceptReach(this.#options.grants.permissions, event, options.match ?? []);
		if (reach.type === 'all') return options;
		const isNamed = hookEvents[event].names !== 'none' || options.match !== undefined;
		return reach.type === 'named' && isNamed ? { ...options, match: reach.names } : undefined;
	}

	// The registry checks options against the event; types cannot follow an event that is only known at run time.
	#subscribe<Event extends HookName>(
		event: Event,
		handler: HookHandler<Event>,
		options?: object,
	): Disposable {
		const { owner, registry } = this.#options;
		const subscribe = registry.subscribe.bind(registry) as (
			owner: string,
			event: Event,
			handler: HookHandler<Event>,
			options: object | undefined,
		) => Disposable;
		return subscribe(owner, event, handler, options);
	}
}

// Of an event that is only known at run time.
type AnyHandler = (payload: never, context: never) => unknown;
type AskedOptions = GateOptions & Omit<GuardedEvent, 'event'>;

/** Where something is guarded, with the handler that is asked there. */
interface GuardPlace {
	/** Event and options: what makes two places the same. */
	readonly key: string;
	readonly guarded: GuardedEvent;
	/** `undefined`: there is no handler to ask, and it refuses. */
	handler: AnyHandler | undefined;
	/** Whether the manifest says that it is guarded. */
	isDeclared: boolean;
	subscription: Disposable;
}

const nothing: Disposable = { [Symbol.dispose]: () => undefined };

const keyOf = (event: HookName, options: AskedOptions): string =>
	JSON.stringify([event, Object.entries(options).toSorted(([one], [other]) => (one < other ? -1 : 1))]);

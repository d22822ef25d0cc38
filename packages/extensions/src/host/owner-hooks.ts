import {
	andThen,
	deny,
	type GateOptions,
	type HookAnswer,
	type HookContext,
	type HookHandler,
	type HookName,
	type HookPayload,
	type HookRegistry,
	type HookSubscriptions,
	hookEvents,
	type Maybe,
	orElse,
	type RefusableName,
	type TimerPort,
} from '@tenon/core';
import { interceptReach } from '../trust/granted-names.ts';
import type { ExtensionGrants } from './extension.ts';
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
}

/** A subscription to something that may be refused. */
interface Guard {
	readonly event: HookName;
	readonly options: GuardOptions;
}

interface GuardOptions {
	readonly priority?: number;
	readonly match?: readonly string[];
}

/**
 * The hooks of one extension, over all its starts. What its silence or failure means is the user's word, not its own.
 * While an extension that guards something is down, what it guards is refused, unless the user said otherwise.
 */
export class OwnerHooks {
	readonly #options: OwnerHooksOptions;
	readonly #guards = new Map<object, Guard>();
	/** By event and names. */
	readonly #standIns = new Map<string, Guard & { readonly subscription: Disposable }>();

	constructor(options: OwnerHooksOptions) {
		this.#options = options;
	}

	/** For one start of the extension. After `isLive` is false nothing is added. */
	subscriptions(isLive: () => boolean): HookSubscriptions {
		return {
			on: (event, handler, ...[options]) => {
				if (!isLive()) return nothing;
				return hookEvents[event].kind === 'watch'
					? this.#subscribe(event, handler, options)
					: this.#subscribeAsked(event, handler, options);
			},
		};
	}

	/** The events that it listens to, as names for a list. */
	names(): readonly string[] {
		const { registry, owner } = this.#options;
		const names = Object.keys(hookEvents) as HookName[];
		return names.filter((event) => registry.subscribersOf(event).some((entry) => entry.owner === owner));
	}

	/** The extension is gone and may come back: its hooks go, and what it guarded is refused. */
	standIn(): void {
		const guards = [...this.#guards.values(), ...this.#standIns.values()];
		this.clear();
		for (const { event, options } of guards) this.guard(event, options);
	}

	/** Refuses an event in the extension's place until it is ready. */
	guard(event: HookName, options: GuardOptions): void {
		const { owner, grants } = this.#options;
		const within = this.#granted(event, options);
		if (within === undefined) return;
		const key = JSON.stringify([event, within.match]);
		if (grants.onTimeout === 'allow' || !hookEvents[event].refusable || this.#standIns.has(key)) return;
		const reason = `extension ${owner} guards this and is not running; wait until it is back, or disable it`;
		const refuse = () => deny(reason, 'guard-unavailable');
		const subscription = this.#subscribe(event as RefusableName, refuse, within);
		this.#standIns.set(key, { event, options: within, subscription });
	}

	/** The extension answers for itself again. */
	ready(): void {
		for (const { subscription } of this.#standIns.values()) subscription[Symbol.dispose]();
		this.#standIns.clear();
	}

	/** Takes everything back. */
	clear(): void {
		this.#guards.clear();
		this.#standIns.clear();
		this.#options.registry.unsubscribeOwner(this.#options.owner);
	}

	#subscribeAsked<Event extends HookName>(
		event: Event,
		handler: HookHandler<Event>,
		options: object | undefined,
	): Disposable {
		const { refusable } = hookEvents[event];
		const { onTimeout } = this.#options.grants;
		const within = this.#granted(event, { ...options });
		if (within === undefined) {
			this.#options.refused(event);
			return nothing;
		}
		const all: GuardOptions & GateOptions = refusable ? { ...within, onFailure: onTimeout } : within;
		const subscription = this.#subscribe(event, this.#audited(event, handler), all);
		if (refusable && onTimeout === 'deny') this.#guards.set(subscription, { event, options: placeOf(all) });
		return {
			[Symbol.dispose]: () => {
				this.#guards.delete(subscription);
				subscription[Symbol.dispose]();
			},
		};
	}

	// As much of a wish to be asked as was granted; `undefined`: nothing of it.
	#granted<Options extends GuardOptions>(event: HookName, options: Options): Options | undefined {
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

	#audited<Event extends HookName>(event: Event, handler: HookHandler<Event>): HookHandler<Event> {
		const { owner, timer, audit } = this.#options;
		if (audit === undefined) return handler;
		return (
			payload: HookPayload<Event>,
			context: HookContext,
		): Maybe<HookAnswer<Event> | undefined | void> => {
			const begin = timer.now();
			let isOver = false;
			const tell = (verdict: Parameters<AuditIntercept>[0]['verdict']): void => {
				if (isOver) return;
				isOver = true;
				context.signal.removeEventListener('abort', cutOff);
				audit({
					extension: owner,
					event,
					asked: context.asked,
					payload,
					verdict,
					elapsedMs: timer.now() - begin,
				});
			};
			const cutOff = (): void => tell({ type: 'cut-off' });
			context.signal.addEventListener('abort', cutOff);
			const asked = handler as (
				payload: HookPayload<Event>,
				context: HookContext,
			) => ReturnType<typeof handler>;
			return orElse(
				() =>
					andThen(asked(payload, context), (answer) => {
						tell({ type: 'answered', answer: answer ?? undefined });
						return answer;
					}),
				(error) => {
					tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
					throw error;
				},
			);
		};
	}
}

const nothing: Disposable = { [Symbol.dispose]: () => undefined };

const placeOf = ({ priority, match }: GuardOptions): GuardOptions => ({
	...(priority === undefined ? {} : { priority }),
	...(match === undefined ? {} : { match }),
});

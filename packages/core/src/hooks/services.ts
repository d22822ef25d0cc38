import { TenonError } from '../errors/tenon-error.ts';
import type { Maybe } from '../maybe/maybe.ts';
import type { HookAnswer } from './answer.ts';
import type { HookMap, HookName, HookPayload } from './events.ts';
import type { HookRegistry } from './registry.ts';
import type { GateContext, HookContext, HookHandler, OptionsArgument } from './subscriber.ts';

declare const serviceType: unique symbol;

/** Names something that the dispatcher of an event offers to plugins, and its type. */
export interface HookService<T> {
	readonly name: string;
	readonly [serviceType]?: T;
}

/** Makes the name of a service. The object is the key: two of the same text are two services. */
export const hookService = <T>(name: string): HookService<T> => Object.freeze({ name });

/** A plugin asked for a service that is not offered where its event is dispatched. */
export class HookServiceMissing extends TenonError {
	readonly code = 'hook.service_missing';
	readonly service: string;

	constructor(service: string) {
		super(`the service ${service} is not offered at this event; subscribe to an event of a session`);
		this.service = service;
	}
}

/** The services of one run. */
export interface HookServices {
	/** Throws {@link HookServiceMissing} where there is none. */
	get<T>(service: HookService<T>): T;
	has(service: HookService<unknown>): boolean;
}

/** Services by their names: `offerServices().with(sessionState, state)`. */
export interface OfferedServices extends HookServices {
	with<T>(service: HookService<T>, offered: T): OfferedServices;
}

/** No services yet. */
export const offerServices = (): OfferedServices => new Offered(new Map());

class Offered implements OfferedServices {
	readonly #services: ReadonlyMap<object, unknown>;

	constructor(services: ReadonlyMap<object, unknown>) {
		this.#services = services;
	}

	with<T>(service: HookService<T>, offered: T): OfferedServices {
		return new Offered(new Map([...this.#services, [service, offered]]));
	}

	get<T>(service: HookService<T>): T {
		if (!this.#services.has(service)) throw new HookServiceMissing(service.name);
		// `with` pairs each key with a value of its type.
		return this.#services.get(service) as T;
	}

	has(service: HookService<unknown>): boolean {
		return this.#services.has(service);
	}
}

/** A handler of a plugin: it runs in the program and is trusted like it, so it gets services beside the data. */
export type PluginHandler<Event extends HookName> = (
	payload: HookPayload<Event>,
	context: HookMap[Event]['refusable'] extends true ? GateContext : HookContext,
	services: HookServices,
) => Maybe<HookAnswer<Event> | undefined | void>;

/**
 * Subscribes a plugin. Handlers of extensions, which subscribe by the registry itself, see no services: from a
 * context nothing leads to them.
 */
export const subscribePlugin = <Event extends HookName>(
	registry: HookRegistry,
	owner: string,
	event: Event,
	handler: PluginHandler<Event>,
	...options: OptionsArgument<Event>
): Disposable => {
	const withServices: HookHandler<Event> = (payload, context) =>
		handler(payload, context, servicesOf(context) ?? none);
	return registry.subscribe(owner, event, withServices, ...options);
};

let servicesOf: (context: object) => HookServices | undefined;

/**
 * A question that knows the services of its run. They are in a private field, which only this module reads: a handler
 * that has the question does not have them.
 */
export abstract class ServedQuestion {
	readonly #services: HookServices | undefined;

	constructor(services: HookServices | undefined) {
		this.#services = services;
	}

	// No member of the class: it would be reached from a question.
	static {
		servicesOf = (context) => (#services in context ? context.#services : undefined);
	}
}

const none = offerServices();

import type { Maybe } from '@tenon/core';
import {
	type EventBase,
	type EventHandler,
	type HookHandler,
	type HookListener,
	hookEvent,
	type InterceptCall,
	type InterceptResult,
} from '@tenon/wire';
import type { RegisteredCommand } from '../command/command.ts';
import type { SettingsHandler } from '../host/host-info.ts';
import type { ModelHandler } from '../provider/provider.ts';
import type { RenderHandler } from '../renderer/renderer.ts';
import type { RegisteredTool } from '../tool/tool.ts';

/** Something that the host is told of. */
export type Registration =
	| { readonly kind: 'command'; readonly command: RegisteredCommand }
	| { readonly kind: 'tool'; readonly tool: RegisteredTool };

/** Names of events, and of questions. */
export interface Subscription {
	readonly events: readonly string[];
	readonly intercept: readonly string[];
}

/** Any question's handler, in the rich form. */
export type AnyInterceptHandler = (event: EventBase, call: InterceptCall) => Maybe<InterceptResult | void>;

/** How a question's handler was declared: the rich form takes precedence, whichever was declared first. */
export type InterceptForm = 'plain' | 'rich';

/** Is told of what is declared from now on. */
export interface RegistryWatcher {
	registered(registration: Registration): void;
	subscribed(subscription: Subscription): void;
}

/** What an extension has declared, in the order of declaration. A later declaration of a name replaces the earlier. */
export class Registry {
	readonly #registrations = new Map<string, Registration>();
	readonly #events = new Map<string, EventHandler<EventBase>>();
	readonly #intercepts = new Map<
		string,
		{ readonly handler: AnyInterceptHandler; readonly form: InterceptForm }
	>();
	/** By the names of their subscriptions. */
	readonly #hooks = new Map<string, HookHandler>();
	readonly #hookListeners = new Map<string, HookListener>();
	readonly #renderers = new Map<string, RenderHandler>();
	readonly #providers = new Map<string, ModelHandler>();
	/** Who hears of settings. */
	settings: SettingsHandler | undefined;
	#watcher: RegistryWatcher | undefined;

	/** Commands and tools in one list. */
	get registrations(): readonly Registration[] {
		return [...this.#registrations.values()];
	}

	get subscription(): Subscription {
		return {
			events: [...this.#events.keys(), ...this.#hookListeners.keys()],
			intercept: [...this.#intercepts.keys(), ...this.#hooks.keys()],
		};
	}

	watch(watcher: RegistryWatcher): void {
		this.#watcher = watcher;
	}

	addCommand(command: RegisteredCommand): void {
		this.#add(`command ${command.name}`, { kind: 'command', command });
	}

	addTool(tool: RegisteredTool): void {
		this.#add(`tool ${tool.declaration.name}`, { kind: 'tool', tool });
	}

	addEvent(event: string, handler: EventHandler<EventBase>): void {
		const isNew = !this.#events.has(event);
		this.#events.set(event, handler);
		if (isNew) this.#watcher?.subscribed({ events: [event], intercept: [] });
	}

	/** A handler in the plain form does not replace one in the rich form; else the later one replaces the earlier. */
	addIntercept(event: string, handler: AnyInterceptHandler, form: InterceptForm): void {
		const earlier = this.#intercepts.get(event);
		if (earlier?.form === 'rich' && form === 'plain') return;
		this.#intercepts.set(event, { handler, form });
		if (earlier === undefined) this.#watcher?.subscribed({ events: [], intercept: [event] });
	}

	addHook(hook: string, handler: HookHandler): void {
		const name = hookEvent(hook);
		const isNew = !this.#hooks.has(name);
		this.#hooks.set(name, handler);
		if (isNew) this.#watcher?.subscribed({ events: [], intercept: [name] });
	}

	addHookListener(hook: string, listener: HookListener): void {
		const name = hookEvent(hook);
		const isNew = !this.#hookListeners.has(name);
		this.#hookListeners.set(name, listener);
		if (isNew) this.#watcher?.subscribed({ events: [name], intercept: [] });
	}

	/** The manifest has told the host of it; so it has of providers. */
	addRenderer(name: string, handler: RenderHandler): void {
		this.#renderers.set(name, handler);
	}

	addProvider(name: string, handler: ModelHandler): void {
		this.#providers.set(name, handler);
	}

	command(name: string): RegisteredCommand | undefined {
		const found = this.#registrations.get(`command ${name}`);
		return found?.kind === 'command' ? found.command : undefined;
	}

	tool(name: string): RegisteredTool | undefined {
		const found = this.#registrations.get(`tool ${name}`);
		return found?.kind === 'tool' ? found.tool : undefined;
	}

	event(name: string): EventHandler<EventBase> | undefined {
		return this.#events.get(name);
	}

	intercept(name: string): AnyInterceptHandler | undefined {
		return this.#intercepts.get(name)?.handler;
	}

	hook(name: string): HookHandler | undefined {
		return this.#hooks.get(name);
	}

	hookListener(name: string): HookListener | undefined {
		return this.#hookListeners.get(name);
	}

	renderer(name: string): RenderHandler | undefined {
		return this.#renderers.get(name);
	}

	provider(name: string): ModelHandler | undefined {
		return this.#providers.get(name);
	}

	/** Forgets a command or tool; whether it was there. */
	remove(kind: Registration['kind'], name: string): boolean {
		return this.#registrations.delete(`${kind} ${name}`);
	}

	/** Forgets handlers; those of the names that were there. */
	unsubscribe({ events, intercept }: Subscription): Subscription {
		return {
			events: events.filter((name) => this.#events.delete(name) || this.#hookListeners.delete(name)),
			intercept: intercept.filter((name) => this.#intercepts.delete(name) || this.#hooks.delete(name)),
		};
	}

	#add(key: string, registration: Registration): void {
		this.#registrations.set(key, registration);
		this.#watcher?.registered(registration);
	}
}

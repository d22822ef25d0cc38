import type { AnySchema, ArgsOf } from '@tenon/core';
import {
	type EventBase,
	type EventHandler,
	type EventMap,
	type EventName,
	type HookHandler,
	type HookListener,
	type HostToolReply,
	type InterceptHandler,
	type InterceptName,
	type OpenedPanel,
	type PlainIntercepts,
	richForm,
	type ToolDeclaration,
} from '@tenon/wire';
import type { CommandHandler } from './command/command.ts';
import { type AnyInterceptHandler, Registry } from './declare/registry.ts';
import { AlreadyRun, NotConnected, requireName } from './errors.ts';
import { type HostInfo, type SettingsHandler, unknownHost } from './host/host-info.ts';
import type { CallToolOptions } from './host/tool-client.ts';
import type { PanelCallbacks, PanelDraft } from './panel/panel.ts';
import type { ModelHandler } from './provider/provider.ts';
import type { RenderHandler } from './renderer/renderer.ts';
import { Connection, type Transport } from './session/connection.ts';
import { Session } from './session/session.ts';
import { takeStdio } from './stdio.ts';
import { registeredTool, type ToolHandler } from './tool/tool.ts';

/**
 * An extension: what it offers, and what it says to its host. What is declared before {@link run} is told to the
 * host in the order of declaration; what is declared later is told at once. A later declaration of a name replaces
 * the earlier; one without a name throws {@link NameMissing}.
 */
export class Extension {
	readonly name: string;
	readonly version: string;
	readonly #registry = new Registry();
	#connection: Connection | undefined;

	constructor(name: string, version: string) {
		this.name = name;
		this.version = version;
	}

	/** Offers a slash command; its name has no slash. */
	command(name: string, description: string, handler: CommandHandler): void {
		requireName(name, 'the name of a command');
		this.#registry.addCommand({ name, description, handler });
	}

	/** Offers a tool. */
	tool<const Schema extends AnySchema = { readonly type: 'object' }>(
		declaration: ToolDeclaration<Schema>,
		handler: ToolHandler<ArgsOf<Schema>>,
	): void {
		requireName(declaration.name, 'the name of a tool');
		this.#registry.addTool(registeredTool(declaration, handler));
	}

	/** Wants to hear of an event. Handlers run one after another, in the order of the events. */
	on<Name extends EventName>(event: Name, handler: EventHandler<EventMap[Name]>): void;
	on(event: string, handler: EventHandler<EventBase>): void;
	on<Event extends EventBase>(event: string, handler: EventHandler<Event>): void {
		// Each event is made with the fields that the map of events gives to its name.
		this.#registry.addEvent(event, handler as EventHandler<EventBase>);
	}

	/**
	 * Wants to be asked, in the plain form: what it is about goes in, nothing, a block or a change comes out. Where the
	 * rich form is declared too, that is asked instead.
	 */
	intercept<Name extends InterceptName>(event: Name, handler: PlainIntercepts[Name]): void {
		this.#registry.addIntercept(event, richForm[event](handler) as AnyInterceptHandler, 'plain');
	}

	/** Wants to be asked, in the rich form: the whole event goes in, a result comes out. */
	interceptEvent<Name extends InterceptName>(event: Name, handler: InterceptHandler<Name>): void {
		// Each question is made with the fields that the map of questions gives to its name.
		this.#registry.addIntercept(event, handler as AnyInterceptHandler, 'rich');
	}

	/**
	 * Wants to be asked about a hook of the host by its own name: `model_call`, `compaction`, `tool_call:write` … Its whole
	 * payload goes in, as data; nothing or an answer comes out. Hosts that have no such hooks do not ask.
	 */
	hook(name: string, handler: HookHandler): void {
		this.#registry.addHook(requireName(name, 'the name of a hook'), handler);
	}

	/** Wants to be told of a hook of the host by its own name: `turn_persisted` … Runs as handlers of events do. */
	onHook(name: string, listener: HookListener): void {
		this.#registry.addHookListener(requireName(name, 'the name of a hook'), listener);
	}

	/**
	 * Draws what `contributes.renderers` of the manifest names. The host shows the rows in the place of the value.
	 */
	renderer(name: string, handler: RenderHandler): void {
		this.#registry.addRenderer(requireName(name, 'the name of a renderer'), handler);
	}

	/** Answers for the models that `contributes.providers` of the manifest names. */
	provider(name: string, handler: ModelHandler): void {
		this.#registry.addProvider(requireName(name, 'the name of a provider'), handler);
	}

	/**
	 * Wants to hear of its settings, those of `contributes.settings` in the manifest: once all is registered, and when
	 * they change. Until then, and always, they are in `host.settings`.
	 */
	onSettings(handler: SettingsHandler): void {
		this.#registry.settings = handler;
	}

	/** Takes a command back. */
	unregisterCommand(name: string): void {
		if (!this.#registry.remove('command', name)) return;
		if (this.#hostKnowsContext) this.#connected.outbox.send({ type: 'unregister_command', name });
	}

	/** Takes a tool back. */
	unregisterTool(name: string): void {
		if (!this.#registry.remove('tool', name)) return;
		if (this.#hostKnowsContext) this.#connected.outbox.send({ type: 'unregister_tool', name });
	}

	/** Wants to hear of these events, and to be asked these questions, no longer. */
	unsubscribe(names: { readonly events?: readonly string[]; readonly intercepts?: readonly string[] }): void {
		const { events = [], intercepts = [] } = names;
		const removed = this.#registry.unsubscribe({ events, intercept: intercepts });
		if (removed.events.length + removed.intercept.length === 0 || !this.#hostKnowsContext) return;
		this.#connected.outbox.send({ type: 'unsubscribe', ...removed });
	}

	/** What is known of the host; empty before the handshake. */
	get host(): HostInfo {
		return this.#connection?.host ?? unknownHost;
	}

	/** Shows a note to the user. */
	notify(level: 'info' | 'success' | 'warn' | 'error', message: string): void {
		this.#connected.outbox.send({ type: 'notify', level, message });
	}

	/** Takes this extension's notes off the screen. */
	clearNotes(): void {
		this.#connected.outbox.send({ type: 'clear_notes' });
	}

	/** Shows a text in the status item that `contributes.status_items` of the manifest names; an empty one hides it. */
	setStatus(name: string, text: string): void {
		requireName(name, 'the name of a status item');
		const { outbox } = this.#connected;
		if (this.#connected.hostCan('x.contribute')) outbox.send({ type: 'status_item', name, text });
	}

	/** Writes to the extension's log, which is the standard error. */
	log(text: string): void {
		if (this.#connection === undefined) console.error(text);
		else this.#connection.log(text);
	}

	/** Queues a prompt of the user. */
	submit(text: string): void {
		this.#connected.outbox.send({ type: 'submit', text });
	}

	/** Runs a slash command as the user; the text starts with the slash. */
	submitSlash(text: string): void {
		this.#connected.outbox.send({ type: 'submit_slash', text });
	}

	/** Opens a panel without being asked, also inside of a tool or a question that waits for a key. */
	openPanel(panel: PanelDraft, callbacks: PanelCallbacks = {}): OpenedPanel {
		const { panels, outbox } = this.#connected;
		const { opened, shown } = panels.add(panel, callbacks);
		outbox.send({ type: 'open_panel', panel: shown });
		return opened;
	}

	/** Calls a tool of the host. Inside of a tool use `call.callTool`: hosts want to know the call it belongs to. */
	callTool(name: string, args: object = {}, options: CallToolOptions = {}): Promise<HostToolReply> {
		return this.#connected.hostTools.call(name, args, options);
	}

	/**
	 * Serves the host on the standard streams and ends the process, with status 0, when the host shuts the extension
	 * down or goes. The standard output belongs to the protocol from here on.
	 */
	async run(): Promise<never> {
		const stdio = takeStdio();
		await this.serve(stdio);
		await stdio.flush();
		process.exit(0);
	}

	/** Serves a host on any transport; settles when the host shuts the extension down or goes. */
	async serve(transport: Transport): Promise<void> {
		if (this.#connection !== undefined) throw new AlreadyRun(this.name);
		this.#connection = new Connection(this.#registry, transport);
		await new Session(this.#connection).serve(transport.input, this.name, this.version);
	}

	get #connected(): Connection {
		if (this.#connection === undefined) throw new NotConnected();
		return this.#connection;
	}

	get #hostKnowsContext(): boolean {
		return this.#connection?.hostCan('x.context') ?? false;
	}
}

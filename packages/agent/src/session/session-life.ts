import {
	andThen,
	fromPlain,
	type HookName,
	type HookPayload,
	type HookRegistry,
	type HookRunOptions,
	type HookServices,
	isPromise,
	type Maybe,
	type RequestOf,
	type SessionView,
	type TimerPort,
	writeJson,
} from '@tenon/core';
import type { Json } from '../data/json.ts';
import { nothing } from '../data/nothing.ts';
import type { LiveLog } from '../observe/live-log.ts';
import type { SourcePlace } from '../plugins/guarded-source.ts';
import { type SessionToolHost, sessionTools } from '../plugins/plugin-tools.ts';
import type { SessionLifecycleService, SessionStateService } from '../plugins/services.ts';
import type { SessionPlugins } from '../plugins/session-plugins.ts';
import {
	noLifecycle,
	noTriggers,
	type SessionServices,
	serviceKeys,
	stateService,
} from '../plugins/session-services.ts';
import { ToolCatalog } from '../plugins/tool-catalog.ts';
import type { TriggerService } from '../plugins/trigger-service.ts';
import type { SessionRecord } from '../store/graph.ts';
import type { PendingInput } from '../store/ingress.ts';
import type { Clock } from '../time/clock.ts';
import { frameMessages } from './frame-messages.ts';
import { hookMessage, shownHookMessage } from './hook-message.ts';
import { timerOf } from './hook-timer.ts';
import type { LiveDirect } from './live-direct.ts';
import { LiveRelay } from './live-relay.ts';
import type { AgentSettings } from './options.ts';
import { ToldMessages } from './told-messages.ts';
import { defaultModel } from './turn-settings.ts';

/** Why a session ends in this process. */
export type EndReason = HookPayload<'session_ended'>['reason'];

/**
 * The life of a session in this process: its tools, from when they are opened to when they are closed, and what is
 * told of it. Those who watch are told one event after the other, and are not waited for unless they fall far behind;
 * without watchers, nothing is paid.
 */
export class SessionLife {
	readonly sessionId: string;
	readonly hooks: HookRegistry;
	readonly #settings: AgentSettings;
	readonly #timer: TimerPort;
	/** What the session's plugins have registered; `undefined` while it is not live. */
	plugins: SessionPlugins | undefined;
	/** Direct completions of the turn that runs; `undefined` while none does. */
	direct: LiveDirect | undefined;
	/** The protocol's turn options that hold: of the turn that runs, else of the last open. */
	turnOptions: Json = null;
	/** Which tools take part. */
	readonly catalog: ToolCatalog = new ToolCatalog();
	/** The session as plugins may see it. */
	readonly state: SessionStateService;
	/** The conversation as hooks are told it. */
	readonly told: ToldMessages = new ToldMessages(hookMessage);
	/** The same, as people are shown it. */
	readonly toldShown: ToldMessages = new ToldMessages(shownHookMessage);
	/** Makes other sessions; rejects where the session is not live. */
	readonly lifecycle: SessionLifecycleService;
	/** Starts background work by itself; rejects where the session is not live. */
	readonly triggers: TriggerService;
	/** What plugins get beside the payload. */
	readonly #services: HookServices;
	#tools: Promise<SessionToolHost> | undefined;
	#openedTools: SessionToolHost | undefined;
	#isStarted = false;
	#telling: Promise<void> | undefined;
	#unheard = 0;
	readonly #log: LiveLog | undefined;
	readonly #relay: LiveRelay | undefined;

	/**
	 * `log`: what observers of the session see, which hooks are told of too. `services`: what plugins may do beside a
	 * turn; absent: nothing.
	 */
	constructor(sessionId: string, settings: AgentSettings, log?: LiveLog, services?: SessionServices) {
		this.sessionId = sessionId;
		this.#log = log;
		this.#relay = log && new LiveRelay(log, this);
		this.hooks = settings.hooks.inSession(sessionId);
		this.#settings = settings;
		this.#timer = timerOf(settings.clock);
		this.state = stateService(this);
		this.lifecycle = services?.lifecycle ?? noLifecycle;
		this.triggers = services?.triggers ?? noTriggers;
		this.#services = serviceKeys(this.state, services);
	}

	get clock(): Clock {
		return this.#settings.clock;
	}

	/** Where failures of its plugins are told, apart from a turn. */
	get question(): SourcePlace {
		return { clock: this.clock, failed: (...facts) => this.pluginFailed(null, ...facts) };
	}

	/** Whether its beginning was told, and its end was not. */
	get isStarted(): boolean {
		return this.#isStarted;
	}

	/** Where the session's tools work. */
	get cwd(): string {
		return this.#openedTools?.cwd?.() ?? '/';
	}

	/** The session's tools; opened by the first request, and anew if that failed. */
	openTools(): Promise<SessionToolHost> {
		if (this.#tools !== undefined) return this.#tools;
		const opening = this.#openTools();
		this.#tools = opening;
		opening.catch(() => {
			this.#tools = undefined;
		});
		return opening;
	}

	/** The tools that the model may call at this moment; none before they are open. */
	get tools(): SessionToolHost | undefined {
		return this.#openedTools;
	}

	async #openTools(): Promise<SessionToolHost> {
		const { sessionId, catalog } = this;
		const tools = sessionTools({
			...{ host: await this.#settings.openTools({ sessionId }), sessionId, catalog },
			registered: () => this.plugins?.registered,
			question: this.question,
		});
		this.#openedTools = tools;
		return tools;
	}

	/** Closes the session's plugins, if there are any. */
	async closePlugins(): Promise<void> {
		const { plugins } = this;
		this.plugins = undefined;
		await plugins?.close();
	}

	/** A plugin's hook failed: a line in the trace, whatever becomes of it. */
	pluginFailed(turnId: string | null, plugin: string, hook: string, error: unknown): void {
		const { trace, clock } = this.#settings;
		const message = error instanceof Error ? error.message : String(error);
		const { sessionId } = this;
		trace?.write({
			at: clock.now(),
			...{ sessionId, turnId, name: 'plugin-hook-failed', data: { plugin, hook, message } },
		});
	}

	/** The session is open, as the store has it. Told once. */
	async started(record: Pick<SessionRecord, 'revision' | 'relation' | 'config'> | undefined): Promise<void> {
		if (this.#isStarted) return;
		this.#isStarted = true;
		this.#relay?.follow();
		await this.#tellStarted(startOf(record), record?.config ?? {});
		if (record !== undefined && record.revision > 0) await this.#tellRestored();
	}

	/** The extensions are others now, and the session goes on: it is told of again. */
	async reloaded(): Promise<void> {
		if (!this.#isStarted || !this.hooks.isListening('session_started')) return;
		const record = await this.#settings.store.sessions.read(this.sessionId);
		await this.#tellStarted('reload', record?.config ?? {});
	}

	async #tellStarted(
		reason: HookPayload<'session_started'>['reason'],
		config: SessionRecord['config'],
	): Promise<void> {
		if (!this.hooks.isListening('session_started')) return;
		const place = { settings: this.#settings, sessionId: this.sessionId, config };
		const { id: model, provider } = await defaultModel(place);
		await this.tell('session_started', { reason, provider, model });
	}

	/** The committed state, as hooks see it. */
	async view(): Promise<SessionView> {
		const { sessions } = this.#settings.store;
		const record = await sessions.read(this.sessionId);
		if (record === undefined) return { revision: 0, messages: [] };
		const messages = await frameMessages(sessions, record);
		return { revision: record.revision, messages: this.told.of(messages) };
	}

	async #tellRestored(): Promise<void> {
		if (!this.hooks.isListening('session_restored')) return;
		await this.tell('session_restored', { view: await this.view() });
	}

	/** An input was accepted. */
	promptSubmitted({ parts }: PendingInput, queued: boolean): Maybe<void> {
		return this.tell('prompt_submitted', {
			text: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'),
			queued,
			imageCount: parts.filter(({ type }) => type === 'image').length,
		});
	}

	/** The session is dropped from memory: its end is told, then its tools are closed. */
	async end(reason: EndReason): Promise<void> {
		if (this.#isStarted) {
			this.#isStarted = false;
			await this.#relay?.end();
			this.tell('session_ended', { reason });
		}
		await this.heard();
		if (reason === 'delete' || reason === 'shutdown') this.hooks.endSequence(this.sessionId);
		const tools = this.#tools;
		this.#tools = undefined;
		try {
			await this.closePlugins();
		} finally {
			this.#openedTools = undefined;
			if (tools !== undefined) await (await tools).close();
		}
	}

	/**
	 * Tells those who watch, when what was told before is heard. A watcher's failure is the watcher's. Gives something to
	 * wait for only where they are too far behind.
	 */
	tell<Event extends WatchName>(event: Event, facts: FactsOf<Event>, name?: string): Maybe<void> {
		this.#relay?.follow();
		if (!this.hooks.isListening(event, name)) return;
		const run = (): Maybe<void> => this.#run(event, facts);
		const told = this.#telling === undefined ? run() : this.#telling.then(run, run);
		if (!isPromise(told)) return;
		this.#unheard++;
		const telling = told.finally(() => {
			this.#unheard--;
			if (this.#telling === telling) this.#telling = undefined;
		});
		// Its waiters hear of it.
		telling.catch(nothing);
		this.#telling = telling;
		return this.#unheard > maxUnheard ? telling : undefined;
	}

	/** Does what a handler asked for beside its verdict: observers are told of an event, a trace has a line. */
	emit(turnId: string | null, owner: string, request: RequestOf<'emit-event' | 'emit-trace'>): void {
		const { name } = request;
		const data = JSON.parse(writeJson(fromPlain(request.data ?? null))) as Json;
		if (request.type === 'emit-event') {
			const correlationId = `turn/${turnId ?? ''}`;
			const activity = { type: 'protocol', correlationId, name: `${owner}/${name}`, data } as const;
			this.#log?.add({ type: 'activity', turnId: turnId ?? '', activity });
			return;
		}
		const { trace, clock } = this.#settings;
		trace?.write({
			at: clock.now(),
			sessionId: this.sessionId,
			turnId,
			name: `${owner}/${name}`,
			data: { data },
		});
	}

	/** Done when all that was told is heard: a subscriber that is asked about something knows what came before it. */
	heard(): Maybe<void> {
		return this.#telling;
	}

	/** Where an event of this session happens. */
	origin(): { readonly sessionId: string; readonly cwd: string; readonly sequence: number } {
		const { sessionId, cwd } = this;
		return { sessionId, cwd, sequence: this.hooks.nextSequence(sessionId) };
	}

	/** How its hooks are run; `services`: what plugins get there, by default what they get everywhere. */
	runOptions(
		signal: AbortSignal,
		problemOf?: HookRunOptions['problemOf'],
		services: HookServices = this.#services,
	): HookRunOptions {
		return { timer: this.#timer, services, signal, ...(problemOf === undefined ? {} : { problemOf }) };
	}

	#run<Event extends WatchName>(event: Event, facts: FactsOf<Event>): Maybe<void> {
		// The facts are all of the payload but the origin.
		const payload = { ...facts, ...this.origin() } as unknown as HookPayload<Event>;
		return andThen(this.hooks.run(event, payload, { timer: this.#timer, services: this.#services }), nothing);
	}
}

/** The events that a session tells. */
export type WatchName = Extract<
	HookName,
	| 'session_started'
	| 'session_restored'
	| 'config_changed'
	| 'session_changed'
	| 'turn_activity'
	| 'context_measured'
	| 'prompt_submitted'
	| 'turn_started'
	| 'model_call_started'
	| 'assistant_message_completed'
	| 'tool_call_proposed'
	| 'model_call_ended'
	| 'tool_finished'
	| 'step_ended'
	| 'turn_finalized'
	| 'turn_persisted'
	| 'session_ended'
>;

/** What is to be said at an event, apart from where it happens. */
export type FactsOf<Event extends WatchName> = Omit<HookPayload<Event>, 'sessionId' | 'cwd' | 'sequence'>;

/** How many events watchers may be behind before a turn waits for them. */
const maxUnheard = 256;

const startOf = (
	record: Pick<SessionRecord, 'revision' | 'relation'> | undefined,
): HookPayload<'session_started'>['reason'] => {
	if (record === undefined) return 'open';
	if (record.revision > 0) return 'resume';
	return record.relation.type === 'fork' ? 'fork' : 'open';
};

import type { RequestOf, TurnRequest } from '@tenon/core';
import type { Json, JsonObject } from '../data/json.ts';
import { nothing } from '../data/nothing.ts';
import type { UserPart } from '../model/message.ts';
import type { SessionEvent } from '../observe/events.ts';
import { LiveLog } from '../observe/live-log.ts';
import type { ExecutionState } from '../plugins/code-executor.ts';
import type { DirectCompletion, DirectCompletions } from '../plugins/direct-completions.ts';
import { CapabilityUnavailable, OperationRefused } from '../plugins/errors.ts';
import { withDeadline } from '../plugins/hook-policy.ts';
import { type RegisteredOperation, refuseSession } from '../plugins/operations.ts';
import { readOnly } from '../plugins/process-service.ts';
import type { SessionServices } from '../plugins/session-services.ts';
import { type EventOccurrence, sessionTriggers } from '../plugins/trigger-service.ts';
import type { ProcessEngine } from '../processes/engine.ts';
import type { CommitReceipt } from '../store/commit.ts';
import type { NewNode } from '../store/graph.ts';
import type { InputDelivery, PendingInput } from '../store/ingress.ts';
import { depthOf } from '../subagents/subagent-id.ts';
import { Subagents } from '../subagents/subagents.ts';
import type { ProtocolDriver } from '../turn/driver.ts';
import { acceptedEvent } from './accepted-event.ts';
import {
	chooseProtocol,
	type OpenOptions,
	type ProtocolPlace,
	protocolDriverOf,
	protocolName,
} from './choose-protocol.ts';
import { type DrivenTurn, drive } from './drive.ts';
import { AgentClosed, LaneBusy, SessionInUse } from './errors.ts';
import { FailedDrives } from './failed-drives.ts';
import { Lane } from './lane.ts';
import type { DirectOrder } from './live-direct.ts';
import { handExtension, tellAppended } from './live-protocol.ts';
import { type MadeCall, withCalls } from './made-calls.ts';
import { type AgentOptions, type AgentSettings, settingsOf } from './options.ts';
import { Resident, unwritten } from './resident.ts';
import { Session } from './session.ts';
import { type ChosenProtocol, configAfter, isRecorded } from './session-config.ts';
import { SessionLife } from './session-life.ts';
import { Slots } from './slots.ts';
import { isThere, nodeId } from './turn-graph.ts';
import { decideForInput, turnExtensionKey, withSettings } from './turn-settings.ts';
import { validateExtension } from './validate-extension.ts';

/** Input for a session. */
export interface Input {
	/** A text, or parts with images that are in the store already. */
	readonly content: string | readonly UserPart[];
	/** Default: the next turn. */
	readonly delivery?: InputDelivery;
	/** The submitter's own key: submitting again with it is harmless. */
	readonly sourceKey?: string;
	/** A value that only the session's protocol understands; it is asked before anything is written. */
	readonly extension?: Json;
	/** What the turn uses in place of the session's settings: `model`, `systemPrompt`, `modelOptions`. */
	readonly options?: JsonObject;
	/** Where it was given, absolute: the session is listed there from now on. Default: where it was. */
	readonly cwd?: string;
	/** Calls that were made for it: they stand behind it with their results. Only for the next turn. */
	readonly calls?: readonly MadeCall[];
}

/**
 * The durable half of an agent: takes input in, drives the turns of many sessions, and tells what happens. Everything
 * that counts is in the store; an agent may be killed at any time, and another one goes on.
 */
export class Agent implements AsyncDisposable {
	/** The sessions that calls of other sessions start. */
	readonly subagents: Subagents;
	readonly #settings: AgentSettings;
	readonly #live = new Map<string, LiveSession>();
	readonly #slots: Slots;
	/** Those of subagents, by how many lead to them: who waits for a subagent holds no place that it needs. */
	readonly #slotsBelow = new Map<number, Slots>();
	readonly #failed: FailedDrives;
	readonly #end = new AbortController();
	readonly #changes: Disposable;
	#worker: Promise<void> | undefined;
	#closing: Promise<void> | undefined;
	/** Where the next log begins: cursors into those that were dropped must not fit into it. */
	#logsEnd = 0;

	constructor(options: AgentOptions) {
		this.#settings = settingsOf(options);
		this.subagents = new Subagents(this, this.#settings);
		this.#slots = new Slots(this.#settings.maxDrives);
		this.#failed = new FailedDrives(this.#settings.clock, this.#settings.lease.renewMs);
		this.#changes = this.#settings.store.onChange(({ sessionId }) => this.#wake(sessionId));
	}

	/** A session by its id, whether it exists already or not. Costs nothing. */
	session(sessionId: string): Session {
		return new Session(sessionId, this, this.#settings);
	}

	/**
	 * The one way in: when it resolves, the input is safe, whatever happens next. Rejects with `model.unknown` and
	 * `session.unknown-protocol` before anything is written, unless it was accepted before under its key.
	 */
	async accept(sessionId: string, input: Input): Promise<PendingInput> {
		this.#throwIfClosed();
		const { store, clock, entropy } = this.#settings;
		const { content, delivery = { type: 'next-turn' }, sourceKey = null, options = {}, calls = [] } = input;
		const { cwd = null } = input;
		if (calls.length > 0 && delivery.type !== 'next-turn')
			throw new TypeError('calls that were made for an input are heard by the next turn only');
		const place = await this.#placeOf(sessionId);
		const chosen = this.#live.get(sessionId)?.chosenBeside(place.config);
		const decided = await decideForInput(options, { ...place, chosen }, sourceKey);
		if (decided !== undefined) await validateExtension(input.extension, decided.protocol.name, place);
		const extended =
			input.extension === undefined ? options : { ...options, [turnExtensionKey]: input.extension };
		const kept =
			calls.length === 0 ? extended : await withCalls(extended, calls, { store, now: clock.now() });
		const { input: accepted, isNew } = await store.inputs.accept({
			id: entropy.id(),
			sessionId,
			sourceKey,
			parts: typeof content === 'string' ? [{ type: 'text', text: content }] : content,
			delivery,
			options: decided === undefined ? kept : withSettings(kept, decided),
			cwd,
			now: clock.now(),
		});
		if (!isNew) return accepted;
		const session = this.#live.get(sessionId);
		session?.log.add(acceptedEvent(accepted));
		session?.log.add({ type: 'queue-changed' });
		// No observer delays an input that is safe.
		const life = session?.life ?? new SessionLife(sessionId, this.#settings);
		void life.promptSubmitted(accepted, session?.driving !== undefined);
		return accepted;
	}

	/**
	 * Opens a session in this process before anything of it runs: its tools are there, and those who watch are told
	 * that it has started. Without this its first turn does so. The protocol and its options hold from the next input
	 * on and are recorded when that is committed. Rejects with `session.unknown-protocol`.
	 */
	async open(sessionId: string, options: OpenOptions = {}): Promise<void> {
		this.#throwIfClosed();
		const session = this.#liveSession(sessionId);
		if (session.driving !== undefined || session.life.isStarted) {
			await this.#choose(sessionId, session, options);
			return;
		}
		session.driving = this.#open(sessionId, session, options).finally(() => {
			session.driving = undefined;
		});
		await session.driving;
	}

	async #open(sessionId: string, session: LiveSession, options: OpenOptions): Promise<void> {
		const record = (await this.#settings.store.sessions.read(sessionId)) ?? unwritten(sessionId);
		const protocol = protocolName(record.config, this.#settings, options);
		try {
			const resident = await Resident.open(record, this.#settings, session.life);
			session.chosen = await resident.materialize({ ...options, protocol });
			session.resident = resident;
		} catch (error) {
			await session.life.end('park');
			throw error;
		}
	}

	// A session that is live is opened again: what an earlier open has chosen counts as recorded, and is to be recorded still.
	async #choose(sessionId: string, session: LiveSession, options: OpenOptions): Promise<void> {
		const place = await this.#placeOf(sessionId);
		const earlier = session.chosenBeside(place.config);
		const { config: recorded } = place;
		const config = (earlier && configAfter(recorded, earlier, undefined)) ?? recorded;
		const chosen = chooseProtocol({ ...place, config }, options);
		session.chosen = chosen.scope === null && earlier !== undefined ? earlier : chosen;
		if (session.driving === undefined) session.life.turnOptions = chosen.options;
	}

	// Has a session live, and leaves one that is as it was opened.
	async #opened(sessionId: string): Promise<LiveSession> {
		for (;;) {
			this.#throwIfClosed();
			const session = this.#liveSession(sessionId);
			if (session.life.isStarted) return session;
			if (session.driving === undefined) await this.open(sessionId);
			// The caller that began it hears of its failures.
			else await session.driving.catch(nothing);
		}
	}

	// Where a session's protocol is chosen.
	async #placeOf(sessionId: string): Promise<ProtocolPlace> {
		const record = (await this.#settings.store.sessions.read(sessionId)) ?? unwritten(sessionId);
		const { config, relation } = record;
		const live = this.#live.get(sessionId)?.life.plugins;
		return { settings: this.#settings, sessionId, config, relation, live };
	}

	/** The driver of a session's protocol, as it is for a turn that starts now. Rejects with `session.unknown-protocol`. */
	async driverOf(sessionId: string): Promise<ProtocolDriver> {
		return protocolDriverOf(await this.#placeOf(sessionId));
	}

	/**
	 * Hands a live session a value that only its protocol understands. Opens the session if it is not. Rejects with
	 * `protocol.extension-refused` where the protocol does not take it, fails or hangs.
	 */
	async applyExtension(sessionId: string, extension: unknown): Promise<void> {
		await handExtension((await this.#opened(sessionId)).life, extension);
	}

	/**
	 * Adds nodes to a session outside of a turn, and lets its protocol take them in where the session is live. Where that
	 * fails the nodes are there all the same, and the session is loaded anew before its next turn.
	 */
	async append(sessionId: string, request: SessionAppend): Promise<CommitReceipt> {
		this.#throwIfClosed();
		const { store, clock, commitBudget } = this.#settings;
		const record = await store.sessions.read(sessionId);
		if (record === undefined)
			await store.sessions.create({ sessionId, relation: { type: 'root' }, config: {}, now: clock.now() });
		const receipt = await store.sessions.append({
			...{ sessionId, requestId: request.requestId, nodes: request.nodes, config: null },
			expectedRevision: record?.revision ?? 0,
			budget: commitBudget,
			now: clock.now(),
		});
		if (!receipt.isNew) return receipt;
		const session = this.#live.get(sessionId);
		session?.resident?.invalidate();
		if (session !== undefined) await tellAppended(session.life, request.nodes);
		return receipt;
	}

	/** The whole state of a live session's code executor, for a clone; null where it has none. */
	async executionState(sessionId: string): Promise<ExecutionState | null> {
		const executor = this.#live.get(sessionId)?.life.plugins?.codeExecutor;
		return (await executor?.hydratedExecutionState?.({ sessionId })) ?? null;
	}

	/**
	 * The operations that may be run in a session: those that its plugins offer while it is live, and those of the agent
	 * that take one. Null: those that run without.
	 */
	operations(sessionId: string | null): readonly RegisteredOperation[] {
		const wide = [...this.#settings.operations.values()];
		if (sessionId === null) return wide;
		const own = this.#live.get(sessionId)?.life.plugins?.registered.operations.values() ?? [];
		return [...own, ...wide.filter(({ session }) => session === 'optional')];
	}

	/**
	 * Runs an operation of a session, which is opened if it is not, or one of the agent in it; without a session one of the
	 * agent. Rejects with `plugin.operation-refused`.
	 */
	async operate(
		sessionId: string | null,
		name: string,
		input: Json,
		signal: AbortSignal = new AbortController().signal,
	): Promise<Json> {
		this.#throwIfClosed();
		const wide = this.#settings.operations.get(name);
		if (wide !== undefined) refuseSession(wide, sessionId !== null);
		const place = { session: null, processes: readOnly(this.#settings.processes), signal };
		if (sessionId === null) {
			if (wide === undefined) throw new OperationRefused(name, noSuchOperation);
			return wide.run(input, place);
		}
		const { life } = await this.#opened(sessionId);
		const operation = wide ?? life.plugins?.registered.operations.get(name);
		if (operation === undefined)
			throw new OperationRefused(name, 'no plugin of the session has registered it');
		const services = this.#servicesOf(sessionId);
		const session = { sessions: life.state, ...services, direct: outsideTurns, signal };
		return operation.run(input, { ...place, session });
	}

	/** Reports that an event has happened which a plugin of the session declares; see {@link TriggerService.emit}. */
	async emit(sessionId: string, occurrence: EventOccurrence): Promise<readonly string[]> {
		return (await this.#opened(sessionId)).life.triggers.emit(occurrence);
	}

	/**
	 * Calls a model beside the conversation for a caller outside of the agent, in the turn that a session runs here:
	 * journaled with it, booked on who asks. Rejects with `plugin.capability-unavailable` where no turn runs, with
	 * `plugin.direct-refused` where it has no tokens left.
	 */
	async complete(order: DirectOrder): Promise<DirectCompletion> {
		const direct = this.#live.get(order.sessionId)?.life.direct;
		return direct === undefined
			? outsideTurns.complete(order.request, order.usageSource)
			: direct.complete(order);
	}

	/** What runs background work, by its kind, as plugins contribute it. */
	get processEngines(): ReadonlyMap<string, ProcessEngine> {
		return this.#settings.processEngines;
	}

	#servicesOf(sessionId: string): SessionServices {
		return {
			graph: {
				append: async ({ requestId, nodes }) => {
					if (await isThere(this.#settings.store, sessionId, { requestId, nodes })) return;
					const named = nodes.map((node, index) => ({ ...node, id: nodeId(requestId, index) }));
					await this.append(sessionId, { requestId, nodes: named });
				},
			},
			lifecycle: {
				createSession: async ({ sessionId: child, ...options }) => {
					await this.session(sessionId).child(child, options);
				},
				startTurn: async ({ sessionId: other, text, sourceKey }) => {
					await this.accept(other, { content: text, sourceKey });
					this.#slots.tell();
				},
			},
			processes: this.#settings.processes,
			triggers: sessionTriggers({
				...this.#settings,
				sessionId,
				declared: () => this.#live.get(sessionId)?.life.plugins?.registered.triggers,
			}),
		};
	}

	/**
	 * Runs what waits in a session, and gives the turns that were committed. Joins the drive that is under way in
	 * this agent; rejects with `LaneBusy` if another one has the lane. Once `signal` aborts, it begins no further turn;
	 * one that is open is finished.
	 */
	async drive(
		sessionId: string,
		{ signal }: { readonly signal?: AbortSignal | undefined } = {},
	): Promise<readonly DrivenTurn[]> {
		this.#throwIfClosed();
		const session = this.#liveSession(sessionId);
		const driven: DrivenTurn[] = [];
		const listen = (turn: DrivenTurn): void => {
			driven.push(turn);
		};
		session.listeners.add(listen);
		try {
			// What was accepted while a drive was about to end is found by the next one.
			// The caller that began that one hears of its failures.
			while (session.driving !== undefined) await session.driving.catch(nothing);
			this.#throwIfClosed();
			session.driving = this.#drive(sessionId, session, signal);
			await session.driving;
		} finally {
			session.listeners.delete(listen);
		}
		return driven;
	}

	/** Drives whatever session has something to do, until the agent is closed. */
	start(): void {
		this.#throwIfClosed();
		this.#worker ??= this.#work();
	}

	/** Tells the subscribers that a session has in this process. */
	tell(sessionId: string, event: SessionEvent): void {
		this.#live.get(sessionId)?.log.add(event);
	}

	/** Tells a session that is live here that the extensions are others now. */
	async reloaded(sessionId: string): Promise<void> {
		await this.#live.get(sessionId)?.life.reloaded();
	}

	/**
	 * Does what a handler of a hook asked for beside its verdict about a call: messages are input for the turn that runs,
	 * or for the next one; observers are told of an event, a trace has a line.
	 */
	async fulfil(sessionId: string, owner: string, request: RequestOf<TurnRequest>): Promise<void> {
		this.#throwIfClosed();
		if (request.type !== 'enqueue-messages') {
			const turn = await this.session(sessionId).openTurn();
			this.#liveSession(sessionId).life.emit(turn?.turnId ?? null, owner, request);
			return;
		}
		for (const { text } of request.messages) await this.session(sessionId).steer(text);
	}

	/** What a session told lately in this process. */
	logOf(sessionId: string): LiveLog {
		return this.#liveSession(sessionId).log;
	}

	isDriving(sessionId: string): boolean {
		return this.#live.get(sessionId)?.driving !== undefined;
	}

	/** Drops what is in memory of a session. Rejects with `SessionInUse` while a turn runs. */
	async release(sessionId: string, why: 'park' | 'delete'): Promise<void> {
		const session = this.#live.get(sessionId);
		if (session === undefined) return;
		if (session.driving !== undefined)
			throw new SessionInUse(sessionId, why === 'park' ? 'parked' : 'deleted');
		const { life, log, listeners } = session;
		session.resident = undefined;
		if (!log.isWatched && listeners.size === 0) {
			this.#live.delete(sessionId);
			this.#logsEnd = Math.max(this.#logsEnd, log.end + 1);
		}
		await life.end(why);
	}

	/** Lets turns that run come to their end, begins no other, and drops everything from memory. Not the store. */
	close(): Promise<void> {
		this.#closing ??= this.#close();
		return this.#closing;
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await this.close();
	}

	async #close(): Promise<void> {
		this.#end.abort();
		this.#changes[Symbol.dispose]();
		await this.#worker;
		const sessions = [...this.#live.values()];
		await Promise.allSettled(sessions.map(({ driving }) => driving));
		await Promise.all(sessions.map(({ life }) => life.end('shutdown')));
		this.#live.clear();
		await this.#shutDownPlugins();
		await this.#settings.trace?.flush();
	}

	// Each has a few seconds; one that fails or hangs delays no other.
	async #shutDownPlugins(): Promise<void> {
		const { plugins, protocols, clock } = this.#settings;
		const factories = new Set([...Object.values(protocols), ...plugins]);
		const ended = [...factories].map(async (factory) => {
			const place = { owner: factory.id, name: 'shutdown', clock, deadlineMs: shutdownMs };
			await withDeadline(Promise.resolve(factory.shutdown?.()), place);
		});
		for (const result of await Promise.allSettled(ended))
			if (result.status === 'rejected') this.#traceFailure('plugin-shutdown-failed', null, result.reason);
	}

	async #drive(sessionId: string, session: LiveSession, stop: AbortSignal | undefined): Promise<void> {
		const leave = await this.#slotsOf(sessionId).enter();
		let isTaken = false;
		try {
			if (this.#end.signal.aborted) return;
			if (stop?.aborted === true && (await this.session(sessionId).openTurn()) === undefined) return;
			const signal = stop === undefined ? this.#end.signal : AbortSignal.any([this.#end.signal, stop]);
			const taken = await Lane.take(sessionId, this.#settings);
			isTaken = true;
			if (taken === undefined) return;
			const { resident } = session;
			session.resident = undefined;
			session.resident = await drive({
				settings: this.#settings,
				sessionId,
				log: session.log,
				life: session.life,
				...taken,
				resident,
				signal,
				onCommitted: (turn) => {
					for (const listen of session.listeners) listen(turn);
				},
			});
		} catch (error) {
			if (!(error instanceof LaneBusy)) this.#failed.add(sessionId);
			throw error;
		} finally {
			leave();
			session.driving = undefined;
			// A caller that left it to this drive to tell of commits has to look for those of others. Where another process has the
			// lane, that is no news to the callers that wait for it: each would wake the others without end.
			if (isTaken) session.log.wake();
			else session.log.resume();
			this.#parkOldest();
			// What came after the drive had looked for the last time is found now.
			this.#slots.tell();
		}
	}

	#slotsOf(sessionId: string): Slots {
		const depth = depthOf(sessionId);
		if (depth === 0) return this.#slots;
		const slots = this.#slotsBelow.get(depth) ?? new Slots(this.#settings.maxDrives);
		this.#slotsBelow.set(depth, slots);
		return slots;
	}

	/** Drops those from memory that rested longest, while there are more than there may be. */
	#parkOldest(): void {
		const idle = [...this.#live].filter(([, { driving, life }]) => !driving && life.isStarted);
		const surplus = Math.max(0, idle.length - this.#settings.maxLiveSessions);
		for (const [sessionId] of idle.slice(0, surplus)) {
			this.release(sessionId, 'park').catch((error: unknown) => {
				this.#traceFailure('park-failed', sessionId, error);
			});
		}
	}

	async #work(): Promise<void> {
		const { clock, lease } = this.#settings;
		const { signal } = this.#end;
		while (!signal.aborted) {
			const { version } = this.#slots;
			for (const sessionId of await this.#waiting()) {
				if (this.isDriving(sessionId) || this.#failed.isResting(sessionId)) continue;
				this.drive(sessionId).catch((error: unknown) => {
					if (!(error instanceof LaneBusy)) this.#traceFailure('drive-failed', sessionId, error);
				});
			}
			await this.#slots.changed(version, (over) =>
				clock.sleep(lease.renewMs, AbortSignal.any([signal, over])),
			);
		}
	}

	/** Which sessions have something to do; none while the store does not say: it is asked again. */
	async #waiting(): Promise<readonly string[]> {
		const { store, clock, maxDrives } = this.#settings;
		try {
			return await store.inputs.waiting({ now: clock.now(), limit: maxDrives + this.#failed.size });
		} catch (error) {
			this.#traceFailure('look-failed', null, error);
			return [];
		}
	}

	#traceFailure(name: string, sessionId: string | null, error: unknown): void {
		const { trace, clock } = this.#settings;
		const message = error instanceof Error ? error.message : String(error);
		trace?.write({ at: clock.now(), sessionId, turnId: null, name, data: { message } });
	}

	#wake(sessionId: string | null): void {
		this.#slots.tell();
		if (sessionId !== null) this.#live.get(sessionId)?.log.wake();
		else for (const { log } of this.#live.values()) log.wake();
	}

	#liveSession(sessionId: string): LiveSession {
		const session =
			this.#live.get(sessionId) ??
			new LiveSession(sessionId, this.#settings, this.#logsEnd, this.#servicesOf(sessionId));
		// The one that was used last is last.
		this.#live.delete(sessionId);
		this.#live.set(sessionId, session);
		return session;
	}

	#throwIfClosed(): void {
		if (this.#end.signal.aborted) throw new AgentClosed();
	}
}

/** Nodes that are to be added outside of a turn; see `SessionStore.append`. */
export interface SessionAppend {
	/** The same id with the same content is applied once. */
	readonly requestId: string;
	readonly nodes: readonly NewNode[];
}

/** How long plugins may take to shut down. */
const shutdownMs = 5_000;

// What is called outside of a turn has no commit to be booked with.
const outsideTurns: DirectCompletions = {
	complete: () =>
		Promise.reject(new CapabilityUnavailable('a direct completion', 'make it in a turn of the session')),
};

const noSuchOperation =
	'no plugin has registered it for the agent; name the session if it is an operation of one';

class LiveSession {
	readonly log: LiveLog;
	readonly life: SessionLife;
	readonly listeners = new Set<(turn: DrivenTurn) => void>();
	resident: Resident | undefined;
	/** What the last open has chosen, until the session has recorded it. */
	chosen: ChosenProtocol | undefined;
	driving: Promise<void> | undefined;

	constructor(sessionId: string, settings: AgentSettings, firstEvent: number, services: SessionServices) {
		this.log = new LiveLog(settings.maxLiveEvents, firstEvent);
		this.life = new SessionLife(sessionId, settings, this.log, services);
	}

	/** What was chosen and is not recorded in the session's settings. */
	chosenBeside(config: JsonObject): ChosenProtocol | undefined {
		if (this.chosen !== undefined && isRecorded(config, this.chosen)) this.chosen = undefined;
		return this.chosen;
	}
}

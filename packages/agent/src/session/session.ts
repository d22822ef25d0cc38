import type { Json, JsonObject } from '../data/json.ts';
import { nothing } from '../data/nothing.ts';
import { turnScope } from '../effects/envelope.ts';
import type { Message } from '../model/message.ts';
import { type Observed, observe } from '../observe/observe.ts';
import type { ExecutionState } from '../plugins/code-executor.ts';
import type { EventOccurrence } from '../plugins/trigger-service.ts';
import type { CommitReceipt } from '../store/commit.ts';
import type { ModelCallRecord, SessionRecord, TurnRecord, UsageRecord } from '../store/graph.ts';
import type { InputCancellation, OpenTurn, PendingInput } from '../store/ingress.ts';
import type { Clock } from '../time/clock.ts';
import type { TurnOutcome } from '../turn/outcome.ts';
import type { Agent, Input, SessionAppend } from './agent.ts';
import { journaledPreview } from './answer-preview.ts';
import { type CancelAnswer, requestCancel } from './cancellation.ts';
import { checkAnswer } from './check-answer.ts';
import { chooseProtocol, type OpenOptions } from './choose-protocol.ts';
import type { DrivenTurn } from './drive.ts';
import { CompactionFailed, InputWithdrawn, LaneBusy } from './errors.ts';
import type { AgentSettings } from './options.ts';
import { questionOf, type SessionQuestion } from './question.ts';
import { configAfter } from './session-config.ts';

/** The end of a turn that was waited for. */
export interface TurnEnd {
	readonly turnId: string;
	readonly outcome: TurnOutcome;
	readonly revision: number;
}

/** Input for a turn that runs already: it uses that turn's settings. */
export type SteeringInput = Pick<Input, 'content' | 'sourceKey'>;

/** One session, by its id. Holds nothing: it may be made and dropped at will. */
export class Session {
	readonly id: string;
	readonly #agent: Agent;
	readonly #settings: AgentSettings;

	constructor(id: string, agent: Agent, settings: AgentSettings) {
		this.id = id;
		this.#agent = agent;
		this.#settings = settings;
	}

	/** The head; `undefined` if nothing was ever written. Rejects with `store.session-deleted`. */
	read(): Promise<SessionRecord | undefined> {
		return this.#settings.store.sessions.read(this.id);
	}

	/** The messages of the transcript between two positions; default: all of it. */
	async messages(range: { readonly from?: number; readonly to?: number } = {}): Promise<readonly Message[]> {
		const record = await this.read();
		if (record === undefined) return [];
		const { from = 1, to = record.leaf } = range;
		const nodes = await this.#settings.store.sessions.nodes(this.id, { from, to });
		return nodes.filter(({ kind }) => kind === 'message').map(({ payload }) => payload as unknown as Message);
	}

	turns(
		range: { readonly fromIndex?: number; readonly limit?: number } = {},
	): Promise<readonly TurnRecord[]> {
		const { fromIndex = 0, limit = 1_000 } = range;
		return this.#settings.store.sessions.turns(this.id, { fromIndex, limit });
	}

	usage(): Promise<readonly UsageRecord[]> {
		return this.#settings.store.sessions.usage(this.id);
	}

	/** The ledger: a row for each model call of committed turns, oldest first; `after` so many. */
	calls(
		range: { readonly after?: number; readonly limit?: number } = {},
	): Promise<readonly ModelCallRecord[]> {
		const { after = 0, limit = 1_000 } = range;
		return this.#settings.store.sessions.calls(this.id, { after, limit });
	}

	/** Accepts input; the driver of the session hears it. */
	accept(input: Input | string): Promise<PendingInput> {
		return this.#agent.accept(this.id, typeof input === 'string' ? { content: input } : input);
	}

	/** Accepts input and returns the end of the turn that hears it, in whichever process. */
	async run(input: Input | string): Promise<TurnEnd> {
		const { version } = this.#agent.logOf(this.id);
		const { id, state } = await this.accept(input);
		const driven = state === 'pending' ? await this.#driveOrWait(version) : [];
		const turn = driven.find(({ heardInputs }) => heardInputs.has(id));
		return turn === undefined ? this.endOf(id) : endIn(turn);
	}

	/**
	 * The end of the turn that hears an input: drives the session, or waits for its driver. Rejects with
	 * `session.input-withdrawn` if the input was taken back or is not known.
	 */
	async endOf(inputId: string): Promise<TurnEnd> {
		const { inputs, sessions } = this.#settings.store;
		for (;;) {
			const { version } = this.#agent.logOf(this.id);
			const input = await inputs.read(this.id, inputId);
			if (input === undefined || input.state === 'cancelled') throw new InputWithdrawn(this.id, inputId);
			const turn = input.turnId === null ? undefined : await sessions.turn(this.id, input.turnId);
			if (turn !== undefined) return endIn(turn);
			await this.#driveOrWait(version);
		}
	}

	/**
	 * Drives the session, or waits for its driver, until nothing waits. `elsewhere` is told once, where another process
	 * drives it and has not ended for a while. Once `signal` aborts, no further turn is begun: it resolves when the one that
	 * is open is over, and what waits stays in the store.
	 */
	async settle({
		elsewhere = nothing,
		signal,
	}: {
		elsewhere?(): void;
		readonly signal?: AbortSignal;
	} = {}): Promise<void> {
		const { clock, store } = this.#settings;
		const { inputs } = store;
		const busy = onceLater(clock, elsewhere);
		for (;;) {
			const { version } = this.#agent.logOf(this.id);
			const isOpen = (await inputs.openTurn(this.id)) !== undefined;
			if (!isOpen && signal?.aborted === true) return;
			const waiting = isOpen ? [] : await inputs.list(this.id, ['pending']);
			const queued = isOpen ? [] : await inputs.queued(this.id);
			if (!isOpen && waiting.length + queued.length === 0) return;
			await this.#driveOrWait(version, busy, signal);
		}
	}

	/**
	 * Has the conversation summarised into a new frame, as a turn of its own, and drives the session. Resolves to whether
	 * there was anything to summarise; rejects with `session.compaction-failed`. Asking again with a key is harmless.
	 */
	async compact(options: { readonly instructions?: string; readonly key?: string } = {}): Promise<boolean> {
		const { store, clock, entropy } = this.#settings;
		const { instructions = null, key = entropy.id() } = options;
		const driver = await this.#agent.driverOf(this.id);
		if (driver.commands?.includes('compact') !== true)
			throw new CompactionFailed(this.id, `its protocol, ${driver.name}, has no such command`);
		const id = `compact/${key}`;
		const payload = { command: 'compact', id, instructions };
		await store.inputs.enqueue({
			id,
			sessionId: this.id,
			kind: 'session-command',
			payload,
			now: clock.now(),
		});
		await this.settle();
		return compactionIn(this.id, id, await this.#newestTurns());
	}

	async #newestTurns(): Promise<readonly TurnRecord[]> {
		const count = (await this.read())?.turnCount ?? 0;
		return (await this.turns({ fromIndex: Math.max(0, count - 1_000) })).toReversed();
	}

	/** Drives the session until nothing waits. Rejects with `session.lane-busy` if another process does. */
	async drive(): Promise<void> {
		await this.#agent.drive(this.id);
	}

	// A lane of another process is waited for: until something changes, or its owner is taken for dead.
	async #driveOrWait(version: number, busy = nothing, signal?: AbortSignal): Promise<readonly DrivenTurn[]> {
		try {
			return await this.#agent.drive(this.id, { signal });
		} catch (error) {
			if (!(error instanceof LaneBusy)) throw error;
			const over = new AbortController();
			// Once it has aborted, the turn of another process is all there is to wait for.
			const isStopped = signal === undefined || signal.aborted;
			const end = isStopped ? over.signal : AbortSignal.any([over.signal, signal]);
			const news = this.#agent.logOf(this.id).news(version, end);
			const gone = this.#gone(error, end).catch((fault: unknown) => {
				// A sleep rejects with what ends it.
				if (!end.aborted) throw fault;
			});
			await Promise.race([news, gone]).finally(() => over.abort());
			if (signal?.aborted !== true) busy();
			return [];
		}
	}

	// A process that was killed may still be there for a moment: it is looked at again before its lane runs out.
	async #gone({ owner, expiresAt }: LaneBusy, signal: AbortSignal): Promise<void> {
		const { clock, isGone } = this.#settings;
		for (;;) {
			const left = expiresAt - clock.now();
			if (left <= 0 || isGone(owner)) return;
			await clock.sleep(Math.min(left, lookEveryMs), signal);
		}
	}

	/**
	 * Something for the turn that runs, in whatever process: safe when it resolves, heard at the turn's next checkpoint,
	 * or by the next turn if none comes or no turn runs.
	 */
	async steer(input: SteeringInput | SteeringInput['content']): Promise<PendingInput> {
		const given = typeof input === 'object' && 'content' in input ? input : { content: input };
		const turn = await this.openTurn();
		if (turn === undefined) return this.accept(given);
		const { turnId } = turn;
		return this.accept({ ...given, delivery: { type: 'active-turn', turnId, boundary: 'after-work' } });
	}

	/** The turn that has begun and is not committed, in whatever process. */
	openTurn(): Promise<OpenTurn | undefined> {
		return this.#settings.store.inputs.openTurn(this.id);
	}

	/** Asks for the end of a turn, in whatever process it runs; default: the open one. */
	async cancel(
		wish: { readonly turnId?: string; readonly reason?: string; readonly origin?: string } = {},
	): Promise<CancelAnswer | { readonly type: 'nothing-open' }> {
		const turnId = wish.turnId ?? (await this.openTurn())?.turnId;
		if (turnId === undefined) return { type: 'nothing-open' };
		const { store, clock, entropy } = this.#settings;
		if ((await store.sessions.turn(this.id, turnId)) !== undefined) return { type: 'completion-won' };
		const evidence = { requestId: entropy.id(), origin: wish.origin ?? null, reason: wish.reason ?? null };
		return requestCancel({ store, clock, scope: turnScope(this.id, turnId) }, evidence);
	}

	/** What was accepted and no turn has heard, oldest first. */
	queued(): Promise<readonly PendingInput[]> {
		return this.#settings.store.inputs.list(this.id, ['pending']);
	}

	/** Withdraws input that no turn has heard. */
	async withdraw(
		inputIds: readonly string[],
	): Promise<readonly { readonly id: string; readonly result: InputCancellation }[]> {
		const { store, clock } = this.#settings;
		const results = await store.inputs.cancel(this.id, inputIds, clock.now());
		const cancelled = results.filter(({ result }) => result === 'cancelled');
		for (const { id } of cancelled) this.#agent.tell(this.id, { type: 'input-cancelled', inputId: id });
		if (cancelled.length > 0) this.#agent.tell(this.id, { type: 'queue-changed' });
		return results;
	}

	/** The questions that the open turn waits for, in whatever process it runs, or none does any more. */
	async questions(): Promise<readonly SessionQuestion[]> {
		const turn = await this.openTurn();
		if (turn === undefined) return [];
		const { store, clock } = this.#settings;
		const waits = await store.waits.list(turnScope(this.id, turn.turnId));
		const now = clock.now();
		return waits.flatMap((wait) => {
			const question = wait.deadline !== null && wait.deadline <= now ? undefined : questionOf(wait);
			return question === undefined ? [] : [question];
		});
	}

	/**
	 * Answers a question; null dismisses it. An approval is given by `true` and refused by a text or `false`. `closed`: it
	 * was answered, withdrawn or too old. Rejects with `session.answer-invalid` if it cannot be answered so.
	 */
	async answer(questionId: string, answer: Json): Promise<'answered' | 'unknown' | 'closed'> {
		const { store, clock } = this.#settings;
		if (!questionId.startsWith(turnScope(this.id, ''))) return 'unknown';
		const wait = await store.waits.read(questionId);
		const question = wait === undefined ? undefined : questionOf(wait);
		if (question === undefined) return 'unknown';
		checkAnswer(question, answer);
		const result = await store.waits.resolve(questionId, { type: 'ok', value: answer }, clock.now());
		return result === 'resolved' ? 'answered' : result === 'unknown' ? result : 'closed';
	}

	/** Calls the session something else; see `SessionStore.rename`. */
	async rename(title: string | null): Promise<SessionRecord> {
		const record = await this.#settings.store.sessions.rename(this.id, title);
		this.#agent.tell(this.id, { type: 'session-changed', changed: ['title'] });
		return record;
	}

	/** Makes a session that goes on from here, or from an earlier turn, under an id of its own. */
	async fork(sessionId: string, options: { readonly turnId?: string } = {}): Promise<Session> {
		const { store, clock } = this.#settings;
		const { turnId = null } = options;
		await store.sessions.fork({ sourceSessionId: this.id, turnId, sessionId, now: clock.now() });
		return this.#agent.session(sessionId);
	}

	/**
	 * Makes an empty session that is this one's child. Its protocol makes its turn options of what is given, which are
	 * recorded with it. Rejects with `session.unknown-protocol` and with what the protocol throws.
	 */
	async child(
		sessionId: string,
		options: OpenOptions & { readonly config?: JsonObject; readonly causedBy?: string } = {},
	): Promise<Session> {
		const { store, clock } = this.#settings;
		const { config = {}, causedBy = null } = options;
		const relation = { type: 'child', parentSessionId: this.id, causedBy } as const;
		const chosen = chooseProtocol({ settings: this.#settings, sessionId, config, relation }, options);
		const configured = chosen.scope === null ? config : (configAfter(config, chosen, undefined) ?? config);
		await store.sessions.create({ sessionId, relation, config: configured, now: clock.now() });
		return this.#agent.session(sessionId);
	}

	/** Everything of the session as lines of JSON, for {@link restoreFrom}; read page by page. */
	async *lines(): AsyncGenerator<string, void, void> {
		for (let after: number | null = 0; after !== null; ) {
			const page = await this.#settings.store.sessions.exportLines(this.id, { after, limit: linesPerPage });
			yield* page.lines;
			after = page.next;
		}
	}

	/** Makes this session, whose id was never used, from the lines of another one: all of it or nothing. */
	restoreFrom(lines: readonly string[]): Promise<SessionRecord> {
		const { store, clock } = this.#settings;
		return store.sessions.importLines(this.id, lines, clock.now());
	}

	/**
	 * Opens the session's tools and tells those who watch that it has started, before there is anything to do. Its
	 * first turn does so otherwise.
	 */
	open(options: OpenOptions = {}): Promise<void> {
		return this.#agent.open(this.id, options);
	}

	/** Hands the protocol of the live session a value that it alone understands; see `Agent.applyExtension`. */
	applyExtension(extension: unknown): Promise<void> {
		return this.#agent.applyExtension(this.id, extension);
	}

	/** Adds nodes outside of a turn. Rejects with `store.lane-busy` while one is open. */
	append(request: SessionAppend): Promise<CommitReceipt> {
		return this.#agent.append(this.id, request);
	}

	/** The whole state of the live session's code executor, for a clone; null where it has none. */
	executionState(): Promise<ExecutionState | null> {
		return this.#agent.executionState(this.id);
	}

	/** Runs an operation of the session's plugins. Rejects with `plugin.operation-refused`. */
	operate(name: string, input: Json, signal?: AbortSignal): Promise<Json> {
		return this.#agent.operate(this.id, name, input, signal);
	}

	/**
	 * Reports an event that a plugin of the session declares, once under its key; resolves to the processes that it started.
	 * Opens the session if it is not. Rejects with `plugin.event-refused`.
	 */
	emit(occurrence: EventOccurrence): Promise<readonly string[]> {
		return this.#agent.emit(this.id, occurrence);
	}

	/** Drops the session from memory; it goes on when it is next driven. Rejects with `session.in-use`. */
	park(): Promise<void> {
		return this.#agent.release(this.id, 'park');
	}

	/** Deletes the session for good; its id is never used again. Rejects with `session.in-use`. */
	async delete(): Promise<'deleted' | 'already-deleted' | 'unknown'> {
		await this.#agent.release(this.id, 'delete');
		return this.#settings.store.sessions.delete(this.id, this.#settings.clock.now());
	}

	/** Follows what happens, from a cursor on; ends with the signal. */
	observe(options: {
		readonly cursor?: string;
		readonly signal: AbortSignal;
	}): AsyncGenerator<Observed, void, void> {
		return observe({
			...options,
			incarnation: this.#settings.incarnationId,
			openLog: () => this.#agent.logOf(this.id),
			read: () => this.read(),
			isDriving: () => this.#agent.isDriving(this.id),
			preview: () => journaledPreview(this.#settings.store, this.id),
		});
	}
}

const linesPerPage = 200;

/** How often the holder of a lane that is waited for is looked at. */
const lookEveryMs = 500;

// The holder of a lane may be about to end: only one that stays is worth a word.
const onceLater = (clock: Clock, tell: () => void): (() => void) => {
	let first: number | undefined;
	let isTold = false;
	return () => {
		first ??= clock.now();
		if (isTold || clock.now() - first < lookEveryMs) return;
		isTold = true;
		tell();
	};
};

/** What came of a compaction that was asked for, by the outcome of its turn. */
const compactionIn = (sessionId: string, id: string, turns: readonly TurnRecord[]): boolean => {
	for (const { outcome: ended } of turns) {
		const outcome = ended as unknown as TurnOutcome;
		const isOurs = (value: unknown): boolean => (Object(value) as { readonly id?: unknown }).id === id;
		if (outcome.type === 'finished' && outcome.with === 'final-value' && isOurs(outcome.value))
			return (outcome.value as JsonObject).compacted === true;
		if (outcome.type === 'stopped' && isOurs(outcome.evidence))
			throw new CompactionFailed(sessionId, outcome.message);
	}
	throw new CompactionFailed(sessionId, 'its turn was cancelled, or its driver gave no result for it');
};

const endIn = ({ turnId, outcome, revision }: TurnRecord | DrivenTurn): TurnEnd => ({
	turnId,
	outcome: outcome as unknown as TurnOutcome,
	revision,
});

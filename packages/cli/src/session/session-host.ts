import { randomUUID } from 'node:crypto';
import {
	type Agent,
	type MadeCall,
	ModelUnknown,
	type Session,
	type Store,
	type UserPart,
} from '@tenon/agent';
import type { HookRegistry, TokenUsage } from '@tenon/core';
import { type ExtensionHost, systemTimer } from '@tenon/extensions';
import type { ModeName } from '@tenon/host';
import { noUsage, serviceEvents, sumUsage } from './agent-events.ts';
import type { PromptTemplates } from './context/prompt-templates.ts';
import type { EventLog } from './event-log.ts';
import type { FrontPort } from './front-port.ts';
import { type Models, providerOf } from './models.ts';
import type { SessionWorker } from './processes/session-worker.ts';
import type { OpenQuestions } from './questions/open-questions.ts';
import { ServiceError } from './service/errors.ts';
import type { ServiceEvent } from './service/events.ts';
import { nearestOf } from './service/nearest.ts';
import type { AcceptedInput, Interrupted } from './service/verbs/input.ts';
import type { Approvals } from './service/verbs/settings.ts';
import type { ShellVerbs } from './service/verbs/shell.ts';
import { SessionWatch } from './session-watch.ts';
import { SubagentWatch } from './subagents/subagent-watch.ts';
import { TurnDriver } from './turn-driver.ts';
import type { WorkspaceCalls } from './workspace-calls.ts';

/** What a session is joined from. */
export interface SessionParts {
	readonly agent: Agent;
	readonly store: Store;
	readonly workspace: WorkspaceCalls & {
		/** A turn begins, which is likely to call a tool. */
		prepare(): void;
		close(): Promise<void>;
	};
	readonly extensions: ExtensionHost;
	readonly hooks: HookRegistry;
	readonly front: FrontPort;
	readonly questions: OpenQuestions;
	readonly events: EventLog;
	readonly models: Models;
	readonly place: SessionPlace;
	/** The names of those that sessions can be run by, the usual one first. */
	readonly protocols: readonly [string, ...string[]];
	/** Which tools can be called. */
	readonly mode: { now(): ModeName; set(mode: ModeName): Promise<void> };
	/** Who answers what the policy leaves to a person. */
	readonly approvals: { now(): Approvals; set(approvals: Approvals): void };
	/** Runs the background processes of the session that is open. */
	readonly processes: SessionWorker;
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** Where the user's secrets are. */
	readonly secretFile: string;
	/** Prompts that are kept in files. */
	readonly templates: PromptTemplates;
	/** Where extensions keep their logs and data. */
	readonly stateFolder: string;
	/** The session's shell, for the person. */
	readonly shell: ShellVerbs;
	readonly now: () => number;
	/** Resolves when extensions are there, as far as they are in time. */
	readonly ready: Promise<void>;
}

/** Which session is open, and with which model; others look here whenever they need it. */
export interface SessionPlace {
	sessionId: string;
	model: string;
	readonly cwd: string;
}

/** Input as an agent takes it. */
export interface HostInput {
	readonly content: readonly UserPart[];
	readonly sourceKey?: string;
	readonly calls?: readonly MadeCall[];
}

/**
 * The session that is open in a folder: it drives the agent's turns, follows what they do, and changes to another
 * session. What fronts can ask of it are the verbs beside it. It owns no rules: turns are the agent's, effects the
 * gate's, names the registry's.
 */
export class SessionHost {
	readonly parts: SessionParts;
	readonly driver: TurnDriver;
	/** What its subagents ask, and what they came to. */
	readonly subagents: SubagentWatch;
	/** Aborts when the host closes. */
	readonly end: AbortController = new AbortController();
	#watch: SessionWatch | undefined;
	/** Tokens of sessions that were open before, and of this one. */
	#usedBefore: TokenUsage = noUsage;
	#used: TokenUsage = noUsage;
	/** What is accepted, and changes of the session, one after the other. */
	#order: Promise<unknown> = Promise.resolve();
	/** No further turn of the open session begins once this aborts: it is about to be left. */
	#leaving = new AbortController();
	/** Input that was accepted here and that no turn has heard, as far as was told. */
	readonly #unheard = new Set<string>();
	#openTurn: string | undefined;
	/** When the open session was begun here; undefined where it was in the store already. */
	#begunAt: number | undefined;
	/** What waits for the turn that runs to end. */
	readonly #afterTurn: (() => void)[] = [];
	/** Ends the call that is made for a prompt. */
	#preparing: AbortController | undefined;
	#closing: Promise<void> | undefined;

	private constructor(parts: SessionParts) {
		this.parts = parts;
		this.subagents = new SubagentWatch({
			agent: parts.agent,
			sessionId: () => parts.place.sessionId,
			tell: (event) => this.tell(event),
			wake: () => this.driver.wake(),
			failed: (error) => this.#subagentFailed(error),
		});
		this.driver = new TurnDriver({ drive: () => this.#drive(), failed: (error) => this.#stuck(error) });
	}

	/** Opens the session that the place names. Nothing runs before something is submitted or resumed. */
	static async open(parts: SessionParts): Promise<SessionHost> {
		const host = new SessionHost(parts);
		await host.#follow();
		return host;
	}

	/** The session that is open. */
	get session(): Session {
		return this.parts.agent.session(this.parts.place.sessionId);
	}

	/** When the open session was begun, if that was here: the store knows it from its first input on. */
	get begunAt(): number | undefined {
		return this.#begunAt;
	}

	/** All tokens since the host was opened, and those of the session before. */
	get usage(): TokenUsage {
		return sumUsage(this.#usedBefore, this.#used);
	}

	/** Whether a turn runs, or is about to, as far as was told. */
	get isBusy(): boolean {
		const isUnderWay = this.#openTurn !== undefined || this.#preparing !== undefined;
		return this.driver.isBusy && (isUnderWay || this.#unheard.size > 0);
	}

	tell(event: ServiceEvent): void {
		this.parts.events.tell(event);
	}

	/** Accepts input for the model that is set, and lets the session hear it. Rejects with `service.unknown-model`. */
	accept(input: HostInput): Promise<AcceptedInput> {
		return this.inOrder(async () => {
			// Extensions hear of it.
			await this.parts.ready;
			const { session } = this;
			if ((await session.queued()).length >= maxQueued)
				throw new ServiceError('service.full', 'too many prompts wait', { nearest: ['cancelQueued'] });
			const accepted = await this.#acceptNow(input);
			this.driver.wake();
			return accepted;
		});
	}

	/** Accepts input for the turn that runs; without one, for the next. */
	steer(input: Pick<HostInput, 'content' | 'sourceKey'>): Promise<AcceptedInput> {
		return this.inOrder(async () => {
			await this.parts.ready;
			const { id, delivery } = await this.session.steer(input);
			this.#unheard.add(id);
			this.driver.wake();
			return { inputId: id, delivery: delivery.type };
		});
	}

	/**
	 * Accepts input once a tool was called for it, while no turn runs: the call stands before the model's answer. `run`
	 * makes the call; `prepared` is told what it came to, with the input.
	 */
	prepare(
		run: (signal: AbortSignal) => Promise<HostInput>,
		prepared: (input: AcceptedInput | undefined) => void,
	): Promise<void> {
		return this.driver.alone(async () => {
			const end = new AbortController();
			this.#preparing = end;
			try {
				await this.parts.ready;
				const input = await run(AbortSignal.any([end.signal, this.end.signal]));
				if (end.signal.aborted || this.end.signal.aborted) {
					prepared(undefined);
					return;
				}
				prepared(await this.#acceptNow(input));
				this.driver.wake();
			} catch (error) {
				this.#stuck(error);
			} finally {
				this.#preparing = undefined;
			}
		});
	}

	/** Ends what runs, not what waits; resolves when it is over, and that was told. */
	async interrupt(): Promise<Interrupted> {
		if (this.#preparing !== undefined) {
			this.#preparing.abort();
			return { interrupted: 'turn' };
		}
		for (;;) {
			const { session } = this;
			const turn = await session.openTurn();
			if (turn !== undefined) return this.#cancel(session, turn.turnId);
			const [first] = this.driver.isBusy ? await session.queued() : [];
			if (first === undefined) return { interrupted: 'nothing' };
			const [answer] = await session.withdraw([first.id]);
			if (answer?.result === 'cancelled') return { interrupted: 'input' };
		}
	}

	/**
	 * Opens another session between two turns. `moves`: what waits goes along; else it must be nothing, or `service.busy`.
	 * What goes along is in the store at each moment: it leaves the one session when it is in the other.
	 */
	switchTo(sessionId: string, { moves }: { readonly moves: boolean }): Promise<void> {
		return this.inOrder(async () => {
			const { agent, hooks, place, ready } = this.parts;
			await ready;
			if (!moves) await this.refuseWaiting();
			const before = place.sessionId;
			await this.#stopTurns();
			await this.driver.alone(async () => {
				this.#leaving = new AbortController();
				// One that is watched is not dropped from memory.
				await this.#watch?.stop();
				await agent.session(before).park();
				hooks.endSequence(before);
				place.sessionId = sessionId;
				this.#unheard.clear();
				this.#openTurn = undefined;
				this.#usedBefore = this.usage;
				this.#used = noUsage;
				await this.#follow();
				await agent.open(sessionId);
				await this.parts.processes.follow();
				this.tell({ type: 'changed', changed: ['session', 'transcript', 'queue'] });
				this.changed('session');
			});
			if (moves) await this.#moveQueued(agent.session(before));
		});
	}

	/** Rejects with `service.busy` where input waits, over which no other session can be opened. */
	async refuseWaiting(): Promise<void> {
		const { length } = await this.session.queued();
		if (length === 0) return;
		const text = `${length} inputs wait in this session; cancel them, or let them be heard first`;
		throw new ServiceError('service.busy', text, { nearest: ['cancelQueued', 'settled'] });
	}

	/** Does something that must not fall into a turn: soon, or when the one that runs is over. */
	betweenTurns(work: () => void): void {
		this.#afterTurn.push(work);
		// Where no turn runs, or one is about to and does not begin.
		void this.driver.alone(async () => this.#turnOver());
	}

	/** Ends what runs, and everything: extensions, agent, workspace, store. */
	close(): Promise<void> {
		this.#closing ??= this.#close();
		return this.#closing;
	}

	/** Tells extensions that something about the host is different. */
	changed(...changed: readonly ('model' | 'provider' | 'session')[]): void {
		const { hooks, models, place } = this.parts;
		const { sessionId, cwd, model } = place;
		const provider = providerOf(models, model);
		const sequence = hooks.nextSequence(sessionId);
		const payload = { sessionId, cwd, sequence, provider, model, changed };
		void hooks.run('host_changed', payload, { timer: systemTimer });
	}

	/** One thing after the other, in the order in which they were asked for. */
	inOrder<T>(work: () => Promise<T>): Promise<T> {
		const done = this.#order.then(work);
		this.#order = done.catch(() => undefined);
		return done;
	}

	async #drive(): Promise<void> {
		await this.parts.ready;
		const { agent, place, workspace } = this.parts;
		workspace.prepare();
		// What an earlier process left in the background is finished beside the turn.
		agent.subagents.attend(place.sessionId).catch((error: unknown) => this.#subagentFailed(error));
		await this.session.settle({
			elsewhere: () => this.#waitsForAnother(),
			signal: this.#leaving.signal,
		});
	}

	#waitsForAnother(): void {
		const text =
			'another process works on this session: what is said here waits for it, and what it came to is shown after that';
		this.tell({ type: 'note', extension: '', level: 'info', text });
	}

	// Another process may have heard what was accepted here.
	async #missed(): Promise<void> {
		const waiting = new Set((await this.session.queued()).map(({ id }) => id));
		for (const id of this.#unheard) if (!waiting.has(id)) this.#unheard.delete(id);
		this.tell({ type: 'changed', changed: ['transcript', 'queue'] });
	}

	// What was still on its way when the session closed is dropped.
	#subagentFailed(error: unknown): void {
		if (!this.end.signal.aborted) this.#stuck(error);
	}

	async #acceptNow({ content, sourceKey, calls = [] }: HostInput): Promise<AcceptedInput> {
		const { model, cwd } = this.parts.place;
		try {
			const { id, delivery } = await this.session.accept({
				...{ content, calls, cwd, options: { model } },
				...(sourceKey === undefined ? {} : { sourceKey }),
			});
			this.#unheard.add(id);
			return { inputId: id, delivery: delivery.type };
		} catch (error) {
			if (!(error instanceof ModelUnknown)) throw error;
			const known = this.parts.models.list.map(({ id }) => id);
			throw new ServiceError('service.unknown-model', error.message, { nearest: nearestOf(model, known) });
		}
	}

	/** Ends the turn that runs, and lets no other begin. */
	async #stopTurns(): Promise<void> {
		this.#leaving.abort();
		this.#preparing?.abort();
		try {
			// What a drive has claimed before is open by now, and nothing is claimed from here on.
			const turn = await this.session.openTurn();
			if (turn !== undefined) await this.#cancel(this.session, turn.turnId);
		} catch (error) {
			this.#leaving = new AbortController();
			this.driver.wake();
			throw error;
		}
	}

	// A key of its own is kept: submitted again, it is still the same input.
	async #moveQueued(from: Session): Promise<void> {
		const { cwd } = this.parts.place;
		const to = this.session;
		for (const { id, parts, options, sourceKey } of await from.queued()) {
			const moved = await to.accept({
				...{ content: parts, options, cwd },
				sourceKey: sourceKey ?? `moved/${id}`,
			});
			const [answer] = await from.withdraw([id]);
			if (answer?.result !== 'cancelled') {
				// Another process has heard it.
				await to.withdraw([moved.id]);
				continue;
			}
			this.#unheard.add(moved.id);
			this.tell({ type: 'input-moved', inputId: id, movedTo: moved.id });
			this.driver.wake();
		}
	}

	// A turn without a driver notices its end when it is driven. The end of one that another process drives is not told
	// as such: its commit is.
	async #cancel(session: Session, turnId: string): Promise<Interrupted> {
		const ended = this.parts.events.next(
			(event) =>
				event.type === 'turn-stuck' ||
				(event.type === 'turn-ended' && event.turnId === turnId) ||
				(event.type === 'changed' && event.changed.includes('transcript')),
		);
		try {
			const answer = await session.cancel({ turnId, origin: 'user', reason: 'aborted' });
			if (answer.type === 'nothing-open') return { interrupted: 'nothing' };
			this.driver.wake();
			await ended.event;
			return { interrupted: 'turn' };
		} finally {
			ended[Symbol.dispose]();
		}
	}

	#take(event: Parameters<typeof serviceEvents>[0]): void {
		for (const told of serviceEvents(event, this.#usedBefore)) {
			this.#count(told);
			this.tell(told.type === 'usage' ? this.#withCost(told) : told);
		}
		if (event.type !== 'activity' || event.activity.type !== 'model-call-recorded') return;
		this.#used = event.activity.total;
	}

	#withCost(event: Extract<ServiceEvent, { readonly type: 'usage' }>): ServiceEvent {
		const { spending } = this.parts.models;
		const turn = this.#openTurn;
		if (turn === undefined) return event;
		const costUsd = spending.costOfStep(turn, event.step);
		if (costUsd === undefined) return event;
		return {
			...event,
			costUsd,
			turnCostUsd: spending.ofTurn(turn),
			sessionCostUsd: spending.ofSession(this.parts.place.sessionId),
			dayCostUsd: spending.ofDay(),
		};
	}

	#count(event: ServiceEvent): void {
		switch (event.type) {
			case 'turn-started':
				this.#openTurn = event.turnId;
				for (const { inputId } of event.inputs) this.#unheard.delete(inputId);
				break;
			case 'input-heard':
			case 'input-cancelled':
				this.#unheard.delete(event.inputId);
				break;
			case 'turn-ended':
			case 'turn-stuck':
				this.#openTurn = undefined;
				this.#turnOver();
				break;
			default:
		}
	}

	#turnOver(): void {
		for (const work of this.#afterTurn.splice(0)) work();
	}

	// What the agent has told itself is not told again.
	#stuck(error: unknown): void {
		const message = error instanceof Error ? error.message : String(error);
		const log = this.parts.agent.logOf(this.parts.place.sessionId);
		const last = log.at(log.end - 1);
		if (typeof last === 'object' && last.type === 'drive-failed' && last.message === message) return;
		this.tell({ type: 'turn-stuck', turnId: null, message });
	}

	async #follow(): Promise<void> {
		this.#watch = await SessionWatch.start(this.session, {
			take: (event) => this.#take(event),
			missed: () => void this.#missed().catch((error: unknown) => this.#stuck(error)),
			failed: (error) => this.#stuck(error),
		});
		await this.#countUsed();
	}

	async #countUsed(): Promise<void> {
		const isNew = (await this.session.read()) === undefined;
		this.#begunAt = isNew ? this.parts.now() : undefined;
		if (isNew) return;
		this.#used = (await this.session.usage()).reduce<TokenUsage>(sumUsage, noUsage);
	}

	async #close(): Promise<void> {
		const { agent, workspace, store, extensions, questions, events, processes } = this.parts;
		this.end.abort();
		await processes[Symbol.asyncDispose]();
		this.driver.close();
		questions.withdrawAll();
		this.#preparing?.abort();
		const turn = await this.session.openTurn();
		// What waits stays in the store: no other turn is begun.
		const closed = agent.close();
		await agent.subagents.cancelAll(this.parts.place.sessionId, 'the session was closed');
		if (turn !== undefined)
			await this.session.cancel({ turnId: turn.turnId, origin: 'user', reason: 'aborted' });
		await closed;
		await this.driver.idle();
		this.subagents[Symbol.dispose]();
		await this.#watch?.stop();
		await extensions.close();
		await workspace.close();
		await store.close();
		events.end();
	}
}

const maxQueued = 1000;

/** An id for a session that is begun. */
export const newSessionId = (): string => randomUUID();

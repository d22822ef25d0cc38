import type { JsonObject } from '../data/json.ts';
import { turnScope } from '../effects/envelope.ts';
import type { Agent } from '../session/agent.ts';
import { cancelledBefore } from '../session/cancellation.ts';
import { InputWithdrawn } from '../session/errors.ts';
import type { AgentSettings } from '../session/options.ts';
import type { Session } from '../session/session.ts';
import type { TurnOutcome } from '../turn/outcome.ts';
import { stopped } from '../turn/outcomes.ts';
import { Background, type BackgroundSubagent } from './background.ts';
import { SubagentRefused } from './errors.ts';
import type { SessionBudget } from './session-budget.ts';
import { endedAs, type SubagentEnd, tokensIn } from './subagent-end.ts';
import { type CallerPlace, depthOf, isBelow, subagentId } from './subagent-id.ts';

/** What a subagent is to do, and for whom. */
export interface SubagentOrder {
	/** The call that it works for. */
	readonly place: CallerPlace;
	/** What it is told. */
	readonly task: string;
	/** What it is called, for people. */
	readonly name: string;
	/** The settings of its session, beside its budget: `model`, `systemPrompt`, and what the host of its tools looks for. */
	readonly config?: JsonObject;
	/** What it may use at most; it never has more than its caller has left. */
	readonly budget?: Partial<SessionBudget>;
	/** Where it works, absolute. */
	readonly cwd?: string;
}

/** A subagent that runs in this process. */
export interface RunningSubagent {
	readonly sessionId: string;
	readonly name: string;
	readonly task: string;
	readonly background: boolean;
}

/** Is told when a subagent begins and ends in this process, and when its caller's session has what it came to as input. */
export type SubagentListener = (subagent: RunningSubagent, state: SubagentState) => void;

/** What has happened to a subagent. */
export type SubagentState = 'started' | 'ended' | 'delivered';

/**
 * The sessions that calls of other sessions start. Each is a child in the store, with an id that follows from its call:
 * a process that makes the call again after a crash finds it, continues its turn, or reads how it ended. What its model
 * was asked is journaled in the child, so that nothing is bought twice.
 */
export class Subagents {
	readonly #agent: Agent;
	readonly #settings: AgentSettings;
	readonly #running = new Map<string, RunningSubagent>();
	readonly #listeners = new Set<SubagentListener>();
	readonly #background: Background;

	constructor(agent: Agent, settings: AgentSettings) {
		this.#agent = agent;
		this.#settings = settings;
		this.#background = new Background({
			...{ agent, settings },
			delivered: (sessionId, name) =>
				this.#tell({ sessionId, name, task: '', background: true }, 'delivered'),
			finish: (sessionId, inputId, name) => this.#finish(sessionId, inputId, name, { background: true }),
		});
	}

	/** Those that run in this process for a session, or for one of its subagents. */
	runningFor(sessionId: string): readonly RunningSubagent[] {
		return [...this.#running.values()].filter((each) => isBelow(each.sessionId, sessionId));
	}

	/** Tells of each that begins or ends here, until it is disposed of. */
	watch(listener: SubagentListener): Disposable {
		this.#listeners.add(listener);
		return { [Symbol.dispose]: () => void this.#listeners.delete(listener) };
	}

	/**
	 * Lets a subagent work, and waits for its end. A caller that is cancelled cancels it. Rejects with
	 * `session.subagent-refused` where there may be none, and with the signal's reason where its caller cannot continue here.
	 */
	async run(order: SubagentOrder, signal: AbortSignal): Promise<SubagentEnd> {
		const { delegated } = this.#settings;
		const begun = await this.#begin(order);
		const { session, inputId, reserved } = begun;
		let used = 0;
		try {
			const end = await this.#untilAborted(order.place, begun, signal, () =>
				this.#finish(session.id, inputId, order.name, { background: false }),
			);
			used = tokensIn(end.usage) + (await this.#usedBelow(session.id));
			return end;
		} finally {
			delegated.settle(order.place, reserved, used);
		}
	}

	/**
	 * Lets a subagent work beside its caller. What it comes to is input of the caller's session, once, also where another
	 * process has to finish it; see {@link attend}.
	 */
	async start(order: SubagentOrder): Promise<{ readonly sessionId: string }> {
		const { session, inputId, reserved } = await this.#begin(order);
		await this.#background.start(order, session.id, inputId);
		// What was set aside for it is its own from here on.
		this.#settings.delegated.settle(order.place, reserved, reserved ?? 0);
		return { sessionId: session.id };
	}

	/**
	 * Finishes what a session's subagents do in the background, here, where an earlier process left it. Resolves when what
	 * all of them came to is with the session.
	 */
	attend(sessionId: string): Promise<void> {
		return this.#background.attend(sessionId);
	}

	/** What a session's subagents do in the background, in whatever process, until the session has heard of it. */
	background(sessionId: string): Promise<readonly BackgroundSubagent[]> {
		return this.#background.list(sessionId);
	}

	/**
	 * Cancels one subagent that works in the background, and those that work for it here. Its session is told what it came
	 * to, as of any other. `unknown`: the session has none of that id, or has heard of it.
	 */
	async cancel(sessionId: string, subagent: string, reason: string): Promise<'cancelled' | 'unknown'> {
		const known = (await this.background(sessionId)).find((each) => each.sessionId === subagent);
		if (known === undefined) return 'unknown';
		await this.cancelAll(subagent, reason);
		await cancelSoon(this.#agent.session(subagent), known.inputId, reason);
		return 'cancelled';
	}

	/** Cancels the turns of a session's subagents that run here; what they came to says so. */
	async cancelAll(sessionId: string, reason: string): Promise<void> {
		const running = this.runningFor(sessionId);
		await Promise.all(
			running.map((each) => this.#agent.session(each.sessionId).cancel({ origin: 'caller', reason })),
		);
	}

	async #begin(order: SubagentOrder): Promise<Begun> {
		const { place, task, config = {}, budget = {}, cwd } = order;
		const { maxSubagentDepth, delegated } = this.#settings;
		if (depthOf(place.sessionId) >= maxSubagentDepth)
			throw new SubagentRefused(
				`a subagent may start another one at most ${maxSubagentDepth} levels deep; do the work yourself`,
			);
		const sessionId = subagentId(place);
		const known = await this.#agent.session(sessionId).read();
		const reserved = delegated.reserve(place, budgetOf(known?.config)?.maxTokens ?? budget.maxTokens ?? null);
		if (reserved === 0)
			throw new SubagentRefused('the turn has no tokens left for a subagent; finish with what you have');
		// One that is there has the settings that it was given first.
		const session =
			known === undefined
				? await this.#agent.session(place.sessionId).child(sessionId, {
						config: { ...config, budget: { maxSteps: budget.maxSteps ?? null, maxTokens: reserved } },
						causedBy: `${place.turnId}/${place.callId}`,
					})
				: this.#agent.session(sessionId);
		const given = { content: task, sourceKey: taskKey, ...(cwd === undefined ? {} : { cwd }) };
		// After a vacuum the task of a turn that is committed would be taken for another one.
		const isHeard = (known?.turnCount ?? 0) > 0;
		const { id } = isHeard ? { id: heardTask } : await session.accept(given);
		return { session, inputId: id, reserved };
	}

	async #finish(
		sessionId: string,
		inputId: string,
		name: string,
		{ background }: { readonly background: boolean },
	): Promise<SubagentEnd> {
		const session = this.#agent.session(sessionId);
		const input = await this.#settings.store.inputs.read(sessionId, inputId);
		const task = input?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('') ?? '';
		const running: RunningSubagent = { sessionId, name, task, background };
		this.#running.set(sessionId, running);
		this.#tell(running, 'started');
		try {
			return endedAs(sessionId, await outcomeOf(session, inputId), await session.usage());
		} finally {
			this.#running.delete(sessionId);
			this.#tell(running, 'ended');
		}
	}

	// The end of the caller is the end of those who work for it, unless it only ends in this process.
	async #untilAborted<T>(
		{ sessionId, turnId }: CallerPlace,
		{ session, inputId }: Begun,
		signal: AbortSignal,
		work: () => Promise<T>,
	): Promise<T> {
		const { store, clock } = this.#settings;
		const left = Promise.withResolvers<never>();
		const stop = async (): Promise<void> => {
			const scope = turnScope(sessionId, turnId);
			const isCancelled = (await cancelledBefore({ store, clock, scope })) !== undefined;
			if (isCancelled) await cancelSoon(session, inputId, 'its caller was cancelled');
			else left.reject(signal.reason);
		};
		const onAbort = (): void => void stop().catch(left.reject);
		signal.throwIfAborted();
		signal.addEventListener('abort', onAbort);
		try {
			return await Promise.race([work(), left.promise]);
		} finally {
			signal.removeEventListener('abort', onAbort);
		}
	}

	// What its own subagents used, in whatever process.
	async #usedBelow(sessionId: string): Promise<number> {
		const { sessions } = this.#settings.store;
		let used = 0;
		for (const { id } of await sessions.list({ subagentsOf: sessionId, limit: maxBelow }))
			used += tokensIn(await sessions.usage(id));
		return used;
	}

	#tell(subagent: RunningSubagent, state: SubagentState): void {
		for (const listener of this.#listeners) listener(subagent, state);
	}
}

interface Begun {
	readonly session: Session;
	readonly inputId: string;
	/** Tokens that were set aside; null: no bound. */
	readonly reserved: number | null;
}

// The task is what the first turn of a subagent hears. Its record goes with time, and the turn stays.
const outcomeOf = async (session: Session, inputId: string): Promise<TurnOutcome> => {
	try {
		return (await session.endOf(inputId)).outcome;
	} catch (error) {
		if (!(error instanceof InputWithdrawn)) throw error;
		const [first] = await session.turns({ limit: 1 });
		if (first !== undefined) return first.outcome as unknown as TurnOutcome;
		return stopped('cancelled', 'cancelled', 'Its task was withdrawn before it began.');
	}
};

/** Stands for the id of a task that was heard. */
const heardTask = 'heard';

// A turn that has not begun cannot be cancelled: what would begin it is withdrawn.
const cancelSoon = async (session: Session, inputId: string, reason: string): Promise<void> => {
	for (;;) {
		const { type } = await session.cancel({ origin: 'caller', reason });
		if (type !== 'nothing-open') return;
		const [answer] = await session.withdraw([inputId]);
		if (answer?.result !== 'already-claimed') return;
	}
};

const budgetOf = (config: JsonObject | undefined): Partial<SessionBudget> | undefined =>
	config === undefined ? undefined : (Object(config.budget) as Partial<SessionBudget>);

const taskKey = 'task';
const maxBelow = 1_000;

import { andThen, forEach, type Maybe } from '../maybe/maybe.ts';
import { type AnyAnswer, type ReadAnswer, type Replace, readAnswer, type ShortCircuit } from './answer.ts';
import { askHandler, type Heard } from './ask.ts';
import { freezeData, isSameData } from './data.ts';
import { HookBadAnswer, HookConflict, type HookError } from './errors.ts';
import { type AnyDeclaration, declarationOf, type HookName, type HookPayload, nameIn } from './events.ts';
import type { Denial, HookOutcome, HookReport, HookWish } from './outcome.ts';
import type { HookRunOptions } from './run-options.ts';
import type { HookSubscriber } from './subscriber.ts';

/**
 * Runs one event through its subscribers, in the order given, and says what came of it. Never
 * throws for what a handler does. Without a handler that waits there is no promise.
 *
 * The payload belongs to the run from here on and is frozen, so that no handler changes it behind
 * the others' back.
 */
export const runHook = <Event extends HookName>(
	event: Event,
	payload: HookPayload<Event>,
	subscribers: readonly HookSubscriber<Event>[],
	options: HookRunOptions,
): Maybe<HookOutcome<Event>> =>
	andThen(beginHook(event, payload, subscribers, options), (proposal) => proposal.settle());

/**
 * The first half of {@link runHook}: every subscriber was asked at its place and changes were made.
 * What stands between the halves, such as a policy, judges `payload`, which is what would run.
 */
export interface HookProposal<Event extends HookName> {
	/** With the final value in it: nothing changes it any more. */
	readonly payload: HookPayload<Event>;
	/** False when the effect will not happen, whatever the second half says. */
	readonly isOpen: boolean;
	/** Set after a refusal: the second half asks no subscriber then. */
	readonly denial: Denial | null;
	/** Asks those who have not seen the final value, and returns the outcome. Asks no subscriber twice. */
	settle(): Maybe<HookOutcome<Event>>;
}

/** Runs the first half of {@link runHook}. */
export const beginHook = <Event extends HookName>(
	event: Event,
	payload: HookPayload<Event>,
	subscribers: readonly HookSubscriber<Event>[],
	options: HookRunOptions,
): Maybe<HookProposal<Event>> => {
	const run = new HookRun(event, payload, subscribers, options);
	return andThen(run.propose(), () => run);
};

// Where a subscriber stands in a run: which version of the value it judged last, if any.
interface Turn<Event extends HookName> {
	readonly subscriber: HookSubscriber<Event>;
	judged: number | null;
}

class HookRun<Event extends HookName> implements HookProposal<Event> {
	payload: HookPayload<Event>;
	denial: Denial | null = null;
	readonly #event: Event;
	readonly #declaration: AnyDeclaration;
	readonly #turns: readonly Turn<Event>[];
	readonly #options: HookRunOptions;
	readonly #failures: HookError[] = [];
	readonly #requests: HookWish<Event>[] = [];
	readonly #changedBy: string[] = [];
	#isSettling = false;
	#standing: { readonly by: string; readonly answer: ShortCircuit } | null = null;
	#isCancelled = false;
	#fatal: HookError | null = null;

	constructor(
		event: Event,
		payload: HookPayload<Event>,
		subscribers: readonly HookSubscriber<Event>[],
		options: HookRunOptions,
	) {
		this.#event = event;
		this.#declaration = declarationOf(event);
		this.#turns = subscribers.map((subscriber) => ({ subscriber, judged: null }));
		this.#options = options;
		this.payload = subscribers.length === 0 ? payload : freezeData(payload);
	}

	get isOpen(): boolean {
		return this.denial === null && this.#standing === null && !this.#isCancelled;
	}

	propose(): Maybe<void> {
		return forEach(this.#turns, (turn) => {
			if (turn.subscriber.when === 'final' || !this.#isAddressed(turn)) return true;
			return this.#ask(turn);
		});
	}

	settle(): Maybe<HookOutcome<Event>> {
		this.#isSettling = true;
		if (!this.#declaration.refusable || this.#isEnded) return this.#outcome();
		const asked = forEach(this.#turns, (turn) => {
			if (turn.judged === this.#version || !this.#isAddressed(turn)) return true;
			return this.#ask(turn);
		});
		return andThen(asked, () => this.#outcome());
	}

	get #isEnded(): boolean {
		return this.denial !== null || this.#isCancelled;
	}

	// The value's version is how often it was changed.
	get #version(): number {
		return this.#changedBy.length;
	}

	#isAddressed({ subscriber }: Turn<Event>): boolean {
		if (!subscriber.isActive()) return false;
		if (subscriber.match === null) return true;
		const name = nameIn(this.#event, this.payload);
		return name === null || subscriber.match.has(name);
	}

	// False ends the walk.
	#ask(turn: Turn<Event>): Maybe<boolean> {
		if (this.#options.signal?.aborted === true) return this.#cancel();
		const asked = turn.judged === null ? 'first' : 'again';
		turn.judged = this.#version;
		const startedAt = this.#options.observe === undefined ? 0 : this.#options.timer.now();
		const heard = askHandler(this.#event, this.payload, turn.subscriber, asked, this.#options);
		return andThen(heard, (answer) => this.#hear(turn, asked, answer, startedAt));
	}

	#hear(turn: Turn<Event>, asked: 'first' | 'again', heard: Heard, startedAt: number): boolean {
		if (heard.heard === 'cancelled') return this.#cancel();
		if (heard.heard === 'failure') return this.#fail(turn, heard.error);
		if (this.#declaration.kind === 'watch') return true;
		const { owner } = turn.subscriber;
		const { observe, timer } = this.#options;
		try {
			const read = this.#read(heard.raw);
			if (!read.ok) return this.#fail(turn, new HookBadAnswer(this.#event, owner, read.problem));
			const elapsedMs = timer.now() - startedAt;
			observe?.({ notice: 'answered', event: this.#event, owner, asked, answer: read.answer, elapsedMs });
			if (asked === 'first') this.#collect(owner, read.answer);
			return this.#apply(turn, asked, read.answer);
		} catch (error) {
			// Answers of code in this process may have getters and traps that throw when they are read.
			return this.#fail(turn, new HookBadAnswer(this.#event, owner, 'it cannot be read', error));
		}
	}

	#read(raw: unknown): ReadAnswer {
		const read = readAnswer(raw, this.#declaration);
		const problem = read.ok ? (this.#options.problemOf?.(read.answer) ?? null) : null;
		return problem === null ? read : { ok: false, problem };
	}

	#collect(owner: string, answer: AnyAnswer): void {
		// `readAnswer` has checked that the event offers each of them.
		for (const request of answer.requests ?? [])
			this.#requests.push({ owner, request: request as HookWish<Event>['request'] });
	}

	#apply(turn: Turn<Event>, asked: 'first' | 'again', answer: AnyAnswer): boolean {
		const by = turn.subscriber.owner;
		switch (answer.answer) {
			case 'allow':
				return true;
			case 'deny':
				this.denial = { by, reason: answer.reason, code: answer.code ?? 'denied', error: null };
				return false;
			case 'short-circuit':
				return this.#takeShortCircuit(by, asked, answer);
			case 'replace':
				return this.#takeChange(turn, answer);
		}
	}

	// Asked again, only what restricts is heard: a success made up now would hide what others judged.
	#takeShortCircuit(by: string, asked: 'first' | 'again', answer: ShortCircuit): boolean {
		const strength = strengthOf(answer);
		if (this.#standing !== null && strengthOf(this.#standing.answer) >= strength)
			return this.#overrule(by, answer, this.#standing.by);
		if (asked === 'again' && answer.status === 'succeeded')
			return this.#overrule(by, answer, this.#changedBy.at(-1) ?? by);
		if (this.#standing !== null) this.#overrule(this.#standing.by, this.#standing.answer, by);
		this.#standing = { by, answer };
		return true;
	}

	#takeChange(turn: Turn<Event>, answer: Replace): boolean {
		const by = turn.subscriber.owner;
		const key = this.#declaration.changes as keyof HookPayload<Event>;
		if (isSameData(this.payload[key], answer.value)) return true;
		if (this.#standing !== null) return this.#overrule(by, answer, this.#standing.by);
		if (this.#isSettling) return this.#takeSecondChange(turn, answer);
		this.payload = freezeData({ ...this.payload, [key]: answer.value });
		this.#changedBy.push(by);
		turn.judged = this.#version;
		return true;
	}

	#takeSecondChange({ subscriber }: Turn<Event>, answer: Replace): boolean {
		const changedBy = this.#changedBy.at(-1) ?? null;
		if (subscriber.secondChange === 'ignore')
			return this.#overrule(subscriber.owner, answer, changedBy ?? subscriber.owner);
		return this.#refuse(subscriber.owner, new HookConflict(this.#event, subscriber.owner, changedBy));
	}

	#overrule(owner: string, answer: AnyAnswer, winner: string): true {
		this.#options.observe?.({ notice: 'overruled', event: this.#event, owner, answer, winner });
		return true;
	}

	#fail({ subscriber }: Turn<Event>, error: HookError): boolean {
		this.#failures.push(error);
		this.#options.observe?.({ notice: 'failed', event: this.#event, owner: subscriber.owner, error });
		if (subscriber.onFailure === 'fail') this.#fatal = error;
		else if (this.#declaration.failure !== 'closed' || subscriber.onFailure === 'allow') return true;
		return this.#refuse(subscriber.owner, error);
	}

	#refuse(by: string, error: HookError): false {
		this.denial = { by, reason: error.message, code: error.code, error };
		return false;
	}

	#cancel(): false {
		this.#isCancelled = true;
		return false;
	}

	#outcome(): HookOutcome<Event> {
		const report: HookReport<Event> = {
			payload: this.payload,
			changedBy: this.#changedBy,
			failures: this.#failures,
			fatal: this.#fatal,
			requests: this.#requests,
		};
		if (this.denial !== null) return { ...report, outcome: 'denied', denial: this.denial };
		if (this.#isCancelled) return { ...report, outcome: 'cancelled' };
		if (this.#standing === null) return { ...report, outcome: 'allowed' };
		const { by, answer } = this.#standing;
		// Only an event that declares an output lets a short-circuit through.
		const output = answer.output as never;
		return { ...report, outcome: 'short-circuited', by, status: answer.status, output };
	}
}

const strengthOf = (answer: ShortCircuit): number => (answer.status === 'succeeded' ? 0 : 1);

import { isPromise, type Maybe } from '../maybe/maybe.ts';
import { type HookError, HookFailed, HookTimedOut } from './errors.ts';
import type { HookName, HookPayload } from './events.ts';
import type { HookRunOptions, TimerPort } from './run-options.ts';
import { ServedQuestion } from './services.ts';
import type { GateContext, HookSubscriber } from './subscriber.ts';

/** What became of one question to one handler. */
export type Heard =
	| { readonly heard: 'answer'; readonly raw: unknown }
	| { readonly heard: 'failure'; readonly error: HookError }
	| { readonly heard: 'cancelled' };

/**
 * Puts one question to one handler and waits for its answer, its deadline or the run's
 * cancellation, whichever is first. Never throws and never rejects. A handler that answers at once
 * costs no promise and no timer; it cannot be cut off either, since nothing else runs meanwhile.
 */
export const askHandler = <Event extends HookName>(
	event: Event,
	payload: HookPayload<Event>,
	subscriber: HookSubscriber<Event>,
	asked: 'first' | 'again',
	options: HookRunOptions,
): Maybe<Heard> => {
	const question = new Question(event, subscriber, asked, options);
	try {
		const returned: unknown = subscriber.handler(payload, question);
		return isPromise(returned) ? question.wait(returned) : question.end({ heard: 'answer', raw: returned });
	} catch (error) {
		return question.end(failure(event, subscriber.owner, error));
	}
};

const failure = (event: HookName, owner: string, error: unknown): Heard => ({
	heard: 'failure',
	error: new HookFailed(event, owner, error),
});

// One question under way: the handler's context, its deadline and its holds.
class Question extends ServedQuestion implements GateContext {
	readonly owner: string;
	readonly asked: 'first' | 'again';
	readonly deadlineMs: number;
	readonly #event: HookName;
	readonly #options: HookRunOptions;
	readonly #timer: TimerPort;
	#abort: AbortController | null = null;
	#aborted: unknown = null;
	#isOver = false;
	#holds = new Set<Disposable>();
	#remainingMs: number;
	#armedAt = 0;
	#armed: Disposable | null = null;
	#settle: ((heard: Heard) => void) | null = null;

	constructor(
		event: HookName,
		subscriber: Pick<HookSubscriber, 'owner' | 'deadlineMs'>,
		asked: 'first' | 'again',
		options: HookRunOptions,
	) {
		super(options.services);
		this.owner = subscriber.owner;
		this.asked = asked;
		this.deadlineMs = subscriber.deadlineMs;
		this.#event = event;
		this.#options = options;
		this.#timer = options.timer;
		this.#remainingMs = subscriber.deadlineMs;
	}

	// Made on demand: most handlers never look.
	get signal(): AbortSignal {
		if (this.#abort === null) {
			this.#abort = new AbortController();
			if (this.#aborted !== null) this.#abort.abort(this.#aborted);
		}
		return this.#abort.signal;
	}

	wait(answer: Promise<unknown>): Promise<Heard> {
		return new Promise((resolve) => {
			this.#settle = (heard) => resolve(this.end(heard));
			this.#options.signal?.addEventListener('abort', this.#onCancel, { once: true });
			// A late answer, and a late failure, meet a question that is over.
			Promise.resolve(answer).then(
				(raw) => this.#settle?.({ heard: 'answer', raw }),
				(error) => this.#settle?.(failure(this.#event, this.owner, error)),
			);
			if (this.#options.signal?.aborted === true) this.#onCancel();
			else if (this.#holds.size === 0) this.#arm();
		});
	}

	hold(note: string): Disposable {
		const hold: Disposable = { [Symbol.dispose]: () => this.#release(hold, note) };
		if (this.#isOver) return hold;
		if (this.#holds.size === 0) this.#disarm();
		this.#holds.add(hold);
		this.#options.observe?.({ notice: 'held', event: this.#event, owner: this.owner, note });
		return hold;
	}

	end(heard: Heard): Heard {
		for (const hold of this.#holds) hold[Symbol.dispose]();
		this.#isOver = true;
		this.#settle = null;
		this.#disarm();
		this.#options.signal?.removeEventListener('abort', this.#onCancel);
		return heard;
	}

	#release(hold: Disposable, note: string): void {
		if (!this.#holds.delete(hold)) return;
		this.#options.observe?.({ notice: 'released', event: this.#event, owner: this.owner, note });
		if (this.#holds.size === 0 && this.#settle !== null) this.#arm();
	}

	#arm(): void {
		this.#armedAt = this.#timer.now();
		this.#armed = this.#timer.after(this.#remainingMs, () => {
			const error = new HookTimedOut(this.#event, this.owner, this.deadlineMs);
			this.#abandon(error, { heard: 'failure', error });
		});
	}

	#disarm(): void {
		if (this.#armed === null) return;
		this.#armed[Symbol.dispose]();
		this.#armed = null;
		this.#remainingMs = Math.max(0, this.#remainingMs - (this.#timer.now() - this.#armedAt));
	}

	readonly #onCancel = (): void => this.#abandon(this.#options.signal?.reason, { heard: 'cancelled' });

	#abandon(reason: unknown, heard: Heard): void {
		const settle = this.#settle;
		if (settle === null) return;
		settle(heard);
		this.#aborted = reason ?? new DOMException('cancelled', 'AbortError');
		this.#abort?.abort(this.#aborted);
	}
}

import { andThen, isPromise, isTenonError, type Maybe, orElse } from '@tenon/core';
import { messageOf } from '../../calls/message-of.ts';

/** What can be asked, by name. */
export type Methods = object;

/** What one method takes and gives. */
export interface Method<Params, Result = void> {
	readonly params: Params;
	readonly result: Result;
}

/** One question under way, as its answerer sees it. */
export interface PeerCall {
	/** Chosen by the caller; zero where no answer is wanted. */
	readonly id: number;
	/** Aborted when the answer is no longer wanted. */
	readonly signal: AbortSignal;
}

/** What answers each method. */
export type Answerers<M extends Methods> = {
	readonly [Name in keyof M]: (params: ParamsOf<M[Name]>, call: PeerCall) => Maybe<ResultOf<M[Name]>>;
};

/** How a message travels, and what is told when something is wrong with one. */
export interface PeerOptions<In extends Methods> {
	readonly answerers: Answerers<In>;
	/** Sends; may throw where the message cannot be copied. */
	post(message: PeerMessage): void;
	/** A message had no meaning, or a notice could not be handled. */
	onFault(problem: string): void;
	/** At most so many questions are out, and as many being answered; one more is refused. */
	readonly maxPending: number;
}

/** Data that travels between the two sides. */
export type PeerMessage =
	| { readonly kind: 'request'; readonly id: number; readonly method: string; readonly params: unknown }
	| { readonly kind: 'notice'; readonly method: string; readonly params: unknown }
	| { readonly kind: 'cancel'; readonly id: number }
	| { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
	| {
			readonly kind: 'failure';
			readonly id: number;
			readonly message: string;
			/** Of an error that has one. */
			readonly code?: string;
	  };

/** What a method takes. */
export type ParamsOf<M> = M extends { readonly params: infer Params } ? Params : never;
/** What a method gives. */
export type ResultOf<M> = M extends { readonly result: infer Result } ? Result : never;

interface Pending {
	readonly resolve: (value: unknown) => void;
	readonly reject: (error: Error) => void;
}

/**
 * One end of a conversation between the host and an extension: each asks, answers, cancels and tells. Every
 * question is settled: by an answer, a failure, its signal, or the end of the conversation. What comes in is not
 * trusted to have its type: answerers check it.
 */
export class Peer<In extends Methods, Out extends Methods> {
	readonly #options: PeerOptions<In>;
	readonly #pending = new Map<number, Pending>();
	readonly #running = new Map<number, AbortController>();
	#lastId = 0;
	#closed: Error | undefined;

	constructor(options: PeerOptions<In>) {
		this.#options = options;
	}

	get pending(): number {
		return this.#pending.size;
	}

	/** Asks. Rejects with the other side's message, the signal's reason, or why the conversation ended. */
	request<Name extends keyof Out & string>(
		method: Name,
		params: ParamsOf<Out[Name]>,
		{ signal, started }: { readonly signal?: AbortSignal; started?(id: number): void } = {},
	): Promise<ResultOf<Out[Name]>> {
		return new Promise((resolve, reject) => {
			if (this.#closed !== undefined) throw this.#closed;
			signal?.throwIfAborted();
			if (this.#pending.size >= this.#options.maxPending) throw new Error('too many calls are under way');
			this.#lastId += 1;
			const id = this.#lastId;
			const cancel = (): void => {
				this.#post({ kind: 'cancel', id });
				this.#settle(id)?.reject(asError(signal?.reason));
			};
			const done = (): void => signal?.removeEventListener('abort', cancel);
			this.#pending.set(id, {
				resolve: (value) => {
					done();
					// The other side promises the type of its answer; what is not trusted is checked by the caller.
					resolve(value as ResultOf<Out[Name]>);
				},
				reject: (error) => {
					done();
					reject(error);
				},
			});
			signal?.addEventListener('abort', cancel);
			try {
				this.#options.post({ kind: 'request', id, method, params });
				started?.(id);
			} catch (error) {
				this.#settle(id)?.reject(asError(error));
			}
		});
	}

	/** Tells without an answer. Throws where the conversation is over or the data cannot be copied. */
	tell<Name extends keyof Out & string>(method: Name, params: ParamsOf<Out[Name]>): void {
		if (this.#closed !== undefined) throw this.#closed;
		this.#options.post({ kind: 'notice', method, params });
	}

	/** Takes a message of the other side. Never throws. */
	take(message: unknown): void {
		if (this.#closed !== undefined) return;
		if (!isMessage(message)) {
			this.#options.onFault('a message without a kind');
			return;
		}
		switch (message.kind) {
			case 'request':
				this.#answer(message);
				return;
			case 'notice':
				this.#hear(message);
				return;
			case 'cancel':
				this.#running.get(message.id)?.abort(new Error('cancelled'));
				return;
			case 'answer':
				this.#settle(message.id)?.resolve(message.value);
				return;
			case 'failure':
				this.#settle(message.id)?.reject(new PeerFailure(String(message.message), message.code));
				return;
			default:
				this.#options.onFault('a message of an unknown kind');
		}
	}

	/** Ends the conversation: what is asked fails, what is being answered is cancelled. */
	close(reason: Error): void {
		if (this.#closed !== undefined) return;
		this.#closed = reason;
		for (const controller of this.#running.values()) controller.abort(reason);
		this.#running.clear();
		const waiting = [...this.#pending.values()];
		this.#pending.clear();
		for (const { reject } of waiting) reject(reason);
	}

	#answer({ id, method, params }: Extract<PeerMessage, { kind: 'request' }>): void {
		if (this.#running.size >= this.#options.maxPending) {
			this.#post({ kind: 'failure', id, message: 'too many calls are under way' });
			return;
		}
		const controller = new AbortController();
		this.#running.set(id, controller);
		const reply = (message: PeerMessage): void => {
			if (this.#running.get(id) !== controller) return;
			this.#running.delete(id);
			this.#post(message);
		};
		const fail = (error: unknown): void => reply(failureOf(id, error));
		const answered = orElse<void>(
			() =>
				andThen(this.#dispatch(method, params, { id, signal: controller.signal }), (value) =>
					reply({ kind: 'answer', id, value }),
				),
			fail,
		);
		if (isPromise(answered)) void answered;
	}

	#hear({ method, params }: Extract<PeerMessage, { kind: 'notice' }>): void {
		const fault = (error: unknown): void => this.#options.onFault(`${method}: ${messageOf(error)}`);
		const heard = orElse<unknown>(
			() => this.#dispatch(method, params, { id: 0, signal: neverAborted }),
			fault,
		);
		if (isPromise(heard)) void heard;
	}

	#dispatch(method: string, params: unknown, call: PeerCall): Maybe<unknown> {
		const { answerers } = this.#options;
		if (!Object.hasOwn(answerers, method)) throw new Error(`unknown method ${JSON.stringify(method)}`);
		const answerer = answerers[method as keyof In] as (params: unknown, call: PeerCall) => Maybe<unknown>;
		return answerer(params, call);
	}

	// An answer that cannot be copied becomes a failure, so that no caller waits for ever.
	#post(message: PeerMessage): void {
		if (this.#closed !== undefined) return;
		try {
			this.#options.post(message);
		} catch (error) {
			if (message.kind === 'answer') this.#post(failureOf(message.id, error));
			else this.#options.onFault(messageOf(error));
		}
	}

	#settle(id: number): Pending | undefined {
		const pending = this.#pending.get(id);
		this.#pending.delete(id);
		return pending;
	}
}

/** Why the other side could not answer. */
export class PeerFailure extends Error {
	/** Of the error there; empty where it has none. */
	readonly code: string;

	constructor(message: string, code: unknown) {
		super(message);
		this.code = typeof code === 'string' ? code : '';
	}
}

const failureOf = (id: number, error: unknown): PeerMessage => ({
	kind: 'failure',
	id,
	message: messageOf(error),
	...(isTenonError(error) ? { code: error.code } : {}),
});

const neverAborted = new AbortController().signal;

const isMessage = (message: unknown): message is PeerMessage =>
	typeof message === 'object' && message !== null && 'kind' in message;

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

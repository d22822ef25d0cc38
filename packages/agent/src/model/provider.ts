import { type Maybe, TenonError, type TokenUsage } from '@tenon/core';
import type { AttachmentRef } from './message.ts';
import type { ModelRequest } from './request.ts';
import type { ModelResponse } from './response.ts';

/** A piece of an answer as it arrives; a preview, never the settled text. */
export interface ResponsePiece {
	readonly text: string;
	readonly reasoning: string;
}

/** Where a model call belongs, and what it may use. */
export interface ProviderCall {
	readonly sessionId: string;
	readonly turnId: string;
	/** 1 for the first model call of the turn. */
	readonly step: number;
	/** 1 for the first try. */
	readonly attempt: number;
	/** Every wait listens to it. */
	readonly signal: AbortSignal;
	/** Awaited: a slow watcher slows the stream down. */
	onPiece(piece: ResponsePiece): Maybe<void>;
	/** What the answer is known to have used so far, where the provider says so before its end; replaces what it said before. */
	onUsage(usage: TokenUsage): void;
	readAttachment(attachment: AttachmentRef): Promise<Uint8Array>;
	/** Keeps bytes that the model made, an image, so that a part can refer to them. */
	keepAttachment(bytes: Uint8Array, mimeType: string): Promise<AttachmentRef>;
}

/** What a provider answers: {@link ModelResponse} without what the runtime adds. */
export type ProviderResponse = Omit<ModelResponse, 'failedAttempts'>;

/** A way to a model. Makes one try; retries are the runtime's. */
export interface Provider {
	readonly name: string;
	/** Rejects with {@link ProviderError} when no answer came. */
	complete(request: ModelRequest, call: ProviderCall): Promise<ProviderResponse>;
	/**
	 * A call that an earlier process made broke off with that process; `usage` is what it is known to have used. Told once
	 * for each, before the call is made again.
	 */
	interrupted?(usage: TokenUsage, call: Pick<ProviderCall, 'sessionId' | 'turnId' | 'step'>): Maybe<void>;
}

/**
 * What went wrong with a try: no connection, or one that broke; no sign of life in time; too many requests; no credit
 * left; a provider that is overloaded; a key that is missing or refused; a request that is refused; an answer that is
 * none; a conversation that is too long; a limit on spending that the call would exceed.
 */
export type ProviderFault =
	| 'network'
	| 'timeout'
	| 'rate-limit'
	| 'quota'
	| 'overloaded'
	| 'authentication'
	| 'invalid-request'
	| 'invalid-response'
	| 'context-too-long'
	| 'budget'
	| 'tape';

/** A model call gave no answer. */
export class ProviderError extends TenonError {
	readonly code = 'model.provider';
	readonly fault: ProviderFault;
	readonly isRetryable: boolean;
	/** What the provider asked us to wait; `undefined` where it said nothing. */
	readonly retryAfterMs: number | undefined;

	constructor(
		message: string,
		facts: {
			readonly fault: ProviderFault;
			readonly isRetryable: boolean;
			readonly retryAfterMs?: number;
			readonly cause?: unknown;
		},
	) {
		super(message, { cause: facts.cause });
		this.fault = facts.fault;
		this.isRetryable = facts.isRetryable;
		this.retryAfterMs = facts.retryAfterMs;
	}
}

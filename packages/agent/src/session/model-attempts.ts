import type { Maybe, TokenUsage } from '@tenon/core';
import { withOwnCallIds } from '../model/own-call-ids.ts';
import {
	type Provider,
	ProviderError,
	type ProviderResponse,
	type ResponsePiece,
} from '../model/provider.ts';
import { readResponse } from '../model/read-response.ts';
import type { ModelRequest } from '../model/request.ts';
import type { FailedAttempt, ModelResponse } from '../model/response.ts';
import type { ModelFailure } from '../turn/response.ts';
import { noUsage } from '../turn/usage.ts';
import type { TurnContext } from './turn-context.ts';

/** A request on its way to a provider. */
export interface AttemptedCall {
	readonly step: number;
	readonly request: ModelRequest;
}

/** What hears of a call while it is made. */
export interface AttemptStream {
	/** Whether {@link piece} may end the stream. */
	readonly mayCut: boolean;
	/** An attempt begins. */
	started(attempt: number, provider: string): void;
	/** A piece arrives; true ends the stream, and the call is answered by the text so far. */
	piece(piece: ResponsePiece, attempt: number): boolean;
	/** What the attempt is known to have used so far. */
	used(usage: TokenUsage): void;
	/** Done when there is room for more pieces. */
	room(): Maybe<void>;
	/** An attempt has failed, and the next follows after the delay. */
	retrying(failed: FailedAttempt): void;
}

/** For calls without an observer. */
export const silentStream: AttemptStream = {
	mayCut: false,
	started: () => undefined,
	piece: () => false,
	used: () => undefined,
	room: () => undefined,
	retrying: () => undefined,
};

/** What came of a model call; `isCut` where its stream was ended by what heard it. */
export type ModelAnswer =
	| { readonly type: 'llm'; readonly response: ModelResponse; readonly isCut: boolean }
	| { readonly type: 'llm-failed'; readonly failure: ModelFailure; readonly error: ProviderError };

/** Calls a provider, and again after failures that may pass. Rejects only when the turn ends first. */
export const completeRetried = (
	context: TurnContext,
	provider: Provider,
	call: AttemptedCall,
	stream: AttemptStream,
): Promise<ModelAnswer> => {
	const { sessionId, turn, settings } = context;
	const observed = { sessionId, turnId: turn.turnId, provider: provider.name, request: call.request };
	return settings.telemetry.modelCall(observed, () => attempts(context, provider, call, stream));
};

const attempts = async (
	context: TurnContext,
	provider: Provider,
	call: AttemptedCall,
	stream: AttemptStream,
): Promise<ModelAnswer> => {
	const { settings, signal } = context;
	const { maxAttempts, baseDelayMs, maxDelayMs, maxWaitMs } = settings.retry;
	const failedAttempts: FailedAttempt[] = [];
	for (let attempt = 1; ; attempt++) {
		try {
			const { response, isCut } = await oneAttempt(context, provider, call, attempt, stream);
			return { type: 'llm', response: { ...response, failedAttempts }, isCut };
		} catch (error) {
			signal.throwIfAborted();
			const fault = faultOf(error);
			const { fault: kind, message, retryAfterMs } = fault;
			if (!fault.isRetryable || attempt >= maxAttempts || (retryAfterMs ?? 0) > maxWaitMs)
				return { type: 'llm-failed', failure: failureOf(fault, attempt), error: fault };
			const delayMs = retryAfterMs ?? Math.min(baseDelayMs * 2 ** (attempt - 1), maxDelayMs);
			const failed = { attempt, kind, message, delayMs };
			stream.retrying(failed);
			await settings.clock.sleep(delayMs, signal);
			failedAttempts.push(failed);
		}
	}
};

const oneAttempt = async (
	{ settings, sessionId, turn, signal }: TurnContext,
	provider: Provider,
	{ step, request }: AttemptedCall,
	attempt: number,
	stream: AttemptStream,
): Promise<{ readonly response: ProviderResponse; readonly isCut: boolean }> => {
	stream.started(attempt, provider.name);
	const cut = new AbortController();
	let text = '';
	let usage = noUsage;
	const answering: Promise<unknown> = provider.complete(request, {
		sessionId,
		turnId: turn.turnId,
		step,
		attempt,
		signal: stream.mayCut ? AbortSignal.any([signal, cut.signal]) : signal,
		onPiece: (piece) => {
			if (cut.signal.aborted) return;
			text += piece.text;
			if (stream.piece(piece, attempt)) cut.abort();
			return stream.room();
		},
		onUsage: (used) => {
			usage = used;
			stream.used(used);
		},
		readAttachment: async ({ digest }) => {
			const found = await settings.store.attachments.read(digest);
			if (found === undefined) {
				throw new ProviderError(`attachment ${digest} is not in the store`, {
					fault: 'invalid-request',
					isRetryable: false,
				});
			}
			return found.bytes;
		},
		keepAttachment: async (bytes, mimeType) => {
			const digest = await settings.store.attachments.put(bytes, mimeType, settings.clock.now());
			return { digest, mimeType, byteLength: bytes.length };
		},
	});
	try {
		const answer = await (stream.mayCut ? untilCut(answering, cut.signal) : answering);
		const response = readResponse(provider.name, answer);
		return {
			response: { ...response, parts: withOwnCallIds(response.parts, request.messages) },
			isCut: false,
		};
	} catch (error) {
		if (!cut.signal.aborted || signal.aborted) throw error;
		return { response: cutResponse(text, usage), isCut: true };
	}
};

// A provider may take its time to end.
const untilCut = (answering: Promise<unknown>, cut: AbortSignal): Promise<unknown> =>
	new Promise((resolve, reject) => {
		const stop = (): void => reject(cut.reason);
		if (cut.aborted) stop();
		else cut.addEventListener('abort', stop, { once: true });
		answering.then(resolve, reject).finally(() => cut.removeEventListener('abort', stop));
	});

// The stream ended before its provider said what was served, and all that was used.
const cutResponse = (text: string, usage: TokenUsage): ProviderResponse => ({
	parts: [{ type: 'text', text }],
	model: null,
	responseId: null,
	finishReason: 'end',
	usage,
});

// A failed call as a turn hears of it.
const failureOf = ({ fault, message }: ProviderError, tries: number): ModelFailure => ({
	reason: 'provider-error',
	code: fault.replaceAll('-', '_'),
	message: tries === 1 ? message : `${message} (${tries} attempts)`,
});

// An error that no provider throws on purpose is a fault of the provider: trying again would not help.
const faultOf = (error: unknown): ProviderError =>
	error instanceof ProviderError
		? error
		: new ProviderError(error instanceof Error ? error.message : String(error), {
				fault: 'invalid-response',
				isRetryable: false,
				cause: error,
			});

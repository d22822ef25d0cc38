import { type Provider, ProviderError, type ProviderResponse } from '../model/provider.ts';
import { readResponse } from '../model/read-response.ts';
import type { ModelRequest } from '../model/request.ts';
import type { FailedAttempt, ModelResponse } from '../model/response.ts';
import type { ModelFailure } from '../turn/response.ts';
import type { LiveText } from './live-text.ts';
import type { TurnContext } from './turn-context.ts';

/** A model call that is to be made. */
export interface ModelCall {
	/** Its row on a screen; null: subscribers are told nothing of it. */
	readonly row: string | null;
	readonly step: number;
	readonly request: ModelRequest;
}

/** What came of a model call. */
export type ModelAnswer =
	| { readonly type: 'llm'; readonly response: ModelResponse }
	| { readonly type: 'llm-failed'; readonly failure: ModelFailure };

/**
 * Asks a model, again after failures that may pass. Journals nothing. `text` is shown what arrives; absent: it is not
 * shown. Rejects when the turn ends first.
 */
export const attemptModel = (
	context: TurnContext,
	provider: Provider,
	call: ModelCall,
	text?: LiveText,
): Promise<ModelAnswer> => {
	const { sessionId, turn, settings } = context;
	const observed = { sessionId, turnId: turn.turnId, provider: provider.name, request: call.request };
	return settings.telemetry.modelCall(observed, () => attempts(context, provider, call, text));
};

const attempts = async (
	context: TurnContext,
	provider: Provider,
	call: ModelCall,
	text: LiveText | undefined,
): Promise<ModelAnswer> => {
	const { maxAttempts } = context.settings.retry;
	const failedAttempts: FailedAttempt[] = [];
	for (let attempt = 1; ; attempt++) {
		try {
			const response = await oneAttempt(context, provider, call, attempt, text);
			return { type: 'llm', response: { ...response, failedAttempts } };
		} catch (error) {
			context.signal.throwIfAborted();
			const failure = faultOf(error);
			if (!failure.isRetryable || attempt >= maxAttempts) return failed(failure, attempt);
			text?.reset(attempt);
			failedAttempts.push(await retreat(context, call, failure, attempt));
		}
	}
};

const oneAttempt = async (
	{ settings, sessionId, turn, signal, tell }: TurnContext,
	provider: Provider,
	{ row, step, request }: ModelCall,
	attempt: number,
	text: LiveText | undefined,
): Promise<ProviderResponse> => {
	const asked = { step, attempt, provider: provider.name, model: request.model };
	if (row !== null) tell({ type: 'model-request-started', correlationId: row, ...asked });
	const answer: unknown = await provider.complete(request, {
		sessionId,
		turnId: turn.turnId,
		step,
		attempt,
		signal,
		onPiece: (piece) => text?.add(piece),
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
	return readResponse(provider.name, answer);
};

// An error that no provider throws on purpose is a fault of the provider: trying again would not help.
const faultOf = (error: unknown): ProviderError =>
	error instanceof ProviderError
		? error
		: new ProviderError(error instanceof Error ? error.message : String(error), {
				fault: 'invalid-response',
				isRetryable: false,
				cause: error,
			});

const failed = ({ fault, message }: ProviderError, attempts: number): ModelAnswer => ({
	type: 'llm-failed',
	failure: {
		reason: 'provider-error',
		code: fault.replaceAll('-', '_'),
		message: attempts === 1 ? message : `${message} (${attempts} attempts)`,
	},
});

const retreat = async (
	{ settings, signal, tell }: TurnContext,
	{ row }: ModelCall,
	{ fault, message, retryAfterMs }: ProviderError,
	attempt: number,
): Promise<FailedAttempt> => {
	const { baseDelayMs, maxDelayMs } = settings.retry;
	const delayMs = Math.min(retryAfterMs ?? baseDelayMs * 2 ** (attempt - 1), maxDelayMs);
	if (row !== null) tell({ type: 'retry-status', correlationId: row, attempt, delayMs, error: message });
	await settings.clock.sleep(delayMs, signal);
	return { attempt, kind: fault, message, delayMs };
};

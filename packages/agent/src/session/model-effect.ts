import { innerEnvelope, turnEnvelope } from '../effects/envelope.ts';
import { ProviderError } from '../model/provider.ts';
import type { FailedAttempt, ModelResponse } from '../model/response.ts';
import type { AskingEffect } from '../turn/effect.ts';
import type { ModelFailure, TurnResponse } from '../turn/response.ts';
import { requestDigest } from './request-digest.ts';
import { placeOf, type TurnContext } from './turn-context.ts';

type ModelEffect = Extract<AskingEffect, { readonly type: 'llm-call' }>;

type ModelOutcome =
	| { readonly type: 'llm'; readonly response: ModelResponse }
	| { readonly type: 'llm-failed'; readonly failure: ModelFailure }
	| { readonly type: 'llm-replaced'; readonly frameKey: string; readonly task: string };

/**
 * Calls the model in two journaled phases: first what it said, then what the hooks made of that. A hook that fails or
 * a process that dies in the second never buys the answer again.
 */
export const callModel = async (context: TurnContext, effect: ModelEffect): Promise<TurnResponse> => {
	const { journal } = context;
	const envelope = turnEnvelope(placeOf(context, effect), 'llm-call', requestDigest(effect.request));
	const answer = await journal.execute(envelope, () => askModel(context, effect));
	if (answer.type !== 'llm') return { ...answer, id: effect.id };
	const response = await derive(context, effect, envelope.key, answer.response);
	const { step } = effect;
	context.tell({
		type: 'model-call-recorded',
		correlationId: rowOf(effect),
		step,
		usage: answer.response.usage,
	});
	return { type: 'llm', id: effect.id, response };
};

const askModel = async (context: TurnContext, effect: ModelEffect): Promise<ModelOutcome> => {
	const judged = await context.hooks.beforeModelCall(effect, context.signal);
	context.signal.throwIfAborted();
	if (judged.type === 'refused') {
		const { code, message } = judged;
		return { type: 'llm-failed', failure: { reason: 'plugin-abort', code, message } };
	}
	if (judged.type === 'switch-frame') {
		return { type: 'llm-replaced', frameKey: judged.frameKey, task: judged.task };
	}
	context.tell({ type: 'model-request-started', correlationId: rowOf(effect), step: effect.step });
	const { maxAttempts } = context.settings.retry;
	const failedAttempts: FailedAttempt[] = [];
	for (let attempt = 1; ; attempt++) {
		try {
			const response = await oneAttempt(context, effect, attempt);
			return { type: 'llm', response: { ...response, failedAttempts } };
		} catch (error) {
			context.signal.throwIfAborted();
			const failure = faultOf(error);
			if (!failure.isRetryable || attempt >= maxAttempts) return failed(failure, attempt);
			failedAttempts.push(await retreat(context, effect, failure, attempt));
		}
	}
};

const oneAttempt = (
	{ settings, sessionId, turn, signal, tell }: TurnContext,
	effect: ModelEffect,
	attempt: number,
): ReturnType<typeof settings.provider.complete> => {
	const correlationId = rowOf(effect);
	return settings.provider.complete(effect.request, {
		sessionId,
		turnId: turn.turnId,
		step: effect.step,
		attempt,
		signal,
		onPiece: ({ text, reasoning }) => {
			if (reasoning !== '') tell({ type: 'reasoning-delta', correlationId, text: reasoning });
			if (text !== '') tell({ type: 'assistant-prose-delta', correlationId, text });
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
	});
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

const failed = ({ fault, message }: ProviderError, attempts: number): ModelOutcome => ({
	type: 'llm-failed',
	failure: {
		reason: 'provider-error',
		code: fault.replaceAll('-', '_'),
		message: attempts === 1 ? message : `${message} (${attempts} attempts)`,
	},
});

const retreat = async (
	{ settings, signal, tell }: TurnContext,
	effect: ModelEffect,
	{ fault, message, retryAfterMs }: ProviderError,
	attempt: number,
): Promise<FailedAttempt> => {
	const { baseDelayMs, maxDelayMs } = settings.retry;
	const delayMs = Math.min(retryAfterMs ?? baseDelayMs * 2 ** (attempt - 1), maxDelayMs);
	const correlationId = rowOf(effect);
	tell({ type: 'model-attempt-reset', correlationId, attempt });
	tell({ type: 'retry-status', correlationId, attempt, delayMs, error: message });
	await settings.clock.sleep(delayMs, signal);
	return { attempt, kind: fault, message, delayMs };
};

const derive = async (
	{ hooks, journal, signal }: TurnContext,
	effect: ModelEffect,
	key: string,
	response: ModelResponse,
): Promise<ModelResponse> => {
	const fingerprint = hooks.responseFingerprint();
	if (fingerprint === null) return response;
	const envelope = innerEnvelope(key, 'assistant-response-hooks', 'response', fingerprint);
	const parts = await journal.execute(envelope, () => hooks.deriveResponse(effect, response, signal));
	return { ...response, parts };
};

const rowOf = ({ step }: ModelEffect): string => `step/${step}`;

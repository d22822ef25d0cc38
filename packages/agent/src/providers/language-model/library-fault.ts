import type { APICallError } from '@ai-sdk/provider';
import { ProviderError } from '../../model/provider.ts';
import type { Clock } from '../../time/clock.ts';
import type { EndpointWords } from '../faults/endpoint-words.ts';
import { malformedAnswer, providerFailure } from '../faults/provider-failure.ts';
import type { HeardAnswer } from './heard-answer.ts';

/** Whose fault it is. */
export interface FaultPlace {
	readonly words: EndpointWords;
	readonly model: string;
	readonly clock: Clock;
	readonly heard: HeardAnswer;
}

/**
 * What an error of a library amounts to: the provider's own words, an answer that is not of its protocol, or a request
 * that the library cannot make. The libraries' errors are told by their names, so that no library has to be loaded.
 */
export const libraryFault = (error: unknown, { words, model, clock, heard }: FaultPlace): ProviderError => {
	if (error instanceof ProviderError) return error;
	const name = error instanceof Error ? error.name : '';
	const place = { headers: new Headers(), model, now: clock.now(), cause: error };
	if (name === 'AI_APICallError') {
		const { statusCode: status, responseHeaders, responseBody, data, message } = error as APICallError;
		const body = responseBody ?? data ?? { message };
		return providerFailure(words, { ...place, status, headers: new Headers(responseHeaders), body });
	}
	if (unsendable.has(name)) {
		const text = `${words.name}: ${(error as Error).message.split('\n', 1)[0]}; use another model, or other options`;
		return new ProviderError(text, { fault: 'invalid-request', isRetryable: false, cause: error });
	}
	const { statusCode, data } = Object(error) as { readonly statusCode?: unknown; readonly data?: unknown };
	// An error of the library itself, which has nothing of the provider's.
	const isOwn = error instanceof Error && statusCode === undefined && data === undefined;
	if (!spoken.has(name) && (name.startsWith('AI_') || isOwn)) {
		const problem = 'sent something that is not of its protocol';
		return malformedAnswer(words, problem, { isRetryable: !heard.isNonsense, cause: error });
	}
	const status = typeof statusCode === 'number' ? statusCode : undefined;
	const own = error instanceof Error ? { message: error.message } : error;
	return providerFailure(words, {
		...place,
		status,
		body: typeof data === 'object' && data !== null ? data : own,
	});
};

const unsendable: ReadonlySet<string> = new Set([
	'AI_InvalidArgumentError',
	'AI_InvalidPromptError',
	'AI_LoadAPIKeyError',
	'AI_LoadSettingError',
	'AI_NoSuchModelError',
	'AI_UnsupportedFunctionalityError',
]);

// An error that a provider sent in its stream, in a library's wrapping.
const spoken: ReadonlySet<string> = new Set(['AI_ProviderStreamError']);

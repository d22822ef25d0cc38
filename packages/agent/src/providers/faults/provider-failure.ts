import { isNetworkError, nearestNames } from '@tenon/core';
import { ProviderError, type ProviderFault } from '../../model/provider.ts';
import { classify, isPassing } from './classify.ts';
import type { EndpointWords } from './endpoint-words.ts';
import { providerSays } from './provider-says.ts';
import { retryAfterMs } from './retry-after.ts';

/** An answer that is no answer of the model. */
export interface RefusedAnswer {
	/** `undefined`: an error in the middle of a stream. */
	readonly status: number | undefined;
	readonly headers: Headers;
	/** Its text, or data that was read already. */
	readonly body: unknown;
	readonly model: string;
	readonly now: number;
	readonly cause?: unknown;
}

/** The one error that a provider's refusal becomes: what happened, its words, the setting, the next step. */
export const providerFailure = (words: EndpointWords, answer: RefusedAnswer): ProviderError => {
	const says = providerSays(answer.body);
	const fault = classify(answer.status, says);
	const wait = retryAfterMs(answer.headers, answer.now) ?? says.waitMs;
	const isTooLong = wait !== undefined && wait > maxWaitMs;
	const message = words.hidden.reduce((text, secret) => text.replaceAll(secret, '…'), says.message);
	const said = [answer.status ?? says.status, message]
		.filter((part) => part !== undefined && part !== '')
		.join(' ');
	const isUnknownModel =
		fault === 'invalid-request' &&
		(answer.status === 404 ||
			/model_not_found/.test(says.codes) ||
			/model identifier is invalid|is not a valid model id/i.test(says.message));
	const step = isUnknownModel ? unknownModel(words, answer.model) : nextStep(fault, words, wait);
	return new ProviderError(`${words.name}: ${step}${said === '' ? '' : ` (${said})`}`, {
		fault,
		isRetryable: isPassing(fault) && !isTooLong,
		...(wait !== undefined && isPassing(fault) && { retryAfterMs: wait }),
		cause: answer.cause,
	});
};

/** A wait that is longer is no wait: the turn ends, and says so. */
const maxWaitMs = 10 * 60_000;

const unknownModel = ({ url, urlSetting, known }: EndpointWords, model: string): string => {
	const nearest = nearestNames(model, known(), maxNearest).map((name) => JSON.stringify(name));
	const meant = nearest.length === 0 ? '' : `; did you mean ${nearest.join(' or ')}?`;
	return `there is no model ${JSON.stringify(model)} at ${url}${meant}; 'tenon models' lists models, ${urlSetting} sets the URL`;
};

const maxNearest = 3;

const nextStep = (fault: ProviderFault, words: EndpointWords, waitMs: number | undefined): string => {
	const { keySetting, urlSetting, url } = words;
	switch (fault) {
		case 'authentication':
			return `the key was refused; set another one: ${keySetting}`;
		case 'quota':
			return `the account of the key has no credit left; add some, or set another key: ${keySetting}`;
		case 'rate-limit':
			return waitMs === undefined
				? 'too many requests; wait, or use another model'
				: `too many requests; it asks to wait ${Math.ceil(waitMs / 1000)} s`;
		case 'overloaded':
			return 'the service failed or is overloaded; try again later, or use another model';
		case 'timeout':
			return 'the service did not answer in time; try again, or use another model';
		case 'context-too-long':
			return 'the conversation is too long for this model; start a new session, or use a model with a larger context';
		default:
			return `the request was refused; check the model's options, or ${urlSetting} (${url})`;
	}
};

/** No connection, or one that broke off. */
export const networkFailure = (words: EndpointWords, cause: unknown): ProviderError => {
	const { name, url, urlSetting } = words;
	const code = isNetworkError(cause) ? cause.code : undefined;
	// To ask again for it would cost as much again.
	if (code === 'network.too_long')
		return malformedAnswer(words, 'answers without an end', { isRetryable: false, cause });
	if (code === 'network.unsupported')
		return malformedAnswer(words, `cannot be asked (${reasonOf(cause)})`, { isRetryable: false, cause });
	const isUntrusted = code === 'network.tls';
	const step = isUntrusted
		? `${url} is not trusted; name the certificates of your company in NODE_EXTRA_CA_CERTS`
		: `${url} cannot be reached, or broke off; check the network, HTTPS_PROXY, or ${urlSetting}`;
	return new ProviderError(`${name}: ${step} (${reasonOf(cause)})`, {
		fault: 'network',
		isRetryable: !isUntrusted,
		cause,
	});
};

/** A request that could not be made: what lets it in, or a header, is none. */
export const unsendable = ({ name, keySetting }: EndpointWords, cause: unknown): ProviderError =>
	new ProviderError(
		`${name}: no request can be made with its key and headers; set another key: ${keySetting}`,
		{
			fault: 'invalid-request',
			isRetryable: false,
			cause,
		},
	);

/** An answer that is none: a page, nonsense, a stream that ends before its end. */
export const malformedAnswer = (
	words: EndpointWords,
	problem: string,
	facts: { readonly isRetryable: boolean; readonly cause?: unknown },
): ProviderError =>
	new ProviderError(
		`${words.name}: ${words.url} ${problem}; check ${words.urlSetting}, or use another model`,
		{ fault: 'invalid-response', ...facts },
	);

/** An endpoint that cannot be asked as it is set up. */
export const unusable = ({ name }: EndpointWords, problem: string): ProviderError =>
	new ProviderError(`${name}: ${problem}; or use another model`, {
		fault: 'invalid-request',
		isRetryable: false,
	});

/** No key is set. */
export const keyMissing = ({ name, keySetting }: EndpointWords): ProviderError =>
	new ProviderError(`${name}: there is no key; set one: ${keySetting}`, {
		fault: 'authentication',
		isRetryable: false,
	});

// The URL was said already.
const reasonOf = (cause: unknown): string => {
	if (isNetworkError(cause)) return cause.message.replace(`${cause.url}: `, '');
	const error = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
	return error instanceof Error ? error.message : String(error);
};

import type { ProviderError } from '../../model/provider.ts';
import type { EndpointWords } from '../faults/endpoint-words.ts';
import { malformedAnswer, networkFailure, providerFailure } from '../faults/provider-failure.ts';
import type { ModelFetch } from '../model-fetch.ts';

/** What the requests of one call are watched for: the one that is answered by the model, and what is asked before it. */
export interface FetchWatch {
	readonly words: EndpointWords;
	readonly model: string;
	readonly signal: AbortSignal;
	now(): number;
	/** A request is about to be sent. */
	asked(): void;
	/** Something of the model's answer has come: its head, or bytes of it. */
	alive(): void;
	/** A part of its body has come. */
	bytes(): void;
	/** The head of an answer that was not refused. */
	answered(headers: Headers): void;
	/** Why there is no answer, or no more of it. Told once, before it is thrown. */
	failed(error: ProviderError): void;
}

/**
 * A `fetch` for one call: sends by the embedder's, turns every refusal, page and broken connection into our own error
 * before a library has seen it, and notes each sign of life. Follows no redirection.
 */
export const watchedFetch = (send: ModelFetch, whole: FetchWatch): typeof globalThis.fetch => {
	const fail = (error: ProviderError): never => {
		whole.failed(error);
		throw error;
	};
	return async (input, init) => {
		// A token is asked for elsewhere, and its arrival is no sign of the model.
		const target = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
		const watch = target.startsWith(whole.words.url) ? whole : { ...whole, ...unwatched };
		watch.asked();
		let response: Response;
		try {
			response = await send(target, {
				method: init?.method ?? 'GET',
				headers: Object.fromEntries(new Headers(init?.headers)),
				body: bodyOf(init?.body),
				signal: watch.signal,
			});
		} catch (error) {
			watch.signal.throwIfAborted();
			return fail(networkFailure(watch.words, error));
		}
		watch.alive();
		if (isPage(response)) {
			await response.body?.cancel();
			const status = response.ok ? '' : ` (${response.status})`;
			const problem = `answered with a web page${status}, not as an API`;
			return fail(malformedAnswer(watch.words, problem, { isRetryable: false }));
		}
		if (!response.ok) return fail(await refusal(response, watch));
		if (isJson(response) && watch === whole) {
			const told = await toldInstead(response, watch).catch((error) => {
				watch.signal.throwIfAborted();
				return fail(networkFailure(watch.words, error));
			});
			if (!(told instanceof Response)) return fail(told);
			response = told;
		}
		watch.answered(response.headers);
		const { status, headers, body } = response;
		return new Response(body === null ? null : watchedBody(body, watch, fail), { status, headers });
	};
};

// A gateway in trouble, and one that asks to wait, send pages too: their status says more.
const isPage = ({ status, headers }: Response): boolean =>
	/^\s*text\/html\b/i.test(headers.get('content-type') ?? '') &&
	(status < 300 || (status >= 400 && status < 500 && !passingStatus.has(status)));

const passingStatus: ReadonlySet<number> = new Set([402, 408, 429]);

// Some routers refuse with a status of success, and JSON in place of the stream.
const toldInstead = async (
	{ headers, body }: Response,
	{ words, model, now }: FetchWatch,
): Promise<Response | ProviderError> => {
	const [copy = null, rest = null] = body?.tee() ?? [];
	const text = await beginningOf({ body: copy });
	const { error } = Object(parsed(text)) as { readonly error?: unknown };
	if (error === undefined || error === null) return new Response(rest, { headers });
	await rest?.cancel();
	return providerFailure(words, { status: undefined, headers, body: text, model, now: now() });
};

const isJson = ({ headers }: Response): boolean =>
	/^\s*application\/json\b/i.test(headers.get('content-type') ?? '');

const parsed = (text: string): unknown => {
	try {
		return JSON.parse(text);
	} catch {
		// What is no JSON is told by the library that reads it.
		return undefined;
	}
};

const unwatched: Pick<FetchWatch, 'alive' | 'bytes' | 'answered'> = {
	alive: () => undefined,
	bytes: () => undefined,
	answered: () => undefined,
};

const bodyOf = (body: unknown): string | Uint8Array | undefined => {
	if (body === undefined || body === null) return undefined;
	if (typeof body === 'string' || body instanceof Uint8Array) return body;
	throw new TypeError('a model is asked with a text or bytes');
};

const watchedBody = (
	body: ReadableStream<Uint8Array>,
	watch: FetchWatch,
	fail: (error: ProviderError) => never,
): ReadableStream<Uint8Array> => {
	const reader = body.getReader();
	return new ReadableStream<Uint8Array>(
		{
			pull: async (controller) => {
				try {
					const { done, value } = await reader.read();
					watch.alive();
					if (done) {
						controller.close();
						return;
					}
					watch.bytes();
					controller.enqueue(value);
				} catch (error) {
					watch.signal.throwIfAborted();
					fail(networkFailure(watch.words, error));
				}
			},
			cancel: (reason) => reader.cancel(reason),
		},
		{ highWaterMark: 0 },
	);
};

const refusal = async (
	response: Response,
	{ words, model, now, signal }: FetchWatch,
): Promise<ProviderError> => {
	const { status, headers } = response;
	if (status >= 300 && status < 400) {
		await response.body?.cancel();
		const target = headers.get('location') ?? 'nowhere';
		return malformedAnswer(words, `redirects to ${target}, which is not followed`, { isRetryable: false });
	}
	let body = '';
	try {
		body = await beginningOf(response);
	} catch {
		signal.throwIfAborted();
		// A refusal that breaks off in the middle is one all the same; its status says enough.
	}
	return providerFailure(words, { status, headers, body, model, now: now() });
};

const beginningOf = async ({ body }: Pick<Response, 'body'>): Promise<string> => {
	if (body === null) return '';
	const decoder = new TextDecoder();
	let text = '';
	for await (const chunk of body) {
		text += decoder.decode(chunk, { stream: true });
		if (text.length > maxErrorLength) break;
	}
	return text.slice(0, maxErrorLength);
};

const maxErrorLength = 64 * 1024;

import type { FetchLike } from '@modelcontextprotocol/client';

/**
 * `fetch` for a server: it reaches the address that was granted and no other, so a redirection is followed only within
 * it; an answer in one piece has a bound. Streams of events have none; each event is read as it comes.
 */
export const boundedFetch: FetchLike = async (url, init) => {
	const response = await withinOrigin(new URL(url), init, maxRedirections);
	const isStream = response.headers.get('content-type')?.includes('text/event-stream') === true;
	if (isStream || response.body === null) return response;
	const { status, statusText, headers } = response;
	return new Response(response.body.pipeThrough(counting()), { status, statusText, headers });
};

const withinOrigin = async (url: URL, init: RequestInit | undefined, left: number): Promise<Response> => {
	const response = await fetch(url, { ...init, redirect: 'manual' });
	const location = redirections.has(response.status) ? response.headers.get('location') : null;
	if (location === null) return response;
	await response.body?.cancel();
	const target = new URL(location, url);
	if (target.origin !== url.origin || left === 0) {
		throw new Error(`the server sends its clients on to ${target.origin}; name that address if it is meant`);
	}
	return withinOrigin(target, init, left - 1);
};

// Those that keep method and body.
const redirections: ReadonlySet<number> = new Set([307, 308]);
const maxRedirections = 3;

const counting = (): TransformStream<Uint8Array, Uint8Array> => {
	let bytes = 0;
	return new TransformStream({
		transform: (chunk, controller) => {
			bytes += chunk.length;
			if (bytes > maxAnswerBytes)
				controller.error(new Error(`an answer of more than ${maxAnswerBytes} bytes`));
			else controller.enqueue(chunk);
		},
	});
};

const maxAnswerBytes = 16 << 20;

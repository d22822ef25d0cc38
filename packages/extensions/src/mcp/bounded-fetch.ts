import type { FetchLike } from '@modelcontextprotocol/client';

/** `fetch` for a server: an answer in one piece has a bound. Streams of events have none; each event is read as it comes. */
export const boundedFetch: FetchLike = async (url, init) => {
	const response = await fetch(url, init);
	const isStream = response.headers.get('content-type')?.includes('text/event-stream') === true;
	if (isStream || response.body === null) return response;
	const { status, statusText, headers } = response;
	return new Response(response.body.pipeThrough(counting()), { status, statusText, headers });
};

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

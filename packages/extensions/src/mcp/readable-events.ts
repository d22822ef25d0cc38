import type { FetchLike, JSONRPCMessage } from '@modelcontextprotocol/client';
import { messageOf } from '../calls/message-of.ts';
import { answerInPlaceOf } from './answer-in-place.ts';

/** How messages are read, and who is told of those that cannot be. */
export interface EventReading {
	/** Checks a message; throws where it is none. */
	parse(value: unknown): JSONRPCMessage;
	onBadEvent(problem: string): void;
}

/**
 * `fetch` for a server that answers by streams of events. The client skips an event that is no message, and a caller
 * that waits for that answer would wait until its time is over: in the place of such an event comes an error for the
 * request.
 */
export const withReadableEvents =
	(fetch: FetchLike, reading: EventReading): FetchLike =>
	async (url, init) => {
		const response = await fetch(url, init);
		const isStream = response.headers.get('content-type')?.includes('text/event-stream') === true;
		const asked = idsIn(init?.body);
		if (!isStream || response.body === null || asked.size === 0) return response;
		const { status, statusText, headers } = response;
		return new Response(response.body.pipeThrough(readable(asked, reading)), { status, statusText, headers });
	};

// The ids of the requests in a body.
const idsIn = (body: unknown): ReadonlySet<string | number> => {
	if (typeof body !== 'string') return new Set();
	const sent: unknown = JSON.parse(body);
	const messages = (Array.isArray(sent) ? sent : [sent]) as readonly Partial<Record<string, unknown>>[];
	const ids = messages.flatMap(({ id, method }) => (method === undefined ? [] : id));
	return new Set(ids.filter((id) => typeof id === 'string' || typeof id === 'number'));
};

const readable = (
	asked: ReadonlySet<string | number>,
	{ parse, onBadEvent }: EventReading,
): TransformStream<Uint8Array, Uint8Array> => {
	const decoder = new TextDecoder();
	const encoder = new TextEncoder();
	let text = '';
	const passed = (event: string): string => {
		const data = dataOf(event);
		if (data === '') return event;
		try {
			parse(JSON.parse(data));
			return event;
		} catch (error) {
			const problem = `an event that is no message: ${messageOf(error)}`;
			onBadEvent(problem);
			const answer = answerInPlaceOf(data, asked, problem);
			return answer === undefined ? event : `data: ${JSON.stringify(answer)}\n\n`;
		}
	};
	return new TransformStream({
		transform: (chunk, controller) => {
			text += decoder.decode(chunk, { stream: true });
			for (let end = eventEnd.exec(text); end !== null; end = eventEnd.exec(text)) {
				const next = end.index + end[0].length;
				controller.enqueue(encoder.encode(passed(text.slice(0, next))));
				text = text.slice(next);
			}
			if (text.length > maxEventLength)
				controller.error(new Error(`an event of more than ${maxEventLength} characters`));
		},
		flush: (controller) => controller.enqueue(encoder.encode(text)),
	});
};

const eventEnd = /\r\n\r\n|\n\n|\r\r/;
const maxEventLength = 16 << 20;

const dataOf = (event: string): string =>
	event
		.split(/\r\n|\n|\r/)
		.filter((line) => line.startsWith('data:'))
		.map((line) => line.slice('data:'.length).replace(/^ /, ''))
		.join('\n');

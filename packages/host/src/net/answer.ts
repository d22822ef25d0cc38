import type { NetworkResponse } from '@tenon/core';
import type { Exchange } from './exchange.ts';
import { faultOf } from './fault-of.ts';
import type { Lifetime } from './lifetime.ts';
import type { NetworkSettings } from './settings.ts';
import { unpack } from './unpack.ts';

/** An answer as its reader has it. It ends with its last byte, its first fault, its time, or when it is closed. */
export const answerOf = (
	url: string,
	{ request, message }: Exchange,
	{ maxBodyBytes, idleTimeoutMs, bodyTimeoutMs }: NetworkSettings,
	lifetime: Lifetime,
): NetworkResponse => {
	const { signal } = lifetime;
	const headers = headersOf(message.rawHeaders);
	const encoding = headers.filter(([name]) => name === 'content-encoding').map(([, value]) => value);
	const pieces = unpack(url, message, encoding.join(','), maxBodyBytes);
	let isOver = false;
	const close = (): void => {
		isOver = true;
		lifetime.end();
		request.destroy();
	};
	// What breaks off between two reads is told by the next.
	message.on('error', () => undefined);
	lifetime.bound(bodyTimeoutMs, 'the answer did not end');
	return {
		status: message.statusCode ?? 0,
		headers,
		read: async () => {
			signal.throwIfAborted();
			if (isOver) return undefined;
			lifetime.step(idleTimeoutMs, 'no more of the answer came');
			try {
				const piece = await lifetime.race(pieces.next());
				lifetime.rest();
				if (piece.done !== true) return piece.value;
				close();
				return undefined;
			} catch (error) {
				close();
				throw signal.aborted ? signal.reason : faultOf(url, error);
			}
		},
		close,
	};
};

const headersOf = (raw: readonly string[]): NetworkResponse['headers'] => {
	const headers: (readonly [string, string])[] = [];
	for (let at = 0; at + 1 < raw.length; at += 2) headers.push([raw[at]!.toLowerCase(), raw[at + 1]!]);
	return headers;
};

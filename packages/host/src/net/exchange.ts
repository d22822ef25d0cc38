import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { NetworkRequest } from '@tenon/core';
import { faultOf } from './fault-of.ts';
import type { Lifetime } from './lifetime.ts';
import type { NetworkSettings } from './settings.ts';
import type { Target } from './target.ts';

/** An answer whose head is there, and its request, by which all of it is ended. */
export interface Exchange {
	readonly request: ClientRequest;
	readonly message: IncomingMessage;
}

/**
 * Sends a request over a connection, which is then used for nothing else, and waits for the head of the answer.
 * Throws `NetworkError`, or as time ends; the connection is closed then.
 */
export const exchange = (
	{ url, authority, path }: Target,
	socket: Socket,
	wanted: NetworkRequest,
	settings: NetworkSettings,
	lifetime: Lifetime,
): Promise<Exchange> => {
	const { promise, resolve, reject } = Promise.withResolvers<Exchange>();
	const { signal } = lifetime;
	let isAnswered = false;
	const fail = (error: unknown): void => {
		if (isAnswered) return;
		socket.destroy();
		reject(signal.aborted ? signal.reason : faultOf(url, error));
	};
	const stop = (): void => void socket.destroy();
	signal.addEventListener('abort', stop, { once: true });
	socket.once('close', () => signal.removeEventListener('abort', stop));
	lifetime.step(settings.headTimeoutMs, 'no answer');
	try {
		const request = process.getBuiltinModule('node:http').request({
			createConnection: () => socket,
			path,
			method: wanted.method,
			headers: headersOf(authority, wanted),
			maxHeaderSize: settings.maxHeadBytes,
		});
		request.on('error', fail);
		request.on('close', () => fail(closed));
		request.on('response', (message) => {
			lifetime.rest();
			isAnswered = true;
			resolve({ request, message });
		});
		request.end(wanted.body);
		if (signal.aborted) stop();
	} catch (error) {
		fail(error);
	}
	return promise;
};

const closed = new Error('the connection was closed before an answer came');

// One list of names and values, since a name may come twice.
const headersOf = (authority: string, { method, headers, body }: NetworkRequest): readonly string[] => {
	const isGiven = (sought: string): boolean => headers.some(([name]) => name.toLowerCase() === sought);
	const own: (readonly [string, string])[] = [
		['Host', authority],
		['Connection', 'close'],
		...defaults.filter(([name]) => !isGiven(name.toLowerCase())),
	];
	if (body !== undefined || carriers.has(method)) own.push(['Content-Length', String(body?.length ?? 0)]);
	return [...own, ...headers.filter(([name]) => !framing.has(name.toLowerCase()))].flat();
};

const defaults: readonly (readonly [string, string])[] = [
	['User-Agent', 'tenon'],
	['Accept', '*/*'],
	['Accept-Encoding', 'gzip, br'],
];

/** Methods whose requests have a body, be it an empty one. */
const carriers: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** What decides where a request goes and where it ends is said here alone. */
const framing: ReadonlySet<string> = new Set([
	'connection',
	'content-length',
	'expect',
	'host',
	'keep-alive',
	'proxy-connection',
	'te',
	'trailer',
	'transfer-encoding',
	'upgrade',
]);

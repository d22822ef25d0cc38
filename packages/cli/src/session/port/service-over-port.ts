import type { MessagePort } from 'node:worker_threads';
import { Peer } from '@tenon/extensions';
import { ServiceError, type ServiceErrorCode } from '../service/errors.ts';
import type { FollowFrom, ServiceNews } from '../service/events.ts';
import { verbNames } from '../service/verb-fields.ts';
import type { SessionService } from '../service.ts';
import { maxCalls, type SentError, type ServiceMethods } from './messages.ts';

/** The service at the other end of a port: the same verbs, the same errors. The port closes with the service. */
export const serviceOverPort = (port: MessagePort): SessionService => {
	const peer = new Peer<object, ServiceMethods>({
		maxPending: maxCalls,
		post: (message) => port.postMessage(message),
		onFault: () => undefined,
		answerers: {},
	});
	port.on('message', (message: unknown) => peer.take(message));
	port.on('close', () => peer.close(new ServiceError('service.closed', 'the port is closed')));
	let streams = 0;
	const verbs = verbNames.map((name) => [
		name,
		async (arg: unknown = null): Promise<unknown> => {
			const answer = await peer.request('verb', { name, arg });
			if (answer.ok) return answer.value;
			throw receivedError(answer.error);
		},
	]);
	return {
		// Each has the type of its name: `verbNames` are all of them.
		...(Object.fromEntries(verbs) as Omit<SessionService, 'events' | 'close'>),
		events: (from, signal) => {
			streams += 1;
			return follow(peer, { stream: streams, from }, signal);
		},
		close: async () => {
			await peer.request('close', null);
			port.close();
		},
	};
};

const follow = (
	peer: Peer<object, ServiceMethods>,
	{ stream, from }: { readonly stream: number; readonly from: FollowFrom },
	signal: AbortSignal,
): AsyncGenerator<ServiceNews, void, void> => {
	const leave = (): void => {
		peer.request('leave', { stream }).catch(ifClosed);
	};
	// Sent at once, before whatever the reader asks for next.
	const followed = signal.aborted ? Promise.resolve() : peer.request('follow', { stream, from });
	// Who reads is told.
	followed.catch(() => undefined);
	signal.addEventListener('abort', leave, { once: true });
	return read(peer, { stream, followed, leave }, signal);
};

async function* read(
	peer: Peer<object, ServiceMethods>,
	{ stream, followed, leave }: { readonly stream: number; readonly followed: Promise<void>; leave(): void },
	signal: AbortSignal,
): AsyncGenerator<ServiceNews, void, void> {
	try {
		await followed;
		while (!signal.aborted) {
			const news = await peer.request('next', { stream });
			if (news === null) return;
			yield news;
		}
	} catch (error) {
		ifClosed(error);
	} finally {
		signal.removeEventListener('abort', leave);
		if (!signal.aborted) leave();
	}
}

// A stream ends with its port.
const ifClosed = (error: unknown): void => {
	if (!(error instanceof ServiceError) || error.code !== 'service.closed') throw error;
};

const receivedError = ({ message, code, nearest }: SentError): Error => {
	if (code?.startsWith('service.') === true)
		return new ServiceError(code as ServiceErrorCode, message, { nearest });
	const error = new Error(message);
	return code === null ? error : Object.assign(error, { code });
};

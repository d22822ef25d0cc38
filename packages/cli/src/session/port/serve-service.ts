import type { MessagePort } from 'node:worker_threads';
import { isTenonError } from '@tenon/core';
import { Peer } from '@tenon/extensions';
import { ServiceError } from '../service/errors.ts';
import type { ServiceNews } from '../service/events.ts';
import { nearestOf } from '../service/nearest.ts';
import { isVerb, verbFields, verbNames, wrongArgument } from '../service/verb-fields.ts';
import type { SessionService } from '../service.ts';
import { maxCalls, type SentError, type ServiceMethods, type VerbAnswer } from './messages.ts';

/** A stream that a client follows. */
interface Followed {
	readonly end: AbortController;
	readonly news: AsyncIterator<ServiceNews>;
}

/** Serves a service to one client over a port. Dispose of the result to end that; the service stays open. */
export const serveService = (service: SessionService, port: MessagePort): Disposable => {
	const streams = new Map<number, Followed>();
	const leave = (stream: number): void => {
		streams.get(stream)?.end.abort();
		streams.delete(stream);
	};
	const peer = new Peer<ServiceMethods, object>({
		maxPending: maxCalls,
		post: (message) => port.postMessage(message),
		onFault: () => undefined,
		answerers: {
			verb: ({ name, arg }) => runVerb(service, name, arg),
			follow: ({ stream, from }) => {
				if (streams.size >= maxStreams) throw new Error('too many streams are followed');
				const end = new AbortController();
				const news = service.events(from, end.signal)[Symbol.asyncIterator]();
				streams.set(stream, { end, news });
			},
			next: async ({ stream }) => {
				const followed = streams.get(stream);
				if (followed === undefined) return null;
				const { done, value } = await followed.news.next();
				return done === true ? null : value;
			},
			leave: ({ stream }) => leave(stream),
			close: () => service.close(),
		},
	});
	const end = (): void => {
		for (const stream of [...streams.keys()]) leave(stream);
		peer.close(new ServiceError('service.closed', 'the port is closed'));
		port.close();
	};
	port.on('message', (message: unknown) => peer.take(message));
	port.on('close', end);
	return { [Symbol.dispose]: end };
};

const runVerb = async (service: SessionService, name: unknown, arg: unknown): Promise<VerbAnswer> => {
	try {
		if (!isVerb(name)) {
			const given = String(name).slice(0, maxShownName);
			const text = `there is no verb ${JSON.stringify(given)}`;
			throw new ServiceError('service.bad-argument', text, { nearest: nearestOf(given, verbNames) });
		}
		const argument = arg ?? {};
		const wrong = isObject(argument)
			? wrongArgument(name, argument)
			: `${name}: its argument must be an object`;
		if (wrong !== undefined)
			throw new ServiceError('service.bad-argument', wrong, { nearest: Object.keys(verbFields[name]) });
		const verb = service[name] as (given: unknown) => Promise<unknown>;
		return { ok: true, value: await verb(argument) };
	} catch (error) {
		return { ok: false, error: sentError(error) };
	}
};

const sentError = (error: unknown): SentError => {
	const { message } = error instanceof Error ? error : new Error(String(error));
	const nearest = error instanceof ServiceError ? error.nearest : [];
	return { message, code: isTenonError(error) ? error.code : null, nearest };
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const maxStreams = 64;
/** Names are compared and shown up to this length. */
const maxShownName = 100;

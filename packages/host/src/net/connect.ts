import { connect as connectTcp, isIP, type Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { NetworkError, type NetworkPeer } from '@tenon/core';
import { faultOf } from './fault-of.ts';
import type { Lifetime } from './lifetime.ts';
import type { NetworkSettings } from './settings.ts';

/**
 * Connects to one address, and to no other. A safe connection is made for the name: the certificate must be of it,
 * by an authority that is trusted, whatever the environment says. Throws `NetworkError`, or as time ends.
 */
export const connect = (
	url: string,
	peer: NetworkPeer,
	settings: NetworkSettings,
	{ signal }: Lifetime,
): Promise<Socket> => {
	const { promise, resolve, reject } = Promise.withResolvers<Socket>();
	const { connectTimeoutMs } = settings;
	const socket = open(peer, settings);
	const fail = (error: unknown): void => reject(signal.aborted ? signal.reason : faultOf(url, error));
	const stop = (): void => void socket.destroy(interrupted);
	const reason = `no connection within ${connectTimeoutMs} ms`;
	const timer = setTimeout(() => {
		socket.destroy(new NetworkError('timeout', url, { reason }));
	}, connectTimeoutMs);
	const settle = (): void => {
		clearTimeout(timer);
		signal.removeEventListener('abort', stop);
	};
	signal.addEventListener('abort', stop, { once: true });
	socket.once('error', fail);
	socket.once('close', () => {
		settle();
		fail(closed);
	});
	socket.once(peer.scheme === 'https' ? 'secureConnect' : 'connect', () => {
		settle();
		socket.off('error', fail);
		resolve(socket);
	});
	if (signal.aborted) stop();
	return promise;
};

const interrupted = new Error('the request was given up');
const closed = new Error('the connection was closed before it was made');

const open = ({ host, address, port, scheme }: NetworkPeer, settings: NetworkSettings): Socket =>
	scheme === 'http'
		? connectTcp({ host: address, port })
		: process.getBuiltinModule('node:tls').connect({ host: address, port, ...trustedBy(host, settings) });

/** How a safe connection is made to a host: whose certificate it must show, and by which authorities. */
export const trustedBy = (host: string, { authorities }: NetworkSettings): ConnectionOptions => {
	const { getCACertificates } = process.getBuiltinModule('node:tls');
	return {
		servername: isIP(host) === 0 ? host.replace(/\.$/, '') : '',
		rejectUnauthorized: true,
		ALPNProtocols: ['http/1.1'],
		...(authorities.length === 0 ? {} : { ca: [...getCACertificates('default'), ...authorities] }),
	};
};

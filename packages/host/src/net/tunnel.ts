import { isIP, type Socket } from 'node:net';
import { NetworkError } from '@tenon/core';
import { trustedBy } from './connect.ts';
import { faultOf } from './fault-of.ts';
import type { Lifetime } from './lifetime.ts';
import type { HttpProxy } from './proxy.ts';
import type { NetworkSettings } from './settings.ts';
import type { Target } from './target.ts';

/**
 * Asks a proxy, over a connection to it, for a tunnel to a host, and makes a safe connection to that host through it: the
 * certificate must be of the host, as without a proxy. Throws `NetworkError`, or as time ends; the connection is closed
 * then.
 */
export const tunnelTo = async (
	target: Target,
	proxy: HttpProxy,
	socket: Socket,
	settings: NetworkSettings,
	lifetime: Lifetime,
): Promise<Socket> => {
	const stop = (): void => void socket.destroy();
	lifetime.signal.addEventListener('abort', stop, { once: true });
	lifetime.step(settings.connectTimeoutMs, 'the proxy made no tunnel');
	try {
		await lifetime.race(openTunnel(target, proxy, socket));
		const safe = await lifetime.race(secured(target, socket, settings));
		lifetime.rest();
		return safe;
	} catch (error) {
		socket.destroy();
		throw lifetime.signal.aborted ? lifetime.signal.reason : faultOf(target.url, error);
	} finally {
		lifetime.signal.removeEventListener('abort', stop);
	}
};

const openTunnel = (target: Target, proxy: HttpProxy, socket: Socket): Promise<void> => {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	const authority = `${isIP(target.host) === 6 ? `[${target.host}]` : target.host}:${target.port}`;
	const request = process.getBuiltinModule('node:http').request({
		createConnection: () => socket,
		method: 'CONNECT',
		path: authority,
		headers: {
			Host: authority,
			...(proxy.authorization !== null && { 'Proxy-Authorization': proxy.authorization }),
		},
	});
	request.on('error', reject);
	const refused = (status: number | undefined): void => {
		const where = `the proxy ${proxy.host}:${proxy.port}`;
		const reason =
			status === 407
				? `${where} wants a user and password: http://USER:PASSWORD@HOST:PORT`
				: `${where} refused a tunnel (${status})`;
		reject(new NetworkError('refused', target.url, { reason }));
	};
	request.on('connect', ({ statusCode }) => {
		if (statusCode === 200) resolve();
		else refused(statusCode);
	});
	request.on('response', ({ statusCode }) => refused(statusCode));
	request.end();
	return promise;
};

const secured = ({ host }: Target, socket: Socket, settings: NetworkSettings): Promise<Socket> => {
	const { promise, resolve, reject } = Promise.withResolvers<Socket>();
	const safe = process.getBuiltinModule('node:tls').connect({ socket, ...trustedBy(host, settings) });
	safe.once('error', reject);
	safe.once('secureConnect', () => {
		safe.off('error', reject);
		resolve(safe);
	});
	safe.once('close', () => reject(new Error('the connection was closed before it was made')));
	return promise;
};

import type { Socket } from 'node:net';
import {
	isNetworkError,
	type NetworkPeer,
	type NetworkPort,
	type NetworkRequest,
	type NetworkResponse,
} from '@tenon/core';
import { answerOf } from './answer.ts';
import { connect } from './connect.ts';
import { exchange } from './exchange.ts';
import { Lifetime } from './lifetime.ts';
import type { HttpProxy } from './proxy.ts';
import { type NetworkPortOptions, type NetworkSettings, networkSettings } from './settings.ts';
import { peersOf, readTarget, type Target } from './target.ts';
import { tunnelTo } from './tunnel.ts';

/**
 * The network of the machine. A name is resolved once, each address is judged before anything is sent there, and the
 * connection is made to exactly that address. Nothing is kept between requests: no connection, no cookie, no session.
 * No proxy is used unless `chooseProxy` names one, whatever the environment says: with one the policy could not judge
 * an address, and what is judged is the proxy's own. What it needs of Node is loaded with the first request: a program
 * that makes none starts as fast as before.
 */
export const createNetworkPort = (options: NetworkPortOptions = {}): NetworkPort => {
	const settings = networkSettings(options);
	return { request: (request) => send(request, settings) };
};

const send = async (request: NetworkRequest, settings: NetworkSettings): Promise<NetworkResponse> => {
	const target = readTarget(request.url);
	const lifetime = new Lifetime(request.url, request.signal);
	try {
		const proxy = settings.chooseProxy(target);
		lifetime.step(settings.connectTimeoutMs, 'the name of the host was not resolved');
		const peers = await lifetime.race(peersOf({ ...target, ...proxy }, settings.resolve));
		lifetime.rest();
		const first = await connectToFirst(peers, request, settings, lifetime);
		const socket =
			proxy === undefined || target.scheme === 'http'
				? first
				: await tunnelTo(target, proxy, first, settings, lifetime);
		const [asked, sent] =
			proxy === undefined || target.scheme === 'https'
				? [target, request]
				: askedAtProxy(target, request, proxy);
		const exchanged = await exchange(asked, socket, sent, settings, lifetime);
		return answerOf(request.url, exchanged, settings, lifetime);
	} catch (error) {
		lifetime.end();
		throw error;
	}
};

// A proxy that makes no tunnel is asked for a whole URL.
const askedAtProxy = (
	target: Target,
	request: NetworkRequest,
	{ authorization }: HttpProxy,
): readonly [Target, NetworkRequest] => [
	{ ...target, path: `${target.scheme}://${target.authority}${target.path}` },
	authorization === null
		? request
		: { ...request, headers: [...request.headers, ['Proxy-Authorization', authorization]] },
];

// An address at which no server answers has got nothing of the request: the next one may.
const connectToFirst = async (
	peers: readonly NetworkPeer[],
	{ url, admit }: NetworkRequest,
	settings: NetworkSettings,
	lifetime: Lifetime,
): Promise<Socket> => {
	let unreached: unknown;
	for (const peer of peers) {
		// A person may be asked here, who takes as long as it takes.
		await lifetime.race(Promise.resolve(admit(peer)));
		try {
			return await connect(url, peer, settings, lifetime);
		} catch (error) {
			if (lifetime.signal.aborted || !isNetworkError(error) || error.code === 'network.tls') throw error;
			unreached ??= error;
		}
	}
	throw unreached;
};

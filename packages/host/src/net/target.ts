import { isIP } from 'node:net';
import { NetworkError, type NetworkPeer, parseUrl } from '@tenon/core';

/** Where a request goes, by its URL. */
export interface Target {
	readonly url: string;
	readonly scheme: 'http' | 'https';
	/** A name in ASCII, or an address without brackets. */
	readonly host: string;
	readonly port: number;
	/** As the header says it. */
	readonly authority: string;
	readonly path: string;
}

/** Reads the URL of a request. Throws `NetworkError` for one that cannot be asked. */
export const readTarget = (url: string): Target => {
	const read = parseUrl(url);
	if (read === undefined) throw new NetworkError('unsupported', url, { reason: 'not a URL' });
	const { protocol, hostname, port, host: authority, pathname, search, username, password } = read;
	const scheme = protocol.slice(0, -1);
	if (scheme !== 'http' && scheme !== 'https')
		throw new NetworkError('unsupported', url, { reason: 'only http and https can be asked' });
	if (username !== '' || password !== '')
		throw new NetworkError('unsupported', authority, { reason: 'a URL may not have a user or password' });
	return {
		url,
		scheme,
		host: hostname.replace(/^\[(.*)\]$/, '$1'),
		port: port === '' ? defaultPorts[scheme] : Number(port),
		authority,
		path: `${pathname}${search}`,
	};
};

const defaultPorts = { http: 80, https: 443 } as const;

/** The addresses to try, each as the other end that it would be; none is resolved twice. */
export const peersOf = async (
	{ url, host, port, scheme }: Target,
	resolve: (name: string) => Promise<readonly string[]>,
): Promise<readonly NetworkPeer[]> => {
	const addresses = isIP(host) === 0 ? await resolved(url, () => resolve(host)) : [host];
	const usable = addresses.filter((address) => isIP(address) !== 0).slice(0, maxAddresses);
	if (usable.length === 0) throw new NetworkError('unresolved', url, { reason: 'the host has no address' });
	return usable.map((address) => ({ host, address, port, scheme }));
};

const resolved = async <T>(url: string, resolve: () => Promise<T>): Promise<T> => {
	try {
		return await resolve();
	} catch (cause) {
		const isUnknown = cause instanceof Error && 'code' in cause && cause.code === 'ENOTFOUND';
		const reason = isUnknown ? 'no such host' : 'the name of the host cannot be resolved';
		throw new NetworkError('unresolved', url, { reason, cause });
	}
};

const maxAddresses = 8;

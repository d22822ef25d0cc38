import { NetworkError } from '@tenon/core';
import type { Target } from './target.ts';

/** A proxy that requests go through. */
export interface HttpProxy {
	readonly scheme: 'http' | 'https';
	readonly host: string;
	readonly port: number;
	/** The value of `Proxy-Authorization`; null without a user. */
	readonly authorization: string | null;
}

/** Chooses the proxy of a request; `undefined`: none. */
export type ChooseProxy = (target: Pick<Target, 'scheme' | 'host' | 'port'>) => HttpProxy | undefined;

/**
 * The proxies that an environment names, by the usual variables in small letters or capitals: `HTTPS_PROXY`,
 * `HTTP_PROXY`, `ALL_PROXY`, and `NO_PROXY` with names, domains, addresses and `*`. This machine itself is never reached
 * through one. Throws `NetworkError` for one that is no URL of a proxy.
 */
export const environmentProxies = (
	environment: Readonly<Record<string, string | undefined>>,
): ChooseProxy => {
	const valueIn = (name: string): string => environment[name.toLowerCase()] || environment[name] || '';
	const exempt = valueIn('NO_PROXY')
		.split(/[\s,]+/)
		.filter((entry) => entry !== '');
	return ({ scheme, host, port }) => {
		const name = scheme === 'https' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
		const given = valueIn(name) || valueIn('ALL_PROXY');
		if (given === '' || isLoopback(host) || exempt.some((entry) => isExempt(entry, host, port)))
			return undefined;
		return readProxy(given, valueIn(name) === '' ? 'ALL_PROXY' : name);
	};
};

const isLoopback = (host: string): boolean =>
	host === 'localhost' || host.endsWith('.localhost') || /^127\./.test(host) || host === '::1';

const isExempt = (entry: string, host: string, port: number): boolean => {
	if (entry === '*') return true;
	const [, name = '', only] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(entry) ?? [];
	if (only !== undefined && Number(only) !== port) return false;
	const domain = name.replace(/^\*?\./, '').toLowerCase();
	return domain !== '' && (host.toLowerCase() === domain || host.toLowerCase().endsWith(`.${domain}`));
};

const readProxy = (text: string, setting: string): HttpProxy => {
	const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
	const fail = (reason: string): never => {
		throw new NetworkError('unsupported', setting, { reason });
	};
	if (!URL.canParse(url)) return fail('it is not the URL of a proxy; expected http://HOST:PORT');
	const { protocol, hostname, port, username, password } = new URL(url);
	const scheme = protocol.slice(0, -1);
	if (scheme !== 'http' && scheme !== 'https') return fail(`proxies of the kind ${scheme} are not spoken to`);
	const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
	return {
		scheme,
		host: hostname.replace(/^\[(.*)\]$/, '$1'),
		port: port === '' ? (scheme === 'https' ? 443 : 80) : Number(port),
		authorization: username === '' ? null : `Basic ${Buffer.from(user).toString('base64')}`,
	};
};

import {
	type Capability,
	type GrantDecider,
	type NetworkPeer,
	namesAddresses,
	type Principal,
} from '@tenon/core';

/**
 * What an address needs that a name led to, where rules have something to say about it; `undefined` where what was
 * said about the name is all there is to say. A name that is allowed is allowed wherever it leads, but into ranges
 * that rules deny or ask about. An address that a name led to was not asked for by its scheme: a rule that allows
 * `http://127.0.0.1` is about addresses that are written so, and not about where any name may lead.
 */
export const needOfPeer = (
	grants: GrantDecider,
	principal: Principal,
	{ host, address, port, scheme }: NetworkPeer,
): Capability | undefined => {
	const isWritten = host === address || host === `[${address}]` || isLoopbackName(host);
	const need: Capability = { kind: 'host', host: address, port, ...(isWritten ? { scheme } : {}) };
	const decision = grants.judge(principal, need);
	switch (decision.outcome) {
		case 'allow':
			return undefined;
		case 'deny':
			return decision.because === 'not-granted' ? undefined : need;
		case 'ask': {
			const { grant } = decision.rule;
			const isSaid = isLoopbackName(host) && isLoopback(address);
			return !isSaid && grant.kind === 'host' && namesAddresses(grant.pattern) ? need : undefined;
		}
	}
};

/** The other end that a URL names. */
export const hostOfUrl = (url: string): Capability => {
	const { hostname, port, protocol } = new URL(url);
	const scheme = protocol.slice(0, -1);
	return { kind: 'host', host: hostname, port: port === '' ? defaultPort(scheme) : Number(port), scheme };
};

const defaultPort = (scheme: string): number => (scheme === 'https' ? 443 : 80);

// These names are kept for this machine: a rule that allows one allows where it leads.
const isLoopbackName = (host: string): boolean => /^(?:.+\.)?localhost\.?$/i.test(host);

const isLoopback = (address: string): boolean => address === '::1' || /^127(?:\.\d{1,3}){3}$/.test(address);

import { isNetworkError, type NetworkError, type NetworkFault } from '@tenon/core';

/** What kept a request from its answer: a fault of the network, and the place it was made to. */
export interface WebFault {
	readonly fault: NetworkFault;
	readonly url: URL;
	readonly error: NetworkError;
}

/** The fault that an error tells of; `undefined` where it is none of the network. */
export const webFaultOf = (error: unknown): WebFault | undefined => {
	if (!isNetworkError(error)) return undefined;
	return { fault: error.code.slice('network.'.length) as NetworkFault, url: new URL(error.url), error };
};

/** The port of a URL, as a number. */
export const portOf = ({ port, protocol }: URL): number =>
	port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

/** The host of a URL, an IPv6 address without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

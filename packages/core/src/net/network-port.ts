import type { Maybe } from '../maybe/maybe.ts';

/** One request, and nothing that follows from its answer. */
export interface NetworkRequest {
	/** In capitals. */
	readonly method: string;
	/** Absolute, `http` or `https`, without a user or password in it. */
	readonly url: string;
	/** Names in any case; a name may come twice. */
	readonly headers: readonly (readonly [name: string, value: string])[];
	/** `undefined`: none. */
	readonly body: Uint8Array | undefined;
	/** Ends the request, and the reading of its answer. */
	readonly signal: AbortSignal;
	/**
	 * Asked about the address that the host's name was resolved to, before anything is sent there; throws if that
	 * is not allowed. A connection that is used again was asked about before, by the same rules.
	 */
	readonly admit: (peer: NetworkPeer) => Maybe<void>;
}

/** The other end of a connection, by its address. */
export interface NetworkPeer {
	/** The name in the URL, in ASCII; or the address itself. */
	readonly host: string;
	/** IPv4 or IPv6, without brackets. */
	readonly address: string;
	readonly port: number;
	readonly scheme: 'http' | 'https';
}

/** The answer to one request, as it comes: a redirection is an answer like any other. */
export interface NetworkResponse {
	readonly status: number;
	/** Names in lower case; a name may come twice. */
	readonly headers: readonly (readonly [name: string, value: string])[];
	/** The next bytes of the body, with what was packed unpacked; `undefined` at its end. */
	read(): Promise<Uint8Array | undefined>;
	/** No more is wanted; safe to call twice and at the end. The receiver of the answer calls it. */
	close(): Maybe<void>;
}

/**
 * The way to the network. It makes single requests and never follows a redirection by itself, so that each hop
 * can be judged by itself; it keeps no cookies and adds no credentials that the request does not have.
 */
export interface NetworkPort {
	/** Resolves with the head of the answer; rejects with `NetworkError` if there is none, or as `signal` says. */
	request(request: NetworkRequest): Promise<NetworkResponse>;
}

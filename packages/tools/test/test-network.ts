import {
	callId,
	GateDenied,
	type NetworkAccess,
	type NetworkCall,
	type NetworkCaller,
	type NetworkResponse,
	type OpenNetwork,
	principalId,
	summarizeCall,
	type WantedRequest,
} from '@tenon/core';

/** What a server answers. */
export interface Answer {
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	readonly chunks?: readonly (string | Uint8Array)[];
}

/** A server, and what it is asked. */
export type Server = (request: WantedRequest, caller: NetworkCaller) => Answer | Promise<Answer>;

/** A network of one server, and what was asked of it. */
export class TestNetwork implements NetworkAccess {
	readonly sent: string[] = [];
	readonly closed: string[] = [];
	readonly callers: NetworkCaller[] = [];
	deny: (url: string) => boolean = () => false;
	readonly #serve: Server;

	constructor(serve: Server) {
		this.#serve = serve;
	}

	open(caller: NetworkCaller): OpenNetwork {
		this.callers.push(caller);
		return {
			request: async (request) => {
				if (this.deny(request.url)) throw denied(request.url);
				this.sent.push(`${request.method} ${request.url}`);
				return this.#responseOf(request.url, caller.signal, await this.#serve(request, caller));
			},
		};
	}

	#responseOf(
		url: string,
		signal: AbortSignal,
		{ status = 200, headers = {}, chunks = [] }: Answer,
	): NetworkResponse {
		const rest = Array.from(chunks, (chunk) =>
			typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk,
		);
		return {
			status,
			headers: Object.entries(headers),
			read: async () => {
				signal.throwIfAborted();
				return rest.shift();
			},
			close: () => void this.closed.push(url),
		};
	}
}

/** As a gate refuses. */
export const denied = (what: string): GateDenied => {
	const call: NetworkCall = {
		id: callId('c1'),
		principal: { kind: 'model', id: principalId('m1') },
		origin: 'model',
		needs: [],
		cwd: '/',
		signal: new AbortController().signal,
		kind: 'network',
		method: 'GET',
		url: what,
	};
	return new GateDenied(summarizeCall(call), {
		kind: 'deny',
		code: 'test',
		reason: `${what} is not allowed`,
	});
};

import type { ToolContext } from '../tool/context.ts';
import type { NetworkRequest, NetworkResponse } from './network-port.ts';

/** On whose behalf requests are made: a tool's context is one. */
export type NetworkCaller = Pick<ToolContext, 'cwd' | 'signal' | 'patient'>;

/** A request that is yet to be judged. */
export type WantedRequest = Omit<NetworkRequest, 'admit' | 'signal'>;

/**
 * The network behind the gate: the only way that a tool has to it. Secrets stand as handles in the headers of its
 * requests; their values go to the other end, and are taken out of what it answers.
 */
export interface NetworkAccess {
	/** Opens it for one call, under whose signal all its requests are. What a person allows holds for that call. */
	open(caller: NetworkCaller): OpenNetwork;
}

/** The network for the time of one call. */
export interface OpenNetwork {
	/**
	 * Judges one request and makes it. Rejects with a `GateRefusal` if it may not be made, with `UnknownSecret` for a
	 * handle that stands for nothing, and as `NetworkPort` does. A redirection is an answer; what follows from it is
	 * another request.
	 */
	request(request: WantedRequest): Promise<NetworkResponse>;
}

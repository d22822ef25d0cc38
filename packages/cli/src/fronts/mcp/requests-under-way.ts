import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';

/** Which requests of a client wait for their answer. A bound on them, and on nothing else, is kept here. */
export class RequestsUnderWay {
	readonly #ids = new Set<RequestId>();

	/** A message came in; gives what speaks against it. */
	received(message: JSONRPCMessage): string | undefined {
		if (!('method' in message)) return undefined;
		if (!('id' in message)) {
			// A request that was cancelled is never answered.
			const { requestId } = message.params ?? {};
			if (message.method === 'notifications/cancelled') this.#ids.delete(requestId as RequestId);
			return undefined;
		}
		const { id } = message;
		if (this.#ids.has(id)) return `request ${JSON.stringify(id)} is under way already; use an id of its own`;
		if (this.#ids.size >= maxRequests) return `${maxRequests} requests are under way already; wait for one`;
		this.#ids.add(id);
		return undefined;
	}

	/** A message goes out. */
	sent(message: JSONRPCMessage): void {
		if (!('method' in message) && message.id !== undefined) this.#ids.delete(message.id);
	}
}

const maxRequests = 1000;

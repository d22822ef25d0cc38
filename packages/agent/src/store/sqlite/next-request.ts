import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { Request } from './messages.ts';

/** What has come at a port. `undefined`: nothing has. */
export const takeRequest = (port: MessagePort): Request | undefined =>
	(receiveMessageOnPort(port) as { readonly message: Request } | undefined)?.message;

/**
 * Waits awake for the next request, where that pays: whoever was answered often asks for more at once, sooner than a
 * thread that has gone to sleep is awake again. How often something came in time decides whether to look the next
 * time; now and then it is tried anyway.
 */
export class NextRequest {
	readonly #port: MessagePort;
	/** How many of the last looks found something, from 0 to 1. */
	#luck = 1;
	#count = 0;

	constructor(port: MessagePort) {
		this.#port = port;
	}

	/** What came within a moment; `undefined`: nothing did, or it is not waited for. */
	soon(): Request | undefined {
		this.#count = (this.#count + 1) % roundsBetweenTries;
		if (this.#luck < enoughLuck && this.#count !== 0) return takeRequest(this.#port);
		const until = performance.now() + momentMs;
		let request = takeRequest(this.#port);
		while (request === undefined && performance.now() < until) request = takeRequest(this.#port);
		this.#luck += (Number(request !== undefined) - this.#luck) * weightOfNewest;
		return request;
	}
}

const momentMs = 0.2;
const enoughLuck = 0.25;
const roundsBetweenTries = 16;
const weightOfNewest = 0.2;

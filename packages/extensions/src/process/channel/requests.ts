import type { RequestFailed } from '../request-failed.ts';

/** Something that waits for an answer under an id. */
export interface Waiting {
	fail(error: RequestFailed): void;
}

/**
 * The requests of one kind that have no answer yet. Ids are a letter and a counter, so that even a client that cuts
 * them out of the text gets them whole. The taker of one answers it: unknown, late and second answers find none.
 */
export class Requests<Request extends Waiting> {
	readonly #prefix: string;
	readonly #open = new Map<string, Request>();
	#count = 0;
	#ended: RequestFailed | undefined;

	constructor(prefix: string) {
		this.#prefix = prefix;
	}

	get size(): number {
		return this.#open.size;
	}

	/** The id for the next request. */
	nextId(): string {
		this.#count += 1;
		return this.#prefix + this.#count;
	}

	add(id: string, request: Request): void {
		this.#open.set(id, request);
	}

	get(id: string): Request | undefined {
		return this.#open.get(id);
	}

	take(id: string): Request | undefined {
		const request = this.#open.get(id);
		if (request !== undefined) this.#open.delete(id);
		return request;
	}

	values(): Iterable<Request> {
		return this.#open.values();
	}

	/** Why there will be no more answers; `undefined`: there may be. */
	get ended(): RequestFailed | undefined {
		return this.#ended;
	}

	/** No more answers will come: fails all that wait. */
	end(error: RequestFailed): void {
		this.#ended = error;
		for (const id of [...this.#open.keys()]) this.take(id)?.fail(error);
	}
}

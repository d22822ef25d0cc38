import type { Addition } from '../messages.ts';
import type { HostPeer } from './host-peer.ts';

/** What an extension has declared, by the numbers under which its host asks for it. */
export class Declared {
	readonly #peer: Pick<HostPeer, 'tell'>;
	readonly #handlers = new Map<number, unknown>();
	readonly #refs = new Map<string, number>();
	#lastRef = 0;

	constructor(peer: Pick<HostPeer, 'tell'>) {
		this.#peer = peer;
	}

	/**
	 * Tells the host. What was declared under the same key before is taken back first; without a key several stand
	 * beside each other.
	 */
	add(addition: Addition, handler: unknown, key?: string): Disposable & { readonly ref: number } {
		const before = key === undefined ? undefined : this.#refs.get(key);
		if (before !== undefined) this.#remove(before);
		this.#lastRef += 1;
		const ref = this.#lastRef;
		this.#peer.tell('add', { ref, addition });
		this.#handlers.set(ref, handler);
		if (key !== undefined) this.#refs.set(key, ref);
		return { ref, [Symbol.dispose]: () => this.#remove(ref) };
	}

	/** Takes back what was declared under a key, if something was. */
	removeKey(key: string): void {
		const ref = this.#refs.get(key);
		if (ref !== undefined) this.#remove(ref);
	}

	/** What answers under a number. The host asks only for what was declared with a handler of that type. */
	handler<Handler>(ref: number): Handler {
		const handler = this.#handlers.get(ref);
		if (handler === undefined) throw new Error('it was taken back');
		return handler as Handler;
	}

	/** Drops everything without telling the host, which has done the same; returns the handlers. */
	forget<Handler>(): readonly Handler[] {
		const handlers = [...this.#handlers.values()] as readonly Handler[];
		this.#handlers.clear();
		this.#refs.clear();
		return handlers;
	}

	#remove(ref: number): void {
		if (this.#handlers.delete(ref)) this.#peer.tell('remove', { ref });
	}
}

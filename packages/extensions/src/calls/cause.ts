import { AsyncLocalStorage } from 'node:async_hooks';

/** A question that an extension waits for, as the reason why another one is called. */
export interface Cause {
	/** Why the extension that asks was called itself; `undefined`: for a reason outside of all extensions. */
	readonly outer: Cause | undefined;
}

/** Why the work at hand is done; it follows the work through promises and callbacks. */
export const currentCause = (): Cause | undefined => storage.getStore();

/** Does work for a reason. Work that arrives by a stream of messages names the reason of the call that it belongs to. */
export const becauseOf = <T>(cause: Cause | undefined, work: () => T): T => storage.run(cause, work);

const storage = new AsyncLocalStorage<Cause | undefined>();

import { AsyncLocalStorage } from 'node:async_hooks';

/** Which call of the session the work belongs to: gates know kernels, and several calls may be under way. */
const storage = new AsyncLocalStorage<number>();

/** Does work for a call. */
export const withinCall = <T>(call: number, work: () => T): T => storage.run(call, work);

/** The call that the work at hand belongs to; zero where it belongs to none. */
export const currentCall = (): number => storage.getStore() ?? 0;

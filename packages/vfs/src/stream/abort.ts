import { isPromise, type Maybe } from '@tenon/core';

/**
 * The value, or a rejection with the signal's reason if that is aborted first. The work itself goes
 * on: only the wait ends, and a later failure of the work is dropped.
 */
export const untilAborted = <T>(maybe: Maybe<T>, signal: AbortSignal | undefined): Maybe<T> =>
	signal === undefined || !isPromise(maybe) ? maybe : race(maybe, signal);

const race = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
	new Promise((resolve, reject) => {
		const abort = (): void => reject(signal.reason);
		if (signal.aborted) abort();
		signal.addEventListener('abort', abort, { once: true });
		const settle = (): void => signal.removeEventListener('abort', abort);
		work.then(
			(value) => {
				settle();
				resolve(value);
			},
			(error: unknown) => {
				settle();
				reject(error);
			},
		);
	});

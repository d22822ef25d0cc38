import { nothing } from '../data/nothing.ts';
import type { Clock } from '../time/clock.ts';

/**
 * Waits for work that was told to listen to a signal. Once that has aborted it waits a moment longer, then abandons the
 * work and rejects with the signal's reason: work that does not listen keeps no turn from ending.
 */
export const abandonable = async <T>(
	work: Promise<T>,
	{ signal, clock }: { readonly signal: AbortSignal; readonly clock: Clock },
): Promise<T> => {
	const over = new AbortController();
	const abandoned = Promise.withResolvers<never>();
	const aborted = (): void => {
		clock.sleep(graceMs, over.signal).then(() => abandoned.reject(signal.reason), nothing);
	};
	if (signal.aborted) aborted();
	else signal.addEventListener('abort', aborted, { once: true });
	try {
		return await Promise.race([work, abandoned.promise]);
	} finally {
		signal.removeEventListener('abort', aborted);
		over.abort();
		// What it comes to later is ignored.
		work.catch(nothing);
	}
};

/** Long enough for a program that is told to end, and then killed. */
const graceMs = 10_000;

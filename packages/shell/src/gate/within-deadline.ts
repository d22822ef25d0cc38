import { GateFailed, isPromise, type Maybe } from '@tenon/core';

/** Who is waited for, and how long. */
export interface Deadline {
	/** The stage that is blamed. */
	readonly stage: string;
	/** Null: as long as it takes. */
	readonly deadlineMs: number | null;
	/** Ends the wait; its reason is thrown. */
	readonly signal: AbortSignal;
}

/** Waits for an answer until a deadline; then the gate is closed, and what comes later is not heard. */
export const withinDeadline = <T>(answer: Maybe<T>, { stage, deadlineMs, signal }: Deadline): Maybe<T> => {
	if (!isPromise(answer)) return answer;
	const { promise, resolve, reject } = Promise.withResolvers<T>();
	const late = (): void =>
		reject(new GateFailed(stage, `did not answer within ${deadlineMs} ms; the call did not pass`));
	const timer = deadlineMs === null ? undefined : setTimeout(late, deadlineMs);
	const abort = (): void => reject(signal.reason);
	if (signal.aborted) abort();
	else signal.addEventListener('abort', abort);
	answer.then(resolve, reject);
	return promise.finally(() => {
		clearTimeout(timer);
		signal.removeEventListener('abort', abort);
	});
};

import type { Job, ToolContext } from '@tenon/core';

/** Waits until a job has ended or the time is over; the job is not touched. Rejects once the call is cancelled. */
export const waitForJob = async (job: Job, timeoutMs: number, context: ToolContext): Promise<void> => {
	const { signal } = context;
	signal.throwIfAborted();
	const stop = new AbortController();
	const abort = (): void => stop.abort();
	const timer = setTimeout(abort, timeoutMs);
	signal.addEventListener('abort', abort, { once: true });
	const hold = context.patient(timeoutMs);
	try {
		await job.wait(stop.signal);
	} catch (error) {
		if (!stop.signal.aborted) throw error;
		signal.throwIfAborted();
	} finally {
		hold.release();
		clearTimeout(timer);
		signal.removeEventListener('abort', abort);
	}
};

import type { Readable } from 'node:stream';
import type { TimerPort } from '@tenon/core';

/**
 * Passes on what a child writes to its standard error, at most so many bytes in each tenth of a second: one that
 * writes more has to wait.
 */
export const pumpStderr = (
	stderr: Readable,
	append: (bytes: Uint8Array) => void,
	limit: { readonly bytes: number; readonly timer: TimerPort },
): void => {
	let windowEndsAt = 0;
	let bytes = 0;
	stderr.on('data', (chunk: Uint8Array) => {
		append(chunk);
		const now = limit.timer.now();
		if (now >= windowEndsAt) {
			windowEndsAt = now + windowMs;
			bytes = 0;
		}
		bytes += chunk.length;
		if (bytes < limit.bytes) return;
		stderr.pause();
		limit.timer.after(windowEndsAt - now, () => stderr.resume());
	});
};

const windowMs = 100;

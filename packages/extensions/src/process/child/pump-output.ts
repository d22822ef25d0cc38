import type { Readable } from 'node:stream';
import type { TimerPort } from '@tenon/core';

/**
 * Passes on what a child prints, at most so many bytes of a stream in each tenth of a second: one that prints more has
 * to wait.
 */
export const pumpOutput = (
	output: Readable,
	append: (bytes: Uint8Array) => void,
	limit: { readonly bytes: number; readonly timer: TimerPort },
): void => {
	let windowEndsAt = 0;
	let bytes = 0;
	output.on('data', (chunk: Uint8Array) => {
		append(chunk);
		const now = limit.timer.now();
		if (now >= windowEndsAt) {
			windowEndsAt = now + windowMs;
			bytes = 0;
		}
		bytes += chunk.length;
		if (bytes < limit.bytes) return;
		output.pause();
		limit.timer.after(windowEndsAt - now, () => output.resume());
	});
};

const windowMs = 100;

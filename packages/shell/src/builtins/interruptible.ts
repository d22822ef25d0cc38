import { Interrupted } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';

/** Waits for a promise, but not beyond the moment at which the script is cancelled: throws `Interrupted` then. */
export const interruptible = <T>(shell: Shell, promise: Promise<T>): Promise<T> => {
	const { slice } = shell;
	if (slice.isCancelled) {
		// Nobody waits for it any more, whatever becomes of it.
		promise.catch(() => undefined);
		return Promise.reject(new Interrupted());
	}
	return new Promise((resolve, reject) => {
		const settled = slice.whenCancelled(() => reject(new Interrupted()));
		promise.then(
			(value) => {
				settled();
				resolve(value);
			},
			(error: unknown) => {
				settled();
				reject(error);
			},
		);
	});
};

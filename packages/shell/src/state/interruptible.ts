import { Interrupted } from './errors.ts';
import type { Shell } from './shell.ts';

/** Waits for a promise, but not beyond the moment at which the script is cancelled: throws `Interrupted` then. */
export const interruptible = <T>(shell: Shell, promise: Promise<T>): Promise<T> =>
	waitFor(shell, promise, () => false);

/** The same for what the shell itself waits for, which goes on where the shell lives through what ends the commands. */
export const enduring = <T>(shell: Shell, promise: Promise<T>): Promise<T> => {
	const { slice } = shell;
	return waitFor(shell, promise, () => shell.slice !== slice);
};

const waitFor = <T>(shell: Shell, promise: Promise<T>, continues: () => boolean): Promise<T> => {
	const { slice } = shell;
	if (slice.isCancelled) {
		// The wait for it has ended, whatever its result.
		promise.catch(() => undefined);
		return Promise.reject(new Interrupted());
	}
	return new Promise((resolve, reject) => {
		const settled = slice.whenCancelled(() => {
			if (continues()) enduring(shell, promise).then(resolve, reject);
			else reject(new Interrupted());
		});
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

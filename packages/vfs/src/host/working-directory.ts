import { closeSync, constants, openSync } from 'node:fs';
import { chdir, pid } from 'node:process';
import { codeOf } from './errors.ts';
import { handlePath, pathOnly } from './handle-path.ts';

/**
 * The working directory of the process, as a place to work in: from there the kernel finds a file by its bare name, at
 * less than half of what the way through `/proc` costs it.
 *
 * Directories are entered by handle, so nobody can put another one under the work, and left before anything else on
 * this thread runs. Other threads see where the process stands: only who knows that none of them goes by relative paths
 * may lend it.
 */
export class WorkingDirectory {
	/** Node lets only the main thread change it. */
	#isRefused = false;
	/** Where the process stood; a handle, since its path may be another's by the time it is left. */
	#home = -1;

	/** Goes into the directory behind the path of a handle; says no where there is no way in or back. */
	enter(directory: string): boolean {
		if (this.#isRefused) return false;
		let home: number | undefined;
		try {
			home = openSync('.', pathOnly | constants.O_DIRECTORY);
			// A place that cannot be entered again is not left.
			chdir(handlePath(home));
			chdir(directory);
		} catch (error) {
			if (home !== undefined) closeSync(home);
			const code = codeOf(error);
			if (code === undefined) throw error;
			this.#isRefused = code === 'ERR_WORKER_UNSUPPORTED_OPERATION';
			return false;
		}
		this.#home = home;
		return true;
	}

	/**
	 * Goes back; once for each {@link enter} that went well, before anything else runs. Where the way back was closed in
	 * that moment nothing that is relative holds any more: the error has no code of the host, so that nobody takes it for
	 * a file that could not be read.
	 */
	leave(): void {
		try {
			chdir(handlePath(this.#home));
		} catch (cause) {
			const place = `the working directory of process ${pid}`;
			throw new Error(`${place} cannot be entered again (${codeOf(cause)}): start the process anew`, {
				cause,
			});
		} finally {
			closeSync(this.#home);
		}
	}
}

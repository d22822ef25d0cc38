import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Names made at one time: `mkfifo` is a program, and starting it costs more than the pipe. */
const batchSize = 32;

/**
 * Names of fresh FIFOs in a folder that only this user can enter. The taker of a name opens it and
 * removes it. The folder goes with the process.
 */
export class FifoNames {
	#folder: Promise<string> | undefined;
	#ready: string[] = [];
	#making: Promise<void> | undefined;
	#made = 0;

	async take(): Promise<string> {
		for (;;) {
			const name = this.#ready.pop();
			if (name !== undefined) return name;
			this.#making ??= this.#make();
			await this.#making;
		}
	}

	/** The folder is gone, with all that was in it: the next names are in another. */
	renew(): void {
		this.#folder = undefined;
		this.#ready = [];
	}

	async #make(): Promise<void> {
		try {
			this.#folder ??= makeFolder();
			const folder = await this.#folder;
			const names = Array.from({ length: batchSize }, () => {
				this.#made += 1;
				return join(folder, String(this.#made));
			});
			await promisify(execFile)('mkfifo', ['-m', '600', ...names]);
			this.#ready = names.reverse();
		} finally {
			this.#making = undefined;
		}
	}
}

/** Those of this process: one folder, however many runners there are. */
export const fifoNames: FifoNames = new FifoNames();

const makeFolder = async (): Promise<string> => {
	const folder = await mkdtemp(join(tmpdir(), 'tenon-pipes-'));
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
	return folder;
};

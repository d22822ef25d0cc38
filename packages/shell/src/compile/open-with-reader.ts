import { type FileHandle, isFsError, type Maybe, type OpenOptions, orElse } from '@tenon/core';
import { ExpansionError } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';

/**
 * Opens a file for a redirection. A writer to a FIFO without a reader waits for one, as
 * open(2) does; file systems themselves never wait.
 */
export const openWithReader = (shell: Shell, path: string, options: OpenOptions): Maybe<FileHandle> =>
	orElse(
		() => shell.ports.fileSystem.open(path, options),
		(error) => {
			if (!isWithoutReader(error)) throw error;
			return untilRead(shell, path, options, error);
		},
	);

const untilRead = async (
	shell: Shell,
	path: string,
	options: OpenOptions,
	refusal: unknown,
): Promise<FileHandle> => {
	// A device that is not there says the same.
	if ((await shell.ports.fileSystem.stat(path)).kind !== 'fifo') throw refusal;
	shell.onReaderAwaited?.();
	for (let ms = 1; ; ms = Math.min(2 * ms, longestPauseMs)) {
		await shell.ports.sleep(ms, shell.slice.signal);
		if (shell.pendingSignals !== undefined)
			throw new ExpansionError(`${path}: Interrupted system call`, { ends: 'command' });
		try {
			return await shell.ports.fileSystem.open(path, options);
		} catch (error) {
			if (!isWithoutReader(error)) throw error;
		}
	}
};

// Where a file system has a reason of its own, no reader will cure it.
const isWithoutReader = (error: unknown): boolean => isFsError(error, 'ENXIO') && error.reason === undefined;

const longestPauseMs = 20;

import type { FileTracker } from './file-tracker.ts';
import type { FoundFile } from './look-up.ts';
import { ToolFailure } from './tool-failure.ts';

/** Fails if a file is another than the one that the session has seen. One that it never saw passes. */
export const refuseStale = (tracker: FileTracker, shown: string, { realPath, stat }: FoundFile): void => {
	const seen = tracker.seen(realPath);
	if (seen !== undefined && seen !== stat.version)
		throw new ToolFailure(`${shown}: changed since it was read; read it again`);
};

/** What a file that changed in the very moment of the writing is told by. */
export const changedMeanwhile = (shown: string): ToolFailure =>
	new ToolFailure(`${shown}: changed while it was being written; nothing was done, read it again`);

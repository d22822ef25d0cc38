import { AnchorStore } from './anchor-store.ts';
import { FileCache } from './file-cache.ts';
import { FileTracker } from './file-tracker.ts';

/** What a state of files can be made of. */
export interface FileStateParts {
	readonly tracker?: FileTracker | undefined;
	readonly cache?: FileCache | undefined;
	readonly anchors?: AnchorStore | undefined;
}

/**
 * What the tools of one session know of files together: which state of a file was seen, what was read, and the lines
 * that were named. The calls of extensions share it with the model's own, so that neither overwrites what the other has
 * not seen. All of it is in memory and bounded, and none of it is needed for the next process.
 */
export class FileState {
	readonly tracker: FileTracker;
	readonly cache: FileCache;
	readonly anchors: AnchorStore;

	/** Of parts that are there already; those that are not named are new. */
	constructor({ tracker, cache, anchors }: FileStateParts = {}) {
		this.tracker = tracker ?? new FileTracker();
		this.cache = cache ?? new FileCache();
		this.anchors = anchors ?? new AnchorStore();
	}

	/** The session has made this state of a file. */
	written(realPath: string, version: string): void {
		this.cache.forget(realPath);
		this.tracker.note(realPath, version);
	}
}

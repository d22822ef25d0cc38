import type { FileSystem } from '@tenon/core';

/**
 * Where the journals of commits are kept while they run. It has to outlive the process, and the next process has to
 * look in the same place: only then is a commit that was cut short finished or rolled back.
 */
export interface CommitPlace {
	readonly fileSystem: FileSystem;
	/** Made, with its parents, when a commit starts; removed when it is empty. */
	readonly directory: string;
	/** Names the lower file system among several whose journals are in the same directory; default `''`. */
	readonly base?: string;
	/** The process that commits; default: this one, as the system numbers it. */
	readonly owner?: CommitOwner | undefined;
}

/** A process as others see it, so that none of them rolls back a commit that still runs. */
export interface CommitOwner {
	/** Lower-case letters, digits and `-`. */
	readonly name: string;
	/** Whether the process of that name still runs; a name that was never one does not. */
	isAlive(name: string): boolean;
}

/** In which directory of the lower file system commits are written down where no other place was named. */
export const placeInLower = (lower: FileSystem): CommitPlace => ({
	fileSystem: lower,
	directory: '/.tenon-commit-journal',
});

import { type FileSystem, type Flow, isFsError, wait } from '@tenon/core';

/**
 * Which state of which file a session has seen, so that it does not overwrite what it has not seen. One for each
 * session, shared by the tools that read and write; changes by anything else, the shell too, show as another
 * version of the file. It never touches a file by itself.
 */
export class FileTracker {
	/** By real path; those seen longest ago first. */
	readonly #versions = new Map<string, string>();
	/** The version of a file that was told of as another than the one seen. */
	readonly #told = new Map<string, string>();
	readonly #maxFiles: number;

	/** Beyond `maxFiles` those seen longest ago count as never seen. */
	constructor({ maxFiles = 10_000 }: { readonly maxFiles?: number } = {}) {
		this.#maxFiles = maxFiles;
	}

	/** The session has seen, or made, this state of a file. */
	note(realPath: string, version: string): void {
		this.#forget(realPath);
		this.#versions.set(realPath, version);
		if (this.#versions.size > this.#maxFiles) this.#forget(this.#versions.keys().next().value!);
	}

	#forget(realPath: string): void {
		this.#versions.delete(realPath);
		this.#told.delete(realPath);
	}

	/** The version that was seen last; `undefined` if none was. */
	seen(realPath: string): string | undefined {
		return this.#versions.get(realPath);
	}

	/**
	 * Files that became others, or went, since they were seen; each change is told once. Looks at those alone that
	 * were seen last.
	 */
	*takeChanged(fileSystem: FileSystem): Flow<readonly string[]> {
		const changed: string[] = [];
		for (const [path, seen] of [...this.#versions].slice(-maxLooked)) {
			const version = yield* versionOf(fileSystem, path);
			if (version === seen || this.#told.get(path) === version) continue;
			this.#told.set(path, version);
			changed.push(path);
		}
		return changed;
	}
}

const maxLooked = 1000;
/** The version of a file that is not there. */
const gone = 'gone';

const versionOf = function* (fileSystem: FileSystem, path: string): Flow<string> {
	try {
		return (yield* wait(fileSystem.stat(path))).version;
	} catch (error) {
		// Whatever hides the file now, the state that was seen is not there.
		if (isFsError(error)) return gone;
		throw error;
	}
};
